"""A scorecard game at the keyboard: its questions, the answers it understands, and its messages."""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING, cast

from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.drawing import bracketed, won_by
from fivefold.cli.parsing import digits_only
from fivefold.cli.scorecard.view import compact_sheet, score_sheets
from fivefold.cli.words import meaning
from fivefold.dice import Dice
from fivefold.errors import FivefoldError, Malformed
from fivefold.games.scorecard import Fill, Keep, RollOff, Turn
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.games.scorecard.text import manche_of
from fivefold.protocol import Roll
from fivefold.rules.model import names_of, slug, without_accents
from fivefold.solver.limits import why_unsolvable
from fivefold.texts import Text, listed, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fivefold.bots import Bot
    from fivefold.bots.scorecard.race import RaceBot
    from fivefold.cli.terminal import Terminal
    from fivefold.cli.words import Words
    from fivefold.games.scorecard import ScorecardGame
    from fivefold.protocol import Move, Seat
    from fivefold.record import Record
    from fivefold.rules import Box, BoxId

_COLUMNS = 3


def decide(record: Record, people: Sequence[Seat], terminal: Terminal) -> tuple[Move, Record]:
    del people  # one player at a time decides
    game = cast("ScorecardGame", record.game)
    show = partial(_show, game, terminal)
    show()
    left, saved = _rolls_left(game), _saved_left(game)
    key = ("keep-or-box-saved" if saved else "keep-or-box") if left else "choose-box"
    keys = terminal.words("keys-and-hint" if why_unsolvable(game.rules) is None else "keys-only")
    while True:
        answer = terminal.ask(key, show, count=left, saved=saved, keys=keys)
        if not answer:
            terminal.line(_what_to_type(game, terminal.words))
            continue
        try:
            move = read_answer(answer, game)
            after = record.play(move, game.to_act[0])
        except FivefoldError as error:
            terminal.line(with_labels(error, game).text[terminal.words.lang])
            continue
        if _confirmed(move, game, terminal):
            return move, after


def instead_of(
    move: Move, seat: Seat, record: Record, people: Sequence[Seat], terminal: Terminal
) -> None:
    """Nothing: one player at a time decides."""


def explain(record: Record, people: Sequence[Seat], words: Words) -> str:
    del people
    return _what_to_type(cast("ScorecardGame", record.game), words)


def _what_to_type(game: ScorecardGame, words: Words) -> str:
    return words("help-keep" if _rolls_left(game) else "help-box")


def _rolls_left(game: ScorecardGame) -> int:
    return game.phase.rolls_left if isinstance(game.phase, Turn) else 0


def _saved_left(game: ScorecardGame) -> int:
    return game.saved_left(game.phase) if isinstance(game.phase, Turn) else 0


def show_dice(game: ScorecardGame, terminal: Terminal) -> None:
    """The dice on the table, those kept before the last roll apart from the new ones."""
    if game.dice is None:
        return
    kept = game.phase.keeps[-1] if isinstance(game.phase, Turn) and game.phase.keeps else Dice()
    dice = bracketed(game.dice)
    if kept:
        new = bracketed(game.dice - kept)
        dice = terminal.words("kept-and-new", kept=bracketed(kept), new=new)
    terminal.line(f"\n  {dice}\n")


def _show(game: ScorecardGame, terminal: Terminal) -> None:
    """The dice on the table and the boxes they may fill."""
    sheet, scores = game.sheets[game.to_act[0]], game.preview()
    show_dice(game, terminal)
    terminal.draw(_preview(game, terminal))
    policy = game.rules.five_of_a_kind
    if policy is not None and len(scores) < len(sheet.ready):
        boxes = labels_of(box for box in game.rules.boxes if box.id in scores)
        terminal.say("forced", trump=policy.trump_name, boxes=boxes)
        if bonus := bonus_for(sheet, game.dice or Dice()):
            terminal.say("bonus-on-top", points=bonus)


