"""The best chance to win a race of two, as a function of the lead, for every sheet of a game.

The rival plays for the highest expected total. What the rival's turns change is their expected
total, by an amount whose exact law in each round follows from best play on an empty sheet. So a
position is a sheet and the points needed: the rival's expected total minus the points made so far.
One backward pass, as for `reach`, gives the best chance for every sheet and number of points,
before a turn with equally many boxes open on both sides. After each turn comes one of the rival.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.solver.kernels.choices import make_workspace
from fivefold.solver.kernels.distribution import (
    RACE_NEGLIGIBLE,
    follow_turns,
    pack_curves,
    smooth_curves,
)
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.kernels.reach import make_reach_workspace, reach_points
from fivefold.solver.packed_curves import PackedCurves
from fivefold.solver.passes.distribution import every_sheet, level_of, no_curves
from fivefold.solver.passes.levels import masks_of
from fivefold.solver.thread_pool import ThreadPool

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from fivefold.solver.exact_values import ExactValues
    from fivefold.solver.kernels.reach import Curves
    from fivefold.solver.plan import Plan

    _Numbers = NDArray[np.uint16]

_UNLIKELY = 1e-9
"""Changes less likely than this are left out."""
_DRAW = 0.5


class ChangeLaw(NamedTuple):
    """The change that a turn brings to the expected total of a player who plays for points."""

    least: int
    chances: NDArray[np.float64]
    """The chance of a change by `least`, one more, and so on."""


def change_laws(values: ExactValues) -> list[ChangeLaw]:
    """The law of each turn of a game from an empty sheet on, by number of open boxes minus one."""
    plan, laws = values.plan, []
    chances = np.zeros(plan.size)
    chances[plan.rows[0]] = 1.0
    for filled in range(plan.boxes):
        changes = np.zeros(2 * values.most + 2)
        level, work = level_of(plan, chances > 0, filled), make_workspace(plan)
        follow_turns(plan, values.array, *level, chances, changes, work)
        likely = np.flatnonzero(changes > _UNLIKELY)
        law = changes[likely[0] : likely[-1] + 1]
        laws.append(ChangeLaw(int(likely[0]) - len(changes) // 2, law / law.sum()))
    return laws[::-1]


def every_race(
    values: ExactValues,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> PackedCurves:
    """The best chance to win, for every sheet and number of points needed."""
    plan, every = values.plan, np.flatnonzero(every_sheet(values.plan))
    filled = np.bitwise_count(masks_of(plan, every))
    curves, index, done = no_curves(plan), no_curves(plan), 0
    full = every[filled == plan.boxes]
    # On full sheets the known upper bonus decides: more points than needed win.
    curves.low[full], curves.length[full], curves.place[full] = values.array[full], 1, LANES
    here = np.repeat([1.0, _DRAW, 0.0], [LANES, 1, LANES])
    numbers = [_packed(full, curves, here, index, 0)]
    with ThreadPool(threads) as pool:
        for law in change_laws(values):
            after = every[filled == plan.boxes - len(numbers) + 1]
            sheets = every[filled == plan.boxes - len(numbers)]
            here = _before_rival(after, curves, here, law, pool)
            here = _before_turn(plan, sheets, curves, here, pool)
            numbers.append(_packed(sheets, curves, here, index, sum(map(len, numbers))))
            done += len(sheets)
            if progress:
                progress(done / len(every))
    return PackedCurves(index, np.concatenate(numbers))


def _before_rival(
    sheets: NDArray[np.int64],
    curves: Curves,
    here: NDArray[np.float64],
    law: ChangeLaw,
    pool: ThreadPool,
) -> NDArray[np.float64]:
    """The curves of a level before the rival's turn."""
    room = curves.length[sheets] + len(law.chances) + 4 * LANES
    smooth = np.empty(int(room.sum()))
    pool.run(
        lambda some, begins: smooth_curves(
            some, curves, here, law.chances, law.least, smooth, begins[0]
        ),
        sheets,
        np.cumsum(room) - room,
    )
    return smooth


def _before_turn(
    plan: Plan,
    sheets: NDArray[np.int64],
    curves: Curves,
    after: NDArray[np.float64],
    pool: ThreadPool,
) -> NDArray[np.float64]:
    """The curves of a level before one's own turn, from those of the level after it."""
    most = max(int(plan.score.max()), int(plan.rules.trump_points.max())) + plan.rules.five_bonus
    low, end = int(curves.low.min()), int((curves.low + curves.length).max())
    room = np.full(len(sheets), (end - low + most) // LANES * LANES + 5 * LANES)
    # Most of this memory is never touched, because each part of the work packs closely.
    here = np.empty(int(room.sum()))
    pool.run(
        lambda some, begins: reach_points(
            plan, masks_of(plan, some), some, curves, after, here, begins[0], RACE_NEGLIGIBLE,
            make_reach_workspace(plan),
        ),
        sheets, np.cumsum(room) - room,
    )  # fmt: skip
    return here


def _packed(
    sheets: NDArray[np.int64],
    curves: Curves,
    chances: NDArray[np.float64],
    index: Curves,
    start: int,
) -> _Numbers:
    """The packed curves of a level, which go to `start` in the whole array."""
    numbers = np.empty(int(curves.length[sheets].sum()), dtype=np.uint16)
    end = pack_curves(sheets, curves, chances, index, numbers, 0)
    index.place[sheets] += start
    return numbers[:end].copy()
