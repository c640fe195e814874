"""The exact spread of the points to come on every sheet of a game, under best play, in one pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.solver.curves.packed import PackedCurves
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.kernels.packing import pack_spreads
from fivefold.solver.passes.distribution import Spread, level_of, no_curves
from fivefold.solver.passes.levels import masks_of
from fivefold.solver.plan import filled_sets
from fivefold.solver.thread_pool import ThreadPool

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from fivefold.solver.exact_values import ExactValues
    from fivefold.solver.kernels.reach import Curves
    from fivefold.solver.plan import Plan


def every_spread(
    values: ExactValues,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> PackedCurves:
    """The chance of at least so many points to come, for every sheet and number of points."""
    plan, every = values.plan, every_sheet(values.plan)
    spread, levels = Spread(values, every), [level_of(plan, every, n) for n in range(plan.boxes)]
    index = no_curves(plan)
    full = plan.rows[-2] + np.flatnonzero(every[plan.rows[-2] :])
    numbers = [_pack(spread, full, index, 0)]
    work, done = sum(len(level.starts) for level in levels), 0
    with ThreadPool(threads) as pool:
        for level in reversed(levels):
            spread.add_level(level, pool)
            sheets = (level.starts[:, None] + np.arange(LANES)).ravel()
            numbers.append(_pack(spread, sheets[every[sheets]], index, sum(map(len, numbers))))
            done += len(level.starts)
            if progress:
                progress(done / work)
    return PackedCurves(index, np.concatenate(numbers))


def every_sheet(plan: Plan) -> NDArray[np.bool_]:
    """By place: whether it is a sheet, and not just there to fill a row."""
    places = np.arange(plan.size)
    masks = masks_of(plan, places)
    filled = filled_sets(plan.face)[masks]
    different = np.array([len(np.unique(row)) for row in plan.totals])
    return np.asarray((places - plan.rows[masks]) % plan.width[filled] < different[filled])


def _pack(
    spread: Spread, sheets: NDArray[np.int64], index: Curves, start: int
) -> NDArray[np.uint16]:
    """The packed curves of a level, which go to `start` in the whole array."""
    numbers = np.zeros(int(spread.curves.length[sheets].sum()), dtype=np.uint16)
    end = pack_spreads(sheets, spread.curves, spread.chances, index, numbers, 0)
    index.place[sheets] += start
    return numbers[:end].copy()
