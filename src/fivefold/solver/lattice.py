"""The lattice of keeps: which keep each die leads to, as arrays the kernels walk.

Keeps are numbered by size and then ascending, so that the rolls come last. `up[k, f]` is the keep
that `k` becomes with one more die of face `f`: the value of a keep is the mean of the six above it,
and the best keep of a roll is found by passing the best value up, one die at a time.
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
"""Cards worked on at once: with so many numbers a keep, a lattice fits the first-level cache."""


@dataclass(frozen=True)
class Lattice:
    up: NDArray[np.int32]
    """For every keep of fewer than all dice, the six keeps one die larger."""
    down: NDArray[np.int32]
    """For every keep, the keeps one die smaller; those there are first, then the keep itself."""
    ways_down: NDArray[np.int32]
    """How many different keeps are one die smaller: one for each face it shows."""
    chances: NDArray[np.float64]
    """How likely each roll of all the dice is."""
    same: Mapping[int, Dice]
    """The rolls in which all dice are alike, by their number among the rolls."""
    sizes: tuple[slice, ...]
    """The keeps of no dice, of one, and so on to the rolls."""
    index: Mapping[Dice, int]
    """The number of every keep; rolls are numbered behind all smaller keeps."""

    @property
    def first_roll(self) -> int:
        return len(self.up)

    def value_keeps(self, worth: NDArray[np.float64]) -> None:
        """Every keep of fewer dice becomes worth the mean of the six keeps one die larger."""
        for size in reversed(self.sizes[:-1]):
            worth[size] = worth[self.up[size]].sum(axis=1) / 6

    def pass_best_up(self, worth: NDArray[np.float64]) -> None:
        """Every keep becomes worth at least what any smaller keep in it is."""
        for size in self.sizes[1:]:
            worth[size] = np.maximum(worth[size], worth[self.down[size]].max(axis=1))

    def over_rolls(self, finals: NDArray[np.float64], rolls_left: int) -> NDArray[np.float64]:
        """What every keep is worth with so many rolls left, from what the last rolls are worth."""
        worth = np.concatenate([np.zeros(self.first_roll), finals])
        for roll in range(rolls_left):
            if roll:
                self.pass_best_up(worth)
            self.value_keeps(worth)
        return worth


@cache
def lattice(dice: int) -> Lattice:
    """The lattice for so many dice: 462 keeps and 252 rolls for five."""
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
