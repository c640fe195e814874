"""The variance of the points to come, for every sheet of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.solver.kernels.choices import make_workspace
from fivefold.solver.kernels.distribution import square_points
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.thread_pool import ThreadPool

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.solver.exact_values import ExactValues


def variances(values: ExactValues, threads: int | None = None) -> NDArray[np.float64]:
    """The exact variance of the points to come under best play, by the place of the sheet.

    >>> from fivefold.games.scorecard import Sheet
    >>> from fivefold.rules import built_in
    >>> from fivefold.solver.values import Values
    >>> values = Values.solved(built_in("yum"))
    >>> start = values.place(Sheet.empty(values.rules))
    >>> round(float(variances(values)[start]) ** 0.5, 2)
    26.65
    """
    plan, array = values.plan, values.array
    squares = np.zeros(plan.size)
    squares[plan.rows[-2] :] = array[plan.rows[-2] :] ** 2
    starts = np.arange(0, plan.rows[-2], LANES)
    masks = np.searchsorted(plan.rows, starts, side="right") - 1
    filled = np.bitwise_count(masks)
    with ThreadPool(threads) as pool:
        for level in range(plan.boxes - 1, -1, -1):
            here = filled == level
            pool.run(
                lambda masks, starts: square_points(
                    plan, array, masks, starts, squares, make_workspace(plan)
                ),
                *(masks[here], starts[here]),
            )
    return np.maximum(squares - array**2, 0.0)
