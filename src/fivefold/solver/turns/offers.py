"""What each last roll of a turn could do on one sheet: the boxes it may fill and their points.

It asks the referee only. Few different things can happen, because many rolls score the same in a
box: so the outcomes are listed once, and each box has the number of the outcome of every roll. The
kernels do the same for all sheets of a game at once, and tests compare the two.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from fivefold.dice import rolls
from fivefold.games.scorecard import Sheet, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import Points
from fivefold.solver.sheet_state import SheetState
from fivefold.solver.turns.lattice import lattice

if TYPE_CHECKING:
    from fivefold.rules import BoxIndex, RuleSet
    from fivefold.solver.numbering import Numbering

Row = tuple[int, ...]
"""The number of an outcome for each roll; rolls are in ascending order."""


class Offers(NamedTuple):
    """The outcomes of one turn on a sheet, and which of them each box has for each roll.

    The last outcome stands for what is forbidden.
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
    """What every roll scores in an open box; 0 where it may not go there."""
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
