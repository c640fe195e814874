"""The result of an arena for people: one row a bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from fivefold.bots.results import Interval
from fivefold.cli.figures import figure

if TYPE_CHECKING:
    from fivefold.bots.results import ArenaResult, BotResult
    from fivefold.cli.words import Words


def draw_arena(result: ArenaResult, title: str, words: Words, *, same_dice: bool) -> None:
    console, games = Console(highlight=False), figure(result.games, 0, words)
    headline = words("arena-title", game=title, games=games, seed=result.seed)
    console.print(Styled(headline + (words("arena-same-dice") if same_dice else ""), style="bold"))
    table = Table()
    table.add_column(words("player"))
    for key in ("games-won", "win-rate", "mean-total", "totals-sd"):
        table.add_column(words(key), justify="right")
    for bot in result.bots:
        table.add_row(*map(Styled, _row(bot, words)))
    console.print(table)
    console.print(Styled(words("arena-note")))


def _row(bot: BotResult, words: Words) -> tuple[str, ...]:
    rate = words("percent", figure=_amount(100 * bot.win_rate, words))
    shares = Interval(*(100 * end for end in bot.interval))
    return (
        bot.bot,
        figure(bot.wins, 0 if bot.wins == int(bot.wins) else 1, words),
        _with_range(rate, shares, words),
        _with_range(_amount(bot.mean, words), bot.mean_interval, words),
        _amount(bot.sd, words),
    )


def _with_range(value: str, interval: Interval | None, words: Words) -> str:
    """`73.5% (64.1 to 81.2)`"""
    if interval is None:
        return value
    low, high = (_amount(end, words) for end in interval)
    return words("with-range", value=value, low=low, high=high)


def _amount(value: float, words: Words) -> str:
    """Thousands of dollars need no decimals."""
    return figure(value, 0 if abs(value) >= 1000 else 1, words)
