"""A distribution of final totals, whether counted in games or computed exactly."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.errors import Malformed
from fivefold.texts import Lang

if TYPE_CHECKING:
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
        from fivefold.solver.curves.display import totals_html  # noqa: PLC0415 (only where something is drawn)

        return totals_html(self, lang)

    def _repr_html_(self) -> str:
        return self.html()
