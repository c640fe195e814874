"""Distributions of totals and chances to reach them as HTML, for notebooks and pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.drawings import Bars, ChartLine, bar_chart, framed, line_chart, paragraph
from fivefold.texts.catalogues import Words
from fivefold.texts.figures import figure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fivefold.drawings import Markup
    from fivefold.solver.totals import Totals
    from fivefold.texts import Lang

_EDGE = 0.1
"""Percent of the games left out at either end, where rare totals would squeeze the rest."""
_MARKED = (50, 5, 95, 25, 75)
"""Percentiles to mark, the most important first: there may not be room for all."""


def totals_html(totals: Totals, lang: Lang) -> str:
    words = Words(lang, "displays")
    title, told = words("totals-title"), _told(totals, words)
    chart, _ = totals_chart(totals, words, f"{title}. {told}")
    return framed(title, chart, paragraph(told), lang=lang)


def _told(totals: Totals, words: Words) -> str:
    ends = zip(("lowest", "low", "high", "highest"), (5, 25, 75, 95), strict=True)
    return words(
        "totals-figures",
        mean=figure(totals.mean, 1, words),
        sd=figure(totals.sd, 1, words),
        **{name: totals.percentile(percent) for name, percent in ends},
    )


def totals_chart(totals: Totals, words: Words, title: str = "") -> tuple[Markup, float]:
    """The chance of each total as bars, and the chance of one beyond the last bar."""
    low, high = totals.percentile(_EDGE), totals.percentile(100 - _EDGE)
    margin = max((high - low) // 50, 1)
    first = max(low - margin, totals.lowest)
    chances = totals.chances[first - totals.lowest : high + margin + 1 - totals.lowest]
    percent = words.language.in_percent
    marks = {totals.percentile(share): percent(str(share)) for share in reversed(_MARKED)}
    bars = Bars(
        first,
        chances.tolist(),
        totals.mean,
        words("plot-mean", mean=figure(totals.mean, 1, words)),
        dict(reversed(marks.items())),
    )
    chart = bar_chart(title, bars, words("plot-total"), lambda chance: percent(f"{100 * chance:g}"))
    return chart, totals.at_least(high + margin + 1)


def reach_html(lowest: int, chances: Sequence[float], lang: Lang) -> str:
    """The best chance to reach each total, from the first that is not certain."""
    words = Words(lang, "displays")
    chart = reach_chart(lowest, {"reach-best-column": chances}, words)
    return framed(words("reach-plot-chance"), chart, lang=lang)


def reach_chart(lowest: int, curves: Mapping[str, Sequence[float]], words: Words) -> Markup:
    """The chances to reach each total, by the key of what one plays for."""
    looks = ("total", "luck")
    return line_chart(
        words("reach-plot-chance"),
        [
            ChartLine(words(key), curves[key], look)
            for key, look in zip(curves, looks, strict=False)
        ],
        across=words("reach-total"),
        write=lambda chance: f"{100 * chance:.0f}",
        bounds=(0, 1),
        first=lowest,
    )
