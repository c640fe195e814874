"""The values of a solved game, as the solver computes them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from fivefold.errors import Malformed
from fivefold.solver.array_turn import ArrayTurn
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.numbering import Numbering
from fivefold.solver.packed_values import packed
from fivefold.solver.plan import filled_sets
from fivefold.solver.values import Values

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.rules import RuleSet
    from fivefold.solver.plan import Plan
    from fivefold.solver.turn import TurnSolver


@dataclass(frozen=True, eq=False)
class ExactValues(Values):
    exact: ClassVar[bool] = True
    tolerance: ClassVar[float] = 1e-9

    plan: Plan
    array: NDArray[np.float64]
    """The values, in the order that the plan defines."""

    def __repr__(self) -> str:
        return f"<Values of {self.rules.id}: {self.states} sheets>"

    @property
    def states(self) -> int:
        """How many different values there are."""
        return self.plan.states

    @cached_property
    def numbering(self) -> Numbering:
        return Numbering(self.rules, LANES, self.plan.rows)

    @cached_property
    def most(self) -> int:
        """An upper bound on the final total."""
        plan = self.plan
        boxes = np.maximum(plan.rules.scores.max(axis=0), plan.rules.trump_points).sum()
        return int(boxes + plan.bonus + plan.rules.five_bonus * (plan.boxes - 1))

    def value_at(self, place: int) -> float:
        return float(self.array[place])

    def new_turn(self, sheet: Sheet, weight: float = 1.0) -> TurnSolver:
        return ArrayTurn.for_points(self.numbering, sheet, self.array, weight)


def check_no_saved_rolls(rules: RuleSet) -> None:
    """Refuse a game that saves rolls, for calculations that don't count them."""
    if rules.saved_rolls:
        raise Malformed("saved-rolls-not-counted", game=rules.id)


def exactly(values: Values) -> ExactValues:
    """The exact values of a game: these, or the game is solved now, which takes some seconds.

    A game that saves rolls is refused: who asks does not count them.
    """
    check_no_saved_rolls(values.rules)
    return values if isinstance(values, ExactValues) else Values.solved(values.rules)


def pack(values: ExactValues) -> bytes:
    return packed(values.rules, without_padding(values).tolist())


def without_padding(values: ExactValues) -> NDArray[np.float64]:
    """The values in the order of `Numbering(rules)`, in which rows are no longer than need be."""
    plan, filled = values.plan, filled_sets(values.plan.rules.face)
    needed = np.array([len(some) for some in values.numbering.totals])[filled]
    masks = np.repeat(np.arange(len(filled)), np.diff(plan.rows))
    columns = (np.arange(plan.size) - plan.rows[masks]) % plan.width[filled][masks]
    return values.array[columns < needed[masks]]
