"""What final totals are worth to a player who does not play for points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Self

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from fivefold.solver.totals import Totals

_SURE = 1e-12
"""Shares closer than this to 0 or 1 are taken as 0 or 1."""


@dataclass(frozen=True, eq=False)
class Worth:
    """The worth of each final total, from 0 to 1; more points are never worth less.

    >>> tied = Worth.beating([240, 251])
    >>> tied.of(250), tied.of(251), tied.of(252)
    (0.0, 0.5, 1.0)
    """

    lowest: int
    """The total that the first share is for; lower totals are worth nothing."""
    shares: NDArray[np.float64]
    """Totals after the last of these are worth 1."""

    @classmethod
    def at_least(cls, total: int) -> Self:
        """Nothing below this total, and 1 from there on."""
        return cls(total, np.zeros(0))

    @classmethod
    def beating(cls, totals: Sequence[int]) -> Self:
        """The share of a win against players who ended with these totals."""
        most = max(totals)
        return cls(most, np.array([1 / (1 + totals.count(most))]))

    @classmethod
    def against(cls, players: int, totals: Totals) -> Self:
        """The mean share of a win against so many players, each with this chance of every total."""
        level = totals.chances
        below = np.concatenate([[0.0], np.cumsum(level)[:-1]])
        shares = sum(
            float(comb(players, ties)) * level**ties * below ** (players - ties) / (1 + ties)
            for ties in range(players + 1)
        )
        rising = np.maximum.accumulate(np.asarray(shares))
        first, last = np.searchsorted(rising, [_SURE, 1 - _SURE])
        return cls(totals.lowest + int(first), rising[first:last])

    @property
    def enough(self) -> int:
        """The lowest total that is known to be worth 1."""
        return self.lowest + len(self.shares)

    @cached_property
    def even(self) -> int:
        """The lowest total that is worth a half or more."""
        return self.lowest + int(np.searchsorted(self.shares, 0.5))

    def of(self, total: int) -> float:
        if not self.lowest <= total < self.enough:
            return float(total >= self.enough)
        return float(self.shares[total - self.lowest])

    def mean(self, totals: Totals) -> float:
        """The mean worth of a final total."""
        # Summed from the far end of the tail, so that its tiny numbers are not lost to rounding.
        worths = np.array([self.of(total) for total in totals.scores.tolist()])
        return float((totals.chances * worths)[::-1].sum())
