"""Distributions of totals and chances to reach them as HTML, for notebooks and pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.drawings import Bars, Line, bar_chart, framed, line_chart, paragraph
from fivefold.texts.figures import figure
from fivefold.texts.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.solver.totals import Totals
    from fivefold.texts import Lang

_EDGE = 0.1
"""Percent of the games left out at either end, where rare totals would squeeze the rest."""
_MARKED = (50, 5, 95, 25, 75)
"""Percentiles to mark, the most important first: there may not be room for all."""


def totals_html(totals: Totals, lang: Lang) -> str:
    words = Words(lang, "displays")
    title, told = words("totals-title"), _told(totals, words)
    percent = words.language.in_percent
    chart = bar_chart(
        f"{title}. {told}",
        _bars(totals, words),
        words("plot-total"),
        lambda chance: percent(f"{100 * chance:g}"),
    )
    return framed(title, chart, paragraph(told), lang=lang)


def _told(totals: Totals, words: Words) -> str:
    ends = zip(("lowest", "low", "high", "highest"), (5, 25, 75, 95), strict=True)
    return words(
        "totals-figures",
        mean=figure(totals.mean, 1, words),
        sd=figure(totals.sd, 1, words),
        **{name: totals.percentile(percent) for name, percent in ends},
    )


def _bars(totals: Totals, words: Words) -> Bars:
    low, high = totals.percentile(_EDGE), totals.percentile(100 - _EDGE)
    margin = max((high - low) // 50, 1)
    first = max(low - margin, totals.lowest)
    chances = totals.chances[first - totals.lowest : high + margin + 1 - totals.lowest]
    percent = words.language.in_percent
    marks = {totals.percentile(share): percent(str(share)) for share in reversed(_MARKED)}
    return Bars(
        first,
        chances.tolist(),
        totals.mean,
        words("plot-mean", mean=figure(totals.mean, 1, words)),
        dict(reversed(marks.items())),
    )


def reach_html(lowest: int, chances: Sequence[float], lang: Lang) -> str:
    """The best chance to reach each total, from the first that is not certain."""
    words = Words(lang, "displays")
    line = Line(words("reach-best-column"), chances, "total")
    title = words("reach-plot-chance")
    chart = line_chart(
        title,
        [line],
        across=words("reach-total"),
        write=lambda chance: f"{100 * chance:.0f}",
        bounds=(0, 1),
        first=lowest,
    )
    return framed(title, chart, lang=lang)
