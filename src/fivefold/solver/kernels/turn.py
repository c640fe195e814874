"""The value of a sheet state, from the values of those with one more box filled.

For one sheet and eight upper totals: give each roll the value of its best open box; then for each
reroll give every keep the mean of the keeps with one more die, and every roll the value of the best
keep within it; last, take the mean over all rolls. Each step is a vector operation on a block that
fits the L1 cache.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.solver.kernels.compiling import compiled, entry, uncounted
from fivefold.solver.kernels.lanes import add, broadcast, gather, larger, load, store, times
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.kernels.outcomes import (
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
    """Compute the rows of these masks, from the rows of larger masks."""
    block = np.zeros((plan.up.shape[0] + plan.chances.shape[0]) * LANES)
    outcomes = np.zeros((plan.room, COLUMNS), dtype=np.int64)
    points, worth = np.zeros(plan.room), np.zeros(plan.room * LANES)
    for mask in masks:
        filled = filled_set(plan.rules.face, mask)
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
                    store(values, row + first, mean(plan.chances, block))
                row += width


@uncounted
def offer_boxes(values, first, totals, place, rolls, outcomes, points, counts, worth, block):
    """Give every roll the value of its best box: the points now and those to come."""
    zeros, ordinary, every = counts
    _value_outcomes(values, first, totals, place, outcomes, points, every, worth)
    least = broadcast(NEVER)
    for n in range(zeros):
        least = larger(least, load(worth, n * LANES))
    for roll in range(rolls[-6], block.shape[0], LANES):  # all ones is the first roll
        store(block, roll, least)
    _raise_rolls(zeros, ordinary, rolls, outcomes, worth, block)
    if every > ordinary:
        for same in rolls[-6:]:
            store(block, same, broadcast(NEVER))
        _raise_rolls(ordinary, every, rolls, outcomes, worth, block)


@uncounted
def _value_outcomes(values, first, totals, place, outcomes, points, every, worth):
    """The value of each outcome for eight upper totals: the points now and those to come."""
    # A separate pass is three times as fast as computing these values where they are used.
    place, step = place.reshape(-1), place.shape[1]
    for n in range(every):
        row, filled = outcomes[n, ROW], outcomes[n, FILLED]
        if filled < 0:
            to_come = load(values, row + first)
        else:
            by = filled * step + outcomes[n, SHIFT]
            to_come = gather(values, row, place, by, totals, first)
        store(worth, n * LANES, add(to_come, broadcast(points[n])))


@uncounted
def _raise_rolls(begin, end, rolls, outcomes, worth, block):
    for n in range(begin, end):
        offered = load(worth, n * LANES)
        for roll in range(outcomes[n, FIRST], outcomes[n, LAST]):
            store(block, rolls[roll], larger(offered, load(block, rolls[roll])))


@uncounted
def value_keeps(up, block):
    """Set the value of every keep to the mean of the six keeps with one more die."""
    sixth = broadcast(1.0 / 6.0)
    for keep in range(up.shape[0] - 1, -1, -1):
        one = add(load(block, up[keep, 0]), load(block, up[keep, 1]))
        two = add(load(block, up[keep, 2]), load(block, up[keep, 3]))
        three = add(load(block, up[keep, 4]), load(block, up[keep, 5]))
        store(block, keep * LANES, times(add(add(one, two), three), sixth))


@uncounted
def pass_best_up(down, ways_down, block):
    """Raise the value of every keep, up to the full rolls, to that of the best keep within it."""
    for keep in range(1, down.shape[0]):
        best = load(block, keep * LANES)
        for way in range(ways_down[keep]):
            best = larger(load(block, down[keep, way]), best)
        store(block, keep * LANES, best)


@compiled
def mean(chances, block):
    """The mean over all first rolls."""
    place = block.shape[0] - chances.shape[0] * LANES
    total = broadcast(0.0)
    for roll in range(chances.shape[0]):
        total = add(total, times(load(block, place + roll * LANES), broadcast(chances[roll])))
    return total


@entry
def best_turns(
    plan: Plan, offers: NDArray[np.int64], after: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The best worth of the same turn, for many columns of worths.

    `offers` has the outcome of every roll in some boxes, and `after` what every outcome is worth in
    each column; the number of columns is a multiple of the lanes.
    """
    columns, worth = after.shape[1], after.reshape(-1)
    first, best = plan.up.shape[0] * LANES, np.zeros(columns)
    block = np.zeros(first + plan.chances.shape[0] * LANES)
    for column in range(0, columns, LANES):
        for roll in range(offers.shape[1]):
            most = load(worth, offers[0, roll] * columns + column)
            for box in range(1, offers.shape[0]):
                most = larger(most, load(worth, offers[box, roll] * columns + column))
            store(block, first + roll * LANES, most)
        for _ in range(plan.rerolls):
            value_keeps(plan.up, block)
            pass_best_up(plan.down, plan.ways_down, block)
        store(best, column, mean(plan.chances, block))
    return best


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

    Within a turn, a roll with `k` rolls left is worth the best of two: its best box, which leaves
    `k` saved rolls to the sheet after it, and the best keep within it, with `k - 1` rolls left
    after that. So one ladder, from no rolls left upwards, passes through the value of every number
    of saved rolls: a turn that begins with `s` of them has `s` rolls more than an ordinary one.
    """
    block = np.zeros((plan.up.shape[0] + plan.chances.shape[0]) * LANES)
    outcomes = np.zeros((plan.room, COLUMNS), dtype=np.int64)
    points, worth = np.zeros(plan.room), np.zeros(plan.room * LANES)
    for mask in masks:
        filled = filled_set(plan.rules.face, mask)
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
