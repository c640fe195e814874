"""The lattice of keeps: how keeps grow and shrink by one die, as arrays.

Keeps are numbered by size and then in ascending order, so that full rolls come last. `up[k, f]` is
the keep that `k` becomes with one more die of face `f`. The value of a keep is the mean of the six
above it, and the best keep within a roll is found by passing values up one die at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from fivefold.dice import FACES, Dice, keeps, rolls

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

LANES = 8
"""Sheets computed at a time. With eight values for each keep, a lattice fits the L1 cache."""


@dataclass(frozen=True)
class Lattice:
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

    def value_keeps(self, worth: NDArray[np.float64]) -> None:
        """Set the value of every keep to the mean of the six keeps with one more die."""
        for size in reversed(self.sizes[:-1]):
            worth[size] = worth[self.up[size]].sum(axis=1) / 6

    def pass_best_up(self, worth: NDArray[np.float64]) -> None:
        """Raise the value of every keep to that of the best keep within it."""
        for size in self.sizes[1:]:
            worth[size] = np.maximum(worth[size], worth[self.down[size]].max(axis=1))

    def over_rolls(self, finals: NDArray[np.float64], rolls_left: int) -> NDArray[np.float64]:
        """The value of every keep with rolls left, from the values of the last rolls."""
        worth = np.concatenate([np.zeros(self.first_roll), finals])
        for roll in range(rolls_left):
            if roll:
                self.pass_best_up(worth)
            self.value_keeps(worth)
        return worth


@cache
def lattice(dice: int) -> Lattice:
    """The lattice for a number of dice: 462 keeps, 252 of them full rolls, for five."""
    index = {keep: number for number, keep in enumerate(keeps(dice))}
    smaller = keeps(dice - 1)
    up = [[index[keep + Dice([face])] for face in FACES] for keep in smaller]
    below = [[index[keep - Dice([face])] for face in sorted(set(keep))] for keep in index]
    down = [(some + [n] * len(FACES))[: len(FACES)] for n, some in enumerate(below)]
    alike = [Dice([face] * dice) for face in FACES]
    ends = [len(keeps(size)) for size in range(dice + 1)]
    return Lattice(
        up=np.array(up, dtype=np.int32),
        down=np.array(down, dtype=np.int32),
        ways_down=np.array([len(some) for some in below], dtype=np.int32),
        chances=np.array([float(roll.probability) for roll in rolls(dice)]),
        same={index[same] - len(smaller): same for same in alike},
        sizes=tuple(slice(begin, end) for begin, end in pairwise([0, *ends])),
        index=index,
    )
