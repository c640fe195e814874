"""A share with its confidence interval, as a small bar."""

from __future__ import annotations

from fivefold.drawings.axes import Scale
from fivefold.drawings.markup import Markup, element, picture

_WIDTH, _HEIGHT = 120, 18


def interval_bar(share: float, low: float, high: float) -> Markup:
    """A bar as long as the share, and whiskers at the ends of the interval; decoration only."""
    x = Scale(0, 1, 0, _WIDTH)
    middle = _HEIGHT / 2
    return picture(
        _WIDTH,
        _HEIGHT,
        "",
        element("rect", class_="track", y=4, width=_WIDTH, height=10, rx=3),
        element("rect", class_="share", y=4, width=x(share), height=10, rx=3),
        element(
            "path",
            class_="whiskers",
            d=f"M{x(low):.1f} 1v16M{x(low):.1f} {middle:.1f}H{x(high):.1f}M{x(high):.1f} 1v16",
        ),
    )
