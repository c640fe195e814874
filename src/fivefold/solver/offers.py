"""What each roll is offered at the end of a turn on one card: every box, by the referee's word.

This is done with NumPy alone: an answer about one card needs no compiled code. What the kernels do
for all cards of a game is written apart from it, and tests hold the two against each other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.dice import rolls
from fivefold.games.scorecard import Sheet, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.solver.card import Card
from fivefold.solver.lattice import lattice

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.rules import BoxIndex, Points, RuleSet
    from fivefold.solver.plan import Plan


class Offers(NamedTuple):
    """By box and roll; rolls are in ascending order."""

    allowed: NDArray[np.bool_]
    """Whether the roll may go into the box."""
    points: NDArray[np.int64]
    """What it would score there; 0 where it may not go."""
    bonus: NDArray[np.int64]
    """By roll alone: the five-of-a-kind bonus that it earns in any box."""
    places: NDArray[np.int64]
    """Where the card would stand in the table; anywhere at all where the roll may not go."""

    def worth(self, to_come: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points and bonus now and what is to come, by a table of it; never where forbidden."""
        return self.only_allowed(self.points + self.bonus + to_come[self.places])

    def only_allowed(self, worth: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.where(self.allowed, worth, -np.inf)


def offers(plan: Plan, sheet: Sheet) -> Offers:
    """Everything that the rolls of a turn can make of a card."""
    card, shape = Card(plan, sheet), plan.patterns.shape
    found = Offers(
        allowed=np.zeros(shape, np.bool_),
        points=np.zeros(shape, np.int64),
        bonus=np.zeros(shape[1], np.int64),
        places=np.zeros(shape, np.int64),
    )
    for box in sheet.open:
        found.allowed[box] = True
        found.points[box] = _points(plan, sheet, box)
    _add_special(found, sheet)
    plain = [box for box in sheet.open if plan.plain[box]]
    # To fill a plain box changes nothing but which boxes are filled: all are done at once.
    after = plan.rows[np.array([card.mask | 1 << box for box in plain], dtype=np.int64)]
    found.places[plain] = (after + (card.place - plan.rows[card.mask]))[:, None]
    for box in sheet.open:
        if not plan.plain[box]:
            found.places[box] = card.places_with(box, found.points[box])
    return found


def _add_special(found: Offers, sheet: Sheet) -> None:
    """All dice alike after their box was filled: a wild card, a forced box, a bonus."""
    policy = sheet.rules.five_of_a_kind
    if policy is None or sheet.points[policy.box] is None:
        return
    for number, dice in lattice(sheet.rules.dice).same.items():
        found.allowed[:, number] = False
        found.points[:, number] = 0
        found.bonus[number] = bonus_for(sheet, dice)
        for box in legal_boxes(sheet, dice):
            found.allowed[box, number] = True
            found.points[box, number] = points_in(sheet, dice, box)


def _points(plan: Plan, sheet: Sheet, box: BoxIndex) -> NDArray[np.int64]:
    """What every roll scores in a box; for LOW and HIGH that depends on what the other holds."""
    order = sheet.rules.order
    if order is not None and box in (order.low, order.high):
        return _ordered(sheet.rules, box, sheet.points[order.low], sheet.points[order.high])
    points: NDArray[np.int64] = plan.patterns[box]
    return points


@lru_cache(maxsize=1024)
def _ordered(
    rules: RuleSet, box: BoxIndex, low: Points | None, high: Points | None
) -> NDArray[np.int64]:
    """The referee is asked about every roll once: few values can stand in LOW and HIGH."""
    held = {rules.order.low: low, rules.order.high: high} if rules.order else {}
    sheet = Sheet(rules, tuple(held.get(place) for place in rules.places))
    return np.array([points_in(sheet, dice, box) for dice in rolls(rules.dice)])
