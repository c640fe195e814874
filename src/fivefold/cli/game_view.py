"""Draws a game as it stands: headline, score sheet or table, and what happens next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text as Styled

from fivefold.cli.drawing import print_lines, won_by
from fivefold.cli.kinds import view_of
from fivefold.cli.words import Words
from fivefold.texts import listed

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fivefold.protocol import Game, Seat
    from fivefold.record import Record
    from fivefold.texts import Lang


def draw_game(record: Record, lang: Lang, console: Console | None = None) -> None:
    console = console or Console(highlight=False)
    words = Words(lang)
    console.print(_headline(record, words))
    console.print(table(record, words, console.width))
    print_lines(console, _next_line(record, words))
    console.print()


def table(record: Record, words: Words, width: int) -> RenderableType:
    """The score sheet or the table."""
    return view_of(record.game.rules).table(record.game, record.names, words, width)


def _headline(record: Record, words: Words) -> Styled:
    title = Styled(record.game.rules.name[words.lang], style="bold")
    return title.append(view_of(record.game.rules).subtitle(record.game, words))


def _next_line(record: Record, words: Words) -> str:
    """Whom the game waits for, or how it ended."""
    game = record.game
    if not game.over:
        return words("waits-for", names=listed(record.waiting))
    if not game.winners:
        return words("nobody-wins")
    won = view_of(game.rules).amount(final_amount(game, game.winners[0]), words)
    if len(game.seats) == 1:
        return words("final-total", name=record.names[0], amount=won)
    return won_by([record.names[seat] for seat in game.winners], won, words)


def final_amount(game: Game, seat: Seat) -> int:
    """The points or the money of a player."""
    return next(each.amount for each in game.standings if each.seat == seat)
