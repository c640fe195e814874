"""Score sheets as on paper: a column for each player, or each of their columns, with the sums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text as Styled

from fivefold.rules import Section

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fivefold.cli.common.words import Words
    from fivefold.games.scorecard import ScorecardGame, Sheet
    from fivefold.protocol import Seat

_LABEL_WIDTH = 24
_MIN_COLUMN = 9
_NARROW = 5
"""The least width of one of several columns of a player."""
Row = tuple[str, "Sequence[object]"]
"""A label, and a figure for each player, or each of their columns; empty for an open box."""


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


def manche_of(game: ScorecardGame, words: Words) -> str:
    """`, manche 2 of 3`; nothing where there is only one."""
    if game.manches == 1:
        return ""
    number = min(len(game.played) + 1, game.manches)
    return words("manche-of", number=number, manches=game.manches)


def score_sheet(
    game: ScorecardGame, seats: Sequence[Seat], names: Sequence[str], words: Words
) -> Table:
    """The upper and the lower section with their sums, a column for each player."""
    table = Table(show_edge=True, pad_edge=True)
    table.add_column("")
    for name in column_names(game, seats, names, words):
        _add_column(table, name, _NARROW if game.rules.columns else _MIN_COLUMN)
    for rows in (*upper_rows(game, seats, words), *lower_rows(game, seats, words)):
        for label, figures in rows:
            _row(table, label, figures)
        table.add_section()
    for row in total_rows(game, seats, words):
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


def _printed(game: ScorecardGame, seats: Sequence[Seat]) -> list[tuple[Sheet, int]]:
    """The columns side by side: whose sheet, and which of its columns."""
    columns = range(len(game.rules.upper_boxes))
    return [(game.sheets[seat], column) for seat in seats for column in columns]


def upper_rows(
    game: ScorecardGame, seats: Sequence[Seat], words: Words
) -> tuple[list[Row], list[Row]]:
    """The upper boxes; then their sum, the bonus and the gauge. Empty where there are none."""
    sheets, bonus = [game.sheets[seat] for seat in seats], game.rules.upper_bonus
    if not has_upper(game):
        return [], []
    columns = [sheet.columns[column] for sheet, column in _printed(game, seats)]
    sums: list[Row] = [(words("upper-total"), [column.upper_total for column in columns])]
    if bonus:
        multiplied = any(column.times > 1 for column in game.rules.columns)
        key = "upper-bonus-times" if multiplied else "upper-bonus"
        label = words(key, points=bonus.points, at=bonus.at)
        sums.append((label, [column.upper_bonus for column in columns]))
    if bonus and not game.rules.columns:
        sums.append((words("gauge"), [_gauge(sheet.gauge) for sheet in sheets]))
    return _box_rows(game, seats, Section.UPPER, words), sums


def lower_rows(
    game: ScorecardGame, seats: Sequence[Seat], words: Words
) -> tuple[list[Row], list[Row]]:
    """The lower boxes; then their sum, if there are upper ones too, five-of-a-kind bonuses and
    saved rolls."""
    sheets, policy = [game.sheets[seat] for seat in seats], game.rules.five_of_a_kind
    sums = list[Row]()
    if has_upper(game):
        columns = [sheet.columns[column] for sheet, column in _printed(game, seats)]
        sums.append((words("lower-total"), [column.lower_total for column in columns]))
    if policy and policy.bonus:
        sums.append((policy.bonus_name(2)[words.lang], [sheet.bonuses for sheet in sheets]))
    if game.rules.saved_rolls:
        sums.append((words("saved-rolls"), [sheet.saved for sheet in sheets]))
    return _box_rows(game, seats, Section.LOWER, words), sums


def has_upper(game: ScorecardGame) -> bool:
    return bool(game.rules.upper_boxes[0][1])


def total_rows(game: ScorecardGame, seats: Sequence[Seat], words: Words) -> list[Row]:
    """The total of each player; with several columns, also of each column."""
    totals = [game.sheets[seat].total for seat in seats]
    if not game.rules.columns:
        return [(words("total"), totals)]
    each = [sheet.columns[column].total for sheet, column in _printed(game, seats)]
    others = [""] * (len(game.rules.columns) - 1)
    last = [figure for total in totals for figure in (total, *others)]
    return [(words("column-total"), each), (words("total"), last)]


def _add_column(table: Table, name: str, least: int) -> None:
    # Long names are wrapped, not cut: two may differ only at the end.
    table.add_column(Styled(name, overflow="fold"), justify="right", min_width=least)


def _box_rows(
    game: ScorecardGame, seats: Sequence[Seat], section: Section, words: Words
) -> list[Row]:
    rules, printed = game.rules, _printed(game, seats)
    filled = [sheet.boxes for sheet, _ in printed]
    return [
        (
            line[0].row[words.lang],
            [
                some.get(line[column].id, "")
                for some, (_, column) in zip(filled, printed, strict=True)
            ],
        )
        for line in rules.lines
        if line[0].section is section
    ]


def _row(table: Table, label: str, figures: Sequence[object], style: str = "") -> None:
    table.add_row(Styled(label), *(Styled(str(figure)) for figure in figures), style=style)


def _gauge(gauge: int) -> str:
    return f"{gauge:+d}" if gauge else "0"


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
