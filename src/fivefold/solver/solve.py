"""Solving a game: level by level from the full card back to the empty one, on every core."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.solver.crew import Crew
from fivefold.solver.kernel import solve_masks
from fivefold.solver.plan import filled_sets, make_plan

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from fivefold.rules import RuleSet
    from fivefold.solver.plan import Plan


def solve_table(
    rules: RuleSet, threads: int | None = None, progress: Callable[[float], None] | None = None
) -> tuple[Plan, NDArray[np.float64]]:
    """The plan and every value. `progress` is told the share of the work done."""
    plan = make_plan(rules)
    values = np.zeros(plan.size)
    _fill_ends(plan, values)
    levels = _levels(plan)
    done, all_masks = 1, 1 << plan.boxes
    with Crew(threads) as crew:
        for masks in levels:
            crew.share(lambda part: solve_masks(plan, values, part), masks)
            done += len(masks)
            if progress:
                progress(done / all_masks)
    return plan, values


def _fill_ends(plan: Plan, values: NDArray[np.float64]) -> None:
    """With every box filled only the upper bonus is still to come."""
    filled = filled_sets(plan.face)[-1]
    totals = plan.totals[filled, : plan.width[filled]]
    ends = values[plan.rows[-2] :].reshape(-1, len(totals))
    ends[:, totals == totals.max()] = plan.bonus


def _levels(plan: Plan) -> list[NDArray[np.int64]]:
    """The masks by boxes filled, from one open box to none filled."""
    masks = np.arange(1 << plan.boxes)
    filled = np.bitwise_count(masks)
    return [masks[filled == level] for level in range(plan.boxes - 1, -1, -1)]
