"""Solves a game level by level, from the full sheet back to the empty one, on every core."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.solver.kernels.turn import solve_masks, solve_saved
from fivefold.solver.plan import filled_sets, make_plan
from fivefold.solver.thread_pool import ThreadPool

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from fivefold.rules import RuleSet
    from fivefold.solver.plan import Plan
    from fivefold.solver.saved_values import SavedLevels


def solve(
    rules: RuleSet, threads: int | None = None, progress: Callable[[float], None] | None = None
) -> tuple[Plan, NDArray[np.float64]]:
    """The plan of a game and the array of its values. `progress` is called with the share done."""
    plan = make_plan(rules)
    values = np.zeros(plan.size)
    fill_ends(plan, values[plan.rows[-2] :])
    levels = _levels(plan)
    done, all_masks = 0, sum(map(len, levels))
    with ThreadPool(threads) as pool:
        for masks in levels:
            pool.run(lambda part: solve_masks(plan, values, part), masks)
            done += len(masks)
            if progress:
                progress(done / all_masks)
    return plan, values


def fill_ends(plan: Plan, ends: NDArray[np.float64]) -> None:
    """Write the values of full sheets, where only the upper bonus is to come."""
    filled = filled_sets(plan.rules.face)[-1]
    width = int(plan.width[filled])
    ends.reshape(-1, width)[:] = plan.ends[:width]


def _levels(plan: Plan) -> list[NDArray[np.int64]]:
    """The masks in groups by number of filled boxes, from one open box to an empty sheet."""
    masks = possible_masks(plan)
    filled = np.bitwise_count(masks)
    return [masks[filled == level] for level in range(plan.boxes - 1, -1, -1)]


def possible_masks(plan: Plan) -> NDArray[np.int64]:
    """All sets of filled boxes, but for those with a box filled before the one it waits for."""
    masks = np.arange(1 << plan.boxes)
    for box in np.flatnonzero(plan.rules.after >= 0):
        masks = masks[(masks >> box & 1) <= (masks >> plan.rules.after[box] & 1)]
    return masks


def solve_levels(
    plan: Plan,
    levels: SavedLevels,
    take: Callable[[int, NDArray[np.float64]], None],
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> None:
    """Compute every level, from full sheets back to the empty one.

    `take` is called with each level and its values, by saved rolls and sheet.
    """
    within = plan._replace(rows=levels.local)
    done, work = 0, np.array(levels.sizes[:-1]) * np.array(levels.counts[1:])
    full = plan.boxes
    after = np.zeros((levels.counts[full], levels.sizes[full]))
    fill_ends(plan, after)
    take(full, after)
    with ThreadPool(threads) as pool:
        for level in range(full - 1, -1, -1):
            here = np.zeros((levels.counts[level], levels.sizes[level]))
            parts = _spread(levels.masks[level])
            pool.run(
                lambda some, before=here, then=after: solve_saved(within, then, before, some), parts
            )
            take(level, here)
            after = here
            done += int(work[level])
            if progress:
                progress(done / int(work.sum()))


def _spread(masks: NDArray[np.int64]) -> NDArray[np.int64]:
    """In an order in which equal parts take about equally long: rows differ in length."""
    return np.random.default_rng(0).permutation(masks)
