"""The values of one column that may let turns pass: for every turn and every sheet of the column.

Before a turn, a column can't have more open boxes than turns are left, nor more filled ones than
turns are over. Such sheets have no value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fivefold.solver.columns.alone import alike, column_rules
from fivefold.solver.kernels.columns import solve_passing
from fivefold.solver.kernels.outcomes import NEVER
from fivefold.solver.plan import make_plan
from fivefold.solver.solve import fill_ends, possible_masks

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.rules import RuleSet
    from fivefold.solver.plan import Plan
    from fivefold.solver.thread_pool import ThreadPool


@dataclass(frozen=True, eq=False)
class ColumnTurns:
    """The values of a column before every turn, and at last when the game is over."""

    plan: Plan
    turns: NDArray[np.float32]
    """By turn and sheet; rounded, because there are many."""
    start: float
    """The value of the empty column, as computed."""


def column_plans(rules: RuleSet) -> dict[int, Plan]:
    """The plans of the columns that differ, by the number of the first that is like it."""
    return {number: make_plan(column_rules(rules, number)) for number in sorted({*alike(rules)})}


def value_column(
    plan: Plan, prices: NDArray[np.float64], share: float, pool: ThreadPool
) -> ColumnTurns:
    """Value a column that pays these prices, by turn and last roll, and gets a share of them."""
    count, masks = len(prices), possible_masks(plan)
    filled = np.bitwise_count(masks)
    turns = np.full((count + 1, plan.size), NEVER, dtype=np.float32)
    after = np.full(plan.size, NEVER)
    fill_ends(plan, after[plan.rows[-2] :])
    turns[count] = after
    for turn in range(count - 1, -1, -1):
        here = np.full(plan.size, NEVER)
        some = masks[(filled <= turn) & (plan.boxes - filled <= count - turn)]
        pool.run(
            lambda part, then=after, now=here, price=prices[turn]: solve_passing(
                plan, then, now, part, price, share
            ),
            np.random.default_rng(0).permutation(some),
        )
        turns[turn] = after = here
    return ColumnTurns(plan, turns, float(after[0]))
