"""A distribution as bars: the chance of each total, its mean, and some percentiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.drawings.axes import HEIGHT, LEFT, WIDTH, Scale, grid
from fivefold.drawings.markup import Markup, element, picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

_RIGHT, _TOP, _BOTTOM = 448, 34, 182
_ROOM = 26
"""How far apart the labels of percentiles must be."""


@dataclass(frozen=True, slots=True)
class Bars:
    """The chances of neighbouring totals."""

    lowest: int
    chances: Sequence[float]
    mean: float
    mean_label: str
    marks: Mapping[int, str]
    """Totals to mark, with their labels; those that come first are the most important."""


def bar_chart(title: str, bars: Bars, across: str, write: Callable[[float], str]) -> Markup:
    """The bars. `across` names the x axis; `write` writes a chance."""
    highest = bars.lowest + len(bars.chances) - 1
    x = Scale(bars.lowest - 0.5, highest + 0.5, LEFT, _RIGHT)
    y = Scale(0, max(bars.chances) * 1.06, _BOTTOM, _TOP)
    return picture(
        WIDTH,
        HEIGHT,
        title,
        *grid(x, y, write, across=7, up=3),
        element("path", class_="bars", d=_stairs(bars, x, y)),
        *_marks(bars, x, y),
        *_mean(bars, x, y),
        element("text", across, x=LEFT, y=HEIGHT - 5),
    )


def _stairs(bars: Bars, x: Scale, y: Scale) -> str:
    steps = (
        f"V{y(chance):.1f}H{x(bars.lowest + place + 0.5):.1f}"
        for place, chance in enumerate(bars.chances)
    )
    return f"M{x.start:.1f} {y.start:.1f}{''.join(steps)}V{y.start:.1f}Z"


def _marks(bars: Bars, x: Scale, y: Scale) -> Iterator[Markup]:
    taken = list[float]()
    for total, label in bars.marks.items():
        at = x(total)
        if abs(at - x(bars.mean)) < _ROOM / 2:
            continue  # its label would lie on the line of the mean
        if all(abs(at - other) >= _ROOM for other in taken):
            taken.append(at)
            yield element("line", class_="mark", x1=at, x2=at, y1=y.end, y2=y.start)
            yield element("text", label, x=at, y=y.end - 4, text_anchor="middle")


def _mean(bars: Bars, x: Scale, y: Scale) -> Iterator[Markup]:
    """Its line, and its label on the side that has more room."""
    at = x(bars.mean)
    end = at > (x.start + x.end) / 2
    yield element("line", class_="mean", x1=at, x2=at, y1=y.end - 22, y2=y.start)
    yield element(
        "text",
        bars.mean_label,
        class_="mean",
        x=at - 5 if end else at + 5,
        y=y.end - 18,
        text_anchor="end" if end else None,
    )
