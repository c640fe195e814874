"""The sheets that best play can reach, and the distribution of the points to come on each."""

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
