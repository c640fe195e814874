"""What bots play by in a game of several columns that is too large to solve.

A choice is judged by its points and the values of all columns after it, each as if it were alone
and paid for the turns that it uses. The sum of these values is never below the expected total.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from fivefold.solver.columns.alone import column_rules, column_sheet
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.numbering import Numbering
from fivefold.solver.sheet_state import SheetState, written
from fivefold.solver.turns.array_turn import ArrayOffers, ArrayTurn, array_offers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.rules import RuleSet
    from fivefold.solver.columns.passing import ColumnTurns
    from fivefold.solver.turns.turn import Turn


@dataclass(frozen=True, eq=False)
class ColumnValues:
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

    def new_turn(self, sheet: Sheet, weight: float = 1.0) -> Turn:
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
    """What all columns offer, one after another."""
    starts = np.cumsum([0, *(len(part.brings) for part in parts[:-1])])
    return ArrayOffers(
        np.concatenate([part.brings for part in parts]),
        np.concatenate([part.places for part in parts]),
        np.concatenate([part.outcome + start for part, start in zip(parts, starts, strict=True)]),
    )
