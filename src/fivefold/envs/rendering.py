"""How a game alone is shown: its dice and its sheet as lines, in English, for text and pictures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

from fivefold.errors import Malformed
from fivefold.games.scorecard import Turn
from fivefold.games.scorecard.display import pad_lines
from fivefold.texts import Lang, shown
from fivefold.texts.catalogues import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from fivefold.drawings.tables import PadLine
    from fivefold.games.scorecard import ScorecardGame

TEXT, PICTURE, PRINTED = "ansi", "rgb_array", "human"
"""The names that Gymnasium and PettingZoo have for them."""
RENDER_MODES = [TEXT, PICTURE]
"""How a game alone can be shown."""


def check_render_mode(
    mode: str | None, possible: Sequence[str] = tuple(RENDER_MODES)
) -> str | None:
    """The mode, which may be None; Malformed if it is none of those that are possible."""
    if mode is not None and mode not in possible:
        raise Malformed("unknown-render-mode", mode=shown(mode), modes=tuple(possible))
    return mode


def render(game: ScorecardGame, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The picture of an environment; nothing if it was made without a mode."""
    if mode == PICTURE:
        from fivefold.envs.picture import picture  # noqa: PLC0415 (loads Pillow)

        return picture(game)
    return sheet_text(game) if mode == TEXT else None


OPEN = "·"


@dataclass(frozen=True, slots=True)
class Cell:
    """One column of the sheet in a line."""

    text: str
    look: Literal["written", "offered", "open"] = "written"
    """`offered` is what the dice on the table would score in a box; `open` is any other open
    box."""


def sheet_lines(game: ScorecardGame) -> list[PadLine]:
    """The boxes of the one player, with their sums and the totals."""
    return [*pad_lines(game.sheets, _words(), 0, game.preview())]


def cells(line: PadLine) -> Iterator[Cell]:
    """The columns in a line."""
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
    """The next step of the game, in a few words."""
    words, turn = _words(), game.phase
    if not isinstance(turn, Turn):
        return words("game-over")
    number = len(game.sheets[0].boxes) + 1
    now = words("turn-of", turn=number, turns=game.rules.turns)
    return f"{now}, {words('rolls-left', count=turn.rolls_left)}"


@cache
def _words() -> Words:
    return Words(Lang.EN, "displays", "page/table")


_COLUMN = 6


def sheet_text(game: ScorecardGame) -> str:
    """The dice on the table and the sheet.

    >>> from fivefold import Dice, Roll, new_game
    >>> print(sheet_text(new_game("yum", players=1).play(Roll(Dice("66623")))))
    Yum
    Turn 1 of 11, 2 rolls left
    [2] [3] [6] [6] [6]
    <BLANKLINE>
    Ones                0?
    Twos                2?
    Threes              3?
    Fours               0?
    Fives               0?
    Sixes              18?
    Upper total         0
    Bonus (25 at 63)    0
    Up / down           0
    Straight            0?
    Full                0?
    High               23?
    Low                23?
    Yum                 0?
    Lower total         0
    Total               0
    """
    dice = " ".join(f"[{face}]" for face in game.dice or ())
    lines, heads = sheet_lines(game), columns(game)
    width = max(len(line.label) for line in lines)
    return "\n".join(
        (
            title(game),
            state(game),
            *([dice] if dice else []),
            "",
            *([_line("", heads, width)] if heads else []),
            *(_line(line.label, (cell.text for cell in cells(line)), width) for line in lines),
        )
    )


def _line(label: str, figures: Iterable[str], width: int) -> str:
    """A label and a figure for each column; a question mark stands behind the units."""
    aligned = (
        f"{figure if figure.endswith('?') else f'{figure} ':>{_COLUMN}}" for figure in figures
    )
    return f"{label:{width}}{''.join(aligned)}".rstrip()
