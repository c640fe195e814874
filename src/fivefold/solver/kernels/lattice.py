"""The lattice of keeps as arrays, for the compiled code and for single turns with NumPy."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.dice import FACES, rolls
from fivefold.solver.lattice import lattice as plain_lattice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from fivefold.dice import Dice

LANES = 8
"""Sheets computed at a time. With eight values for each keep, a lattice fits the L1 cache."""


@dataclass(frozen=True)
class ArrayLattice:
    """Keeps are numbered as in `Lattice`."""

    up: NDArray[np.int32]
    """For every keep that leaves dice to roll, the six keeps with one more die."""
    down: NDArray[np.int32]
    """For every keep, the keeps with one die fewer, padded with the keep itself."""
    ways_down: NDArray[np.int32]
    """How many keeps have one die fewer: one for each different face."""
    chances: NDArray[np.float64]
    """The chance of each roll of all the dice."""
    same: Mapping[int, Dice]
    """The rolls with all dice equal, by their number among the rolls."""
    sizes: tuple[slice, ...]
    """The keeps by number of dice, from none to all."""
    index: Mapping[Dice, int]
    """The number of every keep; rolls come after all smaller keeps."""

    @property
    def first_roll(self) -> int:
        return len(self.up)

    @cached_property
    def _above(self) -> tuple[NDArray[np.intp], ...]:
        """`up` by size, with one row for each face, which NumPy sums fastest."""
        return tuple(self.up[size].T.astype(np.intp, "C") for size in self.sizes[:-1])

    @cached_property
    def _below(self) -> tuple[NDArray[np.intp], ...]:
        return tuple(self.down[size].T.astype(np.intp, "C") for size in self.sizes[1:])

    def value_keeps(self, worth: NDArray[np.float64]) -> None:
        """Set the value of every keep to the mean of the six keeps with one more die."""
        for size, above in zip(self.sizes[-2::-1], self._above[::-1], strict=True):
            worth[size] = worth[above].sum(axis=0) / 6

    def pass_best_up(self, worth: NDArray[np.float64]) -> None:
        """Raise the value of every keep to that of the best keep within it."""
        for size, below in zip(self.sizes[1:], self._below, strict=True):
            np.maximum(worth[size], worth[below].max(axis=0), out=worth[size])

    def best_below(self, worth: NDArray[np.float64]) -> NDArray[np.int64]:
        """Pass the best values up, and return the best keep within every keep."""
        best = np.arange(len(worth))
        for size in self.sizes[1:]:
            below = self.down[size]
            top = below[np.arange(len(below)), worth[below].argmax(axis=1)]
            best[size] = np.where(worth[top] > worth[size], best[top], best[size])
            worth[size] = np.maximum(worth[size], worth[top])
        return best

    def over_rolls(self, finals: NDArray[np.float64], rolls_left: int) -> NDArray[np.float64]:
        """The value of every keep with rolls left, from the values of the last rolls."""
        worth = np.concatenate([np.zeros(self.first_roll), finals])
        for roll in range(rolls_left):
            if roll:
                self.pass_best_up(worth)
            self.value_keeps(worth)
        return worth


@cache
def lattice(dice: int) -> ArrayLattice:
    """The lattice for a number of dice: 462 keeps, 252 of them full rolls, for five."""
    plain = plain_lattice(dice)
    down = [([*some, *[n] * len(FACES)])[: len(FACES)] for n, some in enumerate(plain.down)]
    return ArrayLattice(
        up=np.array(plain.up, dtype=np.int32),
        down=np.array(down, dtype=np.int32),
        ways_down=np.array([len(some) for some in plain.down], dtype=np.int32),
        chances=np.array([float(roll.probability) for roll in rolls(dice)]),
        same=plain.same,
        sizes=plain.sizes,
        index=plain.index,
    )
