"""Where the values of a game that saves rolls are: by level, then by saved rolls, then by sheet.

A level holds the sheets with equally many boxes filled. As many numbers of saved rolls are possible
on all of them, so a level is a table with a row for each number, in which a sheet has one place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.solver.plan import Plan


@dataclass(frozen=True)
class SavedLevels:
    masks: tuple[NDArray[np.int64], ...]
    """By level: the filled boxes of its sheets."""
    sizes: tuple[int, ...]
    """By level: the length of a row."""
    counts: tuple[int, ...]
    """By level: the number of rows, one for each number of saved rolls."""
    firsts: tuple[int, ...]
    """By level: the place of its first value among all values, and at last how many there are."""
    local: NDArray[np.int64]
    """By mask: where its sheets start in a row of their level."""

    @property
    def starts(self) -> NDArray[np.int64]:
        """By mask: the place of its first sheet, without saved rolls, among all values."""
        levels = np.bitwise_count(np.arange(len(self.local)))
        return np.array(self.firsts)[levels] + self.local

    @property
    def values(self) -> int:
        """How many values there are."""
        return self.firsts[-1]


def saved_levels(plan: Plan) -> SavedLevels:
    masks, lengths = np.arange(1 << plan.boxes), np.diff(plan.rows)
    filled, local = np.bitwise_count(masks), np.zeros(len(masks), dtype=np.int64)
    levels = tuple(masks[filled == level] for level in range(plan.boxes + 1))
    for some in levels:
        local[some] = np.cumsum(lengths[some]) - lengths[some]
    sizes = [int(lengths[some].sum()) for some in levels]
    counts = [plan.rerolls * level + 1 for level in range(len(levels))]
    ends = np.cumsum(np.array(sizes) * np.array(counts))
    return SavedLevels(levels, tuple(sizes), tuple(counts), (0, *map(int, ends)), local)
