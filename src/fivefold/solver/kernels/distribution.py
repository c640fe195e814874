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
    from fivefold.solver.plan import Plan


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
def square_points(
    plan: Plan,
    values: NDArray[np.float64],
    masks: NDArray[np.int64],
    starts: NDArray[np.int64],
    squares: NDArray[np.float64],
    work: Workspace,
) -> None:
    """The mean squares of the points to come on these sheets, from those one box fuller."""
    for n in range(starts.shape[0]):
        totals, first, counts = value_turn(plan, values, masks[n], starts[n], work)
        chances_of_outcomes(plan, counts, work)
        for lane in range(LANES):
            square = 0.0
            for outcome in range(counts[2]):
                chance = work.chances[outcome * LANES + lane]
                if chance > 0:
                    points = work.points[outcome]
                    then = place_after(plan, work, outcome, totals[lane], first + lane)
                    square += chance * (points * (points + 2 * values[then]) + squares[then])
            squares[starts[n] + lane] = square


@entry
def spread_points(
    plan: Plan,
    values: NDArray[np.float64],
    masks: NDArray[np.int64],
    starts: NDArray[np.int64],
    places: NDArray[np.int64],
    lengths: NDArray[np.int32],
    after: NDArray[np.float64],
    here: NDArray[np.float64],
    work: Workspace,
) -> None:
    """The chance of each number of points to come on the reached sheets among these.

    `places` and `lengths` tell where the chances of every sheet are: in `here` for these sheets, in
    `after` for those with one more box filled. A sheet that is never reached has length 0. Lengths
    are multiples of the lanes, with room for as many more numbers after each.
    """
    for n in range(starts.shape[0]):
        totals, first, counts = value_turn(plan, values, masks[n], starts[n], work)
        chances_of_outcomes(plan, counts, work)
        for lane in range(LANES):
            if lengths[starts[n] + lane] > 0:
                for outcome in range(counts[2]):
                    chance = work.chances[outcome * LANES + lane]
                    if chance > 0:
                        then = place_after(plan, work, outcome, totals[lane], first + lane)
                        place = places[starts[n] + lane] + int(work.points[outcome])
                        _add_shifted(chance, after, places[then], lengths[then], here, place)


@compiled
def _add_shifted(chance, after, begin, length, here, place):
    share = broadcast(chance)
    for point in range(0, length, LANES):
        more = times(share, load(after, begin + point))
        store(here, place + point, add(load(here, place + point), more))
