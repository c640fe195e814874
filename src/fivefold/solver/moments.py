"""How far the points to come may stray from what is expected, for every card of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.solver.choices import desk
from fivefold.solver.crew import Crew
from fivefold.solver.lattice import LANES
from fivefold.solver.spreading import square_points

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.solver.values import Values


def variances(values: Values, threads: int | None = None) -> NDArray[np.float64]:
    """By place in the table: the exact variance of the points to come under best play.

    >>> from fivefold.games.scorecard import Sheet
    >>> from fivefold.rules import built_in
    >>> from fivefold.solver.values import Values
    >>> values = Values.solved(built_in("yum"))
    >>> start = values.place(Sheet.empty(values.rules))
    >>> round(float(variances(values)[start]) ** 0.5, 2)
    26.65
    """
    plan, table = values.plan, values.table
    squares = np.zeros(plan.size)
    squares[plan.rows[-2] :] = table[plan.rows[-2] :] ** 2
    starts = np.arange(0, plan.rows[-2], LANES)
    masks = np.searchsorted(plan.rows, starts, side="right") - 1
    filled = np.bitwise_count(masks)
    with Crew(threads) as crew:
        for level in range(plan.boxes - 1, -1, -1):
            here = filled == level
            crew.share(
                lambda masks, starts: square_points(
                    plan, table, masks, starts, squares, desk(plan)
                ),
                *(masks[here], starts[here]),
            )
    return np.maximum(squares - table**2, 0.0)
