"""The best chance to reach any number of points on a sheet, from the sheets with one box more.

A turn is valued as in `turn`, but its lanes hold the chances to reach n, n + 1 and more points.
The chances of a sheet are a curve over the points needed, which falls from 1 to 0. Only the part
between is stored, with eight ones before it and eight zeros after it, so that any eight numbers
can be loaded without a case for the ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.solver.kernels.compiling import compiled, entry
from fivefold.solver.kernels.lanes import add, broadcast, larger, load, store, times
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
from fivefold.solver.kernels.turn import mean, pass_best_up, value_keeps

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.solver.plan import Plan

NEGLIGIBLE = 1e-10
"""Chances closer than this to 0 or 1 are taken as 0 or 1, where nothing else is said."""


class Curves(NamedTuple):
    """Where the curve of each sheet is stored, by the place of the sheet."""

    low: NDArray[np.int32]
    """The points needed that the first stored chance is for."""
    length: NDArray[np.int32]
    """How many chances are stored."""
    place: NDArray[np.int64]
    """Where they start in the array of the sheet's level."""


class ReachWorkspace(NamedTuple):
    """Scratch arrays for a turn."""

    outcomes: NDArray[np.int64]
    points: NDArray[np.float64]
    sheets: NDArray[np.int64]
    """By outcome: the place of the sheet that it leads to."""
    worth: NDArray[np.float64]
    """By outcome and lane. Then what every roll may take: the best zero, or nothing."""
    offers: NDArray[np.uint64]
    """The outcomes of each roll, one roll after another, as places in `worth`."""
    ends: NDArray[np.int64]
    """For each roll: where its outcomes end."""
    rolls: NDArray[np.uint64]
    """The places of these rolls in `block`, those with the fewest outcomes first."""
    block: NDArray[np.float64]
    """By keep and lane."""


