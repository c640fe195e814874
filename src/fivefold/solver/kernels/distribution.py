"""Best play followed forwards: the sheets it can reach, the distribution of the points to come on
each, and what a turn of a rival changes; and curves packed into 16 bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.solver.kernels.choices import chances_of_outcomes, place_after, value_turn
from fivefold.solver.kernels.compiling import compiled, entry
from fivefold.solver.kernels.lanes import add, broadcast, load, store, times
from fivefold.solver.kernels.lattice import LANES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fivefold.solver.kernels.choices import Workspace
    from fivefold.solver.kernels.reach import Curves
    from fivefold.solver.plan import Plan


NEGLIGIBLE = 1e-16
"""Chances below this are left out at both ends of a spread."""


@entry
def reach_sheets(
    plan: Plan,
    values: NDArray[np.float64],
    masks: NDArray[np.int64],
    starts: NDArray[np.int64],
    reached: NDArray[np.bool_],
    work: Workspace,
) -> None:
    """Mark the sheets that best play can reach in one turn from the marked sheets among these.

    Sheets are given in groups of eight, by the mask and the place of the first one.
    """
    for n in range(starts.shape[0]):
        totals, first, counts = value_turn(plan, values, masks[n], starts[n], work)
        chances_of_outcomes(plan, counts, work)
        for lane in range(LANES):
            if reached[starts[n] + lane]:
                for outcome in range(counts[2]):
                    if work.chances[outcome * LANES + lane] > 0:
                        reached[place_after(plan, work, outcome, totals[lane], first + lane)] = True


@entry
def spread_points(
    plan: Plan,
    values: NDArray[np.float64],
    masks: NDArray[np.int64],
    starts: NDArray[np.int64],
    reached: NDArray[np.bool_],
    curves: Curves,
    after: NDArray[np.float64],
    here: NDArray[np.float64],
    cursor: int,
    sums: NDArray[np.float64],
    work: Workspace,
) -> None:
    """The chance of each number of points to come on the reached sheets among these.

    They are stored in `here` from `cursor` on, without the negligible ones at both ends; `after`
    has those of the sheets with one more box filled. `sums` is all zeros, before and after.
    """
    for n in range(starts.shape[0]):
        totals, first, counts = value_turn(plan, values, masks[n], starts[n], work)
        chances_of_outcomes(plan, counts, work)
        for lane in range(LANES):
            sheet = starts[n] + lane
            if reached[sheet]:
                low, end = sums.shape[0], 0
                for outcome in range(counts[2]):
                    chance = work.chances[outcome * LANES + lane]
                    if chance > 0:
                        then = place_after(plan, work, outcome, totals[lane], first + lane)
                        point = curves.low[then] + int(work.points[outcome])
                        low, end = min(low, point), max(end, point + curves.length[then])
                        _add_shifted(
                            chance, after, curves.place[then], curves.length[then], sums, point
                        )
                cursor = _store_spread(sheet, low, end, curves, here, cursor, sums)


@compiled
def _add_shifted(chance, after, begin, length, sums, place):
    share = broadcast(chance)
    for point in range(0, length, LANES):
        more = times(share, load(after, begin + point))
        store(sums, place + point, add(load(sums, place + point), more))


@compiled
def _store_spread(sheet, low, end, curves, here, cursor, sums):
    """Store the sums of a sheet and clear them; returns where they end."""
    first, last = low, end
    while sums[first] < NEGLIGIBLE:
        first += 1
    while sums[last - 1] < NEGLIGIBLE:
        last -= 1
    length = (last - first + LANES - 1) // LANES * LANES
    curves.low[sheet], curves.length[sheet], curves.place[sheet] = first, length, cursor
    for point in range(0, length, LANES):
        store(here, cursor + point, load(sums, first + point))
    sums[low:end] = 0.0
    return cursor + length


RACE_NEGLIGIBLE = 1e-6
"""Chances closer than this to 0 or 1 are taken as 0 or 1."""


@entry
def follow_turns(
    plan: Plan,
    values: NDArray[np.float64],
    masks: NDArray[np.int64],
    starts: NDArray[np.int64],
    chances: NDArray[np.float64],
    changes: NDArray[np.float64],
    work: Workspace,
) -> None:
    """Follow best play for one turn from sheets that have a chance to come up.

    Adds the chances of the sheets after the turn to `chances`, and those of the change of the
    expected total to `changes`, whose middle stands for 0. A change between two whole numbers
    counts for both, so that the mean stays.
    """
    middle = changes.shape[0] // 2
    for n in range(starts.shape[0]):
        totals, first, counts = value_turn(plan, values, masks[n], starts[n], work)
        chances_of_outcomes(plan, counts, work)
        for lane in range(LANES):
            sheet = starts[n] + lane
            if chances[sheet] > 0:
                for outcome in range(counts[2]):
                    chance = work.chances[outcome * LANES + lane] * chances[sheet]
                    if chance > 0:
                        then = place_after(plan, work, outcome, totals[lane], first + lane)
                        chances[then] += chance
                        change = middle + work.points[outcome] + values[then] - values[sheet]
                        below = int(change)
                        changes[below] += chance * (below + 1 - change)
                        changes[below + 1] += chance * (change - below)


@entry
def smooth_curves(
    sheets: NDArray[np.int64],
    curves: Curves,
    here: NDArray[np.float64],
    law: NDArray[np.float64],
    least: int,
    smooth: NDArray[np.float64],
    cursor: int,
) -> None:
    """Replace curves by those before the rival's turn, in which the points needed change.

    `law` has the chance of a change by `least`, one more, and so on. The curves go to `smooth` from
    `cursor` on, each with eight ones before and eight zeros after it.
    """
    for sheet in sheets:
        low, length, place = curves.low[sheet], curves.length[sheet], curves.place[sheet]
        need = low - least - law.shape[0] + 1  # fewer points are certain
        store(smooth, cursor, broadcast(1.0))
        cursor += LANES
        begin = cursor
        while smooth[cursor - 1] >= RACE_NEGLIGIBLE:
            store(smooth, cursor, _after_change(law, need + least - low, here, place, length))
            need += LANES
            if cursor > begin or smooth[cursor + LANES - 1] <= 1.0 - RACE_NEGLIGIBLE:
                cursor += LANES
        store(smooth, cursor, broadcast(0.0))
        curves.low[sheet], curves.length[sheet] = need - (cursor - begin), cursor - begin
        curves.place[sheet] = begin
        cursor += LANES


@compiled
def _after_change(law, past_low, here, place, length):
    """The mean over all changes of eight chances, the first `past_low` after a curve's start if the
    least change comes."""
    total, other = broadcast(0.0), broadcast(0.0)  # two sums, so that none waits for the other
    for n in range(law.shape[0]):
        past = min(max(past_low + n, -LANES), length)
        chances = times(load(here, place + past), broadcast(law[n]))
        total, other = other, add(total, chances)
    return add(total, other)


ONE = 65535
"""A chance of 1."""


@entry
def pack_spreads(
    sheets: NDArray[np.int64],
    curves: Curves,
    chances: NDArray[np.float64],
    packed: Curves,
    numbers: NDArray[np.uint16],
    cursor: int,
) -> int:
    """Pack the chances of at least 0, 1, 2 and more points to come on some sheets, from the chances
    of exactly so many. Returns where they end in `numbers`."""
    for sheet in sheets:
        begin, above = curves.place[sheet], 0.0
        length, low = curves.length[sheet], curves.low[sheet]
        # From the top, where small chances keep their digits.
        for point in range(length - 1, -1, -1):
            above += chances[begin + point]
            numbers[cursor + point] = _rounded(above)
        cursor = _trimmed(sheet, low, length, packed, numbers, cursor)
    return cursor


@compiled
def _rounded(chance):
    return min(int(chance * ONE + 0.5), ONE)


@compiled
def _trimmed(sheet, low, length, packed, numbers, cursor):
    """Leave out the ones and zeros at the ends of a curve; returns where it ends."""
    first, last = 0, length
    while first < last and numbers[cursor + first] == ONE:
        first += 1
    while last > first and numbers[cursor + last - 1] == 0:
        last -= 1
    for point in range(first, last):
        numbers[cursor + point - first] = numbers[cursor + point]
    packed.low[sheet], packed.length[sheet] = low + first, last - first
    packed.place[sheet] = cursor
    return cursor + last - first


@entry
def pack_curves(
    sheets: NDArray[np.int64],
    curves: Curves,
    chances: NDArray[np.float64],
    packed: Curves,
    numbers: NDArray[np.uint16],
    cursor: int,
) -> int:
    """Pack curves that fall already. Returns where they end in `numbers`."""
    for sheet in sheets:
        begin, length = curves.place[sheet], curves.length[sheet]
        for point in range(length):
            numbers[cursor + point] = _rounded(chances[begin + point])
        cursor = _trimmed(sheet, curves.low[sheet], length, packed, numbers, cursor)
    return cursor