def _preview(game: ScorecardGame, terminal: Terminal) -> Table:
    """Every box that may be filled and what it would score, in a few columns."""
    labels = {box.id: box.label[terminal.words.lang] for box in game.rules.boxes}
    cells = [(labels[box], str(points)) for box, points in game.preview().items()]
    grid = Table.grid(padding=(0, 2))
    grid.add_column()
    for _ in range(_COLUMNS):
        grid.add_column()
        grid.add_column(justify="right")
    rows = -(-len(cells) // _COLUMNS)
    for place in range(rows):
        row = cells[place::rows]
        grid.add_row("", *(Styled(text) for cell in row for text in cell))
    return grid


def _confirmed(move: Move, game: ScorecardGame, terminal: Terminal) -> bool:
    """Ask before a zero is written, unless these dice can't lead to anything better."""
    scores = game.preview()
    better = any(scores.values()) or _rolls_left(game)
    if not isinstance(move, Fill) or scores.get(move.box) != 0 or not better:
        return True
    return terminal.confirm("zero", box=game.rules.boxes[game.rules.index[move.box]].label)


def read_answer(answer: str, game: ScorecardGame) -> Move:
    """The move in an answer. Dice or a box alone do as well as the words that hints use."""
    verb, _, rest = answer.partition(" ")
    if _is_box(answer, game):
        return Fill(find_box(game, answer))
    if meaning(" ".join(answer.split())) == "roll-all":
        return Keep(Dice())
    digits = digits_only(rest if meaning(verb) == "keep" else answer)
    if digits.isdigit():
        return Keep(Dice(digits))
    return Fill(find_box(game, rest if rest and meaning(verb) == "fill" else answer))


def _is_box(answer: str, game: ScorecardGame) -> bool:
    """Whether a box has exactly this name: a user's own game may have a box `Roll` or `Keep 3`."""
    plain = without_accents(slug(answer))
    return any(plain in names_of(box) for box in game.rules.boxes)


def find_box(game: ScorecardGame, answer: str) -> BoxId:
    """A box by any of its names, or by an unambiguous beginning of one."""
    plain, boxes = without_accents(slug(answer)), game.rules.boxes
    matching = [box for box in boxes if plain in names_of(box)] or [
        box for box in boxes if any(name.startswith(plain) for name in names_of(box))
    ]
    # Of several, those that may be filled now.
    found = [box for box in matching if box.id in game.preview()] or matching
    if not found:
        raise _unknown_box(answer, game)
    if len(found) > 1:
        raise Malformed("which-box", box=shown(answer), boxes=labels_of(found))
    return found[0].id


def _unknown_box(answer: str, game: ScorecardGame) -> Malformed:
    """The error for a name that no box has: with the nearest boxes, else with all open ones."""
    open_boxes = [box for box in game.rules.boxes if box.id in game.preview()]
    plain, facts = without_accents(slug(answer)), {"box": shown(answer), "game": game.rules.name}
    near = [box for box in open_boxes if get_close_matches(plain, [*names_of(box)], n=1)]
    if near:
        return Malformed("near-box", **facts, near=labels_of(near))
    return Malformed("unknown-box", **facts, boxes=labels_of(open_boxes))


def labels_of(boxes: Iterable[Box]) -> Text:
    labels = [box.label for box in boxes]
    return Text.each(lambda lang: listed(label[lang] for label in labels))


def with_labels(error: FivefoldError, game: ScorecardGame) -> FivefoldError:
    """The same error with the names of boxes as on the sheet instead of their ids."""
    facts = {key: _labelled(fact, game) for key, fact in error.facts.items()}
    return type(error)(error.code, **facts)


def _labelled(fact: object, game: ScorecardGame) -> object:
    ids = fact if isinstance(fact, tuple) else (fact,)
    if not ids or not all(isinstance(box, str) and box in game.rules.index for box in ids):
        return fact
    return labels_of(game.rules.boxes[game.rules.index[box]] for box in ids)


def aim(game: ScorecardGame, words: Words) -> str:
    rolls = words("rolls-counted", count=game.rules.rolls)
    key = "aim-sheet" if len(game.seats) > 1 else "aim-sheet-alone"
    turns = len(game.rules.boxes) * game.manches
    return f"{words(key, count=turns)}\n{words('aim-turn', rolls=rolls)}"


def kept_dice(game: ScorecardGame) -> Dice | None:
    phase = game.phase
    return phase.kept if isinstance(phase, Turn) and game.has_begun(phase) else None


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
    """Say which dice a bot keeps. A box it fills is described with its points, as a person's is."""
    if isinstance(move, Keep):
        key = "bot-keeps" if move.dice else "bot-rolls-all"
        terminal.say(key, name=name, dice=bracketed(move.dice))


def bot_chance(bot: Bot, game: ScorecardGame, seat: Seat) -> float | None:
    from fivefold.bots import RACE  # noqa: PLC0415 (only where bots play)

    if getattr(bot, "name", None) != RACE:
        return None
    return cast("RaceBot", bot).prospects(game, seat)[0].chance


def show_after_undo(game: ScorecardGame, names: Sequence[str], terminal: Terminal) -> None:
    """Nothing: the next prompt shows the dice and the open boxes."""
