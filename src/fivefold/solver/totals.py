"""A distribution of final totals, whether counted in games or computed exactly, and what totals are
worth to a player with an aim."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Self

import numpy as np

from fivefold.errors import Malformed
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Totals:
    """The chance of every final total.

    >>> coin = Totals(10, np.array([0.5, 0.0, 0.5]))
    >>> coin.mean, coin.sd, coin.at_least(11), coin.percentile(50)
    (11.0, 1.0, 0.5, 10)
    """

    lowest: int
    """The total that the first chance is for."""
    chances: NDArray[np.float64]

    @property
    def scores(self) -> NDArray[np.int64]:
        """The total that each chance is for."""
        return self.lowest + np.arange(len(self.chances))

    @cached_property
    def mean(self) -> float:
        return float(self.chances @ self.scores)

    @cached_property
    def sd(self) -> float:
        """The standard deviation."""
        return float(np.sqrt(self.chances @ (self.scores - self.mean) ** 2))

    def at_least(self, score: int) -> float:
        """The chance of this total or a higher one."""
        # Summed from the far end of the tail, so that its tiny numbers are not lost to rounding.
        return float(self.chances[max(score - self.lowest, 0) :][::-1].sum())

    def percentile(self, percent: float) -> int:
        """The lowest total that this percentage of games do not exceed."""
        if not 0 <= percent <= 100:
            raise Malformed("wrong-percentile", percent=percent)
        reached = np.cumsum(self.chances) >= percent / 100 * self.chances.sum() - 1e-12
        likely = self.chances > 0
        return self.lowest + int(np.argmax(reached & likely))

    def html(self, lang: Lang = Lang.EN) -> str:
        """A chart of the chances as HTML, as a notebook shows it."""
        from fivefold.solver.display import totals_html  # noqa: PLC0415 (only where something is drawn)

        return totals_html(self, lang)

    def _repr_html_(self) -> str:
        return self.html()


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
