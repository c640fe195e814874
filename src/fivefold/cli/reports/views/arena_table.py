"""Draws the result of an arena: a row for each bot, or a block on a narrow screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from fivefold.bots.results import Interval
from fivefold.cli.drawing.lines import print_lines
from fivefold.cli.drawing.widths import natural_width
from fivefold.cli.kinds import screen_of
from fivefold.texts.figures import figure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.bots.results import ArenaResult, BotResult
    from fivefold.cli.common.words import Words
    from fivefold.rules import Rules

_LARGE = 1000
"""Means from here on, which are amounts of money, need no decimals."""


def draw_arena(result: ArenaResult, rules: Rules, words: Words, *, same_dice: bool) -> None:
    console, games = Console(highlight=False), figure(result.games, 0, words)
    facts = {"count": result.games, "games": games, "seed": result.seed}
    headline = words("arena-title", game=rules.name[words.lang], **facts)
    same = words("arena-same-dice") if same_dice else ""
    print_lines(console, headline + same, style="bold")
    table = _table(result, rules, words)
    wide = natural_width(console, table) <= console.width
    if wide:
        console.print(table)
    else:
        _print_blocks(console, result, rules, words)
    for note in _notes(result, rules, words):
        print_lines(console, note)


def _notes(result: ArenaResult, rules: Rules, words: Words) -> Iterator[str]:
    yield from screen_of(rules).arena_notes(words)
    if len(result.bots) > 1:
        yield words("arena-note")
    if len(result.bots) > 1 or result.games > 1:
        yield words("arena-ranges")


def _table(result: ArenaResult, rules: Rules, words: Words) -> Table:
    table = Table()
    table.add_column(words("player"))
    for label in _labels(result, words):
        table.add_column(label, justify="right")
    for bot in result.bots:
        table.add_row(*map(Styled, (bot.bot, *_figures(bot, result, rules, words))))
    return table


def _print_blocks(console: Console, result: ArenaResult, rules: Rules, words: Words) -> None:
    """The bot's name, then a line for each figure."""
    labels = _labels(result, words)
    widest = max(map(len, labels))
    for bot in result.bots:
        print_lines(console, bot.bot, style="bold")
        for label, shown in zip(labels, _figures(bot, result, rules, words), strict=True):
            print_lines(console, f"{label:<{widest}}  {shown}", columns=2)


def _labels(result: ArenaResult, words: Words) -> tuple[str, ...]:
    totals = words("mean-total"), words("totals-sd")
    alone = len(result.bots) == 1
    return totals if alone else (words("games-won"), words("win-rate"), *totals)


def _figures(bot: BotResult, result: ArenaResult, rules: Rules, words: Words) -> tuple[str, ...]:
    """A single bot has no wins, and a single game no standard deviation."""
    digits = 0 if abs(bot.mean) >= _LARGE else 1
    mean = screen_of(rules).mean_amount(figure(bot.mean, digits, words), words)
    totals = (
        _with_range(mean, bot.mean_interval, digits, words),
        "-" if bot.games == 1 else figure(bot.sd, digits, words),
    )
    return totals if len(result.bots) == 1 else (*_wins(bot, words), *totals)


def _wins(bot: BotResult, words: Words) -> tuple[str, str]:
    rate = words.language.in_percent(f"{100 * bot.win_rate:.1f}")
    shares = Interval(*(100 * end for end in bot.interval))
    wins = figure(bot.wins, 0 if bot.wins == int(bot.wins) else 1, words)
    return wins, _with_range(rate, shares, 1, words)


def _with_range(value: str, interval: Interval | None, digits: int, words: Words) -> str:
    """`73.5% (64.1 to 81.2)`"""
    if interval is None:
        return value
    low, high = (figure(end, digits, words) for end in interval)
    return words("with-range", value=value, low=low, high=high)
