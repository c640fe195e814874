"""The compiled inner work: the value of a card state from those with one box more filled.

For one card and eight upper totals: offer each roll the best open box; then for each reroll give
every keep the mean of the keeps one die larger, and every roll the best keep within it; last, take
the mean over all rolls. Every step is a vector operation on a block that fits the first-level
cache.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.solver.compiling import compiled, entry
from fivefold.solver.lanes import add, gather, larger, load, spread, store, times
from fivefold.solver.lattice import LANES
from fivefold.solver.outcomes import (
    COLUMNS,
    FILLED,
    FIRST,
    LAST,
    NEVER,
    ROW,
    SHIFT,
    filled_set,
    flags,
    list_outcomes,
    orders,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.solver.plan import Plan


@entry
def solve_masks(plan: Plan, values: NDArray[np.float64], masks: NDArray[np.int64]) -> None:
    """The rows of these masks, from rows of larger masks that stand in the table already."""
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
                    offer_boxes(
                        values,
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
                    for _ in range(plan.rerolls):
                        value_keeps(plan.up, block)
                        pass_best_up(plan.down, plan.ways_down, block)
                    store(values, row + first, _mean(plan.chances, block))
                row += width


@compiled
def offer_boxes(values, first, totals, place, rolls, outcomes, points, counts, worth, block):
    """Every roll takes its best box: its points and what is to come after it."""
    zeros, ordinary, every = counts
    _value_outcomes(values, first, totals, place, outcomes, points, every, worth)
    least = spread(NEVER)
    for n in range(zeros):
        least = larger(least, load(worth, n * LANES))
    for roll in range(rolls[-6], block.shape[0], LANES):  # all ones is the first roll
        store(block, roll, least)
    _raise_rolls(zeros, ordinary, rolls, outcomes, worth, block)
    if every > ordinary:
        for same in rolls[-6:]:
            store(block, same, spread(NEVER))
        _raise_rolls(ordinary, every, rolls, outcomes, worth, block)


@compiled
def _value_outcomes(values, first, totals, place, outcomes, points, every, worth):
    """What each outcome is worth with eight upper totals: its points, and what is to come."""
    # In a pass of its own: mixed with the use of these values, it takes three times as long.
    place, step = place.reshape(-1), place.shape[1]
    for n in range(every):
        row, filled = outcomes[n, ROW], outcomes[n, FILLED]
        if filled < 0:
            to_come = load(values, row + first)
        else:
            by = filled * step + outcomes[n, SHIFT]
            to_come = gather(values, row, place, by, totals, first)
        store(worth, n * LANES, add(to_come, spread(points[n])))


@compiled
def _raise_rolls(begin, end, rolls, outcomes, worth, block):
    for n in range(begin, end):
        offered = load(worth, n * LANES)
        for roll in range(outcomes[n, FIRST], outcomes[n, LAST]):
            store(block, rolls[roll], larger(offered, load(block, rolls[roll])))


@compiled
def value_keeps(up, block):
    """Every keep of fewer dice is worth the mean of the six keeps one die larger."""
    sixth = spread(1.0 / 6.0)
    for keep in range(up.shape[0] - 1, -1, -1):
        one = add(load(block, up[keep, 0]), load(block, up[keep, 1]))
        two = add(load(block, up[keep, 2]), load(block, up[keep, 3]))
        three = add(load(block, up[keep, 4]), load(block, up[keep, 5]))
        store(block, keep * LANES, times(add(add(one, two), three), sixth))


@compiled
def pass_best_up(down, ways_down, block):
    """Every keep, and at last every roll, is worth at least what any smaller keep in it is."""
    for keep in range(1, down.shape[0]):
        best = load(block, keep * LANES)
        for way in range(ways_down[keep]):
            best = larger(load(block, down[keep, way]), best)
        store(block, keep * LANES, best)


@compiled
def _mean(chances, block):
    """Before the first roll nothing is decided: the mean over all rolls."""
    place = block.shape[0] - chances.shape[0] * LANES
    total = spread(0.0)
    for roll in range(chances.shape[0]):
        total = add(total, times(load(block, place + roll * LANES), spread(chances[roll])))
    return total
