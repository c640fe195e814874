"""Draws the distribution of final totals into a PNG or SVG file."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from fivefold.cli.drawing.picture_file import LARGE, NOTE, QUIET, SMALL, plain_text, write_picture
from fivefold.texts.figures import figure, percent

if TYPE_CHECKING:
    from pathlib import Path

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from fivefold.cli.common.words import Words
    from fivefold.solver.totals import Totals

_EDGE = 0.1
"""Percent of the games left out at either end, where rare totals would squeeze the rest."""
_MARKED = (50, 5, 95, 25, 75)
"""Percentiles to mark, the most important first: there may not be room for all."""
_ROOM = 0.042
"""Share of the width that the label of a percentile takes."""
_TITLE = 74
"""Characters in a line of the title."""
_BARS, _MEAN = "#9dbfd9", "#b3392f"


def plot_totals(totals: Totals, file: Path, title: str, words: Words) -> None:
    write_picture(file, lambda picture: _draw(picture, totals, title, words))


def _draw(picture: Figure, totals: Totals, title: str, words: Words) -> None:
    axes = picture.add_subplot()
    low, high = _shown_range(totals)
    axes.set_xlim(low - 0.5, high + 0.5)
    _draw_chances(axes, totals, words)
    _mark_mean(axes, totals, words)
    _mark_percentiles(axes, totals, words)
    picture.suptitle("\n".join(wrap(plain_text(title), _TITLE)), fontsize=LARGE)
    _note_totals_beyond(axes, totals, high, words)


def _shown_range(totals: Totals) -> tuple[int, int]:
    low, high = totals.percentile(_EDGE), totals.percentile(100 - _EDGE)
    margin = max((high - low) // 50, 1)
    return low - margin, high + margin


def _draw_chances(axes: Axes, totals: Totals, words: Words) -> None:
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415

    chances = (totals.chances * 100).tolist()
    edges = [totals.lowest - 0.5 + n for n in range(len(chances) + 1)]
    axes.stairs(chances, edges, fill=True, color=_BARS)
    axes.set_ylim(0, max(chances) * 1.12)
    axes.set_xlabel(words("plot-total"), loc="left")
    axes.set_ylabel(words("plot-chance"))
    axes.yaxis.set_major_formatter(lambda value, _: words.language.number(f"{value:g}"))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 2.5, 5, 10]))
    axes.spines[["top", "right"]].set_visible(False)


def _mark_mean(axes: Axes, totals: Totals, words: Words) -> None:
    low, high = axes.get_xlim()
    at_the_right = totals.mean - low > 0.8 * (high - low)
    axes.axvline(totals.mean, color=_MEAN, linewidth=2)
    axes.annotate(
        words("plot-mean", mean=figure(totals.mean, 1, words)),
        (totals.mean, 0.955),
        xycoords=("data", "axes fraction"),
        xytext=(-8 if at_the_right else 8, 0),
        textcoords="offset points",
        ha="right" if at_the_right else "left",
        va="center",
        color=_MEAN,
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 2},
    )


def _mark_percentiles(axes: Axes, totals: Totals, words: Words) -> None:
    low, high = axes.get_xlim()
    marks = _marks(totals, _ROOM * (high - low))
    for total in marks:
        axes.axvline(total, color=QUIET, linewidth=1, linestyle=(0, (4, 4)))
    top = axes.secondary_xaxis("top")
    top.spines["top"].set_visible(False)
    share = words.language.in_percent
    labels = [f"{share(str(percent_))}\n{total}" for total, percent_ in marks.items()]
    top.set_xticks(list(marks), labels, fontsize=SMALL, color=NOTE)
    top.tick_params(length=0)
    axes.set_title(words("plot-marks"), loc="left", fontsize=SMALL, color=NOTE, pad=8)


def _marks(totals: Totals, room: float) -> dict[int, int]:
    """Percentiles by their total, as many as fit side by side."""
    marks: dict[int, int] = {}
    for percent_ in _MARKED:
        total = totals.percentile(percent_)
        if all(abs(total - other) > room for other in marks):
            marks[total] = percent_
    return marks


def _note_totals_beyond(axes: Axes, totals: Totals, high: int, words: Words) -> None:
    beyond = totals.at_least(high + 1)
    if beyond > 0:
        note = words("plot-beyond", chance=percent(beyond, words))
        axes.annotate(
            note,
            (1, 0),
            xycoords="axes fraction",
            xytext=(0, -36),
            textcoords="offset points",
            ha="right",
            va="center",
            fontsize=SMALL,
            color=NOTE,
        )
