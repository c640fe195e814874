"""Solving a game: level by level from the full card back to the empty one, on every core."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from fivefold.solver.kernel import solve_masks
from fivefold.solver.plan import make_plan

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from fivefold.rules import RuleSet
    from fivefold.solver.plan import Plan

_SHARES = 8
"""Parts a level is cut into for each thread, so that none waits long for another."""


def solve_table(
    rules: RuleSet, threads: int | None = None, progress: Callable[[float], None] | None = None
) -> tuple[Plan, NDArray[np.float64]]:
    """The plan and every value. `progress` is told the share of the work done."""
    plan = make_plan(rules)
    values = np.zeros(plan.size)
    _fill_ends(plan, values)
    levels = _levels(plan)
    done, all_masks = 1, 1 << plan.boxes
    workers = threads or os.cpu_count() or 1
    with ThreadPoolExecutor(workers) as pool:
        for masks in levels:
            parts = np.array_split(masks, min(len(masks), _SHARES * workers))
            list(pool.map(lambda part: solve_masks(plan, values, part), parts))
            done += len(masks)
            if progress:
                progress(done / all_masks)
    return plan, values


def _fill_ends(plan: Plan, values: NDArray[np.float64]) -> None:
    """With every box filled only the upper bonus is still to come."""
    ends = values[plan.rows[-2] :].reshape(-1, plan.row)
    ends[:, plan.cap :] = plan.bonus


def _levels(plan: Plan) -> list[NDArray[np.int64]]:
    """The masks by boxes filled, from one open box to none filled."""
    masks = np.arange(1 << plan.boxes)
    filled = np.bitwise_count(masks)
    return [masks[filled == level] for level in range(plan.boxes - 1, -1, -1)]
