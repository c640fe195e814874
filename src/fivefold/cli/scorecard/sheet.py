"""Score sheets as on paper: a column for each player, with the sums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text as Styled

from fivefold.rules import Section

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fivefold.cli.common.words import Words
    from fivefold.games.scorecard import ScorecardGame
    from fivefold.protocol import Seat

_LABEL_WIDTH = 24
_MIN_COLUMN = 9
Row = tuple[str, "Sequence[object]"]
"""A label, and a figure for each player; empty for an open box."""


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
    most = max(1, (width - _LABEL_WIDTH) // (_MIN_COLUMN + 3))
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
    _player_columns(table, seats, names)
    for rows in (*upper_rows(game, seats, words), *lower_rows(game, seats, words)):
        for label, figures in rows:
            _row(table, label, figures)
        table.add_section()
    _row(table, *total_row(game, seats, words), style="bold")
    return table


def upper_rows(
    game: ScorecardGame, seats: Sequence[Seat], words: Words
) -> tuple[list[Row], list[Row]]:
    """The upper boxes; then their sum, the bonus and the gauge. Empty where there are none."""
    sheets, bonus = [game.sheets[seat] for seat in seats], game.rules.upper_bonus
    if not game.rules.upper:
        return [], []
    sums: list[Row] = [(words("upper-total"), [sheet.upper_total for sheet in sheets])]
    if bonus:
        label = words("upper-bonus", points=bonus.points, at=bonus.at)
        sums.append((label, [sheet.upper_bonus for sheet in sheets]))
    sums.append((words("gauge"), [_gauge(sheet.gauge) for sheet in sheets]))
    return _box_rows(game, seats, Section.UPPER, words), sums


def lower_rows(
    game: ScorecardGame, seats: Sequence[Seat], words: Words
) -> tuple[list[Row], list[Row]]:
    """The lower boxes; then their sum, if there are upper ones too, five-of-a-kind bonuses and
    saved rolls."""
    sheets, policy = [game.sheets[seat] for seat in seats], game.rules.five_of_a_kind
    sums = list[Row]()
    if game.rules.upper:
        sums.append((words("lower-total"), [sheet.lower_total for sheet in sheets]))
    if policy and policy.bonus:
        sums.append((policy.bonus_name(2)[words.lang], [sheet.bonuses for sheet in sheets]))
    if game.rules.saved_rolls:
        sums.append((words("saved-rolls"), [sheet.saved for sheet in sheets]))
    return _box_rows(game, seats, Section.LOWER, words), sums


def total_row(game: ScorecardGame, seats: Sequence[Seat], words: Words) -> Row:
    return words("total"), [game.sheets[seat].total for seat in seats]


def _player_columns(table: Table, seats: Sequence[Seat], names: Sequence[str]) -> None:
    for seat in seats:
        # Long names are wrapped, not cut: two may differ only at the end.
        name = Styled(names[seat], overflow="fold")
        table.add_column(name, justify="right", min_width=_MIN_COLUMN)


def _box_rows(
    game: ScorecardGame, seats: Sequence[Seat], section: Section, words: Words
) -> list[Row]:
    sheets = [game.sheets[seat] for seat in seats]
    return [
        (box.label[words.lang], [sheet.boxes.get(box.id, "") for sheet in sheets])
        for box in game.rules.boxes
        if box.section is section
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
    _player_columns(table, seats, names)
    for number, totals in enumerate(game.played):
        best = game.manche_winners(number)
        marked = [f"{totals[seat]} {'*' if seat in best else ' '}" for seat in seats]
        _row(table, str(number + 1), marked)
    table.add_section()
    _row(table, words("all-manches"), [f"{game.total(seat)}  " for seat in seats], "bold")
    return table
