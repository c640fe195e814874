"""The geometry of charts: scales, round numbers on their axes, labels that don't overlap."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from fivefold.drawings.markup import Markup, element

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

WIDTH, HEIGHT, LEFT = 460, 220, 44
"""The size of a chart, and where its y axis is."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps values from `low` to `high` to places from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)


def ticks(low: float, high: float, about: int) -> list[float]:
    """About so many round numbers within a range.

    >>> ticks(0, 13, 4)
    [0, 5, 10]
    """
    rough = (high - low) / about
    power = 10.0 ** floor(log10(rough))
    step = power * next((factor for factor in (1, 2, 5) if factor * power >= rough), 10)
    step = int(step) if step >= 1 else step
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [place * step for place in range(first, last + 1)]


def grid(
    x: Scale, y: Scale, write: Callable[[float], str], across: int, up: int
) -> Iterator[Markup]:
    """Lines and labels at about `up` heights, and labels at about `across` whole numbers below.

    `write` writes a height.
    """
    for value in ticks(y.low, y.high, up):
        yield element("line", class_="grid", x1=x.start, x2=x.end, y1=y(value), y2=y(value))
        yield element("text", write(value), x=x.start - 6, y=y(value) + 4, text_anchor="end")
    for place in ticks(x.low, x.high, across):
        if place == int(place):
            yield element("text", int(place), x=x(place), y=y.start + 16, text_anchor="middle")


def spread_out(heights: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Heights moved until neighbours are `gap` apart, all between top and bottom.

    >>> spread_out([10, 10, 50], 8, 0, 100)
    [10, 18, 50]
    """
    order, found = sorted(range(len(heights)), key=lambda place: heights[place]), list(heights)
    free = top
    for place in order:
        found[place] = max(found[place], free)
        free = found[place] + gap
    most = bottom
    for place in reversed(order):
        found[place] = min(found[place], most)
        most = found[place] - gap
    return found


def path(points: Sequence[tuple[float, float]]) -> str:
    """`M0 5L10 7`."""
    return "".join(f"{'L' if place else 'M'}{x:.1f} {y:.1f}" for place, (x, y) in enumerate(points))
