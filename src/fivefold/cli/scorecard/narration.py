"""Says what happens in a scorecard game: whose turn it is, and what a move led to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fivefold.cli.drawing.dice import bracketed
from fivefold.cli.drawing.winners import won_by
from fivefold.cli.scorecard.compact_sheet import compact_sheet
from fivefold.cli.scorecard.sheet import score_sheets
from fivefold.dice import Dice
from fivefold.games.scorecard import Fill, Keep, RollOff, Turn
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.games.scorecard.sheet_rows import manche_of
from fivefold.protocol import Roll
from fivefold.texts import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.common.words import Words
    from fivefold.cli.terminal import Terminal
    from fivefold.games.scorecard import ScorecardGame
    from fivefold.protocol import Move, Seat
    from fivefold.rules import BoxId


def aim(game: ScorecardGame, words: Words) -> str:
    rolls = words("rolls-counted", count=game.rules.rolls)
    key = "aim-sheet" if len(game.seats) > 1 else "aim-sheet-alone"
    turns = len(game.rules.boxes) * game.manches
    return f"{words(key, count=turns)}\n{words('aim-turn', rolls=rolls)}"


def announce_roll(
    game: ScorecardGame, names: Sequence[str], terminal: Terminal, *, sheet: bool
) -> None:
    """Say whose turn begins, before the first roll of a turn, and how the sheets or totals are."""
    phase = game.phase
    if phase == RollOff(game.seats):
        terminal.say("roll-off")
    if not isinstance(phase, Turn) or game.has_begun(phase):
        return
    number, of = len(game.sheets[phase.seat].boxes) + 1, len(game.rules.boxes)
    manche = manche_of(game, terminal.words)
    terminal.line()
    terminal.say("turn", name=names[phase.seat], number=number, of=of, manche=manche)
    if sheet and any(each.boxes for each in game.sheets):
        terminal.draw(compact_sheet(game, phase.seat, names, terminal.words))
    elif len(names) > 1:
        totals = listed(f"{names[seat]} {game.total(seat)}" for seat in game.seats)
        terminal.say("totals", totals=totals)


def describe_move(
    before: ScorecardGame,
    after: ScorecardGame,
    move: Move,
    names: Sequence[str],
    terminal: Terminal,
) -> None:
    if isinstance(before.phase, RollOff) and isinstance(move, Roll):
        _describe_roll_off(before, after, move.dice, names, terminal)
    if isinstance(before.phase, Turn) and isinstance(move, Fill):
        _describe_filled_box(before, after, move.box, terminal)
        if len(after.played) > len(before.played) and after.manches > 1:
            if not after.over:  # the last sheets are drawn at the end of the game
                _draw_full_sheets(before, move, names, terminal)
            _describe_manche(after, names, terminal)


def _draw_full_sheets(
    before: ScorecardGame, move: Move, names: Sequence[str], terminal: Terminal
) -> None:
    """The sheets at the end of a manche, which the next one starts empty again."""
    full = replace(before, manches=len(before.played) + 1).play(move)
    terminal.draw(score_sheets(full, names, terminal.words, terminal.console.width))


def _describe_manche(after: ScorecardGame, names: Sequence[str], terminal: Terminal) -> None:
    number = len(after.played)
    winners = [names[seat] for seat in after.manche_winners(number - 1)]
    result = won_by(winners, str(max(after.played[-1])), terminal.words)
    terminal.say("manche-over", number=number, result=result)


def _describe_roll_off(
    before: ScorecardGame,
    after: ScorecardGame,
    dice: Dice,
    names: Sequence[str],
    terminal: Terminal,
) -> None:
    name = names[before.to_act[0]]
    terminal.say("start-roll", name=name, dice=bracketed(dice), total=dice.total)
    match after.phase:
        case Turn(seat):
            terminal.say("starts", name=names[seat])
        case RollOff(contenders, ()):
            terminal.say("roll-off-again", names=listed(names[seat] for seat in contenders))


def _describe_filled_box(
    before: ScorecardGame, after: ScorecardGame, box: BoxId, terminal: Terminal
) -> None:
    seat, label = before.to_act[0], before.rules.boxes[before.rules.index[box]].label
    points, total = before.preview()[box], after.total(seat)
    gained = total - before.total(seat) - points
    bonuses = _bonuses(before, seat, gained, terminal.words)
    terminal.say("filled", box=label, points=points, bonuses=bonuses, total=total)


def _bonuses(before: ScorecardGame, seat: Seat, gained: int, words: Words) -> str:
    """`, Yahtzee bonus: +100`, and the upper bonus if the turn has earned it."""
    five, policy = (
        bonus_for(before.sheets[seat], before.dice or Dice()),
        before.rules.five_of_a_kind,
    )
    said = ""
    if five and policy is not None:
        said += words("plus-bonus", bonus=policy.bonus_name(), points=five)
    if gained > five:
        said += words("plus-bonus", bonus=words("upper-bonus-name"), points=gained - five)
    return said


def describe_bot_move(move: Move, name: str, terminal: Terminal) -> None:
    """What a bot keeps. A box it fills is described with its points, as a person's is."""
    if isinstance(move, Keep):
        key = "bot-keeps" if move.dice else "bot-rolls-all"
        terminal.say(key, name=name, dice=bracketed(move.dice))
