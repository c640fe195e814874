"""A game drawn for people: the paper score sheet, or the Deluxe Poker table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.table import money, poker_table
from fivefold.cli.views.lines import print_lines
from fivefold.cli.words import Words
from fivefold.games.about import about
from fivefold.games.scorecard import ScorecardGame
from fivefold.rules import Section
from fivefold.texts import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from fivefold.games.poker import PokerGame
    from fivefold.games.protocol import Seat
    from fivefold.record import Record
    from fivefold.texts import Lang

_LABEL_WIDTH = 24
_MIN_COLUMN = 9


def draw(record: Record, lang: Lang, console: Console | None = None) -> None:
    """The whole game: headline, sheet or table, and what happens next."""
    console = console or Console(highlight=False)
    words = Words(lang)
    console.print(headline(record, words))
    console.print(picture(record, words, console.width))
    print_lines(console, next_line(record, words))
    console.print()


def headline(record: Record, words: Words) -> Styled:
    game = record.game
    title = Styled(_name(record, words), style="bold")
    if isinstance(game, ScorecardGame):
        title.append(manche_of(game, words))
    return title


def manche_of(game: ScorecardGame, words: Words) -> str:
    """Which manche is being played, where there is more than one."""
    if game.manches == 1:
        return ""
    number = min(len(game.played) + 1, game.manches)
    return words("manche-of", number=number, manches=game.manches)


def _name(record: Record, words: Words) -> str:
    game = record.game
    return about(game.rules if isinstance(game, ScorecardGame) else game.game_id).name[words.lang]


def picture(record: Record, words: Words, width: int) -> RenderableType:
    """The sheet or the table, in as many parts as the width needs."""
    game = record.game
    if not isinstance(game, ScorecardGame):
        return poker_table(game, record.names, words)
    groups = list(_columns(game, width))
    sheets = score_sheets(game, record.names, words, width)
    if game.manches == 1 or not game.played:
        return sheets
    manches = [_manches(game, seats, record.names, words) for seats in groups]
    return Group(sheets, "", *manches, Styled(words("manche-won"), style="dim"))


def score_sheets(game: ScorecardGame, names: Sequence[str], words: Words, width: int) -> Group:
    """Everybody's sheet."""
    return Group(*(score_sheet(game, seats, names, words) for seats in _columns(game, width)))


def _columns(game: ScorecardGame, width: int) -> Iterator[tuple[Seat, ...]]:
    """As many players side by side as the screen holds."""
    most = max(1, (width - _LABEL_WIDTH) // (_MIN_COLUMN + 3))
    for first in range(0, len(game.seats), most):
        yield game.seats[first : first + most]


def next_line(record: Record, words: Words) -> str:
    """Whom the game waits for, or how it ended."""
    game = record.game
    if not game.over:
        return words("waits-for", names=listed(record.waiting))
    if not game.winners:
        return words("nobody-wins")
    return won_by([record.names[seat] for seat in game.winners], _won_with(game, words), words)


def won_by(winners: Sequence[str], amount: str, words: Words) -> str:
    return words("wins" if len(winners) == 1 else "share", names=listed(winners), amount=amount)


def _won_with(game: ScorecardGame | PokerGame, words: Words) -> str:
    winner = game.winners[0]
    if isinstance(game, ScorecardGame):
        return str(game.total(winner))
    return money(game.players[winner].money, words)


def score_sheet(
    game: ScorecardGame, seats: Sequence[Seat], names: Sequence[str], words: Words
) -> Table:
    """One column a player, upper and lower part, with the sums that paper asks for."""
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
    policy = game.rules.five_of_a_kind
    if policy and policy.bonus:
        label = words("five-bonuses", box=game.rules.boxes[policy.box].label)
        _row(table, label, [sheet.bonuses for sheet in sheets])
    _row(table, words("total"), [sheet.total for sheet in sheets], style="bold")
    return table


def _player_columns(table: Table, seats: Sequence[Seat], names: Sequence[str]) -> None:
    for seat in seats:
        # Folded, not cut: two long names may differ at their ends only.
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
