"""Games of several columns that are too large to solve: play for the highest total, and bounds.

Each turn fills a box of one column only, so a column may be looked at alone: in each turn it fills
a box or lets the turn pass. `column_prices` couples the columns again: a column pays for a turn
that it uses, the more the better the dice are, and all columns share what is paid.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from fivefold.games.scorecard import Sheet
from fivefold.rules import BoxIndex, Points
from fivefold.rules.model import BonusStep, UpperBonus
from fivefold.solver.array_turn import ArrayOffers, ArrayTurn, array_offers
from fivefold.solver.kernels.columns import solve_passing
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.kernels.outcomes import NEVER
from fivefold.solver.numbering import Numbering, SheetState, written
from fivefold.solver.plan import make_plan
from fivefold.solver.solve import fill_ends, possible_masks

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.rules import Box, RuleSet
    from fivefold.solver.plan import Plan
    from fivefold.solver.thread_pool import ThreadPool
    from fivefold.solver.turn import TurnSolver


@lru_cache(maxsize=64)
def column_rules(rules: RuleSet, number: int) -> RuleSet:
    """The rules of a column: its boxes, with all that multiplies them, and its upper bonus."""
    column, first = rules.columns[number], number * len(rules.lines)
    boxes = (box for box in rules.boxes if box.column == number)
    return replace(
        rules,
        id=f"{rules.id}-{column.id}",
        boxes=tuple(_alone(box, first) for box in boxes),
        upper_bonus=_times(rules.upper_bonus, column.times),
        columns=(),
    )


def _alone(box: Box, first: int) -> Box:
    after = None if box.after is None else BoxIndex(box.after - first)
    needs = None if box.needs is None else BoxIndex(box.needs - first)
    return replace(box, after=after, needs=needs, column=0, line=None)


def _times(bonus: UpperBonus | None, times: int) -> UpperBonus | None:
    if bonus is None:
        return None
    steps = [
        BonusStep(Points(times * step.at), Points(times * step.points)) for step in bonus.steps
    ]
    return UpperBonus(steps[0].at, steps[0].points, bonus.par, tuple(steps[1:]))


def column_sheet(sheet: Sheet, number: int) -> Sheet:
    """The sheet of one column."""
    count = len(sheet.rules.lines)
    points = sheet.points[number * count : (number + 1) * count]
    return Sheet(column_rules(sheet.rules, number), points)


def alike(rules: RuleSet) -> tuple[int, ...]:
    """By column: the first column that plays like it, which may be itself."""
    every = range(len(rules.columns))
    kinds = [column_rules(rules, number).fingerprint for number in every]
    return tuple(kinds.index(kind) for kind in kinds)


@dataclass(frozen=True, eq=False)
class ColumnTurns:
    """The values of a column that may let turns pass, before every turn and when the game is over.

    Before a turn, a column can't have more open boxes than turns are left, nor more filled ones
    than turns are over. Such sheets have no value.
    """

    plan: Plan
    turns: NDArray[np.float32]
    """By turn and sheet; rounded, because there are many."""
    start: float
    """The value of the empty column, as computed."""


def column_plans(rules: RuleSet) -> dict[int, Plan]:
    """The plans of the columns that differ, by the number of the first that is like it."""
    return {number: make_plan(column_rules(rules, number)) for number in sorted({*alike(rules)})}


def value_column(
    plan: Plan, prices: NDArray[np.float64], share: float, pool: ThreadPool
) -> ColumnTurns:
    """Value a column that pays these prices, by turn and last roll, and gets a share of them."""
    count, masks = len(prices), possible_masks(plan)
    filled = np.bitwise_count(masks)
    turns = np.full((count + 1, plan.size), NEVER, dtype=np.float32)
    after = np.full(plan.size, NEVER)
    fill_ends(plan, after[plan.rows[-2] :])
    turns[count] = after
    for turn in range(count - 1, -1, -1):
        here = np.full(plan.size, NEVER)
        some = masks[(filled <= turn) & (plan.boxes - filled <= count - turn)]
        pool.run(
            lambda part, then=after, now=here, price=prices[turn]: solve_passing(
                plan, then, now, part, price, share
            ),
            np.random.default_rng(0).permutation(some),
        )
        turns[turn] = after = here
    return ColumnTurns(plan, turns, float(after[0]))


@dataclass(frozen=True, eq=False)
class ColumnValues:
    """What bots play by.

    A choice is judged by its points and the values of all columns after it, each as if it were
    alone and paid for the turns that it uses. The sum of these values is never below the expected
    total.
    """

    tolerance: ClassVar[float] = 1e-3
    """They are rounded to single precision."""

    rules: RuleSet
    columns: tuple[ColumnTurns, ...]

    @cached_property
    def upper(self) -> float:
        """No play of the game has a higher expected total."""
        return sum(column.start for column in self.columns)

    def expected_total(self, sheet: Sheet) -> float:
        """An upper bound of the final total to expect."""
        values = self._to_come(sheet, len(sheet.points) - sheet.points.count(None))
        return written(sheet) + sum(values)

    def place(self, sheet: Sheet) -> int:
        """A number that only sheets with the same values have."""
        number = 0
        for column, place in zip(self.columns, self._places(sheet), strict=True):
            number = number * column.plan.size + place
        return number

    def new_turn(self, sheet: Sheet, weight: float = 1.0) -> TurnSolver:
        """A turn on a sheet, to a player who gives the points after it a certain weight."""
        after = len(sheet.points) - sheet.points.count(None) + 1
        passed = self._to_come(sheet, after)
        offers: list[ArrayOffers] = []
        worth: list[NDArray[np.float64]] = []
        for number, (column, value) in enumerate(zip(self.columns, passed, strict=True)):
            found = array_offers(self._numbering[number], column_sheet(sheet, number))
            others = sum(passed) - value  # which stay as they are
            worth.append(found.worth(column.turns[after], weight) + weight * others)
            offers.append(found)
        return ArrayTurn(_joined(offers), np.concatenate(worth), sheet.rules.dice)

    def _to_come(self, sheet: Sheet, turn: int) -> list[float]:
        """The value of each column of a sheet before a turn."""
        pairs = zip(self.columns, self._places(sheet), strict=True)
        return [float(column.turns[turn, place]) for column, place in pairs]

    def _places(self, sheet: Sheet) -> list[int]:
        return [
            SheetState(numbering, column_sheet(sheet, number)).place
            for number, numbering in enumerate(self._numbering)
        ]

    @cached_property
    def _numbering(self) -> tuple[Numbering, ...]:
        return tuple(
            Numbering(column_rules(self.rules, number), LANES, column.plan.rows)
            for number, column in enumerate(self.columns)
        )


def _joined(parts: list[ArrayOffers]) -> ArrayOffers:
    """The offers of all columns, one after another."""
    starts = np.cumsum([0, *(len(part.brings) for part in parts[:-1])])
    return ArrayOffers(
        np.concatenate([part.brings for part in parts]),
        np.concatenate([part.places for part in parts]),
        np.concatenate([part.outcome + start for part, start in zip(parts, starts, strict=True)]),
    )
