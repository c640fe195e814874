"""The score sheet between two turns: its upper and lower section side by side, in few lines."""

from __future__ import annotations

from itertools import chain, zip_longest
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.drawing.widths import Fitting
from fivefold.cli.scorecard.sheet import column_names
from fivefold.games.scorecard.sheet_rows import lower_rows, total_rows, upper_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from fivefold.cli.common.words import Words
    from fivefold.games.scorecard import ScorecardGame
    from fivefold.games.scorecard.sheet_rows import Row
    from fivefold.protocol import Seat

_NAME_WIDTH = 8
_OPEN = "\N{MIDDLE DOT}"


def compact_sheet(
    game: ScorecardGame, seat: Seat, names: Sequence[str], words: Words
) -> RenderableType:
    """Everybody's sheet where there is room; else that of `seat`, in one column if need be."""

    def sections(seats: Sequence[Seat]) -> tuple[list[Row], list[Row]]:
        sheets = [game.sheets[seat] for seat in seats]
        upper = [*chain(*upper_rows(sheets, words))]
        return upper, [*chain(*lower_rows(sheets, words)), *total_rows(sheets, words)]

    upper, lower = sections([seat])
    heads = column_names(game, [seat], names, words)
    own = Fitting(_side_by_side([upper, lower], heads), _side_by_side([upper + lower], heads))
    everyone = column_names(game, game.seats, names, words)
    return Fitting(_side_by_side(sections(game.seats), everyone), own)


def _side_by_side(sections: Sequence[Sequence[Row]], names: Sequence[str]) -> Table:
    columns = [section for section in sections if section]
    grid = Table.grid(padding=(0, 1))
    for _ in columns:
        grid.add_column(width=1)  # the gap before a section
        grid.add_column(no_wrap=True)
        for _ in names:
            grid.add_column(
                justify="right", max_width=_NAME_WIDTH, no_wrap=True, overflow="ellipsis"
            )
    heads = [Styled(""), Styled(""), *(Styled(name, style="bold") for name in names)]
    grid.add_row(*heads * len(columns))
    for rows in zip_longest(*columns, fillvalue=("", [" "] * len(names))):
        grid.add_row(*chain.from_iterable(map(_cells, rows)))
    return grid


def _cells(row: Row) -> list[Styled]:
    label, figures = row
    shown = (_OPEN if figure == "" else str(figure) for figure in figures)
    return [Styled(""), Styled(label), *map(Styled, shown)]
