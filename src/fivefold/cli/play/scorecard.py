"""A turn of a scorecard game at the keyboard: keep some dice, or choose a box."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.drawing import manche_of, score_sheets, won_by
from fivefold.cli.play.terminal import dice_line
from fivefold.dice import Dice
from fivefold.errors import FivefoldError, Malformed
from fivefold.games.protocol import Roll
from fivefold.games.scorecard import Fill, Keep, RollOff, ScorecardGame, Turn
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules.model import names_of, slug, without_accents
from fivefold.texts import Lang, Text, listed, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fivefold.cli.play.terminal import Terminal
    from fivefold.games.protocol import Move
    from fivefold.rules import Box, BoxId

_COLUMNS = 3
_KEEP, _FILL = ("keep", "garder"), ("fill", "remplir")
_ROLL_ALL = ("/", "roll", "roll all", "roll all again", "lancer", "relancer", "tout relancer")
"""Besides dice and boxes alone, the words in which hints are given."""


def announce(game: ScorecardGame, names: Sequence[str], terminal: Terminal) -> None:
    """Who is on and how everybody stands, before the first dice of a turn."""
    phase = game.phase
    if isinstance(phase, RollOff) and phase == RollOff(game.seats):
        terminal.say("roll-off")
    if not isinstance(phase, Turn) or kept_for_reroll(game) is not None:
        return
    number, of = len(game.sheets[phase.seat].boxes) + 1, len(game.rules.boxes)
    manche = manche_of(game, terminal.words)
    terminal.line()
    terminal.say("turn", name=names[phase.seat], number=number, of=of, manche=manche)
    if len(names) > 1:
        totals = listed(f"{names[seat]} {game.total(seat)}" for seat in game.seats)
        terminal.say("totals", totals=totals)


def kept_for_reroll(game: ScorecardGame) -> Dice | None:
    """The dice kept, where those due are a reroll that the player has just asked for."""
    begun = isinstance(game.phase, Turn) and game.phase.rolls_left < game.rules.rolls
    return game.phase.kept if begun and isinstance(game.phase, Turn) else None


def decide(game: ScorecardGame, terminal: Terminal) -> Move:
    """The player's decision on the dice that lie on the table."""
    show = partial(_show, game, terminal)
    show()
    left = game.phase.rolls_left if isinstance(game.phase, Turn) else 0
    while True:
        answer = terminal.ask("keep-or-box" if left else "choose-box", show, left=left)
        if not answer:
            show()
            continue
        try:
            move = _read(answer, game)
            game.play(move)  # what the rules forbid is said while the dice are in sight
        except FivefoldError as error:
            terminal.line(_with_labels(error, game).text[terminal.words.lang])
            continue
        if _meant(move, game, terminal):
            return move


def _show(game: ScorecardGame, terminal: Terminal) -> None:
    """The dice on the table and where they may go."""
    dice, sheet, scores = game.dice or Dice(), game.sheets[game.to_act[0]], game.preview()
    terminal.line(f"\n  {dice_line(dice)}\n")
    terminal.show(_preview(game, terminal))
    if len(scores) < len(sheet.open):
        boxes = _labels(box for box in game.rules.boxes if box.id in scores)
        terminal.say("forced", boxes=boxes)
        if bonus := bonus_for(sheet, dice):
            terminal.say("bonus-on-top", points=bonus)


def _preview(game: ScorecardGame, terminal: Terminal) -> Table:
    """Every box that may be chosen with what it would score, in a few columns."""
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


def _read(answer: str, game: ScorecardGame) -> Move:
    verb, _, rest = answer.partition(" ")
    if _is_box(answer, game):
        return Fill(meant_box(game, answer))
    if " ".join(answer.lower().split()) in _ROLL_ALL:
        return Keep(Dice())
    digits = _digits(rest if verb.lower() in _KEEP else answer)
    if digits.isdigit():
        return Keep(Dice(digits))
    return Fill(meant_box(game, rest if rest and verb.lower() in _FILL else answer))


def _is_box(answer: str, game: ScorecardGame) -> bool:
    """Whether a box is called just so: a game of one's own may call one `Roll` or `Keep 3`."""
    plain = without_accents(slug(answer))
    return any(plain in names_of(box) for box in game.rules.boxes)


def _digits(text: str) -> str:
    return text.replace(" ", "").replace(",", "")


