"""The result of an arena for people: one row a bot, or one block a bot where there is no room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from fivefold.bots.results import Interval
from fivefold.cli.figures import figure
from fivefold.cli.table import in_money
from fivefold.cli.views.lines import print_lines
from fivefold.cli.views.width import natural_width
from fivefold.games.poker import GAME_ID as POKER

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    for note in _notes(result, words):
        print_lines(console, note)


def _notes(result: ArenaResult, words: Words) -> Iterator[str]:
    if result.game == POKER:
        yield words("arena-needs-card")
    if len(result.bots) > 1:
        yield words("arena-note")
    if len(result.bots) > 1 or result.games > 1:
        yield words("arena-ranges")


def _table(result: ArenaResult, words: Words) -> Table:
    table = Table()
    table.add_column(words("player"))
    for label in _labels(result, words):
        table.add_column(label, justify="right")
    for bot in result.bots:
        table.add_row(*map(Styled, (bot.bot, *_figures(bot, result, words))))
    return table


def _print_blocks(console: Console, result: ArenaResult, words: Words) -> None:
    """Each figure on a line of its own, under the bot's name."""
    labels = _labels(result, words)
    widest = max(map(len, labels))
    for bot in result.bots:
        print_lines(console, bot.bot, style="bold")
        for label, shown in zip(labels, _figures(bot, result, words), strict=True):
            print_lines(console, f"{label:<{widest}}  {shown}", columns=2)


def _labels(result: ArenaResult, words: Words) -> tuple[str, ...]:
    totals = words("mean-total"), words("totals-sd")
    alone = len(result.bots) == 1
    return totals if alone else (words("games-won"), words("win-rate"), *totals)


def _figures(bot: BotResult, result: ArenaResult, words: Words) -> tuple[str, ...]:
    """Who plays alone wins against nobody, and one game alone has no standard deviation."""
    digits = 0 if abs(bot.mean) >= _LARGE else 1
    mean = figure(bot.mean, digits, words)
    total = in_money(mean, words) if result.game == POKER else mean
    totals = (
        _with_range(total, bot.mean_interval, digits, words),
        "-" if bot.games == 1 else figure(bot.sd, digits, words),
    )
    return totals if len(result.bots) == 1 else (*_wins(bot, words), *totals)


def _wins(bot: BotResult, words: Words) -> tuple[str, str]:
    rate = words("percent", figure=figure(100 * bot.win_rate, 1, words))
    shares = Interval(*(100 * end for end in bot.interval))
    wins = figure(bot.wins, 0 if bot.wins == int(bot.wins) else 1, words)
    return wins, _with_range(rate, shares, 1, words)


def _with_range(value: str, interval: Interval | None, digits: int, words: Words) -> str:
    """`73.5% (64.1 to 81.2)`"""
    if interval is None:
        return value
    low, high = (figure(end, digits, words) for end in interval)
    return words("with-range", value=value, low=low, high=high)
