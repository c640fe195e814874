"""The lines of one player's score sheet, for text and pictures alike, in English."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

from fivefold.games.scorecard import Turn
from fivefold.games.scorecard.pad_lines import pad_lines
from fivefold.texts import Lang
from fivefold.texts.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.drawings.pad import PadLine
    from fivefold.games.scorecard import ScorecardGame

OPEN = "·"


@dataclass(frozen=True, slots=True)
class Cell:
    """What one column of the sheet shows in a line."""

    text: str
    look: Literal["written", "offered", "open"] = "written"
    """`offered` is what the dice on the table would score in a box; `open` is any other open
    box."""


def sheet_lines(game: ScorecardGame) -> list[PadLine]:
    """The boxes of the one player, with their sums and the totals."""
    return [*pad_lines(game.sheets, _words(), 0, game.preview())]


def cells(line: PadLine) -> Iterator[Cell]:
    """What the columns show in a line."""
    if line.look != "box":
        return (Cell(str(figure)) for figure in line.cells)
    return map(_box, line.cells, line.offers)


def _box(points: object, offer: object) -> Cell:
    if points != "":
        return Cell(str(points))
    return Cell(OPEN, "open") if offer is None else Cell(f"{offer}?", "offered")


def columns(game: ScorecardGame) -> list[str]:
    """The names of the columns; none where there is only one."""
    return [column.label[Lang.EN] for column in game.rules.columns]


def title(game: ScorecardGame) -> str:
    return game.rules.name[Lang.EN]


def state(game: ScorecardGame) -> str:
    """What the game waits for, in a few words."""
    words, turn = _words(), game.phase
    if not isinstance(turn, Turn):
        return words("game-over")
    number = len(game.sheets[0].boxes) + 1
    now = words("turn-of", turn=number, turns=game.rules.turns)
    return f"{now}, {words('rolls-left', count=turn.rolls_left)}"


@cache
def _words() -> Words:
    return Words(Lang.EN, "displays", "page/table")
