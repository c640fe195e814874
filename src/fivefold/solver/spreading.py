"""Which cards best play can reach, and how the points to come are spread on each: compiled work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.solver.choices import chances_of_outcomes, place_after, value_turn
from fivefold.solver.compiling import compiled, entry
from fivefold.solver.lanes import add, load, spread, store, times
from fivefold.solver.lattice import LANES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fivefold.solver.choices import Desk
    from fivefold.solver.plan import Plan


@entry
def reach_cards(
    plan: Plan,
    values: NDArray[np.float64],
    masks: NDArray[np.int64],
    starts: NDArray[np.int64],
    reached: NDArray[np.bool_],
    desk: Desk,
) -> None:
    """Mark the cards that best play can make of the marked ones among these.

    Cards are given eight at a time, by the boxes filled and the place of the first in the table.
    """
    for n in range(starts.shape[0]):
        totals, first, counts = value_turn(plan, values, masks[n], starts[n], desk)
        chances_of_outcomes(plan, counts, desk)
        for lane in range(LANES):
            if reached[starts[n] + lane]:
                for outcome in range(counts[2]):
                    if desk.chances[outcome * LANES + lane] > 0:
                        reached[place_after(plan, desk, outcome, totals[lane], first + lane)] = True


@entry
def square_points(
    plan: Plan,
    values: NDArray[np.float64],
    masks: NDArray[np.int64],
    starts: NDArray[np.int64],
    squares: NDArray[np.float64],
    desk: Desk,
) -> None:
    """The mean square of the points to come on these cards, from those with one box more filled."""
    for n in range(starts.shape[0]):
        totals, first, counts = value_turn(plan, values, masks[n], starts[n], desk)
        chances_of_outcomes(plan, counts, desk)
        for lane in range(LANES):
            square = 0.0
            for outcome in range(counts[2]):
                chance = desk.chances[outcome * LANES + lane]
                if chance > 0:
                    points = desk.points[outcome]
                    then = place_after(plan, desk, outcome, totals[lane], first + lane)
                    square += chance * (points * (points + 2 * values[then]) + squares[then])
            squares[starts[n] + lane] = square


@entry
def spread_points(
    plan: Plan,
    values: NDArray[np.float64],
    masks: NDArray[np.int64],
    starts: NDArray[np.int64],
    places: NDArray[np.int64],
    lengths: NDArray[np.int32],
    after: NDArray[np.float64],
    here: NDArray[np.float64],
    desk: Desk,
) -> None:
    """The chance of all points to come on the marked cards among these.

    `places` and `lengths` say for every card where its chances stand: in `here` for these, in
    `after` for those with one box more filled. A card that is never reached has no length. Lengths
    are multiples of the lanes, and behind each card's chances there is room for as many more.
    """
    for n in range(starts.shape[0]):
        totals, first, counts = value_turn(plan, values, masks[n], starts[n], desk)
        chances_of_outcomes(plan, counts, desk)
        for lane in range(LANES):
            if lengths[starts[n] + lane] > 0:
                for outcome in range(counts[2]):
                    chance = desk.chances[outcome * LANES + lane]
                    if chance > 0:
                        then = place_after(plan, desk, outcome, totals[lane], first + lane)
                        place = places[starts[n] + lane] + int(desk.points[outcome])
                        _add_shifted(chance, after, places[then], lengths[then], here, place)


@compiled
def _add_shifted(chance, after, begin, length, here, place):
    share = spread(chance)
    for point in range(0, length, LANES):
        more = times(share, load(after, begin + point))
        store(here, place + point, add(load(here, place + point), more))
