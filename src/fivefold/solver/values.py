"""The values of a game: the expected total of every sheet, and after each choice.

`ExactValues` are those of a game that was solved here; `PackedValues` come with the package and are
rounded to save space. Both answer the same questions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from fivefold.errors import Malformed, explain_missing_packages
from fivefold.games.scorecard import legal_boxes
from fivefold.games.scorecard.moves import fill_moves, keep_moves
from fivefold.solver.lattice import lattice
from fivefold.solver.numbering import SheetState, written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from fivefold.games.scorecard import Fill, Keep, Position, Sheet
    from fivefold.rules import RuleSet
    from fivefold.solver.exact_values import ExactValues
    from fivefold.solver.numbering import Numbering
    from fivefold.solver.turn import TurnSolver


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that may be made, and what it is worth."""

    move: Keep | Fill
    expected: float
    """The expected final total if everything after the move is played best."""
    gives_up: float
    """How much lower that is than with the best choice."""


def rank(moves: Iterable[Keep | Fill], expected: Iterable[float]) -> tuple[Choice, ...]:
    """Moves and their expected totals as choices, best first."""
    pairs = sorted(zip(moves, expected, strict=True), key=lambda pair: -pair[1])
    return tuple(Choice(move, total, pairs[0][1] - total) for move, total in pairs)


@dataclass(frozen=True, eq=False)
class Values(ABC):
    """The expected points still to come, for every sheet of one rule set under best play.

    >>> from fivefold.games.scorecard import Sheet
    >>> from fivefold.rules import built_in
    >>> values = Values.solved(built_in("yum"))
    >>> round(values.expected_total(Sheet.empty(built_in("yum"))), 4)
    171.1343
    """

    exact: ClassVar[bool]
    """Whether they are as exact as the solver computes them."""
    tolerance: ClassVar[float]
    """Two choices whose expected totals differ by no more than this may be worth the same."""

    rules: RuleSet

    @classmethod
    def solved(
        cls,
        rules: RuleSet,
        threads: int | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> ExactValues:
        """Solve a game. `progress` is called with the share of the work that is done."""
        with explain_missing_packages():
            from fivefold.solver.exact_values import ExactValues  # noqa: PLC0415 (loads NumPy)
            from fivefold.solver.saved_values import solved_with_saved_rolls  # noqa: PLC0415
            from fivefold.solver.solve import solve  # noqa: PLC0415 (numba takes long to load)

        if rules.saved_rolls:
            return solved_with_saved_rolls(rules, threads, progress)
        plan, array = solve(rules, threads, progress)
        # Read-only like values from disk, since code is compiled for one kind of array only.
        array.flags.writeable = False
        return ExactValues(rules, plan, array)

    @property
    @abstractmethod
    def numbering(self) -> Numbering:
        """The order of the values."""

    @abstractmethod
    def value_at(self, place: int) -> float:
        """The expected points to come on the sheet with this place."""

    @abstractmethod
    def new_turn(self, sheet: Sheet, weight: float = 1.0) -> TurnSolver:
        """A turn on a sheet, to a player who gives the points after it a certain weight."""

    def to_come(self, sheet: Sheet) -> float:
        """The expected points still to come on a sheet, bonuses included."""
        return self.value_at(self.place(sheet))

    def expected_total(self, sheet: Sheet) -> float:
        """The expected final total of a sheet before its next turn."""
        return written(sheet) + self.to_come(sheet)

    def place(self, sheet: Sheet) -> int:
        """The index of a sheet in the array of values."""
        self._check(sheet)
        return SheetState(self.numbering, sheet).place

    def turn(self, sheet: Sheet) -> TurnSolver:
        """The turn on a sheet under best play; the last one is remembered."""
        last: tuple[Sheet, TurnSolver] | None = self.__dict__.get("_last")
        if last is None or last[0] is not sheet:
            last = self.__dict__["_last"] = sheet, self.new_turn(sheet)
        return last[1]

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Every choice in a position, best first."""
        self._check(position.sheet)
        position.check()
        sheet, fills = position.sheet, fill_moves(self.rules)
        filling = [fills[box] for box in legal_boxes(sheet, position.dice)]
        moves: list[Keep | Fill] = [*filling]
        totals = [self.expected_total(position.after(fill)) for fill in filling]
        if position.rolls_left:
            keeps, index = keep_moves(position.dice), lattice(self.rules.dice).index
            worth, so_far = self.keep_values(sheet, position.rolls_left), written(sheet)
            moves += keeps
            totals += [so_far + worth[index[keep.dice]] for keep in keeps]
        return rank(moves, totals)

    def keep_values(self, sheet: Sheet, rolls_left: int) -> Sequence[float]:
        """The expected points to come after each keep, by its number in the lattice."""
        return self.turn(sheet).keeps(rolls_left)

    def _check(self, sheet: Sheet) -> None:
        if sheet.rules is not self.rules and sheet.rules != self.rules:
            raise Malformed("other-rules", game=self.rules.id, other=sheet.rules.id)
