"""A spread of totals for people: its figures, and bars that fit a small screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.figures import figure, percent
from fivefold.cli.spread import PERCENTS

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.cli.words import Words
    from fivefold.solver.totals import Totals

_ROWS = 16
_BAR = 44
_TAIL = 0.5
"""Percent of the totals that share one row at either end."""
_WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


class Range(NamedTuple):
    """Totals that are shown in one row; None where it has no end."""

    lowest: int | None
    highest: int | None
    chance: float


def draw_spread(  # noqa: PLR0913 (each is a line that may be there)
    title: str,
    totals: Totals,
    words: Words,
    *,
    error: float | None = None,
    at_least: int | None = None,
    plot: Path | None = None,
) -> None:
    console = Console(highlight=False)
    console.print(Styled(title, style="bold"))
    mean, sd = figure(totals.mean, 2, words), figure(totals.sd, 2, words)
    console.print(Styled(words("mean-and-sd", mean=mean, sd=sd)))
    if error is not None:
        console.print(Styled(words("standard-error", error=figure(error, 2, words))))
    if at_least is not None:
        chance = percent(totals.at_least(at_least), words)
        console.print(Styled(words("at-least", points=at_least, chance=chance)))
    console.print(_percentiles(totals, words))
    console.print(_bars(ranges(totals), words, "#" if console.options.ascii_only else "█"))
    if plot is not None:
        console.print(Styled(words("drawn", file=plot)), soft_wrap=True)


def _percentiles(totals: Totals, words: Words) -> Table:
    table = Table()
    table.add_column(words("games-percent"))
    for percent_ in PERCENTS:
        table.add_column(words("percent", figure=percent_), justify="right")
    table.add_row(words("up-to"), *(str(totals.percentile(percent_)) for percent_ in PERCENTS))
    return table


def _bars(rows: list[Range], words: Words, block: str) -> Table:
    table, most = Table.grid(padding=(0, 2)), max(row.chance for row in rows)
    table.add_column(justify="right")
    table.add_column()
    table.add_column(justify="right")
    for row in rows:
        bar = Styled(block * round(_BAR * row.chance / most), style="cyan")
        table.add_row(Styled(_name(row, words)), bar, Styled(percent(row.chance, words)))
    return table


def _name(row: Range, words: Words) -> str:
    if row.lowest is None:
        return words("below", points=(row.highest or 0) + 1)
    if row.highest is None:
        return words("from", points=row.lowest)
    return str(row.lowest) if row.lowest == row.highest else f"{row.lowest}-{row.highest}"


def ranges(totals: Totals) -> list[Range]:
    """Totals put together in rows of equal width, and what is rarer at either end."""
    low, high = totals.percentile(_TAIL), totals.percentile(100 - _TAIL)
    width = next((w for w in _WIDTHS if high // w - low // w < _ROWS), high - low + 1)
    first, last = low // width, high // width
    chances = [0.0] * (last - first + 3)
    for total, chance in enumerate(totals.chances.tolist(), totals.lowest):
        chances[min(max(total // width - first + 1, 0), last - first + 2)] += chance
    within = [
        Range(n * width, n * width + width - 1, chance)
        for n, chance in enumerate(chances[1:-1], first)
    ]
    below = Range(None, first * width - 1, chances[0])
    beyond = Range((last + 1) * width, None, chances[-1])
    return [row for row in (below, *within, beyond) if row.chance or row in within]
