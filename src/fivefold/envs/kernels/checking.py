"""Checks many observations at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.solver.kernels.compiling import uncounted_entry

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@uncounted_entry
def are_possible(
    rows: NDArray[np.int32],
    low: NDArray[np.int32],
    high: NDArray[np.int32],
    scores: NDArray[np.bool_],
    first: int,
) -> bool:
    """Whether all numbers of observations are possible, dice lie on the table and a box is open.

    `low` and `high` have the least and the most of each number, `scores` says by box and points
    whether the box can hold them, and `first` is where the points of the first box stand.
    """
    boxes = scores.shape[0]
    for position in range(rows.shape[0]):
        row, open_boxes = rows[position], 0
        for place in range(row.shape[0]):
            if row[place] < low[place] or row[place] > high[place]:
                return False
        for die in range(first - 1):
            if row[die] == 0:
                return False
        for box in range(boxes):
            points = row[first + box]
            open_boxes += points < 0
            if points >= 0 and not scores[box, points]:
                return False
        if open_boxes == 0:
            return False
    return True
