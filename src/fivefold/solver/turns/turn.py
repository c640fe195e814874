"""One turn on one sheet: what every box and every keep is worth, and how the turn may end.

`Turn` is what the coach and the bots ask. `PlainTurn` answers with the standard library alone, from
the values that come with the package; `array_turn` does so with NumPy, from those of a solved game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from fivefold.solver.turns.lattice import lattice
from fivefold.solver.turns.offers import offers, score_table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fivefold.games.scorecard import Sheet
    from fivefold.solver.numbering import Numbering
    from fivefold.solver.turns.offers import Offers


class Turn(Protocol):
    """The values of a turn: its own points and those to come after it.

    Last rolls are given by their number among the rolls, keeps by their number in the lattice. In
    a game that saves rolls, each stands for an ending: see `saved_rolls.turn`.
    """

    @property
    def finals(self) -> Sequence[float]:
        """The value of each last roll, in its best box."""

    @property
    def best_boxes(self) -> Sequence[int]:
        """The best box of each last roll."""

    @property
    def scored(self) -> Sequence[float]:
        """The points of each last roll in its best box, with the five-of-a-kind bonus."""

    def boxes(self, roll: int, rolls_left: int) -> Sequence[float]:
        """The value of a last roll in every box; minus infinity where it may not go."""

    def keeps(self, rolls_left: int) -> Sequence[float]:
        """The value of each keep."""

    def ends(self, kept: int, rolls_left: int) -> Sequence[float]:
        """The chance of each last roll under best play, after a keep."""


class PlainTurn:
    """A turn computed with lists, in one or two milliseconds."""

    def __init__(self, numbering: Numbering, sheet: Sheet, to_come: Callable[[int], float]) -> None:
        offered, self._grid = offers(numbering, sheet), lattice(sheet.rules.dice)
        self._rows, self._brings = _rows(offered, sheet), offered.brings
        pairs = zip(offered.brings, map(to_come, offered.places), strict=True)
        worth = [points + after for points, after in pairs]
        self._boxes = list(zip(*([worth[n] for n in row] for row in self._rows), strict=True))
        self.finals = [max(boxes) for boxes in self._boxes]
        self._keeps = {0: [*[0.0] * self._grid.first_roll, *self.finals]}
        self._next: dict[int, list[int]] = {0: list(range(len(self._keeps[0])))}

    @property
    def best_boxes(self) -> list[int]:
        return [boxes.index(best) for boxes, best in zip(self._boxes, self.finals, strict=True)]

    @property
    def scored(self) -> list[float]:
        return [self._brings[self._rows[box][n]] for n, box in enumerate(self.best_boxes)]

    def boxes(self, roll: int, rolls_left: int) -> tuple[float, ...]:
        return self._boxes[roll]

    def keeps(self, rolls_left: int) -> list[float]:
        if rolls_left not in self._keeps:
            worth = list(self.keeps(rolls_left - 1))
            if rolls_left > 1:
                self._next[rolls_left - 1] = self._grid.pass_best_up(worth)
            self._grid.value_keeps(worth)
            self._keeps[rolls_left] = worth
        return self._keeps[rolls_left]

    def ends(self, kept: int, rolls_left: int) -> list[float]:
        self.keeps(rolls_left)
        first, mass = self._grid.first_roll, [0.0] * len(self._next[0])
        mass[kept] = 1.0
        for left in range(rolls_left - 1, -1, -1):
            rolled, mass = self._rolled(mass), [0.0] * len(mass)
            for roll, best in enumerate(self._next[left][first:], first):
                mass[best] += rolled[roll]
        return mass[first:]

    def _rolled(self, mass: list[float]) -> list[float]:
        """The chance of each keep, after the dice that were not kept are rolled one by one."""
        for keep, above in enumerate(self._grid.up):
            if mass[keep]:
                share = mass[keep] / 6
                for larger in above:
                    mass[larger] += share
        return mass


def _rows(offered: Offers, sheet: Sheet) -> list[Sequence[int]]:
    """By box and roll: the number of the outcome."""
    table = score_table(sheet.rules)
    rows = [offered.ordered.get(box, table.rows[box]) for box in sheet.rules.places]
    if not offered.special:
        return list(rows)
    patched = [list(row) for row in rows]
    for roll, outcomes in offered.special.items():
        for row, outcome in zip(patched, outcomes, strict=True):
            row[roll] = outcome
    return list(patched)
