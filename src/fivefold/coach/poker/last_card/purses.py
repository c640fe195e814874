"""The money of the two players on the last card, numbered as far as it makes a difference."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from fivefold.coach.poker.values import Ints


@dataclass(frozen=True)
class Purses:
    """All pairs of purses, in hundreds of dollars.

    A lead of more than `lead` counts as that lead; and where both have more than `poor`, as much
    is taken from both as leaves the poorer with that.
    """

    poor: int = 30
    lead: int = 40

    def number(self, first: Ints, second: Ints) -> Ints:
        """The number of each pair of purses."""
        low = np.minimum(np.minimum(first, second), self.poor)
        ahead = np.clip(first - second, -self.lead, self.lead)
        numbers: Ints = low * (2 * self.lead + 1) + ahead + self.lead
        return numbers

    @cached_property
    def pairs(self) -> tuple[Ints, Ints]:
        """Every pair by its number; in the first ones somebody has nothing and is out."""
        low, ahead = np.divmod(np.arange((self.poor + 1) * (2 * self.lead + 1)), 2 * self.lead + 1)
        ahead -= self.lead
        return low + np.maximum(ahead, 0), low + np.maximum(-ahead, 0)
