"""The money of the two players on the last card, numbered as far as it makes a difference."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from typing import Self

    from fivefold.coach.poker.values import Ints

_POOR, _LEAD = 30, 40
_MORE = 10
"""How much a lead may grow before it is cut off."""


@dataclass(frozen=True)
class Purses:
    """All pairs of purses, in hundreds of dollars.

    A lead of player 0 of more than `ahead` counts as that lead, and one of player 1 of more than
    `behind` as that; where both have more than `poor`, as much is taken from both as leaves the
    poorer with that.
    """

    poor: int = _POOR
    ahead: int = _LEAD
    behind: int = _LEAD

    @classmethod
    def around(cls, first: int, second: int) -> Self:
        """Purses that suit a game with this money: what is cut off is far from it."""
        return cls(ahead=_room_for(first - second), behind=_room_for(second - first))

    def number(self, first: Ints, second: Ints) -> Ints:
        """The number of each pair of purses."""
        low = np.minimum(np.minimum(first, second), self.poor)
        lead = np.clip(first - second, -self.behind, self.ahead)
        numbers: Ints = low * self._leads + lead + self.behind
        return numbers

    @cached_property
    def pairs(self) -> tuple[Ints, Ints]:
        """Every pair by its number; in the first ones somebody has nothing and is out."""
        low, lead = np.divmod(np.arange((self.poor + 1) * self._leads), self._leads)
        lead -= self.behind
        return low + np.maximum(lead, 0), low + np.maximum(-lead, 0)

    @property
    def _leads(self) -> int:
        return self.behind + 1 + self.ahead


def _room_for(lead: int) -> int:
    """The largest lead to tell apart in a game with this one: in steps, so that few are solved."""
    return max(-(-(lead + _MORE) // _LEAD), 1) * _LEAD