def meant_box(game: ScorecardGame, answer: str) -> BoxId:
    """A box by any of its names, or by the beginning of one if no other box begins so."""
    plain, boxes = without_accents(slug(answer)), game.rules.boxes
    called = [box for box in boxes if plain in names_of(box)] or [
        box for box in boxes if any(name.startswith(plain) for name in names_of(box))
    ]
    # A box that is filled already is not meant where another one may be.
    found = [box for box in called if box.id in game.preview()] or called
    if not found:
        open_boxes = _labels(box for box in boxes if box.id in game.preview())
        raise Malformed("unknown-box", box=shown(answer), game=game.rules.name, boxes=open_boxes)
    if len(found) > 1:
        raise Malformed("which-box", box=shown(answer), boxes=_labels(found))
    return found[0].id


def _labels(boxes: Iterable[Box]) -> Text:
    labels = [box.label for box in boxes]
    return Text(*(listed(label[lang] for label in labels) for lang in Lang))


def _with_labels(error: FivefoldError, game: ScorecardGame) -> FivefoldError:
    """The same error with boxes called as on the sheet, not by their ids."""
    facts = {key: _in_labels(fact, game) for key, fact in error.facts.items()}
    return type(error)(error.code, **facts)


def _in_labels(fact: object, game: ScorecardGame) -> object:
    ids = fact if isinstance(fact, tuple) else (fact,)
    if not ids or not all(isinstance(box, str) and box in game.rules.index for box in ids):
        return fact
    return _labels(game.rules.boxes[game.rules.index[box]] for box in ids)


def _meant(move: Move, game: ScorecardGame, terminal: Terminal) -> bool:
    """A zero is asked about, unless nothing better can come of these dice."""
    scores = game.preview()
    better = any(scores.values()) or (isinstance(game.phase, Turn) and game.phase.rolls_left)
    if not isinstance(move, Fill) or scores.get(move.box) != 0 or not better:
        return True
    return terminal.agrees("zero", box=_label(game, move.box))


def _label(game: ScorecardGame, box: BoxId) -> Text:
    return game.rules.boxes[game.rules.index[box]].label


def tell(
    before: ScorecardGame,
    after: ScorecardGame,
    move: Move,
    names: Sequence[str],
    terminal: Terminal,
) -> None:
    """What came of a move: a throw for the start, or a filled box."""
    if isinstance(before.phase, RollOff) and isinstance(move, Roll):
        _tell_roll_off(after, move.dice, names, terminal)
    if isinstance(before.phase, Turn) and isinstance(move, Fill):
        _tell_filled(before, after, move.box, terminal)
        if len(after.played) > len(before.played) and after.manches > 1:
            if not after.over:  # the last sheet is drawn with the end of the game
                _draw_full_sheets(before, move, names, terminal)
            _tell_manche(after, names, terminal)


def _draw_full_sheets(
    before: ScorecardGame, move: Move, names: Sequence[str], terminal: Terminal
) -> None:
    """A manche's sheets as its last move leaves them, before the next one clears them."""
    full = replace(before, manches=len(before.played) + 1).play(move)
    terminal.show(score_sheets(full, names, terminal.words, terminal.console.width))


def _tell_manche(after: ScorecardGame, names: Sequence[str], terminal: Terminal) -> None:
    number = len(after.played)
    winners = [names[seat] for seat in after.manche_winners(number - 1)]
    result = won_by(winners, str(max(after.played[-1])), terminal.words)
    terminal.say("manche-over", number=number, result=result)


def _tell_roll_off(
    after: ScorecardGame, dice: Dice, names: Sequence[str], terminal: Terminal
) -> None:
    terminal.say("start-roll", dice=dice_line(dice), total=dice.total)
    match after.phase:
        case Turn(seat):
            terminal.say("starts", name=names[seat])
        case RollOff(contenders, ()):
            terminal.say("roll-off-again", names=listed(names[seat] for seat in contenders))


def _tell_filled(
    before: ScorecardGame, after: ScorecardGame, box: BoxId, terminal: Terminal
) -> None:
    seat = before.to_act[0]
    points, total = before.preview()[box], after.total(seat)
    terminal.say("filled", box=_label(before, box), points=points, total=total)
    gained = total - before.total(seat) - points
    if gained:
        terminal.say("bonus-gained", points=gained)
