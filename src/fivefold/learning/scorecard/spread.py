"""The distribution of final totals under best play, in bins for a plot."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import numpy as np

from fivefold.games.scorecard import Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.learning.schemas import SpreadData
    from fivefold.solver.totals import Totals
    from fivefold.solver.values import Values

_MOST_BINS = 140
_TAIL = 1e-5
"""Totals beyond this share at either end are merged into the last bin, being too rare to see."""


def spread_data(values: Values, threads: int | None = None) -> SpreadData:
    """The exact distribution from an empty sheet, which takes some seconds for the larger games."""
    from fivefold.solver.passes.distribution import exact_totals  # noqa: PLC0415 (loads numba)

    totals = exact_totals(values, Sheet.empty(values.rules), threads)
    return in_bins(values.rules.id, totals)


def in_bins(game: str, totals: Totals) -> SpreadData:
    low, high = totals.percentile(100 * _TAIL), totals.percentile(100 * (1 - _TAIL))
    step = next(step for step in _widths() if high // step - low // step < _MOST_BINS)
    first, last = low // step, high // step
    bins = np.clip(totals.scores // step, first, last) - first
    return {
        "game": game,
        "mean": totals.mean,
        "sd": totals.sd,
        "first": first * step,
        "step": step,
        "chances": np.bincount(bins, totals.chances, minlength=last - first + 1).tolist(),
    }


def _widths() -> Iterator[int]:
    """Round bin widths: 1, 2, 5, 10, 20 and so on."""
    return (width * 10**zeros for zeros in count() for width in (1, 2, 5))
