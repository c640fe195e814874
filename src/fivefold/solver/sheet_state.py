"""A score sheet in the solver's terms: its place in the array of values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.rules import BoxIndex
    from fivefold.solver.plan import Plan

    Numbers = NDArray[np.int64] | int


def written(sheet: Sheet) -> int:
    """The points written on a sheet, without the upper bonus, which counts as points to come."""
    return sum(points or 0 for points in sheet.points) + sheet.bonuses


class SheetState:
    """A score sheet as the solver numbers it."""

    def __init__(self, plan: Plan, sheet: Sheet) -> None:
        self.plan, self.sheet, points = plan, sheet, sheet.points
        self.mask = sum(1 << box for box, held in enumerate(points) if held is not None)
        self._total = sheet.upper_total
        self._five = int(plan.five_bonus > 0 and bool(points[plan.five]))
        self._held = max(points[plan.low] or 0, points[plan.high] or 0) if plan.low >= 0 else 0

    @property
    def place(self) -> int:
        """The index of the sheet's value in the array of values."""
        return int(self._place(self.mask, self._total, self._five, self._held))

    def places_with(self, box: BoxIndex, points: NDArray[np.int64]) -> NDArray[np.int64]:
        """The places of the sheets that result from each of these scores in a box."""
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
