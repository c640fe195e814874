"""One turn on one sheet: what every box and every keep is worth, and how the turn may end.

`TurnSolver` is what the coach and the bots ask. `PlainTurn` answers with the standard library
alone, from the values that come with the package; `array_turn` does so with NumPy, from those of a
solved game.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, NamedTuple, Protocol

from fivefold.dice import rolls
from fivefold.games.scorecard import Sheet, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import Points
from fivefold.solver.lattice import lattice
from fivefold.solver.numbering import SheetState

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fivefold.rules import BoxIndex, RuleSet
    from fivefold.solver.numbering import Numbering

Row = tuple[int, ...]
"""The number of an outcome for each roll; rolls are in ascending order."""


class Offers(NamedTuple):
    """The outcomes of one turn on a sheet, and which of them each box has for each roll.

    Few different things can happen, because many rolls score the same in a box. So the outcomes are
    listed once, and each box has the number of the outcome of every roll. They come from the
    referee alone; the kernels list them for all sheets of a game at once, and tests compare the
    two. The last outcome stands for what is forbidden.
    """

    brings: list[float]
    """The points of each outcome, with its five-of-a-kind bonus; minus infinity if forbidden."""
    places: list[int]
    """The place of the sheet that results."""
    ordered: dict[BoxIndex, Row]
    """The rows that differ from those of the score table: of LOW and HIGH, and of boxes that need
    another one to hold points."""
    special: dict[int, list[int]]
    """The rolls that differ: for each, the outcome in every box."""


class ScoreTable(NamedTuple):
    """The scores that the boxes of a game can have, and which of them each roll has."""

    scores: tuple[tuple[int, ...], ...]
    """By box: every score, ascending."""
    first: tuple[int, ...]
    """By box: the number of its first score, counted over all boxes."""
    rows: tuple[Row, ...]
    """By box: the number of the score of each roll."""

    def number(self, box: BoxIndex, points: int) -> int:
        return self.first[box] + self.scores[box].index(points)


@lru_cache(maxsize=64)
def score_table(rules: RuleSet) -> ScoreTable:
    columns = list(zip(*rules.scores.values(), strict=True))
    scores = tuple(tuple(sorted({0, *column})) for column in columns)
    first = tuple(sum(map(len, scores[:box])) for box in rules.places)
    rows = [
        tuple(first[box] + scores[box].index(points) for points in column)
        for box, column in enumerate(columns)
    ]
    return ScoreTable(scores, first, tuple(rows))


def offers(numbering: Numbering, sheet: Sheet) -> Offers:
    """Everything that the last roll of a turn can do on a sheet."""
    state, table = SheetState(numbering, sheet), score_table(sheet.rules)
    brings, places = list[float](), list[int]()
    ready = set(sheet.ready)
    for scores, box in zip(table.scores, sheet.rules.places, strict=True):
        is_ready = box in ready
        brings += scores if is_ready else (-inf,) * len(scores)
        places += state.places_with(box, scores) if is_ready else (0,) * len(scores)
    found = Offers(brings, places, {**_ordered_rows(sheet), **_useless_rows(sheet)}, {})
    _add_special(found, table, sheet)
    brings.append(-inf)
    places.append(0)
    return found


def points_by_roll(sheet: Sheet, box: BoxIndex) -> tuple[int, ...]:
    """The points of every roll in an open box; 0 where it may not go there."""
    table, grid = score_table(sheet.rules), lattice(sheet.rules.dice)
    rows = {**_ordered_rows(sheet), **_useless_rows(sheet)}
    first, row = table.first[box], rows.get(box, table.rows[box])
    points = [table.scores[box][number - first] for number in row]
    for roll, dice in grid.same.items():
        points[roll] = points_in(sheet, dice, box) if box in legal_boxes(sheet, dice) else 0
    return tuple(points)


def _add_special(found: Offers, table: ScoreTable, sheet: Sheet) -> None:
    """Five of a kind after their box is filled: the wild card, the forced box and the bonus."""
    policy = sheet.rules.five_of_a_kind
    if policy is None or sheet.points[policy.box] is None:
        return
    for roll, dice in lattice(sheet.rules.dice).same.items():
        bonus, found.special[roll] = bonus_for(sheet, dice), [-1] * len(sheet.points)
        for box in legal_boxes(sheet, dice):
            points = points_in(sheet, dice, box)
            found.special[roll][box] = len(found.brings)
            found.brings.append(points + bonus)
            found.places.append(found.places[table.number(box, points)])


def _ordered_rows(sheet: Sheet) -> dict[BoxIndex, Row]:
    """The rows of LOW and HIGH, which depend on what the other one holds."""
    order = sheet.rules.order
    if order is None:
        return {}
    low, high = sheet.points[order.low], sheet.points[order.high]
    return {box: _ordered_row(sheet.rules, box, low, high) for box in (order.low, order.high)}


def _useless_rows(sheet: Sheet) -> dict[BoxIndex, Row]:
    """The rows of boxes that can't score, since the box that they need holds no points."""
    rules = sheet.rules
    needs = [(place, box.needs) for place, box in zip(rules.places, rules.boxes, strict=True)]
    useless = [place for place, needed in needs if needed is not None and not sheet.points[needed]]
    table, count = score_table(rules), len(rules.scores)
    return {place: (table.number(place, 0),) * count for place in useless}


@lru_cache(maxsize=1024)
def _ordered_row(rules: RuleSet, box: BoxIndex, low: Points | None, high: Points | None) -> Row:
    """Cached, because LOW and HIGH can hold few values and the referee scores every roll."""
    held = {rules.order.low: low, rules.order.high: high} if rules.order else {}
    needed = rules.boxes[box].needs
    if needed is not None:  # if it holds no points, another row is used
        held[needed] = held.get(needed) or Points(1)
    sheet, table = (
        Sheet(rules, tuple(held.get(place) for place in rules.places)),
        score_table(rules),
    )
    return tuple(table.number(box, points_in(sheet, roll, box)) for roll in rolls(rules.dice))


class TurnSolver(Protocol):
    """The values of a turn: its own points and those to come after it.

    Last rolls are given by their number among the rolls, keeps by their number in the lattice. In
    a game that saves rolls, each stands for an ending: see `array_turn.SavedTurn`.
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
