"""A solved game: what every card is worth, and what each choice on it would make of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.errors import Malformed
from fivefold.games.scorecard import legal_boxes, points_in
from fivefold.games.scorecard.cards import check_dice
from fivefold.games.scorecard.moves import Fill, Keep, keep_moves
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.solver.card import Card, written
from fivefold.solver.lattice import lattice
from fivefold.solver.offers import offers

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    from numpy.typing import NDArray

    from fivefold.dice import Dice
    from fivefold.games.scorecard import Sheet
    from fivefold.rules import RuleSet
    from fivefold.solver.plan import Plan


@dataclass(frozen=True, slots=True)
class Option:
    """One choice, and the total to expect at the end if all that follows is played best."""

    move: Keep | Fill
    expected: float


@dataclass(frozen=True, eq=False)
class Values:
    """The expected points still to come, for every card of one rule set under best play.

    >>> from fivefold.games.scorecard import Sheet
    >>> from fivefold.rules import built_in
    >>> values = Values.solved(built_in("yum"))
    >>> round(values.expected_total(Sheet.empty(built_in("yum"))), 4)
    171.1343
    """

    rules: RuleSet
    plan: Plan
    table: NDArray[np.float64]

    def __repr__(self) -> str:
        return f"<Values of {self.rules.id}: {self.plan.states} cards>"

    @classmethod
    def solved(
        cls,
        rules: RuleSet,
        threads: int | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> Self:
        """Solve a game. `progress` is told the share of the work that is done."""
        from fivefold.solver.solve import solve_table  # noqa: PLC0415 (numba takes long to load)

        plan, table = solve_table(rules, threads, progress)
        # As a table that was kept on disk: code is compiled for one kind of array only.
        table.flags.writeable = False
        return cls(rules, plan, table)

    @cached_property
    def most(self) -> int:
        """No final total can be higher."""
        plan = self.plan
        boxes = np.maximum(plan.patterns.max(axis=1), plan.trump_points).sum()
        return int(boxes + plan.bonus + plan.five_bonus * (plan.boxes - 1))

    def to_come(self, sheet: Sheet) -> float:
        """What a card brings from here on: boxes, the upper bonus and five-of-a-kind bonuses."""
        return float(self.table[self.place(sheet)])

    def expected_total(self, sheet: Sheet) -> float:
        """The final total to expect from a card whose next turn is about to begin."""
        return written(sheet) + self.to_come(sheet)

    def place(self, sheet: Sheet) -> int:
        """Where a card stands in the table."""
        self._check(sheet)
        return Card(self.plan, sheet).place

    def options(self, sheet: Sheet, dice: Dice, rolls_left: int) -> tuple[Option, ...]:
        """Every choice with these dice on the table, best first."""
        self._check(sheet)
        check_dice(sheet, dice, rolls_left)
        boxes = [self._filled(sheet, dice, place) for place in legal_boxes(sheet, dice)]
        keeps = self._kept(sheet, dice, rolls_left) if rolls_left else []
        return tuple(sorted([*boxes, *keeps], key=lambda option: -option.expected))

    def keep_values(self, sheet: Sheet, rolls_left: int) -> NDArray[np.float64]:
        """For every keep, by its number in the lattice, the points to come with rolls left."""
        finals = offers(self.plan, sheet).worth(self.table).max(axis=0)
        return lattice(self.rules.dice).over_rolls(finals, rolls_left)

    def _check(self, sheet: Sheet) -> None:
        if sheet.rules is not self.rules and sheet.rules != self.rules:
            raise Malformed("other-rules", game=self.rules.id, other=sheet.rules.id)

    def _filled(self, sheet: Sheet, dice: Dice, place: int) -> Option:
        box = self.rules.places[place]
        after = sheet.filled(box, points_in(sheet, dice, box), bonus_for(sheet, dice))
        return Option(Fill(self.rules.boxes[box].id), self.expected_total(after))

    def _kept(self, sheet: Sheet, dice: Dice, rolls_left: int) -> list[Option]:
        worth, so_far = self.keep_values(sheet, rolls_left), written(sheet)
        index = lattice(self.rules.dice).index
        return [Option(move, so_far + float(worth[index[move.dice]])) for move in keep_moves(dice)]
