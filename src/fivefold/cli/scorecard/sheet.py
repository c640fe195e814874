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
    sheets = [game.sheets[seat] for seat in seats]
    _box_rows(table, game, seats, Section.UPPER, words)
    if game.rules.upper:
        table.add_section()
        _row(table, words("upper-total"), [sheet.upper_total for sheet in sheets])
        if game.rules.upper_bonus:
            bonus = game.rules.upper_bonus
            label = words("upper-bonus", points=bonus.points, at=bonus.at)
            _row(table, label, [sheet.upper_bonus for sheet in sheets])
        _row(table, words("gauge"), [_gauge(sheet.gauge) for sheet in sheets])
        table.add_section()
    _box_rows(table, game, seats, Section.LOWER, words)
    table.add_section()
    if game.rules.upper:
        _row(table, words("lower-total"), [sheet.lower_total for sheet in sheets])
    policy = game.rules.five_of_a_kind
    if policy and policy.bonus:
        label = policy.bonus_name(2)[words.lang]
        _row(table, label, [sheet.bonuses for sheet in sheets])
    _row(table, words("total"), [sheet.total for sheet in sheets], style="bold")
    return table


def _player_columns(table: Table, seats: Sequence[Seat], names: Sequence[str]) -> None:
    for seat in seats:
        # Long names are wrapped, not cut: two may differ only at the end.
        name = Styled(names[seat], overflow="fold")
        table.add_column(name, justify="right", min_width=_MIN_COLUMN)


def _box_rows(
    table: Table, game: ScorecardGame, seats: Sequence[Seat], section: Section, words: Words
) -> None:
    for box in game.rules.boxes:
        if box.section is section:
            filled = [game.sheets[seat].boxes.get(box.id, "") for seat in seats]
            _row(table, box.label[words.lang], filled)


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
