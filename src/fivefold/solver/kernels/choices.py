"""Best play in one turn: the best keeps and boxes, and the chance of each outcome.

Valuing a turn works backward, from the boxes to the first roll. The chances then run forward: each
roll passes its chance to the best keep within it, each keep to the rolls it can become, and each
last roll to its best box. Where two choices have exactly the same value, stopping is preferred to
rolling, and keeping more dice to keeping fewer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.solver.kernels.compiling import compiled, uncounted
from fivefold.solver.kernels.lanes import (
    add,
    broadcast,
    larger,
    load,
    store,
    subtract,
    times,
    where_equal,
)
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
)
from fivefold.solver.kernels.turn import offer_boxes, pass_best_up, value_keeps

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.solver.plan import Plan


class Workspace(NamedTuple):
    """Scratch arrays for a turn on eight sheets that differ only in their upper totals."""

    outcomes: NDArray[np.int64]
    points: NDArray[np.float64]
    worth: NDArray[np.float64]
    chances: NDArray[np.float64]
    """By outcome and lane."""
    turn: NDArray[np.float64]
    """Two rows for each reroll, the last one first: the value of each keep, and of the best keep
    within it. Then one row for chances."""


def make_workspace(plan: Plan) -> Workspace:
    room, keeps = plan.room, len(plan.down)
    return Workspace(
        outcomes=np.zeros((room, COLUMNS), dtype=np.int64),
        points=np.zeros(room),
        worth=np.zeros(room * LANES),
        chances=np.zeros(room * LANES),
        turn=np.zeros((2 * plan.rerolls + 2, keeps * LANES)),
    )


@compiled
def value_turn(plan, values, mask, start, work):
    """Value every roll and keep on the eight sheets that start at a place.

    Returns their upper totals, the place of the first within its row, and the outcome counts.
    """
    totals, first, counts = list_outcomes_at(plan, mask, start, work)
    offer_boxes(
        values,
        first,
        totals,
        plan.place,
        plan.rolls,
        work.outcomes,
        work.points,
        counts,
        work.worth,
        work.turn[0],
    )
    value_keeps_of_turn(plan, work)
    return totals[first : first + LANES], first, counts


@compiled
def list_outcomes_at(plan, mask, place, work):
    """List the outcomes of the sheet at a place, which are those of its whole row.

    Returns the upper totals of the row, the place of the sheet in it, and the outcome counts.
    """
    filled = filled_set(plan.rules.face, mask)
    row, first = divmod(place - plan.rows[mask], plan.width[filled])
    order, flag = divmod(row, flags(plan, mask))
    counts = list_outcomes(plan, mask, order, flag, work.outcomes, work.points)
    return plan.totals[filled], first, counts


@uncounted
def value_keeps_of_turn(plan, work):
    """Value every keep of a turn, from the values of its last rolls."""
    for roll in range(plan.rerolls):
        value, best = work.turn[2 * roll], work.turn[2 * roll + 1]
        value_keeps(plan.up, value)
        _copy(value, best)
        pass_best_up(plan.down, plan.ways_down, best)
        _copy(best, work.turn[2 * roll + 2])


@uncounted
def _copy(some, other):
    """Copy an array to another one; a slice would make sure first that they don't overlap."""
    for place in range(some.shape[0]):
        other[place] = some[place]


@uncounted
def place_after(plan, work, outcome, total, index):
    """The place of the sheet that an outcome leads to from a sheet with this upper total."""
    row, filled = work.outcomes[outcome, ROW], work.outcomes[outcome, FILLED]
    if filled < 0:
        return row + index
    return row + plan.place[filled, total + work.outcomes[outcome, SHIFT]]


@compiled
def chances_of_outcomes(plan, counts, work):
    """The chance of each outcome under best play. The turn must have been valued before."""
    flow = work.turn[-1]
    flow[:] = 0.0
    start = plan.up.shape[0] * LANES
    for roll in range(plan.chances.shape[0]):
        store(flow, start + roll * LANES, broadcast(plan.chances[roll]))
    for roll in range(plan.rerolls - 1, -1, -1):
        _keep_best(plan.down, plan.ways_down, work.turn[2 * roll], work.turn[2 * roll + 1], flow)
        _roll_again(plan.down, plan.ways_down, start, flow)
    _fill_boxes(
        plan.rolls,
        work.outcomes,
        counts,
        work.worth,
        work.turn[0],
        flow,
        work.chances,
    )


@compiled
def _keep_best(down, ways_down, value, best, flow):
    """Move the chance of every roll to the best keep within it."""
    for keep in range(down.shape[0] - 1, 0, -1):
        place = keep * LANES
        chance, most = load(flow, place), load(best, place)
        stays = where_equal(load(value, place), most, chance)
        store(flow, place, stays)
        chance = subtract(chance, stays)
        for way in range(ways_down[keep]):
            smaller = down[keep, way]
            moves = where_equal(load(best, smaller), most, chance)
            store(flow, smaller, add(load(flow, smaller), moves))
            chance = subtract(chance, moves)


@compiled
def _roll_again(down, ways_down, start, flow):
    """Move the chance of every keep to the rolls it can become, one die at a time."""
    sixth = broadcast(1.0 / 6.0)
    for keep in range(1, down.shape[0]):
        from_below = load(flow, down[keep, 0])
        for way in range(1, ways_down[keep]):
            from_below = add(from_below, load(flow, down[keep, way]))
        place = keep * LANES
        store(flow, place, add(load(flow, place), times(from_below, sixth)))
    flow[:start] = 0.0


@compiled
def _fill_boxes(rolls, outcomes, counts, worth, finals, flow, chances):
    """Move the chance of every roll to its best outcome: special rules first, zeros last."""
    zeros, ordinary, every = counts
    _take(ordinary, every, rolls, outcomes, worth, finals, flow, chances)
    _take(zeros, ordinary, rolls, outcomes, worth, finals, flow, chances)
    left, least = broadcast(0.0), broadcast(NEVER)
    for place in range(rolls[-6], flow.shape[0], LANES):
        left = add(left, load(flow, place))
    for n in range(zeros):
        least = larger(least, load(worth, n * LANES))
    for n in range(zeros):
        taken = where_equal(load(worth, n * LANES), least, left)
        store(chances, n * LANES, taken)
        left = subtract(left, taken)


@compiled
def _take(begin, end, rolls, outcomes, worth, finals, flow, chances):
    for n in range(begin, end):
        offered, chance = load(worth, n * LANES), broadcast(0.0)
        for roll in range(outcomes[n, FIRST], outcomes[n, LAST]):
            place = rolls[roll]
            taken = where_equal(offered, load(finals, place), load(flow, place))
            store(flow, place, subtract(load(flow, place), taken))
            chance = add(chance, taken)
        store(chances, n * LANES, chance)
