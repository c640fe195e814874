"""How a turn can end under best play: each last roll, its best box, and its exact chance."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING

from fivefold.dice import NO_DICE
from fivefold.games.scorecard import is_trump
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import BoxIndex
from fivefold.solver.lattice import lattice
from fivefold.solver.numbering import written
from fivefold.solver.turn import points_by_roll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.dice import Dice
    from fivefold.games.scorecard import Sheet
    from fivefold.solver.turn import TurnSolver
    from fivefold.solver.values import Values


_SAME = 1e-6


class Endings:
    """For each last roll, in ascending order: its best box, the points there and the outlook.

    Where unused rolls are saved, there is one for each number of rolls left.
    """

    def __init__(self, turn: TurnSolver, sheet: Sheet) -> None:
        so_far, same = written(sheet), _same_in(turn, sheet.rules.dice)
        self.box = turn.best_boxes
        self.total = [so_far + worth for worth in turn.finals]
        """The expected final total if everything after is played best."""
        bonuses = {roll: bonus_for(sheet, dice) for roll, dice in same.items()}
        self.points = [int(scored) - bonuses.get(n, 0) for n, scored in enumerate(turn.scored)]
        self.bonus = {roll for roll, bonus in bonuses.items() if bonus}
        """The rolls that earn the five-of-a-kind bonus."""
        self.trumps = {roll for roll, dice in same.items() if is_trump(sheet, dice)}
        """The rolls that are a wild card."""
        policy = sheet.rules.five_of_a_kind
        self.trump_boxes = policy.trump_boxes if policy else frozenset[BoxIndex]()
        self.wild = {roll for roll in self.trumps if self.box[roll] in self.trump_boxes}
        """Those that score in their box as one."""


class TurnOdds:
    """The chance of each last roll of a turn under best play, after any keep."""

    def __init__(self, values: Values, sheet: Sheet) -> None:
        self._rules, self._turn, self._sheet = values.rules, values.turn(sheet), sheet
        self.endings = Endings(self._turn, sheet)
        self.same = max(_SAME, values.tolerance)
        """Totals that differ by less count as equal."""
        self._points: dict[BoxIndex, Sequence[int]] = {}
        self._all_rolled: dict[int, Sequence[float]] = {}
        self._by_total = sorted(range(len(self.endings.total)), key=self.endings.total.__getitem__)

    def points(self, box: BoxIndex) -> Sequence[int]:
        """The points of each last roll in an open box; 0 where it may not go there."""
        if box not in self._points:
            scores = points_by_roll(self._sheet, box)
            self._points[box] = scores * (len(self.endings.total) // len(scores))
        return self._points[box]

    def total_in(self, box: BoxIndex, roll: int) -> float:
        """The expected final total if a last roll is written into a box."""
        left, last = divmod(roll, _rolls(self._rules.dice))
        return written(self._sheet) + self._turn.boxes(last, left)[box]

    def wild_in(self, box: BoxIndex) -> set[int]:
        """The last rolls that would score in a box as a wild card only."""
        return self.endings.trumps if box in self.endings.trump_boxes else set()

    def total_reached_by(self, share: float) -> float:
        """The expected total that this share of all turns on the sheet reach or exceed.

        The mean would be misleading: one rare great roll, such as five of a kind, raises it so
        much that turns anybody would call good fall short of it.
        """
        chances = self.all_rolled(self._sheet.rolls)
        below = list(accumulate(chances[roll] for roll in self._by_total))
        return self.endings.total[self._by_total[bisect_left(below, 1 - share)]]

    def all_rolled(self, rolls_left: int) -> Sequence[float]:
        """The chance of each last roll if all the dice are rolled now."""
        if rolls_left not in self._all_rolled:
            self._all_rolled[rolls_left] = self.chances(NO_DICE, rolls_left)
        return self._all_rolled[rolls_left]

    def chances(self, kept: Dice, rolls_left: int) -> Sequence[float]:
        """The chance of each last roll after a keep."""
        return self._turn.ends(lattice(self._rules.dice).index[kept], rolls_left)


def _rolls(dice: int) -> int:
    grid = lattice(dice)
    return len(grid.index) - grid.first_roll


def _same_in(turn: TurnSolver, dice: int) -> dict[int, Dice]:
    """The endings with all dice equal."""
    rolls, same = _rolls(dice), lattice(dice).same
    every = ((number, same.get(number % rolls)) for number in range(len(turn.finals)))
    return {number: alike for number, alike in every if alike is not None}


def box_average(values: Values, sheet: Sheet, box: BoxIndex) -> float:
    """The average score in a box of a turn that is played for this box only."""
    rules = values.rules
    return _average(rules.dice, rules.rolls, points_by_roll(sheet, box))


@lru_cache(maxsize=256)
def _average(dice: int, rolls: int, points: tuple[int, ...]) -> float:
    """Cached, because what a box may score hardly depends on the sheet."""
    grid = lattice(dice)
    return grid.over_rolls(points, rolls)[grid.index[NO_DICE]]
