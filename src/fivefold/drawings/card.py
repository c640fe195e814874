"""A card as a drawing: its pictures, jokers among them, and the dice that lie on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.drawings.dice import PIPS, SIDE, die
from fivefold.drawings.markup import Markup, element, joined, picture

if TYPE_CHECKING:
    from collections.abc import Sequence

_PLACE = 112
_INSET = 3
_CAP = (
    "M22 70C24 50 20 40 12 34c12-3 22 2 27 12C41 33 45 24 50 16c5 8 9 17 11 30 "
    "5-10 15-15 27-12-8 6-12 16-10 36z"
)
_HALF = "M50 16c5 8 9 17 11 30 5-10 15-15 27-12-8 6-12 16-10 36H50z"
_BELLS = ((12, 35), (50, 15), (88, 35))


def card(
    pictures: Sequence[int | None], dice: Sequence[int | None], title: str, *, size: float = 52
) -> Markup:
    """The pictures of a card, None for a joker, and the die on each, None where there is none."""
    width, height = len(pictures) * _PLACE - (_PLACE - SIDE) + 2 * _INSET, SIDE + 2 * _INSET
    return picture(
        width * size / SIDE,
        height * size / SIDE,
        title,
        *map(_place, range(len(pictures)), pictures, dice),
        view=f"{-_INSET} {-_INSET} {width} {height}",
    )


def _place(place: int, printed: int | None, rolled: int | None) -> Markup:
    if rolled is None:
        inside = joined((_edge("place"), _joker() if printed is None else _printed(printed)))
    elif printed is None:
        inside = joined((die(rolled, 0, 0), _edge("on-joker")))
    else:
        inside = die(rolled, 0, 0)
    return element("g", inside, transform=f"translate({place * _PLACE} 0)")


def _edge(look: str) -> Markup:
    return element("rect", class_=look, x=1, y=1, width=98, height=98, rx=20)


def _printed(face: int) -> Markup:
    return element(
        "g", *(element("circle", cx=x, cy=y, r=8.5) for x, y in PIPS[face]), class_="printed"
    )


def _joker() -> Markup:
    """A cap with three bells."""
    return element(
        "g",
        element("path", class_="cap", d=_CAP),
        element("path", class_="half", d=_HALF),
        element("rect", class_="band", x=21, y=69, width=58, height=11, rx=5),
        *(element("circle", class_="bell", cx=x, cy=y, r=6.5) for x, y in _BELLS),
        transform="translate(6 6) scale(.88)",
    )
