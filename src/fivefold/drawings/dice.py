"""Dice and cards as drawings: pips, blank dice, the padlock of kept ones, pictures and jokers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.drawings.frame import DIE, DIE_EDGE, LOCK, ON_LOCK, PIP, SMALL_EDGE
from fivefold.drawings.markup import Markup, element, joined, picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


_NEAR, _MIDDLE, _FAR = 26, 50, 74
_CENTRE = (_MIDDLE, _MIDDLE)
_FALLING = ((_NEAR, _NEAR), (_FAR, _FAR))
_CORNERS = (*_FALLING, (_FAR, _NEAR), (_NEAR, _FAR))
PIPS = {
    1: (_CENTRE,),
    2: _FALLING,
    3: (*_FALLING, _CENTRE),
    4: _CORNERS,
    5: (*_CORNERS, _CENTRE),
    6: (*_CORNERS, (_NEAR, _MIDDLE), (_FAR, _MIDDLE)),
}
"""Where the pips of each face are, in hundredths of a side."""
SIDE = 100
_GAP = 14
_LOCK = 20
"""The radius of the padlock, which overhangs the corner of its die."""
_BOW = "M-3-1V-3a3 3 0 0 1 6 0v2"
_SMALL = 30
"""Smaller dice have a darker edge."""


def dice(
    faces: Sequence[int | None],
    kept: Sequence[bool] = (),
    *,
    size: float = 44,
    title: str | None = None,
) -> Markup:
    """Dice side by side; None is a die that has not been rolled yet.

    They have the same colours on every background. The title is what is read aloud, by default the
    faces; if it is empty, they are decoration.

    >>> dice([3, 3]).count("<circle")
    6
    """
    margin = _LOCK if any(kept) else 0
    width, height = max(len(faces) * (SIDE + _GAP) - _GAP, 0) + margin, SIDE + margin
    edge = SMALL_EDGE if size < _SMALL else DIE_EDGE
    said = " ".join(map(str, filter(None, faces))) if title is None else title
    return picture(
        width * size / SIDE,
        height * size / SIDE,
        said,
        *(die(face, place * (SIDE + _GAP), margin, edge) for place, face in enumerate(faces)),
        *(
            _lock(place * (SIDE + _GAP) + SIDE, margin)
            for place, is_kept in enumerate(kept)
            if is_kept
        ),
        view=f"0 0 {width} {height}",
    )


def die(face: int | None, left: float, top: float, edge: str = DIE_EDGE) -> Markup:
    """One die, its side a hundred units long."""
    side = element(
        "rect", x=1.5, y=1.5, width=97, height=97, rx=19, fill=DIE, stroke=edge, stroke_width=3
    )
    pips = element("g", *_pips(face), fill=PIP) if face else ""
    return element("g", side, pips, transform=f"translate({left} {top})")


def _pips(face: int) -> Iterator[Markup]:
    return (element("circle", cx=x, cy=y, r=9.2) for x, y in PIPS[face])


def _lock(x: float, y: float) -> Markup:
    """A padlock around this point."""
    return element(
        "g",
        element("circle", class_="disc", r=9.5, fill=LOCK),
        element("path", class_="bow", d=_BOW, fill="none", stroke=ON_LOCK, stroke_width=1.8),
        element("rect", class_="body", x=-4.4, y=-1, width=8.8, height=6.2, rx=1.2, fill=ON_LOCK),
        transform=f"translate({x} {y}) scale(2)",
    )


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