def _aligned(length: int) -> NDArray[np.float64]:
    """Zeros that begin where a cache line does: vectors that cross lines take a third longer."""
    memory = np.zeros(length + LANES)
    first = -(memory.ctypes.data // memory.itemsize) % LANES
    return memory[first : first + length]


def make_reach_workspace(plan: Plan) -> ReachWorkspace:
    rolls = len(plan.chances)
    return ReachWorkspace(
        outcomes=np.zeros((plan.room, COLUMNS), dtype=np.int64),
        points=np.zeros(plan.room),
        sheets=np.zeros(plan.room, dtype=np.int64),
        worth=_aligned((plan.room + 2) * LANES),
        offers=np.zeros(rolls * (plan.boxes + 1), dtype=np.uint64),
        ends=np.zeros(rolls, dtype=np.int64),
        rolls=np.zeros(rolls, dtype=np.uint64),
        block=_aligned((len(plan.up) + rolls) * LANES),
    )


@entry
def reach_points(
    plan: Plan,
    masks: NDArray[np.int64],
    sheets: NDArray[np.int64],
    curves: Curves,
    after: NDArray[np.float64],
    here: NDArray[np.float64],
    cursor: int,
    negligible: float,
    work: ReachWorkspace,
) -> None:
    """Compute the curves of some sheets, given by their masks and places in ascending order.

    They are stored in `here` from `cursor` on; `after` has those of the sheets with one box more.
    Chances closer than `negligible` to 0 or 1 are taken as 0 or 1.
    """
    row_before, counts = -1, (0, 0, 0)
    for n in range(sheets.shape[0]):
        mask, sheet = masks[n], sheets[n]
        filled = filled_set(plan.rules.face, mask)
        row, column = divmod(sheet - plan.rows[mask], plan.width[filled])
        if sheet - column != row_before:  # sheets in a row differ in their upper totals only
            row_before = sheet - column
            order, flag = divmod(row, flags(plan, mask))
            counts = list_outcomes(plan, mask, order, flag, work.outcomes, work.points)
            _list_offers(plan, counts, work)
        _find_sheets(plan, plan.totals[filled, column], column, counts[2], work)
        cursor = _store_curve(plan, sheet, counts, curves, after, here, cursor, negligible, work)


@compiled
def _list_offers(plan, counts, work):
    """List the outcomes of every roll. Rolls with special rules can't take any zero."""
    zeros, ordinary, every = counts
    start, rolls = plan.up.shape[0] * LANES, work.ends.shape[0]
    room = plan.rules.face.shape[0] + 1
    offers = np.zeros(rolls * room, dtype=np.uint64)
    found = np.ones(rolls, dtype=np.int64)
    offers[::room] = plan.room * LANES
    special = plan.rolls[plan.rolls.shape[0] - (6 if every > ordinary else 0) :]
    for n in range(zeros, every):
        for k in range(work.outcomes[n, FIRST], work.outcomes[n, LAST]):
            place = plan.rolls[k]
            if n < ordinary and place in special:
                continue
            roll = (int(place) - start) // LANES
            offers[roll * room + found[roll]] = n * LANES
            found[roll] += 1
    for place in special:
        offers[(int(place) - start) // LANES * room] = (plan.room + 1) * LANES
    _sort_offers(start, room, offers, found, work)


@compiled
def _sort_offers(start, room, offers, found, work):
    """Put rolls with equally many outcomes together, so that loops over them run alike."""
    done = end = 0
    for count in range(1, room + 1):
        for roll in range(found.shape[0]):
            if found[roll] == count:
                work.offers[end : end + count] = offers[roll * room : roll * room + count]
                end += count
                work.rolls[done], work.ends[done] = start + roll * LANES, end
                done += 1


@compiled
def _find_sheets(plan, total, column, every, work):
    """Find the sheet that each outcome leads to."""
    for n in range(every):
        row, filled = work.outcomes[n, ROW], work.outcomes[n, FILLED]
        if filled < 0:
            work.sheets[n] = row + column
        else:
            work.sheets[n] = row + plan.place[filled, total + work.outcomes[n, SHIFT]]


@compiled
def _store_curve(plan, sheet, counts, curves, after, here, cursor, negligible, work):
    """Compute the curve of a sheet and store it; returns where it ends."""
    need = _first_need(plan, counts, curves, work)
    store(here, cursor, broadcast(1.0))
    cursor += LANES
    begin = cursor
    while here[cursor - 1] >= negligible:
        store(here, cursor, _chances(plan, need, counts, curves, after, work))
        if here[cursor] < negligible:
            break
        need += LANES
        if cursor > begin or here[cursor + LANES - 1] <= 1.0 - negligible:
            cursor += LANES
    length = cursor - begin
    curves.low[sheet], curves.length[sheet], curves.place[sheet] = need - length, length, begin
    store(here, cursor, broadcast(0.0))
    return cursor + LANES


@compiled
def _first_need(plan, counts, curves, work):
    """A number of points below which all are certain, whatever is rolled."""
    zeros, ordinary, every = counts
    need = _not_certain(curves, work, 0)
    if zeros == 0:
        for n in range(1, every):
            need = min(need, _not_certain(curves, work, n))
    for n in range(1, zeros):  # every roll may take any zero, but for those with special rules
        need = max(need, _not_certain(curves, work, n))
    if every > ordinary:
        for same in range(plan.rolls.shape[0] - 6, plan.rolls.shape[0]):
            need = min(need, _not_certain_with(same, ordinary, every, curves, work))
    return need


@compiled
def _not_certain_with(same, begin, end, curves, work):
    """The same for five of a kind, which have outcomes of their own."""
    need = int(NEVER)
    for n in range(begin, end):
        if work.outcomes[n, FIRST] == same:
            need = max(need, _not_certain(curves, work, n))
    return need


@compiled
def _not_certain(curves, work, outcome):
    """The fewest points that are not certain after an outcome, or as good as."""
    return curves.low[work.sheets[outcome]] + int(work.points[outcome])


@compiled
def _chances(plan, need, counts, curves, after, work):
    """The best chances to reach `need` points and up to seven more in all turns from here on."""
    zeros, _ordinary, every = counts
    worth, least = work.worth, broadcast(NEVER)
    store(worth, (plan.room + 1) * LANES, least)
    for n in range(every):
        sheet = work.sheets[n]
        past_low = need - int(work.points[n]) - curves.low[sheet]
        place = curves.place[sheet] + min(max(past_low, -LANES), curves.length[sheet])
        chances = load(after, place)
        store(worth, n * LANES, chances)
        if n < zeros:
            least = larger(least, chances)
    store(worth, plan.room * LANES, least)
    _offer_outcomes(work.rolls, work.offers, work.ends, worth, work.block)
    for reroll in range(plan.rerolls):
        value_keeps(plan.up, work.block)
        if reroll < plan.rerolls - 1:
            pass_best_up(plan.down, plan.ways_down, work.block)
    if plan.rerolls == 0:
        return mean(plan.chances, work.block)
    return _mean_of_best(plan.down, plan.ways_down, plan.chances, work.block)


@compiled
def _offer_outcomes(rolls, offers, ends, worth, block):
    """Give every roll the value of its best outcome."""
    # A tenth faster here than going through the outcomes, as `turn` does.
    begin = 0
    for n in range(ends.shape[0]):
        best = load(worth, offers[begin])
        for k in range(begin + 1, ends[n]):
            best = larger(best, load(worth, offers[k]))
        store(block, rolls[n], best)
        begin = ends[n]


@compiled
def _mean_of_best(down, ways_down, chances, block):
    """The mean over all first rolls of the best keep within each, which is not stored."""
    first = down.shape[0] - chances.shape[0]
    pass_best_up(down[:first], ways_down[:first], block)
    total, other = broadcast(0.0), broadcast(0.0)  # two sums, so that none waits for the other
    for roll in range(chances.shape[0]):
        keep = first + roll
        best = load(block, keep * LANES)
        for way in range(ways_down[keep]):
            best = larger(load(block, down[keep, way]), best)
        total, other = other, add(total, times(best, broadcast(chances[roll])))
    return add(total, other)


@entry
def mark_sheets(
    plan: Plan,
    masks: NDArray[np.int64],
    sheets: NDArray[np.int64],
    reached: NDArray[np.bool_],
    work: ReachWorkspace,
) -> None:
    """Mark every sheet that can follow in one turn from these sheets."""
    for n in range(sheets.shape[0]):
        mask, sheet = masks[n], sheets[n]
        filled = filled_set(plan.rules.face, mask)
        row, column = divmod(sheet - plan.rows[mask], plan.width[filled])
        order, flag = divmod(row, flags(plan, mask))
        _, _, every = list_outcomes(plan, mask, order, flag, work.outcomes, work.points)
        _find_sheets(plan, plan.totals[filled, column], column, every, work)
        for outcome in range(every):
            reached[work.sheets[outcome]] = True
