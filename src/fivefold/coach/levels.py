"""Grades for how well somebody decides, by the mean cost of a decision in points.

The values of `SkillLevel` are what JSON output and stored games contain; people read the
labels, which are words of their own and no bot's.
"""

from __future__ import annotations

from enum import StrEnum
from math import inf
from typing import TYPE_CHECKING

from fivefold.texts import catalogue

if TYPE_CHECKING:
    from fivefold.texts import Text


class SkillLevel(StrEnum):
    EXPERT = "expert"
    STRONG = "strong"
    CASUAL = "casual"
    BEGINNER = "beginner"

    @property
    def label(self) -> Text:
        return catalogue("levels")[self]

    @property
    def step(self) -> int:
        """Its place on the scale: 1 is the lowest grade."""
        return len(LEVELS) - list(LEVELS).index(self)


LEVELS = {
    SkillLevel.EXPERT: 0.2,
    SkillLevel.STRONG: 0.5,
    SkillLevel.CASUAL: 1.3,
    SkillLevel.BEGINNER: inf,
}
"""Each level covers mean costs below this many points."""


def level_name(accuracy: float | None) -> str | None:
    """The name of the level, for JSON; None for a player who had nothing to decide."""
    return None if accuracy is None else level_of(accuracy).value


def level_of(accuracy: float) -> SkillLevel:
    """The level of a player whose decisions cost this many points on average.

    >>> str(level_of(0.19)), str(level_of(0.2))
    ('expert', 'strong')
    """
    return next(level for level, limit in LEVELS.items() if accuracy < limit)
