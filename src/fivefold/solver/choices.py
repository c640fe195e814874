"""What best play does on a card, as compiled code works it out: best keeps, boxes, and chances.

The values say which keep and which box are best. From there the chances run the other way: all
rolls are thrown, each gives its chance to the best keep within it, each keep to what it can become,
and in the end each roll to its best box. Where two choices are worth the same to the last bit,
rolling stops rather than goes on, and more dice are kept rather than fewer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.solver.compiling import compiled
from fivefold.solver.kernel import offer_boxes, pass_best_up, value_keeps
from fivefold.solver.lanes import add, larger, load, spread, store, subtract, times, where_equal
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
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.solver.plan import Plan


class Desk(NamedTuple):
    """Room to work on the turn of eight cards that differ in their upper totals alone."""

    outcomes: NDArray[np.int64]
    points: NDArray[np.float64]
    worth: NDArray[np.float64]
    chances: NDArray[np.float64]
    """By outcome and lane."""
    turn: NDArray[np.float64]
    """Two rows for every reroll, the last reroll first: what each keep is worth, and the best keep
    within each. One row more for chances."""


def desk(plan: Plan) -> Desk:
    room, keeps = plan.room, len(plan.down)
    return Desk(
        outcomes=np.zeros((room, COLUMNS), dtype=np.int64),
        points=np.zeros(room),
        worth=np.zeros(room * LANES),
        chances=np.zeros(room * LANES),
        turn=np.zeros((2 * plan.rerolls + 2, keeps * LANES)),
    )


@compiled
def value_turn(plan, values, mask, start, desk):
    """What every roll and keep is worth on the eight cards from a place in the table on.

    Returns their upper totals and how many outcomes they have.
    """
    filled = filled_set(plan.face, mask)
    width = plan.width[filled]
    row, first = divmod(start - plan.rows[mask], width)
    order, flag = divmod(row, flags(plan, mask))
    totals = plan.totals[filled]
    counts = list_outcomes(plan, mask, order, flag, desk.outcomes, desk.points)
    offer_boxes(
        values,
        first,
        totals,
        plan.place,
        plan.rolls,
        desk.outcomes,
        desk.points,
        counts,
        desk.worth,
        desk.turn[0],
    )
    for roll in range(plan.rerolls):
        value, best = desk.turn[2 * roll], desk.turn[2 * roll + 1]
        value_keeps(plan.up, value)
        best[:] = value
        pass_best_up(plan.down, plan.ways_down, best)
        desk.turn[2 * roll + 2][:] = best
    return totals[first : first + LANES], first, counts


@compiled
def place_after(plan, desk, outcome, total, index):
    """Where the card stands in the table that an outcome makes of one with this upper total."""
    row, filled = desk.outcomes[outcome, ROW], desk.outcomes[outcome, FILLED]
    if filled < 0:
        return row + index
    return row + plan.place[filled, total + desk.outcomes[outcome, SHIFT]]


@compiled
def chances_of_outcomes(plan, counts, desk):
    """The chance of each outcome under best play, in a turn that has been valued."""
    flow = desk.turn[-1]
    flow[:] = 0.0
    start = plan.up.shape[0] * LANES
    for roll in range(plan.chances.shape[0]):
        store(flow, start + roll * LANES, spread(plan.chances[roll]))
    for roll in range(plan.rerolls - 1, -1, -1):
        _keep_best(plan.down, plan.ways_down, desk.turn[2 * roll], desk.turn[2 * roll + 1], flow)
        _roll_again(plan.down, plan.ways_down, start, flow)
    _fill_boxes(plan.rolls, desk.outcomes, counts, desk.worth, desk.turn[0], flow, desk.chances)


@compiled
def _keep_best(down, ways_down, value, best, flow):
    """Every roll's chance moves to the keep within it that is worth most."""
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
    """Every keep's chance moves on to what it becomes, one die at a time."""
    sixth = spread(1.0 / 6.0)
    for keep in range(1, down.shape[0]):
        from_below = load(flow, down[keep, 0])
        for way in range(1, ways_down[keep]):
            from_below = add(from_below, load(flow, down[keep, way]))
        place = keep * LANES
        store(flow, place, add(load(flow, place), times(from_below, sixth)))
    flow[:start] = 0.0


@compiled
def _fill_boxes(rolls, outcomes, counts, worth, finals, flow, chances):
    """Every roll's chance goes to its best outcome: special rules first, and zeros last."""
    zeros, ordinary, every = counts
    _take(ordinary, every, rolls, outcomes, worth, finals, flow, chances)
    _take(zeros, ordinary, rolls, outcomes, worth, finals, flow, chances)
    left, least = spread(0.0), spread(NEVER)
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
        offered, chance = load(worth, n * LANES), spread(0.0)
        for roll in range(outcomes[n, FIRST], outcomes[n, LAST]):
            place = rolls[roll]
            taken = where_equal(offered, load(finals, place), load(flow, place))
            store(flow, place, subtract(load(flow, place), taken))
            chance = add(chance, taken)
        store(chances, n * LANES, chance)
