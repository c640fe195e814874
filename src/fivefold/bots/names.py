"""The names of bots: short ones that read the same in every language, a few for each level."""

from __future__ import annotations

from itertools import chain, count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NAMES: dict[str, tuple[str, ...]] = {
    "random": ("Ziggy", "Yoyo", "Fizz", "Tombo"),
    "beginner": ("Kiwi", "Momo", "Coco", "Dodo"),
    "casual": ("Pip", "Rio", "Kit", "Echo"),
    "strong": ("Nova", "Onyx", "Lynx", "Jazz"),
    "perfect": ("Vega", "Atlas", "Lux", "Zenith"),
    "race": ("Turbo", "Nitro", "Jet", "Zoom"),
    "best": ("Orion", "Sol", "Titan", "Comet"),
}
"""By level. The first is the one that people meet."""


def bot_name(level: str, taken: Iterable[str]) -> str:
    """A name for a bot of this level that nobody at the table has.

    >>> bot_name("casual", ["Ann"]), bot_name("casual", ["Ann", "pip"])
    ('Pip', 'Rio')
    """
    return free_name(NAMES[level], taken)


def free_name(names: Sequence[str], taken: Iterable[str]) -> str:
    """The first of these names, then of `Pip 2`, `Rio 2`, …, that is free in any capitals."""
    known = {name.casefold() for name in taken}
    numbered = (f"{name} {number}" for number in count(2) for name in names)
    return next(name for name in chain(names, numbered) if name.casefold() not in known)
