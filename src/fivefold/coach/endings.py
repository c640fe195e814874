"""How a turn can end: every last roll, its best box, and the exact chance of each from a keep."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.solver.card import Card, written
from fivefold.solver.lattice import lattice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.rules import BoxIndex
    from fivefold.solver.lattice import Lattice
    from fivefold.solver.values import Values

NO_DICE = Dice()


class Endings:
    """For every last roll, in ascending order: its best box, the points there and what follows."""

    def __init__(self, values: Values, sheet: Sheet) -> None:
        points, totals = _written(values, sheet)
        best, every = totals.argmax(axis=0), rolls(values.rules.dice)
        self.box = np.array(sheet.open)[best]
        self.points: NDArray[np.int64] = points[best, np.arange(len(best))]
        self.total: NDArray[np.float64] = totals.max(axis=0)
        """The final total to expect, all that follows played best."""
        self.bonus = np.array([bonus_for(sheet, roll) > 0 for roll in every])
        """Whether the roll earns the five-of-a-kind bonus."""


def _written(values: Values, sheet: Sheet) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """By open box and roll: the points, and the final total to expect once they are written."""
    card = Card(values.plan, sheet)
    points = np.array([_points(values, sheet, box) for box in sheet.open])
    totals = written(sheet) + points.astype(float)
    for row, box in enumerate(sheet.open):
        totals[row] += values.table[card.places_with(box, points[row])]
    for number, dice in _special(values, sheet).items():
        totals[:, number] = [_total(values, sheet, dice, box) for box in sheet.open]
    return points, totals


def _points(values: Values, sheet: Sheet, box: BoxIndex) -> NDArray[np.int64]:
    """What every roll scores in a box; nothing where it may not go there."""
    plan = values.plan
    if box in {plan.low, plan.high}:
        return np.array([points_in(sheet, roll, box) for roll in rolls(values.rules.dice)])
    points: NDArray[np.int64] = plan.patterns[box].copy()
    for number, dice in _special(values, sheet).items():
        allowed = box in legal_boxes(sheet, dice)
        points[number] = points_in(sheet, dice, box) if allowed else 0
    return points


def _special(values: Values, sheet: Sheet) -> Mapping[int, Dice]:
    """The rolls that may be a wild card or earn a bonus, by number."""
    policy = sheet.rules.five_of_a_kind
    if policy is None or sheet.points[policy.box] is None:
        return {}
    return lattice(values.rules.dice).same


def _total(values: Values, sheet: Sheet, dice: Dice, box: BoxIndex) -> float:
    if box not in legal_boxes(sheet, dice):
        return -np.inf
    after = sheet.filled(box, points_in(sheet, dice, box), bonus_for(sheet, dice))
    return values.expected_total(after)


class Course:
    """A turn under best play, from any keep on."""

    def __init__(self, values: Values, sheet: Sheet) -> None:
        self.endings, self._grid = Endings(values, sheet), lattice(values.rules.dice)
        self._next = self._best_keeps(values.rules.rolls)

    def reached_by(self, share: float) -> float:
        """The total to expect that such a share of all turns on this card end with, or beat.

        The mean of all turns would say less: one rare great roll, such as five of a kind, lifts it
        so much that what everyone calls a good turn would fall short of it.
        """
        by_total = self.endings.total.argsort()
        below = self._from_start[by_total].cumsum()
        return float(self.endings.total[by_total][np.searchsorted(below, 1 - share)])

    @cached_property
    def _from_start(self) -> NDArray[np.float64]:
        return self.chances(NO_DICE, len(self._next))

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
            _before_roll(worth, grid)
            steps.append(_best_below(worth, grid))
        return steps[::-1]


def alone(values: Values, sheet: Sheet, box: BoxIndex) -> float:
    """The points a box gets on average in a turn that is played for it alone."""
    grid = lattice(values.rules.dice)
    worth = np.concatenate([np.zeros(grid.first_roll), _points(values, sheet, box)])
    _before_roll(worth, grid)
    for _ in range(values.rules.rolls - 1):
        _best_below(worth, grid)
        _before_roll(worth, grid)
    return float(worth[grid.index[NO_DICE]])


def _before_roll(worth: NDArray[np.float64], grid: Lattice) -> None:
    """From what rolls are worth to what every keep is: the mean of the six keeps above it."""
    for size in reversed(grid.sizes[:-1]):
        worth[size] = worth[grid.up[size]].mean(axis=1)


def _best_below(worth: NDArray[np.float64], grid: Lattice) -> NDArray[np.int64]:
    """The best keep inside every keep; `worth` becomes what that one is worth."""
    best = np.arange(len(worth))
    for size in grid.sizes[1:]:
        below = grid.down[size]
        top = below[np.arange(len(below)), worth[below].argmax(axis=1)]
        best[size] = np.where(worth[top] > worth[size], best[top], best[size])
        worth[size] = np.maximum(worth[size], worth[top])
    return best
