"""One turn on one sheet in a game that saves rolls: see `turn`.

A turn may end after any roll, and what it leaves over is worth something. So an ending is a last
roll and the number of rolls left then: endings are numbered by rolls left, then by roll.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.solver.kernels.lattice import lattice

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.solver.turns.array_turn import ArrayOffers


class SavedTurn:
    def __init__(self, offers: ArrayOffers, boxes: NDArray[np.float64], dice: int) -> None:
        """`boxes`: by rolls left, box and roll, what the roll is worth in the box."""
        self._offers, self._boxes, self._grid = offers, boxes, lattice(dice)
        self._stops: NDArray[np.float64] = boxes.max(axis=1)
        """By rolls left and roll: the value of stopping."""
        self._keeps: dict[int, NDArray[np.float64]] = {}

    @property
    def finals(self) -> list[float]:
        finals: list[float] = self._stops.ravel().tolist()
        return finals

    @property
    def best_boxes(self) -> list[int]:
        boxes: list[int] = self._best.ravel().tolist()
        return boxes

    @property
    def scored(self) -> list[float]:
        outcome = self._offers.outcome[self._best, np.arange(self._best.shape[1])]
        scored: list[float] = self._offers.brings[outcome].ravel().tolist()
        return scored

    @cached_property
    def _best(self) -> NDArray[np.int64]:
        best: NDArray[np.int64] = self._boxes.argmax(axis=1)
        return best

    def boxes(self, roll: int, rolls_left: int) -> list[float]:
        boxes: list[float] = self._boxes[rolls_left, :, roll].tolist()
        return boxes

    def keeps(self, rolls_left: int) -> list[float]:
        keeps: list[float] = self._worth(rolls_left).tolist()
        return keeps

    def _worth(self, rolls_left: int) -> NDArray[np.float64]:
        """The value of each keep. Arrays that are cached never change."""
        if rolls_left not in self._keeps:
            worth = self._choices(rolls_left - 1).copy()
            self._grid.pass_best_up(worth)
            self._grid.value_keeps(worth)
            self._keeps[rolls_left] = worth
        return self._keeps[rolls_left]

    def _choices(self, rolls_left: int) -> NDArray[np.float64]:
        """The value of each keep, and for full rolls of stopping."""
        if not rolls_left:
            return np.concatenate([np.full(self._grid.first_roll, -np.inf), self._stops[0]])
        choices = self._worth(rolls_left).copy()
        choices[self._grid.first_roll :] = self._stops[rolls_left]
        return choices

    def ends(self, kept: int, rolls_left: int) -> list[float]:
        grid, ends = self._grid, np.zeros(self._stops.shape)
        mass: NDArray[np.float64] = np.zeros(len(grid.index))
        mass[kept] = 1
        for left in range(rolls_left - 1, -1, -1):
            for size in grid.sizes[:-1]:
                shares = np.repeat(mass[size] / 6, 6)
                mass[size] = 0
                mass += np.bincount(grid.up[size].ravel(), shares, len(mass))
            best = grid.best_below(self._choices(left))
            mass = np.bincount(best, mass, len(mass)).astype(float)
            ends[left] = mass[grid.first_roll :]
            mass[grid.first_roll :] = 0
        flat: list[float] = ends.ravel().tolist()
        return flat
