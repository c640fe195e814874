"""The best chance to win that is left on a card: compiled work.

Who plays to win does not want many points but enough of them. So what was made so far counts as
much as the card, and every card is worked out with all the points that it can be reached with,
eight at a time, back from the full cards. It is what the solver does for all cards of a game, done
for the few that can still come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from fivefold.solver.choices import desk, place_after
from fivefold.solver.compiling import entry
from fivefold.solver.kernel import offer_boxes, pass_best_up, value_keeps
from fivefold.solver.lanes import add, load, spread, store, times
from fivefold.solver.lattice import LANES
from fivefold.solver.outcomes import FILLED, ROW, filled_set, flags, list_outcomes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.solver.choices import Desk
    from fivefold.solver.plan import Plan
    from fivefold.solver.values import Values

    Numbers = NDArray[np.int64]
    Chances = NDArray[np.float64]


def best_chances(values: Values, places: Numbers, points: Numbers, wins: Chances) -> Chances:
    """The chance to win on cards with equally many boxes filled, by their places in the table and
    the points made so far.

    `wins` says how likely it is with each number of points in the end, and never less likely with
    more of them; with more than it lists all is as with the last one.
    """
    plan, room = values.plan, desk(values.plan)
    cards = _cards(plan, places, points, room)
    chances = chase(plan, values.table, cards, wins, room)
    found: Chances = chances[cards.rows[places] + points]
    return found


class Cards(NamedTuple):
    """The cards that may come, those with fewer boxes filled first; all else by place."""

    every: Numbers
    least: Numbers
    """The fewest points that a card may be reached with."""
    beyond: Numbers
    """The first number of points above the most; 0 where a card is never reached."""
    rows: Numbers
    """Where in a list of chances a card with no points would stand."""


def _cards(plan: Plan, places: Numbers, points: Numbers, room: Desk) -> Cards:
    first = np.unique(places)
    # Few places are ever touched, and memory that is not touched costs nothing.
    every, least, beyond, rows = (np.zeros(plan.size, np.int64) for _ in Cards._fields)
    every[: len(first)], least[first] = first, points.max()
    np.minimum.at(least, places, points)
    np.maximum.at(beyond, places, points + 1)
    every = every[: follow(plan, Cards(every, least, beyond, rows), len(first), room)]
    width = -(-(beyond[every] - least[every]) // LANES) * LANES
    rows[every] = np.cumsum(width) - width - least[every]
    return Cards(every, least, beyond, rows)


@entry
def follow(plan: Plan, cards: Cards, known: int, desk: Desk) -> int:
    """Add to the known cards all that may follow; how many are known in the end."""
    every, least, beyond, done = cards.every, cards.least, cards.beyond, 0
    while done < known:
        card = every[done]
        counts, total, index = list_writable(plan, card, desk)
        for outcome in range(counts[2]):
            then = place_after(plan, desk, outcome, total, index)
            points = int(desk.points[outcome])
            if beyond[then] == 0:
                every[known], least[then] = then, least[card] + points
                known += 1
            least[then] = min(least[then], least[card] + points)
            beyond[then] = max(beyond[then], beyond[card] + points)
        done += 1
    return known


@entry
def chase(plan: Plan, values: Chances, cards: Cards, wins: Chances, desk: Desk) -> Chances:
    """The best chances with every card and all the points that it may be reached with."""
    last = cards.every[-1]
    chances = np.zeros(cards.rows[last] + cards.beyond[last] + 2 * LANES)
    for card in cards.every[::-1]:
        row, least, beyond = cards.rows[card], cards.least[card], cards.beyond[card]
        counts, total, index = list_writable(plan, card, desk)
        if not counts[2]:
            bonus = int(values[card])
            for points in range(least, beyond):
                chances[row + points] = wins[min(points + bonus, len(wins) - 1)]
        else:
            for outcome in range(counts[2]):
                then = place_after(plan, desk, outcome, total, index)
                lead_by_points(desk, outcome, cards.rows[then])
            for points in range(least, beyond, LANES):
                store(chances, row + points, best_of_turn(plan, chances, points, counts, desk))
    return chances


@entry
def list_writable(plan: Plan, card: int, desk: Desk) -> Any:
    """What can be written on a card: how much that is, its upper total, and its place in a row."""
    mask = np.searchsorted(plan.rows, card, side="right") - 1
    filled = filled_set(plan.face, mask)
    row, index = divmod(card - plan.rows[mask], plan.width[filled])
    order, flag = divmod(row, flags(plan, mask))
    counts = list_outcomes(plan, mask, order, flag, desk.outcomes, desk.points)
    return counts, plan.totals[filled, index], index


@entry
def lead_by_points(desk: Desk, outcome: int, row: int) -> None:
    """The points that an outcome brings become steps in the row of the card it leads to."""
    desk.outcomes[outcome, ROW] = row + int(desk.points[outcome])
    desk.outcomes[outcome, FILLED] = -1
    desk.points[outcome] = 0.0


@entry
def best_of_turn(plan: Plan, chances: Chances, points: int, counts: Any, desk: Desk) -> Any:
    """The best chances before a turn with so many points, and with up to seven more."""
    block, places = desk.turn[0], (plan.totals[0], plan.place, plan.rolls)
    offered = (desk.outcomes, desk.points, counts, desk.worth)
    offer_boxes(chances, points, *places, *offered, block)
    for _ in range(plan.rerolls):
        value_keeps(plan.up, block)
        pass_best_up(plan.down, plan.ways_down, block)
    mean, first = spread(0.0), len(plan.up) * LANES
    for roll in range(len(plan.chances)):
        mean = add(mean, times(load(block, first + roll * LANES), spread(plan.chances[roll])))
    return mean
