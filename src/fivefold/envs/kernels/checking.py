"""Checks many observations at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.solver.kernels.compiling import inlined, uncounted_entry

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


ALL_POSSIBLE = -1
"""Stands for no observation."""


@uncounted_entry
def first_impossible(
    rows: NDArray[np.int32],
    low: NDArray[np.int32],
    high: NDArray[np.int32],
    scores: NDArray[np.bool_],
    first: int,
) -> int:
    """The number of the first observation that no position has, or `ALL_POSSIBLE`.

    In a position every number is possible, dice lie on the table and ascend, and a box is open.
    `low` and `high` have the least and the most of each number, `scores` says by box and points
    whether the box can hold them, and `first` is where the points of the first box stand.
    """
    for position in range(rows.shape[0]):
        if not _is_possible(rows[position], low, high, scores, first):
            return position
    return ALL_POSSIBLE


@inlined
def _is_possible(row, low, high, scores, first):
    for place in range(row.shape[0]):
        if row[place] < low[place] or row[place] > high[place]:
            return False
    if row[0] == 0:
        return False
    for die in range(1, first - 1):
        if row[die] < row[die - 1]:
            return False
    open_boxes = 0
    for box in range(scores.shape[0]):
        points = row[first + box]
        open_boxes += points < 0
        if points >= 0 and not scores[box, points]:
            return False
    return open_boxes > 0
