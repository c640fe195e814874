"""Lines over turns, each with its name at its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.drawings.axes import HEIGHT, LEFT, WIDTH, Scale, grid, path, spread_out
from fivefold.drawings.markup import Markup, element, picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_TOP, _BOTTOM = 12, 38
_LETTER = 7.2
_NAME = 14
"""Longer names are cut to leave room for the lines."""
LOOKS = 6
"""How many players' lines look different."""


@dataclass(frozen=True, slots=True)
class Line:
    label: str
    values: Sequence[float]
    """One for each place on the x axis; shorter lines end before the others."""
    look: str
    """`start`, `luck`, `total`, or `seat-0` to `seat-5`."""

    @classmethod
    def of_seat(cls, seat: int, label: str, values: Sequence[float]) -> Line:
        return cls(label, values, f"seat-{seat % LOOKS}")


def line_chart(  # noqa: PLR0913 (what is drawn, then how)
    title: str,
    lines: Sequence[Line],
    *,
    across: str,
    write: Callable[[float], str],
    bounds: tuple[float, float] | None = None,
    first: int = 0,
    between: tuple[Line, Line] | None = None,
) -> Markup:
    """A chart. `across` names its x axis, which begins at `first`; `write` writes a value.

    `between` are two lines whose gap is shaded.
    """
    names = [_short(line.label) for line in lines]
    right = WIDTH - max((len(name) for name in names), default=0) * _LETTER - 14
    low, high = bounds or _bounds(lines)
    last = max(1, *(len(line.values) - 1 for line in lines))
    x = Scale(first, first + last, LEFT, right)
    y = Scale(low, high, HEIGHT - _BOTTOM, _TOP)
    shaded = [_gap(between, x, y)] if between else []
    return picture(
        WIDTH,
        HEIGHT,
        title,
        *grid(x, y, write, across=8, up=4),
        element("text", across, x=LEFT, y=HEIGHT - 5),
        *shaded,
        *_drawn(lines, names, x, y),
    )


def _short(name: str) -> str:
    return name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"


def _bounds(lines: Sequence[Line]) -> tuple[float, float]:
    """The range of all values, with a margin above and below."""
    values = [value for line in lines for value in line.values]
    low, high = min(values), max(values)
    margin = max((high - low) * 0.08, 2)
    return low - margin, high + margin


def _gap(between: tuple[Line, Line], x: Scale, y: Scale) -> Markup:
    upper, lower = (_points(line, x, y) for line in between)
    return element("path", class_="gap", d=f"{path([*upper, *reversed(lower)])}Z")


def _points(line: Line, x: Scale, y: Scale) -> list[tuple[float, float]]:
    return [(x(x.low + place), y(value)) for place, value in enumerate(line.values)]


def _drawn(lines: Sequence[Line], names: Sequence[str], x: Scale, y: Scale) -> Iterator[Markup]:
    ends = spread_out([y(line.values[-1]) for line in lines], 14, y.end, y.start)
    for line, name, end in zip(lines, names, ends, strict=True):
        points = _points(line, x, y)
        yield element(
            "g",
            element("path", class_="line", d=path(points)),
            element("circle", cx=points[-1][0], cy=points[-1][1], r=3.5),
            element("text", name, class_="name", x=x.end + 9, y=end + 4),
            class_=line.look,
        )
