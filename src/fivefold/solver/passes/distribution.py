"""The exact distribution of the final total under best play, from any sheet.

A forward pass marks the sheets that best play can reach, level by level. A backward pass computes,
for each of them, the chance of every number of points to come, from the sheets with one more box
filled. Only two levels are in memory at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.solver.exact_values import exactly
from fivefold.solver.kernels.choices import make_workspace
from fivefold.solver.kernels.distribution import reach_sheets, spread_points
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.passes.levels import check_memory, masks_of, most_to_come
from fivefold.solver.sheet_state import written
from fivefold.solver.thread_pool import ThreadPool
from fivefold.solver.totals import Totals

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.solver.exact_values import ExactValues
    from fivefold.solver.plan import Plan
    from fivefold.solver.values import Values


def exact_totals(
    values: Values,
    sheet: Sheet,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Totals:
    """The chance of every final total from a sheet whose next turn is about to begin.

    >>> from fivefold.games.scorecard import Sheet
    >>> from fivefold.rules import built_in
    >>> from fivefold.solver.values import Values
    >>> yum = built_in("yum")
    >>> totals = exact_totals(Values.solved(yum), Sheet.empty(yum))
    >>> round(totals.mean, 4), totals.percentile(50)
    (171.1343, 169)
    """
    exact = exactly(values)
    [chances] = points_to_come(exact, [exact.place(sheet)], threads, progress)
    likely = np.flatnonzero(chances)
    return Totals(written(sheet) + int(likely[0]), chances[likely[0] : likely[-1] + 1])


def points_to_come(
    values: ExactValues,
    sheets: list[int],
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> list[NDArray[np.float64]]:
    """The chance of each number of points to come, starting from 0, for each of some sheets.

    Sheets are given by their places, and must have equally many boxes filled.
    """
    plan, tell = values.plan, progress or (lambda _share: None)
    reached = np.zeros(plan.size, dtype=np.bool_)
    reached[sheets] = True
    with ThreadPool(threads) as pool:
        levels = _reach(values, reached, pool, tell)
        places, lengths = _layout(plan, reached)
        chances = _ends(values, reached, places)
        for done, level in enumerate(reversed(levels), start=1):
            chances = _level_chances(values, level, places, lengths, chances, pool)
            tell((1 + done / len(levels)) / 2)
    return [chances[places[sheet] :][: lengths[sheet]] for sheet in sheets]


class _Level(NamedTuple):
    """The reached sheets with a given number of boxes filled, in groups of eight."""

    masks: NDArray[np.int64]
    starts: NDArray[np.int64]
    """The place of the first sheet of each group."""


def _level(plan: Plan, reached: NDArray[np.bool_], filled: int) -> _Level:
    starts = np.flatnonzero(reached.reshape(-1, LANES).any(axis=1)) * LANES
    masks = masks_of(plan, starts)
    here = np.bitwise_count(masks) == filled
    return _Level(masks[here], starts[here])


def _reach(
    values: ExactValues, reached: NDArray[np.bool_], pool: ThreadPool, tell: Callable[[float], None]
) -> list[_Level]:
    """Mark every sheet that best play can reach; returns the levels up to one open box."""
    plan = values.plan
    first = int(np.bitwise_count(masks_of(plan, np.flatnonzero(reached)[:1]))[0])
    levels = []
    for filled in range(first, plan.boxes):
        level = _level(plan, reached, filled)
        pool.run(
            lambda masks, starts: reach_sheets(
                plan, values.array, masks, starts, reached, make_workspace(plan)
            ),
            *level,
        )
        levels.append(level)
        tell((filled + 1 - first) / (plan.boxes - first) / 2)
    return levels


def _layout(plan: Plan, reached: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Where each sheet's chances start in the array of its level, and how many there are."""
    sheets = np.flatnonzero(reached)
    masks = masks_of(plan, sheets)
    lanes = most_to_come(plan, sheets, masks) // LANES + 1
    filled = np.bitwise_count(masks)
    places, lengths = np.zeros(plan.size, np.int64), np.zeros(plan.size, np.int32)
    lengths[sheets] = lanes * LANES
    # The kernels write zeros past the end of a sheet's chances, which need room too.
    room = (lanes + 1) * LANES
    for level in range(int(filled.min()), plan.boxes + 1):
        here = filled == level
        places[sheets[here]] = np.cumsum(room[here]) - room[here]
    check_memory(np.bincount(filled, weights=room))
    return places, lengths


def _ends(
    values: ExactValues, reached: NDArray[np.bool_], places: NDArray[np.int64]
) -> NDArray[np.float64]:
    """The chances on full sheets, where only the known upper bonus is to come."""
    plan = values.plan
    sheets = plan.rows[-2] + np.flatnonzero(reached[plan.rows[-2] :])
    chances = np.zeros(len(sheets) * (int(plan.bonus) // LANES + 2) * LANES)
    chances[places[sheets] + values.array[sheets].astype(np.int64)] = 1.0
    return chances


def _level_chances(  # noqa: PLR0913, PLR0917 (the levels share all of it)
    values: ExactValues,
    level: _Level,
    places: NDArray[np.int64],
    lengths: NDArray[np.int32],
    after: NDArray[np.float64],
    pool: ThreadPool,
) -> NDArray[np.float64]:
    """The chances on the sheets of one level, from those of the level after it."""
    plan = values.plan
    sheets = level.starts[:, None] + np.arange(LANES)
    room = lengths[sheets]
    here = np.zeros(int((room + LANES * (room > 0)).sum()))
    pool.run(
        lambda masks, starts: spread_points(
            plan, values.array, masks, starts, places, lengths, after, here, make_workspace(plan)
        ),
        *level,
    )
    return here
