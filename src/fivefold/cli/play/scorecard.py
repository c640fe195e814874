"""A turn of a scorecard game at the keyboard: keep some dice, or choose a box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.drawing import picture
from fivefold.cli.play.terminal import dice_line
from fivefold.dice import Dice
from fivefold.errors import FivefoldError, Malformed
from fivefold.games.protocol import Roll
from fivefold.games.scorecard import Fill, Keep, RollOff, ScorecardGame, Turn
from fivefold.rules.model import names_of, slug, without_accents
from fivefold.texts import listed, shown

if TYPE_CHECKING:
    from fivefold.cli.play.terminal import Terminal
    from fivefold.games.protocol import Move
    from fivefold.record import Record
    from fivefold.rules import BoxId, RuleSet

_COLUMNS = 3
HELP = ("?", "help", "aide")
SHEET = ("sheet", "feuille", "s")


def announce(game: ScorecardGame, name: str, terminal: Terminal) -> None:
    """Who is on, before the first dice of a turn."""
    if isinstance(game.phase, RollOff):
        terminal.say("roll-off-turn", name=name)
    elif isinstance(game.phase, Turn) and game.phase.rolls_left == game.rules.rolls:
        turn = game.phase
        done = len(game.sheets[turn.seat].boxes)
        terminal.line()
        terminal.say("turn", name=name, number=done + 1, of=len(game.rules.boxes))


def rerolls(game: ScorecardGame) -> bool:
    """Whether the dice due are a reroll, which the player has just asked for."""
    return isinstance(game.phase, Turn) and game.phase.rolls_left < game.rules.rolls


def decide(record: Record, game: ScorecardGame, terminal: Terminal) -> Move:
    """The player's decision on the dice that lie on the table."""
    _show_dice(game, terminal)
    while True:
        left = game.phase.rolls_left if isinstance(game.phase, Turn) else 0
        answer = terminal.ask("keep-or-box" if left else "choose-box", left=left)
        try:
            move = _read(answer, record, game, terminal)
        except FivefoldError as error:
            terminal.line(error.say(terminal.words.lang))
            continue
        if move is not None and _meant(move, game, terminal):
            return move


def _show_dice(game: ScorecardGame, terminal: Terminal) -> None:
    terminal.line(f"\n{dice_line(game.dice or Dice())}\n")
    terminal.show(_preview(game, terminal))


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


def _read(answer: str, record: Record, game: ScorecardGame, terminal: Terminal) -> Move | None:
    """A move, or None when the answer only asked for something to be shown."""
    if answer.lower() in HELP:
        terminal.say("scorecard-help", dice=game.rules.dice)
        return None
    if answer.lower() in SHEET:
        terminal.show(picture(record, terminal.words, terminal.console.width))
        return None
    digits = answer.replace(" ", "").replace(",", "")
    if answer == "/" or digits.isdigit():
        return Keep(Dice("" if answer == "/" else digits))
    return Fill(meant_box(game.rules, answer)) if answer else None


def meant_box(rules: RuleSet, answer: str) -> BoxId:
    """A box by any of its names, or by the beginning of one if no other box begins so."""
    typed = slug(answer)
    plain = without_accents(typed)
    begins = {box.id for box in rules.boxes if any(n.startswith(plain) for n in names_of(box))}
    exact = {box.id for box in rules.boxes if plain in names_of(box)}
    found = exact or begins
    if len(found) == 1:
        return found.pop()
    if found:
        raise Malformed("which-box", box=shown(answer), boxes=listed(sorted(found)))
    return rules.find(typed)


def _meant(move: Move, game: ScorecardGame, terminal: Terminal) -> bool:
    """A zero is asked about once, for it can't be taken back."""
    if isinstance(move, Fill) and game.preview().get(move.box) == 0 and _scores_elsewhere(game):
        label = next(box.label for box in game.rules.boxes if box.id == move.box)
        return terminal.agrees("zero", box=label)
    return True


def _scores_elsewhere(game: ScorecardGame) -> bool:
    return any(game.preview().values())


def tell(before: ScorecardGame, after: ScorecardGame, move: Move, terminal: Terminal) -> None:
    """What a filled box brought, or a throw for the start."""
    if isinstance(before.phase, RollOff) and isinstance(move, Roll):
        terminal.line(dice_line(move.dice))
    if not isinstance(move, Fill) or not isinstance(before.phase, Turn):
        return
    seat, box = before.phase.seat, move.box
    label = next(b.label for b in before.rules.boxes if b.id == box)
    points, total = before.preview()[box], after.total(seat)
    terminal.say("filled", box=label, points=points, total=total)
    gained = total - before.total(seat) - points
    if gained:
        terminal.say("bonus-gained", points=gained)
