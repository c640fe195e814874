"""A falling curve for every sheet of a game, kept in 16 bits: chances over a number of points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fivefold.solver.kernels.packing import ONE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.solver.kernels.reach import Curves


@dataclass(frozen=True, eq=False)
class PackedCurves:
    """Chances are rounded to 65535ths. Before a stored curve they are 1, after it 0."""

    index: Curves
    """Where the curve of each sheet is, by the place of the sheet."""
    numbers: NDArray[np.uint16]

    def spread(self, place: int) -> NDArray[np.float64]:
        """The chance of exactly 0, 1, 2 and more points, from a curve of chances of at least so
        many."""
        low, length, start = (int(column[place]) for column in self.index)
        curve = np.zeros(low + length + 1)
        curve[:low] = 1.0
        curve[low:-1] = self.numbers[start : start + length] / ONE
        return np.asarray(curve - np.append(curve[1:], 0.0))

    def at(self, places: NDArray[np.int64], points: NDArray[np.int64]) -> NDArray[np.float64]:
        """The chance of each of some sheets at a number of points each."""
        low, length, start = (column[places] for column in self.index)
        past = points - low
        inside = np.clip(past, 0, np.maximum(length - 1, 0))
        stored = self.numbers[np.minimum(start + inside, len(self.numbers) - 1)] / ONE
        return np.where(past < 0, 1.0, np.where(past < length, stored, 0.0))
