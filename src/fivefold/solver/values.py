"""A solved game: the value of every sheet, and the expected total after each choice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.errors import Malformed
from fivefold.games.scorecard import legal_boxes
from fivefold.games.scorecard.moves import fill_moves, keep_moves
from fivefold.solver.kernels.lattice import lattice
from fivefold.solver.offers import offers
from fivefold.solver.sheet_state import SheetState, written

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    from numpy.typing import NDArray

    from fivefold.games.scorecard import Fill, Keep, Position, Sheet
    from fivefold.rules import RuleSet
    from fivefold.solver.plan import Plan


@dataclass(frozen=True, slots=True)
class Option:
    """A choice, and the expected final total if everything after it is played best."""

    move: Keep | Fill
    expected: float


@dataclass(frozen=True, eq=False)
class Values:
    """The expected points still to come, for every sheet of one rule set under best play.

    >>> from fivefold.games.scorecard import Sheet
    >>> from fivefold.rules import built_in
    >>> values = Values.solved(built_in("yum"))
    >>> round(values.expected_total(Sheet.empty(built_in("yum"))), 4)
    171.1343
    """

    rules: RuleSet
    plan: Plan
    array: NDArray[np.float64]
    """The values, in the order that the plan defines."""

    def __repr__(self) -> str:
        return f"<Values of {self.rules.id}: {self.plan.states} sheets>"

    @classmethod
    def solved(
        cls,
        rules: RuleSet,
        threads: int | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> Self:
        """Solve a game. `progress` is called with the share of the work that is done."""
        from fivefold.solver.solve import solve  # noqa: PLC0415 (numba takes long to load)

        plan, array = solve(rules, threads, progress)
        # Read-only like values from disk, since code is compiled for one kind of array only.
        array.flags.writeable = False
        return cls(rules, plan, array)

    @cached_property
    def most(self) -> int:
        """An upper bound on the final total."""
        plan = self.plan
        boxes = np.maximum(plan.patterns.max(axis=1), plan.trump_points).sum()
        return int(boxes + plan.bonus + plan.five_bonus * (plan.boxes - 1))

    def to_come(self, sheet: Sheet) -> float:
        """The expected points still to come on a sheet, bonuses included."""
        return float(self.array[self.place(sheet)])

    def expected_total(self, sheet: Sheet) -> float:
        """The expected final total of a sheet before its next turn."""
        return written(sheet) + self.to_come(sheet)

    def place(self, sheet: Sheet) -> int:
        """The index of a sheet in the array of values."""
        self._check(sheet)
        return SheetState(self.plan, sheet).place

    def options(self, position: Position) -> tuple[Option, ...]:
        """Every choice in a position, best first."""
        self._check(position.sheet)
        position.check()
        keeps = self._keeps(position) if position.rolls_left else []
        return tuple(sorted([*self._fills(position), *keeps], key=lambda option: -option.expected))

    def keep_values(self, sheet: Sheet, rolls_left: int) -> NDArray[np.float64]:
        """The expected points to come after each keep, by its number in the lattice."""
        finals = offers(self.plan, sheet).worth(self.array).max(axis=0)
        return lattice(self.rules.dice).over_rolls(finals, rolls_left)

    def _check(self, sheet: Sheet) -> None:
        if sheet.rules is not self.rules and sheet.rules != self.rules:
            raise Malformed("other-rules", game=self.rules.id, other=sheet.rules.id)

    def _fills(self, position: Position) -> list[Option]:
        fills, boxes = fill_moves(self.rules), legal_boxes(position.sheet, position.dice)
        return [
            Option(fills[box], self.expected_total(position.after(fills[box]))) for box in boxes
        ]

    def _keeps(self, position: Position) -> list[Option]:
        sheet, index = position.sheet, lattice(self.rules.dice).index
        worth, so_far = self.keep_values(sheet, position.rolls_left), written(sheet)
        moves = keep_moves(position.dice)
        return [Option(move, so_far + float(worth[index[move.dice]])) for move in moves]
