"""The values of a solved game that saves rolls.

There are many: one for each number of saved rolls on each sheet. So they are rounded to single
precision, less than 0.00002 points off; only that of the empty sheet is kept as computed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from fivefold.solver.array_turn import SavedTurn, array_offers
from fivefold.solver.exact_values import ExactValues
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.numbering import Numbering
from fivefold.solver.plan import make_plan

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.rules import RuleSet
    from fivefold.solver.plan import Plan
    from fivefold.solver.turn import TurnSolver


@dataclass(frozen=True)
class SavedLevels:
    """Where the values are: by level, then by saved rolls, then by sheet.

    A level holds the sheets with equally many boxes filled. As many numbers of saved rolls are
    possible on all of them, so a level is a table with a row for each number, in which a sheet has
    one place.
    """

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


START = 2
"""The last so many numbers are the value of the empty sheet, in double precision."""


@dataclass(frozen=True, eq=False, repr=False)
class SavedValues(ExactValues):
    exact: ClassVar[bool] = False
    tolerance: ClassVar[float] = 1e-4

    array: NDArray[np.float32]  # type: ignore[assignment]  # rounded, unlike those of other games

    @cached_property
    def levels(self) -> SavedLevels:
        return saved_levels(self.plan)

    @property
    def states(self) -> int:
        return self.levels.values

    @cached_property
    def numbering(self) -> Numbering:
        return Numbering(self.rules, LANES, self.levels.starts)

    def place(self, sheet: Sheet) -> int:
        return super().place(sheet) + sheet.saved * self._step(sheet)

    def _step(self, sheet: Sheet) -> int:
        """The distance from a number of saved rolls to the next."""
        return self.levels.sizes[len(sheet.points) - sheet.points.count(None)]

    def to_come(self, sheet: Sheet) -> float:
        if sheet.points.count(None) == len(sheet.points):
            self._check(sheet)
            return float(self.array[-START:].view(np.float64)[0])
        return super().to_come(sheet)

    def new_turn(self, sheet: Sheet, weight: float = 1.0) -> TurnSolver:
        offers = array_offers(self.numbering, sheet)
        step = self.levels.sizes[len(sheet.points) - sheet.points.count(None) + 1]
        boxes = [
            offers._replace(places=offers.places + left * step).worth(self.array, weight)
            for left in range(sheet.rolls)
        ]
        return SavedTurn(offers, np.array(boxes), sheet.rules.dice)

    def level(self, number: int) -> NDArray[np.float64]:
        """The values of one level, by saved rolls and sheet."""
        first, size = self.levels.firsts[number], self.levels.sizes[number]
        flat = self.array[first : first + self.levels.counts[number] * size]
        return flat.astype(np.float64).reshape(-1, size)


def numbers_in(plan: Plan) -> int:
    """The length of the array of values."""
    return saved_levels(plan).values + START


def solve_saved_values(
    plan: Plan,
    array: NDArray[np.float32],
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> None:
    """Solve a game into an array that has room for its values."""
    from fivefold.solver.solve import solve_levels  # noqa: PLC0415 (loads numba)

    levels = saved_levels(plan)

    def take(level: int, values: NDArray[np.float64]) -> None:
        array[levels.firsts[level] : levels.firsts[level + 1]] = values.reshape(-1)
        if level == 0:
            array[-START:].view(np.float64)[0] = values[0, 0]

    solve_levels(plan, levels, take, threads, progress)


def solved_with_saved_rolls(
    rules: RuleSet, threads: int | None = None, progress: Callable[[float], None] | None = None
) -> SavedValues:
    """Solve a game in memory."""
    plan = make_plan(rules)
    array = np.zeros(numbers_in(plan), dtype=np.float32)
    solve_saved_values(plan, array, threads, progress)
    array.flags.writeable = False
    return SavedValues(rules, plan, array)
