"""The lattice of keeps: how keeps grow and shrink by one die.

Keeps are numbered by size and then in ascending order, so that full rolls come last. `up[k]` are
the keeps that `k` becomes with one more die of each face. The value of a keep is the mean of the
six above it, and the best keep within a roll is found by passing values up one die at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from fivefold.dice import FACES, Dice, keeps

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True)
class Lattice:
    up: tuple[tuple[int, ...], ...]
    """For every keep that leaves dice to roll, the six keeps with one more die."""
    down: tuple[tuple[int, ...], ...]
    """For every keep, the keeps with one die fewer: one for each different face."""
    same: Mapping[int, Dice]
    """The rolls with all dice equal, by their number among the rolls."""
    sizes: tuple[slice, ...]
    """The keeps by number of dice, from none to all."""
    index: Mapping[Dice, int]
    """The number of every keep; rolls come after all smaller keeps."""

    @property
    def first_roll(self) -> int:
        return len(self.up)

    def value_keeps(self, worth: list[float]) -> None:
        """Set the value of every keep to the mean of the six keeps with one more die."""
        for keep in range(len(self.up) - 1, -1, -1):
            a, b, c, d, e, f = self.up[keep]
            worth[keep] = (worth[a] + worth[b] + worth[c] + worth[d] + worth[e] + worth[f]) / 6

    def pass_best_up(self, worth: list[float]) -> list[int]:
        """Raise the value of every keep to that of the best keep within it; returns which it is."""
        best = list(range(len(worth)))
        for keep, below in enumerate(self.down):
            for smaller in below:
                if worth[smaller] > worth[keep]:
                    worth[keep], best[keep] = worth[smaller], best[smaller]
        return best

    def over_rolls(self, finals: Sequence[float], rolls_left: int) -> list[float]:
        """The value of every keep with rolls left, from the values of the last rolls."""
        worth = [*[0.0] * self.first_roll, *finals]
        for roll in range(rolls_left):
            if roll:
                self.pass_best_up(worth)
            self.value_keeps(worth)
        return worth


@cache
def lattice(dice: int) -> Lattice:
    """The lattice for a number of dice: 462 keeps, 252 of them full rolls, for five."""
    index = {keep: number for number, keep in enumerate(keeps(dice))}
    smaller, ones = keeps(dice - 1), [Dice([face]) for face in FACES]
    alike = [Dice([face] * dice) for face in FACES]
    ends = [len(keeps(size)) for size in range(dice + 1)]
    return Lattice(
        up=tuple(tuple(index[keep + one] for one in ones) for keep in smaller),
        down=tuple(tuple(index[keep - one] for one in ones if one <= keep) for keep in index),
        same={index[same] - len(smaller): same for same in alike},
        sizes=tuple(slice(begin, end) for begin, end in pairwise([0, *ends])),
        index=index,
    )
