"""How a turn can end: every last roll, its best box, and the exact chance of each from a keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import is_trump
from fivefold.solver.card import written
from fivefold.solver.lattice import lattice
from fivefold.solver.offers import offers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.rules import BoxIndex
    from fivefold.solver.lattice import Lattice
    from fivefold.solver.values import Values

NO_DICE = Dice()


class Endings:
    """For every last roll, in ascending order: its best box, the points there and what follows."""

    def __init__(self, values: Values, sheet: Sheet) -> None:
        offered = offers(values.plan, sheet)
        totals = written(sheet) + offered.worth(values.table)
        self.box = totals.argmax(axis=0)
        self.points: NDArray[np.int64] = offered.points[self.box, np.arange(len(self.box))]
        self.total: NDArray[np.float64] = totals.max(axis=0)
        """The final total to expect, all that follows played best."""
        self.bonus = offered.bonus > 0
        """Whether the roll earns the five-of-a-kind bonus."""
        self.wild = _wild(sheet)[self.box, np.arange(len(self.box))]
        """Whether the roll scores in its box as a wild card."""


def _wild(sheet: Sheet) -> NDArray[np.bool_]:
    """By box and roll: whether the roll is a wild card there."""
    policy, last = sheet.rules.five_of_a_kind, rolls(sheet.rules.dice)
    wild = np.zeros((len(sheet.points), len(last)), bool)
    if policy:
        wild[list(policy.trump_boxes)] = [is_trump(sheet, roll) for roll in last]
    return wild


class Course:
    """A turn under best play, from any keep on."""

    def __init__(self, values: Values, sheet: Sheet) -> None:
        self.endings, self._grid = Endings(values, sheet), lattice(values.rules.dice)
        self._next = self._best_keeps(values.rules.rolls)
        self._fresh: dict[int, NDArray[np.float64]] = {}

    def reached_by(self, share: float) -> float:
        """The total to expect that such a share of all turns on this card end with, or beat.

        The mean of all turns would say less: one rare great roll, such as five of a kind, lifts it
        so much that what everyone calls a good turn would fall short of it.
        """
        by_total = self.endings.total.argsort()
        below = self.fresh(len(self._next))[by_total].cumsum()
        return float(self.endings.total[by_total][np.searchsorted(below, 1 - share)])

    def fresh(self, rolls_left: int) -> NDArray[np.float64]:
        """How likely each last roll is if all the dice are rolled, by roll."""
        if rolls_left not in self._fresh:
            self._fresh[rolls_left] = self.chances(NO_DICE, rolls_left)
        return self._fresh[rolls_left]

    def chances(self, kept: Dice, rolls_left: int) -> NDArray[np.float64]:
        """How likely each last roll is after a keep, by roll."""
        grid = self._grid
        mass: NDArray[np.float64] = np.zeros(len(grid.index))
        mass[grid.index[kept]] = 1
        for best in self._next[-rolls_left:]:
            for size in grid.sizes[:-1]:
                shares = np.repeat(mass[size] / 6, 6)
                mass[size] = 0
                mass += np.bincount(grid.up[size].ravel(), shares, len(mass))
            mass = np.bincount(best, mass, len(mass)).astype(float)
        return mass[grid.first_roll :]

    def _best_keeps(self, count: int) -> list[NDArray[np.int64]]:
        """After each of so many rolls, what every roll is best kept as; itself where it stops.

        A roll that stops does so at every later step too: fewer rolls are never worth more.
        """
        grid = self._grid
        worth = np.concatenate([np.zeros(grid.first_roll), self.endings.total])
        steps = [np.arange(len(worth))]
        for _ in range(count - 1):
            grid.value_keeps(worth)
            steps.append(_best_below(worth, grid))
        return steps[::-1]


def alone(values: Values, sheet: Sheet, box: BoxIndex) -> float:
    """The points a box gets on average in a turn that is played for it alone."""
    grid, points = lattice(values.rules.dice), offers(values.plan, sheet).points[box]
    return float(grid.over_rolls(points.astype(float), values.rules.rolls)[grid.index[NO_DICE]])


def _best_below(worth: NDArray[np.float64], grid: Lattice) -> NDArray[np.int64]:
    """The best keep inside every keep; `worth` becomes what that one is worth."""
    best = np.arange(len(worth))
    for size in grid.sizes[1:]:
        below = grid.down[size]
        top = below[np.arange(len(below)), worth[below].argmax(axis=1)]
        best[size] = np.where(worth[top] > worth[size], best[top], best[size])
        worth[size] = np.maximum(worth[size], worth[top])
    return best
