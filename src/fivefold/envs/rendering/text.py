"""A game alone as text: the dice, then the sheet, with what the dice would score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.envs.rendering.lines import cells, columns, sheet_lines, state, title

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fivefold.games.scorecard import ScorecardGame

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
