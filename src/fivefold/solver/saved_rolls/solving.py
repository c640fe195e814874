"""Solves a game that saves rolls, level by level; only two levels are in memory at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.solver.kernels.saved_rolls import solve_saved
from fivefold.solver.solve import fill_ends
from fivefold.solver.thread_pool import ThreadPool

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from fivefold.solver.plan import Plan
    from fivefold.solver.saved_rolls.levels import SavedLevels


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
