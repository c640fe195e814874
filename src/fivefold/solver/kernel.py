"""The compiled inner work: the value of a card state from those with one box more filled.

For one state and a block of upper totals: offer each roll the best open box; then for each reroll
give every keep the mean of the keeps one die larger, and every roll the best keep within it; last,
take the mean over all rolls. A block of the lattice fits the first-level cache, and every step is a
vector operation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from fivefold.solver.plan import LANES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.solver.plan import Plan

_NEVER = -1e9
"""Less than any total: an option that the rules forbid."""
# No value is ever infinite or not a number, which lets comparisons become vector instructions.
_compiled = njit(nogil=True, cache=True, fastmath={"nnan", "ninf", "nsz", "contract"})


@_compiled
def solve_masks(plan: Plan, values: NDArray[np.float64], masks: NDArray[np.int64]) -> None:
    """The rows of these masks, from rows of larger masks that stand in the table already."""
    keeps = plan.up.shape[0] + plan.chances.shape[0]
    block = np.zeros((keeps, LANES))
    points = np.zeros((plan.face.shape[0], plan.chances.shape[0]))
    reads = np.zeros((plan.face.shape[0], plan.chances.shape[0]), dtype=np.int64)
    for mask in masks:
        flags = _flags(plan, mask)
        for order in range(_orders(plan, mask)):
            for flag in range(flags):
                options = fill_options(plan, mask, order, flag, points, reads)
                row = plan.rows[mask] + (order * flags + flag) * plan.row
                _solve_row(plan, values, mask, row, points, reads, options, block)


@_compiled
def _solve_row(plan, values, mask, row, points, reads, options, block):
    filled = _filled_faces(plan, mask)
    floor = plan.floor[filled]
    for first in range(floor // LANES * LANES, plan.cap + 1, LANES):
        if plan.reachable[filled, first : first + LANES].any():
            offer_boxes(plan.up.shape[0], values, first, points, reads, options, block)
            for _ in range(plan.rerolls):
                value_keeps(plan.up, block)
                pass_best_up(plan.down, plan.ways_down, block)
            # Before the first roll nothing is kept, and that keep is worth the mean of all rolls.
            value_keeps(plan.up, block)
            values[row + first : row + first + LANES] = block[0]
    for total in range(floor):
        values[row + total] = values[row + floor]
    for total in range(plan.cap + 1, plan.row):
        values[row + total] = values[row + plan.cap]


@_compiled
def offer_boxes(start, values, first, points, reads, options, block):
    """Every roll takes its best box: its points and what is to come after it."""
    for roll in range(points.shape[1]):
        worth, at = points[0, roll], reads[0, roll] + first
        for lane in range(LANES):
            block[start + roll, lane] = worth + values[at + lane]
        for option in range(1, options):
            worth, at = points[option, roll], reads[option, roll] + first
            for lane in range(LANES):
                total = worth + values[at + lane]
                best = block[start + roll, lane]
                block[start + roll, lane] = total if total > best else best


@_compiled
def value_keeps(up, block):
    """Every keep of fewer dice is worth the mean of the six keeps one die larger."""
    for keep in range(up.shape[0] - 1, -1, -1):
        a, b, c = up[keep, 0], up[keep, 1], up[keep, 2]
        d, e, f = up[keep, 3], up[keep, 4], up[keep, 5]
        for lane in range(LANES):
            total = (block[a, lane] + block[b, lane]) + (block[c, lane] + block[d, lane])
            block[keep, lane] = (total + (block[e, lane] + block[f, lane])) * (1.0 / 6.0)


@_compiled
def pass_best_up(down, ways_down, block):
    """Every keep, and at last every roll, is worth at least what any smaller keep in it is.

    Most keeps have one to three smaller ones; each number has a loop of its own, for speed.
    """
    for keep in range(1, down.shape[0]):
        a, b, c = down[keep, 0], down[keep, 1], down[keep, 2]
        if ways_down[keep] == 1:
            for lane in range(LANES):
                block[keep, lane] = _larger(block[a, lane], block[keep, lane])
        elif ways_down[keep] == 2:
            for lane in range(LANES):
                best = _larger(block[a, lane], block[b, lane])
                block[keep, lane] = _larger(best, block[keep, lane])
        elif ways_down[keep] == 3:
            for lane in range(LANES):
                best = _larger(block[a, lane], block[b, lane])
                other = _larger(block[c, lane], block[keep, lane])
                block[keep, lane] = _larger(best, other)
        else:
            d, e, f = down[keep, 3], down[keep, 4], down[keep, 5]
            for lane in range(LANES):
                best = _larger(block[a, lane], block[b, lane])
                other = _larger(block[c, lane], block[d, lane])
                third = _larger(_larger(block[e, lane], block[f, lane]), block[keep, lane])
                block[keep, lane] = _larger(_larger(best, other), third)


@njit(inline="always")
def _larger(one, other):
    # `max` treats what is not a number with care, and so can't become one instruction.
    return one if one > other else other


@_compiled
def fill_options(plan, mask, order, flag, points, reads):
    """For every open box and roll, its points and where to read what is to come; how many boxes."""
    options = 0
    for box in range(plan.face.shape[0]):
        if not mask >> box & 1:
            _fill_box(plan, mask, order, flag, box, points[options], reads[options])
            options += 1
    if plan.five >= 0 and mask >> plan.five & 1:
        for face in range(6):
            _fill_five_of_a_kind(plan, mask, order, flag, face, points, reads)
    return options


@_compiled
def _fill_box(plan, mask, order, flag, box, points, reads):
    after = mask | 1 << box
    flags, several = _flags(plan, after), _orders(plan, after) > 1
    place = plan.rows[after] + ((order if several else 0) * flags + flag) * plan.row
    pattern = plan.points[box]
    if box in (plan.low, plan.high):
        above, below = _limits(plan, mask, order, box)
        place = plan.rows[after] + flag * plan.row
        step = flags * plan.row if several else 0
        _fill_ordered(pattern, above, below, place, step, plan.held_index, points, reads)
    elif box == plan.five:
        _fill_five(pattern, place, plan.row if plan.five_bonus > 0 else 0, points, reads)
    else:
        _fill_plain(pattern, place, 1 if plan.face[box] else 0, points, reads)


@_compiled
def _fill_plain(pattern, place, upper, points, reads):
    """One row to read, further on by the score where it counts for the upper bonus."""
    for roll in range(pattern.shape[0]):
        points[roll] = pattern[roll]
        reads[roll] = place + upper * int(pattern[roll])


@_compiled
def _fill_five(pattern, place, step, points, reads):
    """The five-of-a-kind box: from then on it matters whether it holds points."""
    for roll in range(pattern.shape[0]):
        points[roll] = pattern[roll]
        reads[roll] = place + (step if pattern[roll] > 0 else 0)


@_compiled
def _fill_ordered(pattern, above, below, place, step, held, points, reads):
    """LOW or HIGH: only totals between the limits score, and what it holds limits the other one."""
    for roll in range(pattern.shape[0]):
        score = pattern[roll] if above < pattern[roll] < below else 0.0
        points[roll] = score
        reads[roll] = place + step * held[int(score)]


@_compiled
def _limits(plan, mask, order, box):
    """HIGH must be above what LOW holds; LOW below what HIGH holds, or below the most it could."""
    if box == plan.high:
        return (plan.held[order] if mask >> plan.low & 1 else 0.0), -_NEVER
    return 0.0, (plan.held[order] if mask >> plan.high & 1 else plan.high_most)


@_compiled
def _fill_five_of_a_kind(plan, mask, order, flag, face, points, reads):
    """A five of a kind after its box was filled: the bonus, the wild card, and the forced box."""
    roll = plan.same[face]
    upper_open, lower_open = False, False
    for box in range(plan.face.shape[0]):
        if not mask >> box & 1:
            upper_open = upper_open or plan.face[box] == face + 1
            lower_open = lower_open or plan.face[box] == 0
    option = 0
    for box in range(plan.face.shape[0]):
        if mask >> box & 1:
            continue
        score = points[option, roll]
        if plan.trump > 0 and not upper_open and plan.trump_points[box] > 0:
            score = plan.trump_points[box]
        if _forbidden(plan, box, face, upper_open, lower_open):
            score = _NEVER
        elif flag:
            score += plan.five_bonus
        points[option, roll] = score
        option += 1


@_compiled
def _forbidden(plan, box, face, upper_open, lower_open):
    if plan.trump != 2:
        return False
    if upper_open:
        return plan.face[box] != face + 1
    return lower_open and plan.face[box] > 0


@_compiled
def _flags(plan, mask):
    return 2 if plan.five_bonus > 0 and mask >> plan.five & 1 else 1


@_compiled
def _orders(plan, mask):
    if plan.low < 0 or (mask >> plan.low & 1) == (mask >> plan.high & 1):
        return 1
    return plan.held.shape[0]


@_compiled
def _filled_faces(plan, mask):
    filled = 0
    for box in range(plan.face.shape[0]):
        if plan.face[box] and mask >> box & 1:
            filled |= 1 << (plan.face[box] - 1)
    return filled
