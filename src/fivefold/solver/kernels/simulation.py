"""Plays one turn of many games under best play.

Each game draws its dice from its own random stream, so neither the order nor the number of threads
changes a game. Games on the same sheet share the work of valuing the turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.solver.kernels.choices import list_outcomes_at, place_after, value_turn
from fivefold.solver.kernels.compiling import compiled, entry, inlined
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.kernels.outcomes import COLUMNS, FIRST, LAST
from fivefold.solver.kernels.random_stream import MIX_1, MIX_2, STEP
from fivefold.solver.kernels.turn import offer_boxes, pass_best_up, value_keeps

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.solver.kernels.choices import Workspace
    from fivefold.solver.plan import Plan


_STEP, _MIX_1, _MIX_2 = np.uint64(STEP), np.uint64(MIX_1), np.uint64(MIX_2)
_S30, _S27, _S31 = np.uint64(30), np.uint64(27), np.uint64(31)


@inlined
def next_bits(streams, game):
    """The next 64 random bits of a game's stream; see `RandomStream`."""
    streams[game] += _STEP
    bits = streams[game]
    bits = (bits ^ (bits >> _S30)) * _MIX_1
    bits = (bits ^ (bits >> _S27)) * _MIX_2
    return bits ^ (bits >> _S31)


_S32 = np.uint64(32)
_LOW, _SIX, _UNFAIR = np.uint64(0xFFFFFFFF), np.uint64(6), np.uint64((1 << 32) % 6)


@entry
def play_turns(
    plan: Plan,
    values: NDArray[np.float64],
    masks: NDArray[np.int64],
    places: NDArray[np.int64],
    streams: NDArray[np.uint64],
    points: NDArray[np.int64],
    work: Workspace,
) -> None:
    """Play one turn of every game and update its place, stream and points.

    Games must be sorted by place, so that those on one sheet follow one another.
    """
    chosen = np.zeros(plan.down.shape[0], dtype=np.int64)
    valued = known = -1
    for game in range(places.shape[0]):
        lane = places[game] % LANES
        start = places[game] - lane
        if start != valued:
            totals, first, counts = value_turn(plan, values, masks[game], start, work)
            valued = start
        if places[game] != known:
            _choose_outcomes(plan.rolls, counts, lane, work, chosen)
            known = places[game]
        roll = play_dice(plan, work, lane, streams, game)
        outcome = chosen[roll]
        points[game] += int(work.points[outcome])
        places[game] = place_after(plan, work, outcome, totals[lane], first + lane)


@compiled
def play_dice(plan, work, lane, streams, game):
    """Roll and reroll with the best keeps; returns the last roll."""
    keep = roll_dice(plan, 0, streams, game)
    for roll in range(plan.rerolls - 1, -1, -1):
        kept = best_keep(plan, work.turn[2 * roll], work.turn[2 * roll + 1], keep, lane)
        keep = roll_dice(plan, kept, streams, game)
    return keep


@compiled
def best_keep(plan, value, best, keep, lane):
    """The best keep within a roll: where the best value within it comes from."""
    most = best[keep * LANES + lane]
    while value[keep * LANES + lane] != most:
        way = 0
        while best[plan.down[keep, way] + lane] != most:
            way += 1
        keep = plan.down[keep, way] // LANES
    return keep


@compiled
def roll_dice(plan, keep, streams, game):
    """Roll the dice that are not kept, one at a time."""
    while keep < plan.up.shape[0]:
        keep = plan.up[keep, _face(streams, game)] // LANES
    return keep


@compiled
def _face(streams, game):
    """A uniform number from 0 to 5 from a game's stream."""
    while True:
        product = (next_bits(streams, game) >> _S32) * _SIX
        # Rejecting a few numbers makes all faces equally likely.
        if product & _LOW >= _UNFAIR:
            return product >> _S32


@compiled
def _choose_outcomes(rolls, counts, lane, work, chosen):
    """The best outcome of every roll on one sheet, with ties broken as in `chances_of_outcomes`."""
    zeros, ordinary, every = counts
    chosen[:] = -1
    for begin, end in ((ordinary, every), (zeros, ordinary)):
        for n in range(begin, end):
            for roll in range(work.outcomes[n, FIRST], work.outcomes[n, LAST]):
                keep = rolls[roll] // LANES
                if (
                    chosen[keep] < 0
                    and work.worth[n * LANES + lane] == work.turn[0][keep * LANES + lane]
                ):
                    chosen[keep] = n
    lowest = best_zero(zeros, work.worth, lane)
    for keep in range(rolls[-6] // LANES, chosen.shape[0]):
        if chosen[keep] < 0:
            chosen[keep] = lowest


@compiled
def best_zero(zeros, worth, lane):
    """The zero that costs least."""
    best = 0
    for n in range(1, zeros):
        if worth[n * LANES + lane] > worth[best * LANES + lane]:
            best = n
    return best


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
