"""How a turn can end under best play: each last roll, its best box, and its exact chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.dice import rolls
from fivefold.games.scorecard import is_trump
from fivefold.games.scorecard.phases import NO_DICE
from fivefold.solver.kernels.lattice import lattice
from fivefold.solver.offers import offers
from fivefold.solver.sheet_state import written

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.dice import Dice
    from fivefold.games.scorecard import Sheet
    from fivefold.rules import BoxIndex
    from fivefold.solver.kernels.lattice import Lattice
    from fivefold.solver.values import Values


class Endings:
    """For each last roll, in ascending order: its best box, the points there and the outlook."""

    def __init__(self, values: Values, sheet: Sheet) -> None:
        offered = offers(values.plan, sheet)
        totals = written(sheet) + offered.worth(values.array)
        self.box = totals.argmax(axis=0)
        self.points: NDArray[np.int64] = offered.points[self.box, np.arange(len(self.box))]
        self.total: NDArray[np.float64] = totals.max(axis=0)
        """The expected final total if everything after is played best."""
        self.bonus = offered.bonus > 0
        """Whether the roll earns the five-of-a-kind bonus."""
        self.wild = _wild(sheet)[self.box, np.arange(len(self.box))]
        """Whether the roll scores in its box as a wild card."""


def _wild(sheet: Sheet) -> NDArray[np.bool_]:
    """By box and roll: whether the roll scores there as a wild card."""
    policy, last = sheet.rules.five_of_a_kind, rolls(sheet.rules.dice)
    wild = np.zeros((len(sheet.points), len(last)), bool)
    if policy:
        wild[list(policy.trump_boxes)] = [is_trump(sheet, roll) for roll in last]
    return wild


class TurnOdds:
    """The chance of each last roll of a turn under best play, after any keep."""

    def __init__(self, values: Values, sheet: Sheet) -> None:
        self.endings, self._grid = Endings(values, sheet), lattice(values.rules.dice)
        self._next = self._best_keeps(values.rules.rolls)
        self._all_rolled: dict[int, NDArray[np.float64]] = {}

    def total_reached_by(self, share: float) -> float:
        """The expected total that this share of all turns on the sheet reach or exceed.

        The mean would be misleading: one rare great roll, such as five of a kind, raises it so
        much that turns anybody would call good fall short of it.
        """
        by_total = self.endings.total.argsort()
        below = self.all_rolled(len(self._next))[by_total].cumsum()
        return float(self.endings.total[by_total][np.searchsorted(below, 1 - share)])

    def all_rolled(self, rolls_left: int) -> NDArray[np.float64]:
        """The chance of each last roll if all the dice are rolled now."""
        if rolls_left not in self._all_rolled:
            self._all_rolled[rolls_left] = self.chances(NO_DICE, rolls_left)
        return self._all_rolled[rolls_left]

    def chances(self, kept: Dice, rolls_left: int) -> NDArray[np.float64]:
        """The chance of each last roll after a keep."""
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
        """For each of `count` rolls, the best keep of every roll; the roll itself where it is best
        to stop.

        A roll that stops early also stops with fewer rolls left, as they are never worth more.
        """
        grid = self._grid
        worth = np.concatenate([np.zeros(grid.first_roll), self.endings.total])
        steps = [np.arange(len(worth))]
        for _ in range(count - 1):
            grid.value_keeps(worth)
            steps.append(_best_below(worth, grid))
        return steps[::-1]


def box_average(values: Values, sheet: Sheet, box: BoxIndex) -> float:
    """The average score in a box of a turn that is played for this box only."""
    grid, points = lattice(values.rules.dice), offers(values.plan, sheet).points[box]
    return float(grid.over_rolls(points.astype(float), values.rules.rolls)[grid.index[NO_DICE]])


def _best_below(worth: NDArray[np.float64], grid: Lattice) -> NDArray[np.int64]:
    """The best keep within every keep; `worth` is updated to the value of that one."""
    best = np.arange(len(worth))
    for size in grid.sizes[1:]:
        below = grid.down[size]
        top = below[np.arange(len(below)), worth[below].argmax(axis=1)]
        best[size] = np.where(worth[top] > worth[size], best[top], best[size])
        worth[size] = np.maximum(worth[size], worth[top])
    return best
