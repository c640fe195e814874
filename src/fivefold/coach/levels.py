"""How well somebody decides: names for the mean of the points that a decision loses.

A name that a bot has as well is for what that bot loses, as far as one scale can fit every game.
"""

from __future__ import annotations

from enum import StrEnum
from math import inf
from typing import TYPE_CHECKING

from fivefold.texts import catalogue

if TYPE_CHECKING:
    from fivefold.texts import Text


class Level(StrEnum):
    EXPERT = "expert"
    STRONG = "strong"
    CASUAL = "casual"
    BEGINNER = "beginner"

    @property
    def label(self) -> Text:
        return catalogue("fivefold.coach", "levels.toml")[self]


LEVELS = {
    Level.EXPERT: 0.2,
    Level.STRONG: 0.5,
    Level.CASUAL: 1.3,
    Level.BEGINNER: inf,
}
"""Each level is for means below so many points."""


def level_told(accuracy: float | None) -> str | None:
    """The level's name as plain data; None of somebody who had nothing to decide."""
    return None if accuracy is None else level_of(accuracy).value


def level_of(accuracy: float) -> Level:
    """The level of somebody whose decisions lose so many points on average.

    >>> str(level_of(0.19)), str(level_of(0.2))
    ('expert', 'strong')
    """
    return next(level for level, limit in LEVELS.items() if accuracy < limit)
