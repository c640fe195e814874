"""A race against a rival who plays for points: what a turn changes for the rival."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.solver.kernels.choices import chances_of_outcomes, place_after, value_turn
from fivefold.solver.kernels.compiling import compiled, entry
from fivefold.solver.kernels.lanes import broadcast, store
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
        begin, end = low - least - law.shape[0] + 1, low + length - least
        first, last = cursor + LANES, cursor + LANES
        for need in range(begin, end):
            chance = _after_change(law, need + least - low, here, place, length)
            if chance > 1.0 - NEGLIGIBLE and last == first:
                begin = need + 1
                continue
            smooth[last] = chance
            last += 1
            if chance < NEGLIGIBLE:
                break
        store(smooth, cursor, broadcast(1.0))
        store(smooth, last, broadcast(0.0))
        curves.low[sheet], curves.length[sheet] = begin, last - first
        curves.place[sheet] = first
        cursor = last + LANES


@compiled
def _after_change(law, past_low, here, place, length):
    """The mean over all changes of a curve, whose start is `past_low` before the least one."""
    chance = 0.0
    for n in range(law.shape[0]):
        past = past_low + n
        if past < 0:
            chance += law[n]
        elif past < length:
            chance += law[n] * here[place + past]
    return chance
