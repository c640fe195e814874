"""The result of an arena for people: one row a bot, or one block a bot where there is no room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from fivefold.bots.results import Interval
from fivefold.cli.figures import figure
from fivefold.cli.views.lines import print_lines
from fivefold.cli.views.width import natural_width

if TYPE_CHECKING:
    from fivefold.bots.results import ArenaResult, BotResult
    from fivefold.cli.words import Words

_LARGE = 1000
"""Totals from here on, which are dollars, need no decimals."""


def draw_arena(result: ArenaResult, title: str, words: Words, *, same_dice: bool) -> None:
    console, games = Console(highlight=False), figure(result.games, 0, words)
    headline = words("arena-title", game=title, games=games, seed=result.seed)
    same = words("arena-same-dice") if same_dice else ""
    print_lines(console, headline + same, style="bold")
    table = _table(result, words)
    wide = natural_width(console, table) <= console.width
    if wide:
        console.print(table)
    else:
        _print_blocks(console, result, words)
    for key in ("arena-note", "arena-ranges"):
        print_lines(console, words(key))


def _table(result: ArenaResult, words: Words) -> Table:
    table = Table()
    table.add_column(words("player"))
    for label in _labels(words):
        table.add_column(label, justify="right")
    for bot in result.bots:
        table.add_row(*map(Styled, (bot.bot, *_figures(bot, words))))
    return table


def _print_blocks(console: Console, result: ArenaResult, words: Words) -> None:
    """Each figure on a line of its own, under the bot's name."""
    labels = _labels(words)
    widest = max(map(len, labels))
    for bot in result.bots:
        print_lines(console, bot.bot, style="bold")
        for label, shown in zip(labels, _figures(bot, words), strict=True):
            print_lines(console, f"{label:<{widest}}  {shown}", columns=2)


def _labels(words: Words) -> tuple[str, ...]:
    return words("games-won"), words("win-rate"), words("mean-total"), words("totals-sd")


def _figures(bot: BotResult, words: Words) -> tuple[str, ...]:
    rate = words("percent", figure=figure(100 * bot.win_rate, 1, words))
    shares = Interval(*(100 * end for end in bot.interval))
    digits = 0 if abs(bot.mean) >= _LARGE else 1
    return (
        figure(bot.wins, 0 if bot.wins == int(bot.wins) else 1, words),
        _with_range(rate, shares, 1, words),
        _with_range(figure(bot.mean, digits, words), bot.mean_interval, digits, words),
        figure(bot.sd, digits, words),
    )


def _with_range(value: str, interval: Interval | None, digits: int, words: Words) -> str:
    """`73.5% (64.1 to 81.2)`"""
    if interval is None:
        return value
    low, high = (figure(end, digits, words) for end in interval)
    return words("with-range", value=value, low=low, high=high)
