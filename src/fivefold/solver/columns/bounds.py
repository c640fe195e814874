"""Bounds of the expected total of a game that is too large to solve."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.solver.columns.games import play_games
from fivefold.solver.thread_pool import ThreadPool

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.solver.columns.values import ColumnValues

_BATCH = 4096
"""Games played at the same time, so that the arrays stay small."""
_CONFIDENCE = 1.959964
"""Standard errors on each side of a mean in an interval of 95 %."""


class Bounds(NamedTuple):
    upper: float
    """No play has a higher expected total."""
    mean: float
    """The mean total in simulated games."""
    error: float
    """The standard error of that mean."""

    @property
    def lower(self) -> float:
        """The lower end of the interval of 95 %."""
        return self.mean - _CONFIDENCE * self.error

    @property
    def higher(self) -> float:
        """Its upper end."""
        return self.mean + _CONFIDENCE * self.error


def find_bounds(
    values: ColumnValues,
    games: int,
    seed: int,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Bounds:
    """The upper bound, and what play by these values scores in so many games."""
    count = total = squares = 0
    with ThreadPool(threads) as pool:
        for batch, first in enumerate(range(0, games, _BATCH)):
            source = np.random.PCG64(np.random.SeedSequence([seed, batch]))
            streams = source.random_raw(min(_BATCH, games - first))
            totals = play_games(values.columns, streams, pool).totals
            count += len(totals)
            total += int(totals.sum())
            squares += int((totals * totals).sum())
            if progress:
                progress(count / games)
    mean = total / count
    variance = (squares - total * mean) / (count - 1)
    return Bounds(values.upper, mean, sqrt(variance / count))
