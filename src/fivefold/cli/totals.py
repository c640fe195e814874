"""Final totals at the terminal: as JSON, and as bars that fit a small screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fivefold.texts.figures import figure, percent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console
    from rich.table import Table

    from fivefold.cli.drawing import Page
    from fivefold.cli.solver_options import SolverOptions
    from fivefold.cli.words import Words
    from fivefold.solver.totals import Totals

PERCENTS = (1, 5, 10, 25, 50, 75, 90, 95, 99)
"""The percentiles shown."""
_ROWS = 16
_BAR = 44
_GAP = 2
_TAIL = 0.5
"""Percent of the games at either end that share one row."""
_WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


def totals_data(options: SolverOptions, totals: Totals) -> dict[str, object]:
    percentiles = {str(percent): totals.percentile(percent) for percent in PERCENTS}
    return {
        "game": options.rules.id,
        "mean": totals.mean,
        "sd": totals.sd,
        "percentiles": percentiles,
    }


class Range(NamedTuple):
    """The totals of one row; None where the range is open."""

    lowest: int | None
    highest: int | None
    chance: float


def print_totals(page: Page, title: str, totals: Totals, lines: Sequence[str] = ()) -> None:
    """Print the mean and deviation, the extra lines, the percentiles and the bars."""
    from fivefold.cli.drawing import natural_width  # noqa: PLC0415 (loads Rich)

    words = page.words
    page.title(title)
    mean, sd = figure(totals.mean, 2, words), figure(totals.sd, 2, words)
    page.line(words("mean-and-sd", mean=mean, sd=sd))
    for line in lines:
        page.line(line)
    percentiles = _percentiles(totals, words)
    if natural_width(page.console, percentiles) > page.console.width:
        percentiles = _upright_percentiles(totals, words)
    page.console.print(percentiles)
    page.console.print(_bars(ranges(totals), words, page.console))


def _percentiles(totals: Totals, words: Words) -> Table:
    from rich.table import Table  # noqa: PLC0415 (as above)

    table = Table()
    table.add_column(words("games-percent"))
    for percent_ in PERCENTS:
        table.add_column(words.language.in_percent(str(percent_)), justify="right")
    table.add_row(words("up-to"), *(str(totals.percentile(percent_)) for percent_ in PERCENTS))
    return table


def _upright_percentiles(totals: Totals, words: Words) -> Table:
    from rich.table import Table  # noqa: PLC0415 (as above)

    table = Table()
    for key in ("games-percent", "up-to"):
        table.add_column(words(key), justify="right")
    for percent_ in PERCENTS:
        table.add_row(words.language.in_percent(str(percent_)), str(totals.percentile(percent_)))
    return table


def _bars(rows: list[Range], words: Words, console: Console) -> Table:
    from rich.cells import cell_len  # noqa: PLC0415 (as above)
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text as Styled  # noqa: PLC0415

    table, most = Table.grid(padding=(0, _GAP)), max(row.chance for row in rows)
    table.add_column(justify="right")
    table.add_column()
    table.add_column(justify="right")
    names = [_name(row, words) for row in rows]
    shares = [percent(row.chance, words) for row in rows]
    taken = max(map(cell_len, names)) + max(map(cell_len, shares)) + 2 * _GAP
    longest = max(min(_BAR, console.width - taken), 1)
    block = "#" if console.options.ascii_only else "█"
    for row, name, share in zip(rows, names, shares, strict=True):
        bar = Styled(block * round(longest * row.chance / most), style="cyan")
        table.add_row(Styled(name), bar, Styled(share))
    return table


def _name(row: Range, words: Words) -> str:
    if row.lowest is None:
        return words("below", points=(row.highest or 0) + 1)
    if row.highest is None:
        return words("from", points=row.lowest)
    return str(row.lowest) if row.lowest == row.highest else f"{row.lowest}-{row.highest}"


def ranges(totals: Totals) -> list[Range]:
    """A row for each possible total, or for ranges of totals where there are many."""
    pairs = enumerate(totals.chances.tolist(), totals.lowest)
    chances = {total: chance for total, chance in pairs if chance}
    if len(chances) > _ROWS:
        return _grouped(totals, chances)
    return [Range(total, total, chance) for total, chance in chances.items()]


def _grouped(totals: Totals, chances: dict[int, float]) -> list[Range]:
    """Ranges of equal width, and one for the rare totals at either end."""
    low, high = totals.percentile(_TAIL), totals.percentile(100 - _TAIL)
    width = next((w for w in _WIDTHS if high // w - low // w < _ROWS), high - low + 1)
    first, last = low // width, high // width
    sums = [0.0] * (last - first + 3)
    for total, chance in chances.items():
        sums[min(max(total // width - first + 1, 0), last - first + 2)] += chance
    within = [
        Range(max(n * width, min(chances)), min(n * width + width - 1, max(chances)), chance)
        for n, chance in enumerate(sums[1:-1], first)
    ]
    below = [Range(None, first * width - 1, sums[0])] if sums[0] else []
    beyond = [Range((last + 1) * width, None, sums[-1])] if sums[-1] else []
    return [*below, *within, *beyond]
