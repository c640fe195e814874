"""One card and its turn, valued with NumPy alone: no compiled code has to be loaded for an answer.

What the kernels do for all cards of a game is done here for one, by the referee's word on what dice
may do. Tests hold the two against each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.games.scorecard import legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.solver.lattice import lattice

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from fivefold.dice import Dice
    from fivefold.games.scorecard import Sheet
    from fivefold.rules import BoxIndex
    from fivefold.solver.plan import Plan

    Numbers = NDArray[np.int64] | int
    Worth = Callable[[NDArray[np.int64], NDArray[np.int64]], NDArray[np.float64]]


def written(sheet: Sheet) -> int:
    """What stands on a card for good; the upper bonus is in the points to come until the end."""
    return sum(points or 0 for points in sheet.points) + sheet.bonuses


class Card:
    """A score sheet in the solver's numbers."""

    def __init__(self, plan: Plan, sheet: Sheet) -> None:
        self.plan, self.sheet, points = plan, sheet, sheet.points
        self.mask = sum(1 << box for box, held in enumerate(points) if held is not None)
        self._total = sheet.upper_total
        self._five = int(plan.five_bonus > 0 and bool(points[plan.five]))
        self._held = max(points[plan.low] or 0, points[plan.high] or 0) if plan.low >= 0 else 0

    @property
    def place(self) -> int:
        """Where its value stands in the table."""
        return int(self._place(self.mask, self._total, self._five, self._held))

    def places_with(self, box: BoxIndex, points: NDArray[np.int64]) -> NDArray[np.int64]:
        """Where the cards stand that have one or another number of points in a box."""
        plan, mask = self.plan, self.mask | 1 << box
        total = self._total + points if plan.face[box] else self._total
        five = (points > 0) * 1 if box == plan.five and plan.five_bonus else self._five
        held = points if box in {plan.low, plan.high} else self._held
        return np.broadcast_to(self._place(mask, total, five, held), points.shape)

    def _place(self, mask: int, total: Numbers, five: Numbers, held: Numbers) -> Numbers:
        plan, filled = self.plan, self._filled_set(mask)
        flags = 2 if plan.five_bonus and mask >> plan.five & 1 else 1
        one_open = plan.low >= 0 and (mask >> plan.low ^ mask >> plan.high) & 1
        order = plan.held_index[held] if one_open else 0
        row: Numbers = plan.rows[mask] + (order * flags + five) * plan.width[filled]
        at: Numbers = plan.place[filled, np.minimum(total, plan.place.shape[1] - 1)]
        return row + at

    def _filled_set(self, mask: int) -> int:
        upper = self.sheet.rules.upper
        return sum(1 << (face - 1) for face, box in upper.items() if mask >> box & 1)


def roll_values(table: NDArray[np.float64], plan: Plan, sheet: Sheet) -> NDArray[np.float64]:
    """For every roll at the end of a turn, the points of its best box and those to come."""
    return best_boxes(plan, sheet, lambda places, points: points + table[places])


def best_boxes(plan: Plan, sheet: Sheet, worth: Worth) -> NDArray[np.float64]:
    """For every roll at the end of a turn, the most that any box it may go into is worth.

    `worth` is given the places of cards in the table and the points that lead to each.
    """
    card, best = Card(plan, sheet), np.full(len(plan.chances), -np.inf)
    for box in sheet.open:
        points = _points(plan, sheet, box)
        best = np.maximum(best, worth(card.places_with(box, points), points))
    policy = sheet.rules.five_of_a_kind
    if policy is not None and sheet.points[policy.box] is not None:
        for number, dice in lattice(sheet.rules.dice).same.items():
            places, points = after_boxes(plan, sheet, dice)
            best[number] = worth(places, points).max()
    return best


def after_boxes(
    plan: Plan, sheet: Sheet, dice: Dice
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For every box that dice may go into, where the card stands then, and what they bring."""
    bonus = bonus_for(sheet, dice)
    boxes = [(box, points_in(sheet, dice, box)) for box in legal_boxes(sheet, dice)]
    places = [Card(plan, sheet.filled(box, points, bonus)).place for box, points in boxes]
    return np.array(places), np.array([points + bonus for _, points in boxes])


def keep_values(
    table: NDArray[np.float64], plan: Plan, sheet: Sheet, rolls_left: int
) -> NDArray[np.float64]:
    """For every keep, the points to come with so many rolls left."""
    return over_rolls(sheet.rules.dice, roll_values(table, plan, sheet), rolls_left)


def over_rolls(dice: int, finals: NDArray[np.float64], rolls_left: int) -> NDArray[np.float64]:
    """What every keep is worth with so many rolls left, from what the last rolls are worth."""
    grid = lattice(dice)
    worth = np.concatenate([np.zeros(grid.first_roll), finals])
    for roll in range(rolls_left):
        if roll:
            for size in grid.sizes[1:]:
                worth[size] = np.maximum(worth[size], worth[grid.down[size]].max(axis=1))
        for size in reversed(grid.sizes[:-1]):
            worth[size] = worth[grid.up[size]].sum(axis=1) / 6
    return worth


def _points(plan: Plan, sheet: Sheet, box: BoxIndex) -> NDArray[np.int64]:
    """What every roll scores in a box; for LOW and HIGH the referee knows the limits."""
    points: NDArray[np.int64] = plan.patterns[box]
    if box not in {plan.low, plan.high}:
        return points
    scored = np.zeros(points.max() + 1, dtype=np.int64)
    for dice in sheet.rules.samples[box]:
        scored[sheet.rules.scores[dice][box]] = points_in(sheet, dice, box)
    return np.take(scored, points)
