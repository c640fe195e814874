"""The values of sheets in a game that saves rolls, for every number of saved rolls at once.

Within a turn, a roll with `k` rolls left is worth the best of two: its best box, which leaves `k`
saved rolls to the sheet after it, and the best keep within it, with `k - 1` rolls left after that.
So one ladder, from no rolls left upwards, passes through the value of every number of saved rolls:
a turn that begins with `s` of them has `s` rolls more than an ordinary one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.solver.kernels.compiling import compiled, entry
from fivefold.solver.kernels.lanes import store
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.kernels.outcomes import COLUMNS, filled_set, flags, list_outcomes, orders
from fivefold.solver.kernels.turn import mean, offer_boxes, pass_best_up, value_keeps

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.solver.plan import Plan


@entry
def solve_saved(
    plan: Plan,
    after: NDArray[np.float64],
    here: NDArray[np.float64],
    masks: NDArray[np.int64],
) -> None:
    """Compute the rows of these masks of one level, from those of the level after it.

    Both arrays have a row of values for each number of saved rolls. `plan.rows` must say where each
    mask starts in the values of its own level.
    """
    block = np.zeros((plan.up.shape[0] + plan.chances.shape[0]) * LANES)
    outcomes = np.zeros((plan.room, COLUMNS), dtype=np.int64)
    points, worth = np.zeros(plan.room), np.zeros(plan.room * LANES)
    for mask in masks:
        filled = filled_set(plan.face, mask)
        width, totals = plan.width[filled], plan.totals[filled]
        row = plan.rows[mask]
        for order in range(orders(plan, mask)):
            for flag in range(flags(plan, mask)):
                counts = list_outcomes(plan, mask, order, flag, outcomes, points)
                for first in range(0, width, LANES):
                    _climb(
                        plan,
                        after,
                        here,
                        row + first,
                        first,
                        totals,
                        outcomes,
                        points,
                        counts,
                        worth,
                        block,
                    )
                row += width


@compiled
def _climb(plan, after, here, place, first, totals, outcomes, points, counts, worth, block):
    """Value eight sheets with every number of saved rolls, one roll left more at a time."""
    for left in range(after.shape[0]):
        if left:
            value_keeps(plan.up, block)
        offer_boxes(
            after[left],
            first,
            totals,
            plan.place,
            plan.rolls,
            outcomes,
            points,
            counts,
            worth,
            block,
        )
        if left:
            pass_best_up(plan.down, plan.ways_down, block)
        if left >= plan.rerolls:
            store(here[left - plan.rerolls], place, mean(plan.chances, block))
