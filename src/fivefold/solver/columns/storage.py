"""The columns of a game on disk, because it takes minutes to value them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.progress import progress_or_log
from fivefold.solver.columns.alone import alike
from fivefold.solver.columns.passing import ColumnTurns, column_plans
from fivefold.solver.columns.prices import priced_columns
from fivefold.solver.columns.values import ColumnValues
from fivefold.solver.solvable import check_bounded
from fivefold.solver.storage import VERSION, columns_path, ignore
from fivefold.solver.value_files import COLUMNS, file_of, load, room_for

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

    from fivefold.rules import RuleSet
    from fivefold.solver.plan import Plan
    from fivefold.solver.storage import Warn

_START = 2
"""The last so many numbers of a column are its value at the start, in double precision."""


def load_columns(
    rules: RuleSet,
    values_folder: Path | None = None,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    warn: Warn = ignore,
) -> ColumnValues:
    """What bots play by in a game of several columns: from disk, or computed and saved.

    Without `progress`, work that takes more than some seconds is told to the log.
    """
    check_bounded(rules)
    plans = column_plans(rules)
    ends = np.cumsum([_numbers(rules, plan) for plan in plans.values()])
    path = columns_path(rules, values_folder)
    file = file_of(path, rules, plans[0], COLUMNS, VERSION, int(ends[-1]))
    array = load(file, warn)
    if array is None:
        with progress_or_log(progress, rules.id, path) as seen:
            found = priced_columns(rules, threads, seen)
        with room_for(file, warn) as array:
            array[:] = np.concatenate([_flat(found[number]) for number in plans])
        return ColumnValues(rules, found)
    parts = np.split(array, ends[:-1])
    kinds = {n: _column(plan, part) for (n, plan), part in zip(plans.items(), parts, strict=True)}
    return ColumnValues(rules, tuple(kinds[number] for number in alike(rules)))


def _numbers(rules: RuleSet, plan: Plan) -> int:
    return (rules.turns + 1) * plan.size + _START


def _flat(column: ColumnTurns) -> NDArray[np.float32]:
    return np.concatenate([column.turns.ravel(), np.array([column.start]).view(np.float32)])


def _column(plan: Plan, part: NDArray[np.float32]) -> ColumnTurns:
    start = float(part[-_START:].copy().view(np.float64)[0])
    return ColumnTurns(plan, part[:-_START].reshape(-1, plan.size), start)
