"""Charts: lines over turns, a distribution as bars, a share with its confidence interval."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from fivefold.drawings.markup import Markup, element, picture

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence


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


_TOP, _BOTTOM = 12, 38
_HEAD = 18
"""The height of a heading, and of the labels of marks."""
_NAME_HEIGHT = 14
_LETTER = 7.2
_NAME = 14
"""Longer names are cut to leave room for the lines."""
LOOKS = 6
"""How many players' lines look different."""


@dataclass(frozen=True, slots=True)
class ChartLine:
    label: str
    values: Sequence[float]
    """One for each place on the x axis; shorter lines end before the others."""
    look: str
    """`start`, `luck`, `total`, or `seat-0` to `seat-5`."""
    end: str = ""
    """A figure to write before the label: the last value, perhaps."""
    hollow: Collection[int] = ()
    """Places to mark with a hollow circle."""

    @classmethod
    def of_seat(cls, seat: int, label: str, values: Sequence[float]) -> ChartLine:
        return cls(_short(label), values, f"seat-{seat % LOOKS}")


def line_chart(  # noqa: PLR0913 (what is drawn, then how)
    title: str,
    lines: Sequence[ChartLine],
    *,
    across: str,
    write: Callable[[float], str],
    bounds: tuple[float, float] | None = None,
    first: int = 0,
    between: tuple[ChartLine, ChartLine] | None = None,
    marks: Mapping[int, str] | None = None,
    heading: str = "",
) -> Markup:
    """A chart. `across` names its x axis, which begins at `first`; `write` writes a value.

    `between` are two lines whose gap is shaded; `marks` are places with their labels. The more
    lines there are, the higher it is: each has its name at its end.
    """
    names = [f"{line.end}  {line.label}" if line.end else line.label for line in lines]
    top = _TOP + _HEAD * (bool(heading) + bool(marks))
    height = max(HEIGHT - _TOP, _NAME_HEIGHT * len(lines) + _BOTTOM) + top
    right = WIDTH - max((len(name) for name in names), default=0) * _LETTER - 14
    low, high = bounds or _bounds(lines)
    last = max(1, *(len(line.values) - 1 for line in lines))
    x = Scale(first, first + last, LEFT, right)
    y = Scale(low, high, height - _BOTTOM, top)
    shaded = [_gap(between, x, y)] if between else []
    return picture(
        WIDTH,
        height,
        title,
        *([element("text", heading, x=LEFT, y=_TOP + 2)] if heading else []),
        *grid(x, y, write, across=8, up=4),
        *(_chart_mark(x(place), label, y) for place, label in (marks or {}).items()),
        element("text", across, x=LEFT, y=height - 5),
        *shaded,
        *_drawn(lines, names, x, y),
    )


def _chart_mark(at: float, label: str, y: Scale) -> Markup:
    return element(
        "g",
        element("line", class_="mark", x1=at, x2=at, y1=y.end, y2=y.start),
        element("text", label, x=at, y=y.end - 4, text_anchor="middle"),
    )


def _short(name: str) -> str:
    return name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"


def _bounds(lines: Sequence[ChartLine]) -> tuple[float, float]:
    """The range of all values, with a margin above and below."""
    values = [value for line in lines for value in line.values]
    low, high = min(values), max(values)
    margin = max((high - low) * 0.08, 2)
    return low - margin, high + margin


def _gap(between: tuple[ChartLine, ChartLine], x: Scale, y: Scale) -> Markup:
    upper, lower = (_points(line, x, y) for line in between)
    return element("path", class_="gap", d=f"{path([*upper, *reversed(lower)])}Z")


def _points(line: ChartLine, x: Scale, y: Scale) -> list[tuple[float, float]]:
    return [(x(x.low + place), y(value)) for place, value in enumerate(line.values)]


def _drawn(
    lines: Sequence[ChartLine], names: Sequence[str], x: Scale, y: Scale
) -> Iterator[Markup]:
    ends = spread_out([y(line.values[-1]) for line in lines], _NAME_HEIGHT, y.end, y.start)
    for line, name, end in zip(lines, names, ends, strict=True):
        points = _points(line, x, y)
        yield element(
            "g",
            element("path", class_="line", d=path(points)),
            element("circle", cx=points[-1][0], cy=points[-1][1], r=3.5),
            *(
                element("circle", class_="hollow", cx=points[place][0], cy=points[place][1], r=3.5)
                for place in line.hollow
            ),
            element("text", name, class_="name", x=x.end + 9, y=end + 4),
            class_=line.look,
        )


_RIGHT, _BARS_TOP, _BARS_BOTTOM = 448, 34, 182
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
    y = Scale(0, max(bars.chances) * 1.06, _BARS_BOTTOM, _BARS_TOP)
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


_BAR_WIDTH, _BAR_HEIGHT = 120, 18


def interval_bar(share: float, low: float, high: float) -> Markup:
    """A bar as long as the share, and whiskers at the ends of the interval; decoration only."""
    x = Scale(0, 1, 0, _BAR_WIDTH)
    middle = _BAR_HEIGHT / 2
    return picture(
        _BAR_WIDTH,
        _BAR_HEIGHT,
        "",
        element("rect", class_="track", y=4, width=_BAR_WIDTH, height=10, rx=3),
        element("rect", class_="share", y=4, width=x(share), height=10, rx=3),
        element(
            "path",
            class_="whiskers",
            d=f"M{x(low):.1f} 1v16M{x(low):.1f} {middle:.1f}H{x(high):.1f}M{x(high):.1f} 1v16",
        ),
    )
