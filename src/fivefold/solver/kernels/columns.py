"""One turn of a game with several columns: of a column that may let it pass, and of whole games."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.solver.kernels.choices import list_outcomes_at, place_after, value_keeps_of_turn
from fivefold.solver.kernels.compiling import compiled, entry
from fivefold.solver.kernels.lanes import add, broadcast, larger, load, store
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.kernels.outcomes import (
    COLUMNS,
    FIRST,
    LAST,
    NEVER,
    filled_set,
    flags,
    list_outcomes,
    orders,
)
from fivefold.solver.kernels.simulation import play_dice
from fivefold.solver.kernels.turn import mean, offer_boxes, pass_best_up, value_keeps

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.solver.kernels.choices import Workspace
    from fivefold.solver.plan import Plan


@entry
def solve_passing(
    plan: Plan,
    after: NDArray[np.float64],
    here: NDArray[np.float64],
    masks: NDArray[np.int64],
    prices: NDArray[np.float64],
    share: float,
) -> None:
    """Compute the rows of these masks before a turn, from all rows after it.

    The column either fills a box and pays the price of the last roll, or lets the turn pass. In
    both cases it gets its share of the price.
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
                    offer_boxes(
                        after,
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
                    _use_or_pass(load(after, row + first), prices, share, block)
                    for _ in range(plan.rerolls):
                        value_keeps(plan.up, block)
                        pass_best_up(plan.down, plan.ways_down, block)
                    store(here, row + first, mean(plan.chances, block))
                row += width


@compiled
def _use_or_pass(passing, prices, share, block):
    start = block.shape[0] - prices.shape[0] * LANES
    for roll in range(prices.shape[0]):
        place, price = start + roll * LANES, prices[roll]
        used = add(load(block, place), broadcast((share - 1.0) * price))
        store(block, place, larger(used, add(passing, broadcast(share * price))))


class Offered(NamedTuple):
    """The best that each last roll of each game can do, by game and roll."""

    gains: NDArray[np.float64]
    """The points now and what they change in the values of the columns."""
    column: NDArray[np.int64]
    points: NDArray[np.int64]
    then: NDArray[np.int64]
    """The place of the column after it."""


@entry
def offer_column(
    plan: Plan,
    after: NDArray[np.float32],
    masks: NDArray[np.int64],
    places: NDArray[np.int64],
    column: int,
    offered: Offered,
    work: Workspace,
) -> None:
    """Offer the boxes of one column for every last roll of every game."""
    for game in range(places.shape[0]):
        totals, index, counts = list_outcomes_at(plan, masks[game], places[game], work)
        zeros, _, every = counts
        for n in range(every):
            then = place_after(plan, work, n, totals[index], index)
            gain = work.points[n] + after[then] - after[places[game]]
            if n < zeros:
                for roll in range(offered.gains.shape[1]):
                    _offer(offered, game, roll, gain, column, 0, then)
            for one in range(work.outcomes[n, FIRST], work.outcomes[n, LAST]):
                roll = np.int64(plan.rolls[one]) // LANES - plan.up.shape[0]
                _offer(offered, game, roll, gain, column, int(work.points[n]), then)


@compiled
def _offer(offered, game, roll, gain, column, points, then):
    if gain > offered.gains[game, roll]:
        offered.gains[game, roll] = gain
        offered.column[game, roll] = column
        offered.points[game, roll] = points
        offered.then[game, roll] = then


@entry
def roll_for(
    plan: Plan,
    gains: NDArray[np.float64],
    streams: NDArray[np.uint64],
    rolled: NDArray[np.int64],
    work: Workspace,
) -> None:
    """Play the dice of every game for the highest gain; `rolled` gets the number of the last roll.

    Eight games at a time are valued, one in each lane.
    """
    first = plan.up.shape[0]
    for start in range(0, streams.shape[0], LANES):
        games = min(LANES, streams.shape[0] - start)
        work.turn[0][:] = NEVER
        for lane in range(games):
            for roll in range(gains.shape[1]):
                work.turn[0][(first + roll) * LANES + lane] = gains[start + lane, roll]
        value_keeps_of_turn(plan, work)
        for lane in range(games):
            last = play_dice(plan, work, lane, streams, start + lane)
            rolled[start + lane] = last - first
