"""Plays one turn of many games under best play, in a game that saves rolls.

As in `simulation`, each game draws its dice from its own random stream, and games on the same sheet
share the work of valuing the turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.solver.kernels.choices import list_outcomes_at, place_after
from fivefold.solver.kernels.compiling import compiled, entry
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.kernels.outcomes import COLUMNS, FIRST, LAST
from fivefold.solver.kernels.simulation import best_keep, best_zero, roll_dice
from fivefold.solver.kernels.turn import offer_boxes, pass_best_up, value_keeps

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.solver.plan import Plan


class SavedWorkspace(NamedTuple):
    """Scratch arrays for a turn on eight sheets that differ only in their upper totals."""

    outcomes: NDArray[np.int64]
    points: NDArray[np.float64]
    worth: NDArray[np.float64]
    """By rolls left: the value of each outcome."""
    keeps: NDArray[np.float64]
    """By rolls left: the value of each keep, and for full rolls of stopping."""
    best: NDArray[np.float64]
    """By rolls left: the value of the best keep within each keep."""


def saved_workspace(plan: Plan, rolls: int) -> SavedWorkspace:
    """Scratch arrays for turns of so many rolls."""
    room, keeps = plan.room, len(plan.down) * LANES
    return SavedWorkspace(
        outcomes=np.zeros((room, COLUMNS), dtype=np.int64),
        points=np.zeros(room),
        worth=np.zeros((rolls, room * LANES)),
        keeps=np.zeros((rolls, keeps)),
        best=np.zeros((rolls, keeps)),
    )


@entry
def play_saved_turns(
    plan: Plan,
    after: NDArray[np.float64],
    masks: NDArray[np.int64],
    places: NDArray[np.int64],
    saved: NDArray[np.int64],
    streams: NDArray[np.uint64],
    points: NDArray[np.int64],
    work: SavedWorkspace,
) -> None:
    """Play one turn of every game and update its place, saved rolls, stream and points.

    `after` holds the values of the level after this turn; `plan.rows` must say where each mask
    starts in a row of its level, and so do places. Games must be sorted by place, and those on
    the same eight sheets so that the first has most saved rolls.
    """
    valued = -1
    for game in range(places.shape[0]):
        lane = places[game] % LANES
        start = places[game] - lane
        if start != valued:
            rolls = plan.rerolls + 1 + saved[game]
            totals, first, counts = _value_turn(plan, after, masks[game], start, rolls, work)
            valued = start
        roll, left = _play_dice(plan, work, lane, plan.rerolls + saved[game], streams, game)
        outcome = _chosen(plan.rolls, counts, lane, roll, left, work)
        points[game] += int(work.points[outcome])
        places[game] = place_after(plan, work, outcome, totals[lane], first + lane)
        saved[game] = left


@compiled
def _value_turn(plan, after, mask, start, rolls, work):
    """Value every roll and keep of a turn with so many rolls, on eight sheets."""
    totals, first, counts = list_outcomes_at(plan, mask, start, work)
    for left in range(rolls):
        keeps, best = work.keeps[left], work.best[left]
        if left:
            keeps[:] = work.best[left - 1]
            value_keeps(plan.up, keeps)
        offer_boxes(
            after[left],
            first,
            totals,
            plan.place,
            plan.rolls,
            work.outcomes,
            work.points,
            counts,
            work.worth[left],
            keeps,
        )
        best[:] = keeps
        if left:
            pass_best_up(plan.down, plan.ways_down, best)
    return totals[first : first + LANES], first, counts


@compiled
def _play_dice(plan, work, lane, left, streams, game):
    """Roll and reroll with the best keeps; returns the last roll and the rolls left then."""
    keep = roll_dice(plan, 0, streams, game)
    while left > 0:
        kept = best_keep(plan, work.keeps[left], work.best[left], keep, lane)
        if kept == keep:
            break
        keep = roll_dice(plan, kept, streams, game)
        left -= 1
    return keep, left


@compiled
def _chosen(rolls, counts, lane, roll, left, work):
    """The best outcome of a roll: special rules first, zeros last."""
    zeros, ordinary, every = counts
    most, worth, place = work.keeps[left][roll * LANES + lane], work.worth[left], roll * LANES
    for begin, end in ((ordinary, every), (zeros, ordinary)):
        for n in range(begin, end):
            if worth[n * LANES + lane] == most:
                for one in range(work.outcomes[n, FIRST], work.outcomes[n, LAST]):
                    if rolls[one] == place:
                        return n
    return best_zero(zeros, worth, lane)
