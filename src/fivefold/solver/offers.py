"""What each last roll of a turn could do on one sheet: the boxes it may fill and their points.

It uses the referee's scoring and NumPy only, as a question about one sheet needs no compiled code.
The kernels do the same for all sheets of a game at once, and tests compare the two.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.dice import rolls
from fivefold.games.scorecard import Sheet, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.solver.kernels.lattice import lattice
from fivefold.solver.sheet_state import SheetState

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.rules import BoxIndex, Points, RuleSet
    from fivefold.solver.plan import Plan


class Offers(NamedTuple):
    """By box and roll; rolls are in ascending order."""

    allowed: NDArray[np.bool_]
    """Whether the roll may be written into the box."""
    points: NDArray[np.int64]
    """The points it would score there; 0 where not allowed."""
    bonus: NDArray[np.int64]
    """By roll only: the five-of-a-kind bonus that it earns in any box."""
    places: NDArray[np.int64]
    """The place of the resulting sheet; arbitrary where not allowed."""

    def worth(self, to_come: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points, bonus and the points to come after, by place; minus infinity where forbidden."""
        return self.only_allowed(self.points + self.bonus + to_come[self.places])

    def only_allowed(self, worth: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.where(self.allowed, worth, -np.inf)


def offers(plan: Plan, sheet: Sheet) -> Offers:
    """Everything that the last roll of a turn can do on a sheet."""
    state, shape = SheetState(plan, sheet), plan.patterns.shape
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
    # Filling a plain box only changes which boxes are filled, so all of these are done at once.
    after = plan.rows[np.array([state.mask | 1 << box for box in plain], dtype=np.int64)]
    found.places[plain] = (after + (state.place - plan.rows[state.mask]))[:, None]
    for box in sheet.open:
        if not plan.plain[box]:
            found.places[box] = state.places_with(box, found.points[box])
    return found


def _add_special(found: Offers, sheet: Sheet) -> None:
    """Five of a kind after their box is filled: the wild card, the forced box and the bonus."""
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
    """What every roll scores in a box. LOW and HIGH depend on what the other one holds."""
    order = sheet.rules.order
    if order is not None and box in (order.low, order.high):
        return _ordered(sheet.rules, box, sheet.points[order.low], sheet.points[order.high])
    points: NDArray[np.int64] = plan.patterns[box]
    return points


@lru_cache(maxsize=1024)
def _ordered(
    rules: RuleSet, box: BoxIndex, low: Points | None, high: Points | None
) -> NDArray[np.int64]:
    """Cached, because LOW and HIGH can hold few values and the referee scores every roll."""
    held = {rules.order.low: low, rules.order.high: high} if rules.order else {}
    sheet = Sheet(rules, tuple(held.get(place) for place in rules.places))
    return np.array([points_in(sheet, dice, box) for dice in rolls(rules.dice)])
