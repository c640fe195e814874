"""Score sheets as on paper: a column for each player, or each of their columns, with the sums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text as Styled

from fivefold.games.scorecard.sheet_rows import lower_rows, total_rows, upper_rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fivefold.cli.common.words import Words
    from fivefold.games.scorecard import ScorecardGame
    from fivefold.protocol import Seat

_LABEL_WIDTH = 24
_MIN_COLUMN = 9
_NARROW = 5
"""The least width of one of several columns of a player."""


def sheets_and_manches(
    game: ScorecardGame, names: Sequence[str], words: Words, width: int
) -> Group:
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
