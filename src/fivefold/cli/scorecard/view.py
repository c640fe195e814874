"""How scorecard games look: score sheets as on paper, and compact ones between two turns."""

from __future__ import annotations

from itertools import chain, zip_longest
from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.drawing import Fitting
from fivefold.games.scorecard.text import lower_rows, manche_of, total_rows, upper_rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from fivefold.cli.words import Words
    from fivefold.fair.verify import Wrong
    from fivefold.games.scorecard import ScorecardGame
    from fivefold.games.scorecard.text import Row
    from fivefold.protocol import Seat

_LABEL_WIDTH = 24
_MIN_COLUMN = 9
_NARROW = 5
"""The least width of one of several columns of a player."""


def subtitle(game: ScorecardGame, words: Words) -> str:
    return manche_of(game, words)


def amount(value: int, words: Words) -> str:
    del words
    return str(value)


def mean_amount(mean: str, words: Words) -> str:
    del words
    return mean


def place_of(wrong: Wrong, game: ScorecardGame, words: Words) -> str:
    from fivefold.fair.verify import ChanceKind  # noqa: PLC0415 (not to draw a game)

    start = wrong.kind is ChanceKind.START
    roll = wrong.turn if start else wrong.roll
    place = words("at-start" if start else "at-turn", turn=wrong.turn, roll=roll)
    if game.manches > 1:
        return f"{words('in-manche', manche=wrong.manche)}, {place}"
    return place


def table(game: ScorecardGame, names: Sequence[str], words: Words, width: int) -> Group:
    """Everybody's sheet, and below it the totals of the manches played."""
    sheets = score_sheets(game, names, words, width)
    if game.manches == 1 or not game.played:
        return sheets
    manches = [_manches(game, seats, names, words) for seats in _columns(game, width)]
    return Group(sheets, "", *manches, Styled(words("manche-won"), style="dim"))


def score_sheets(game: ScorecardGame, names: Sequence[str], words: Words, width: int) -> Group:
    """Everybody's sheet, one below the other where the width does not hold them all."""
    return Group(*(score_sheet(game, seats, names, words) for seats in _columns(game, width)))


def _columns(game: ScorecardGame, width: int) -> Iterator[tuple[Seat, ...]]:
    """The seats in groups, each with as many players as fit side by side."""
    each = _MIN_COLUMN + 3 if not game.rules.columns else (_NARROW + 3) * len(game.rules.columns)
    most = max(1, (width - _LABEL_WIDTH) // each)
    for first in range(0, len(game.seats), most):
        yield game.seats[first : first + most]


def score_sheet(
    game: ScorecardGame, seats: Sequence[Seat], names: Sequence[str], words: Words
) -> Table:
    """The upper and the lower section with their sums, a column for each player."""
    table, sheets = Table(show_edge=True, pad_edge=True), [game.sheets[seat] for seat in seats]
    table.add_column("")
    for name in column_names(game, seats, names, words):
        _add_column(table, name, _NARROW if game.rules.columns else _MIN_COLUMN)
    for rows in (*upper_rows(sheets, words), *lower_rows(sheets, words)):
        for label, figures in rows:
            _row(table, label, figures)
        table.add_section()
    for row in total_rows(sheets, words):
        _row(table, *row, style="bold")
    return table


def column_names(
    game: ScorecardGame, seats: Sequence[Seat], names: Sequence[str], words: Words
) -> list[str]:
    """The head of each column: the player, and which of their columns it is."""
    labels = [column.label[words.lang] for column in game.rules.columns]
    if not labels:
        return [names[seat] for seat in seats]
    heads = [[f"{names[seat]} {labels[0]}", *labels[1:]] for seat in seats]
    return [head for some in heads for head in some]


def _add_column(table: Table, name: str, least: int) -> None:
    # Long names are wrapped, not cut: two may differ only at the end.
    table.add_column(Styled(name, overflow="fold"), justify="right", min_width=least)


def _row(table: Table, label: str, figures: Sequence[object], style: str = "") -> None:
    table.add_row(Styled(label), *(Styled(str(figure)) for figure in figures), style=style)


def _manches(
    game: ScorecardGame, seats: Sequence[Seat], names: Sequence[str], words: Words
) -> Table:
    table = Table(show_edge=True)
    table.add_column(words("manches"))
    for seat in seats:
        _add_column(table, names[seat], _MIN_COLUMN)
    for number, totals in enumerate(game.played):
        best = game.manche_winners(number)
        marked = [f"{totals[seat]} {'*' if seat in best else ' '}" for seat in seats]
        _row(table, str(number + 1), marked)
    table.add_section()
    _row(table, words("all-manches"), [f"{game.total(seat)}  " for seat in seats], "bold")
    return table


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
