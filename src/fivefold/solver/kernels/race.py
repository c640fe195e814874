"""A race against a rival who plays for points: what a turn changes for the rival."""

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

NEGLIGIBLE = 1e-6
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
        while smooth[cursor - 1] >= NEGLIGIBLE:
            store(smooth, cursor, _after_change(law, need + least - low, here, place, length))
            need += LANES
            if cursor > begin or smooth[cursor + LANES - 1] <= 1.0 - NEGLIGIBLE:
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
