"""Lists the outcomes of a turn on one sheet state.

An outcome is a score in a box: its points, the row of the sheet it leads to, and the rolls that
give it. The list has three parts. First comes a zero in every plain box, which any roll may
take, since a roll that scores there has a better outcome anyway. Then comes every score with the
rolls that give it. Last, where special rules apply to five of a kind, come the outcomes of those
rolls.
"""

from __future__ import annotations

from fivefold.solver.kernels.compiling import uncounted
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.kernels.rules import limits, may_be_forced_into

NEVER = -1e9
"""Lower than any total: the value of an option that the rules forbid."""
ROW, FILLED, SHIFT, FIRST, LAST = range(5)
"""The columns of an outcome: the row it leads to, the upper boxes filled there (-1 if unchanged),
what it adds to the upper total, and where the rolls that give it start and end."""
COLUMNS = 5


@uncounted
def list_outcomes(plan, mask, order, flag, outcomes, points):
    """List the outcomes of a sheet; returns where the zeros, the scores and the whole list end."""
    zeros = 0
    for box in range(plan.rules.face.shape[0]):
        if is_ready(plan.rules.after, mask, box) and box not in (plan.rules.low, plan.rules.high):
            zeros += 1
    zero, ordinary = 0, zeros
    for box in range(plan.rules.face.shape[0]):
        if is_ready(plan.rules.after, mask, box):
            ordinary = _list_box(plan, mask, order, flag, box, outcomes, points, zero, ordinary)
            zero += 1 if box not in (plan.rules.low, plan.rules.high) else 0
    every = ordinary
    if plan.rules.five >= 0 and mask >> plan.rules.five & 1:
        every = _list_special(plan, mask, order, flag, outcomes, points, every)
    return zeros, ordinary, every


@uncounted
def _list_box(plan, mask, order, flag, box, outcomes, points, zero, count):
    """List the zero and the scores of one box. LOW and HIGH score only between limits, and list
    their zero as a score, because there a zero is not always worth less than a score."""
    ordered = box in (plan.rules.low, plan.rules.high)
    low, high = _held(plan, mask, order)
    above, below = limits(plan.rules, box, low, high)
    row, filled, step, width = _after(plan, mask, order, flag, box)
    useless = plan.rules.needs[box] >= 0 and not flag
    if not ordered:
        _put(outcomes, points, zero, row, filled, 0, 0, 0, 0.0)
    flagged = width if box == plan.flagged else 0
    for n in range(plan.scores[box], plan.scores[box + 1]):
        score = plan.score[n]
        if useless or not above < score < below:
            score = 0.0
        if ordered or score > 0:
            after = row + (flagged if score > 0 else 0)
            if ordered:
                after += step * plan.held_index[int(score)]
            first, last = plan.scoring[n], plan.scoring[n + 1]
            _put(outcomes, points, count, after, filled, int(score), first, last, score)
            count += 1
    return count


@uncounted
def _list_special(plan, mask, order, flag, outcomes, points, count):
    """List what five of a kind can do after their box is filled: bonus, wild card, forced box."""
    bonus = plan.rules.five_bonus if flag else 0
    low, high = _held(plan, mask, order)
    open_faces, lower_open = _open_faces(plan.rules.face, mask)
    for box in range(plan.rules.face.shape[0]):
        if not is_ready(plan.rules.after, mask, box):
            continue
        row, filled, step, _width = _after(plan, mask, order, flag, box)
        ordered = box in (plan.rules.low, plan.rules.high)
        above, below = limits(plan.rules, box, low, high)
        useless = plan.rules.needs[box] >= 0 and not flag
        for face in range(1, 7):
            upper_open = open_faces >> (face - 1) & 1
            if not may_be_forced_into(plan.rules, box, face, upper_open, lower_open):
                continue
            same = plan.rolls.shape[0] - 7 + face
            roll = plan.rolls[same] // LANES - plan.up.shape[0]
            score = plan.rules.scores[roll, box]
            if not upper_open and plan.rules.trump_points[box] > 0:
                score = plan.rules.trump_points[box]
            if useless or not above < score < below:
                score = 0
            after = row + step * plan.held_index[score] if ordered else row
            _put(outcomes, points, count, after, filled, score, same, same + 1, score + bonus)
            count += 1
    return count


@uncounted
def _open_faces(counted, mask):
    """The open upper boxes, one bit for each face, and whether a lower box is open."""
    faces, lower = 0, False
    for box in range(counted.shape[0]):
        if not mask >> box & 1:
            if counted[box]:
                faces |= 1 << (counted[box] - 1)
            else:
                lower = True
    return faces, lower


@uncounted
def _put(outcomes, points, count, row, filled, shift, first, last, worth):
    outcomes[count, ROW] = row
    outcomes[count, FILLED] = filled
    outcomes[count, SHIFT] = shift
    outcomes[count, FIRST] = first
    outcomes[count, LAST] = last
    points[count] = worth


@uncounted
def _after(plan, mask, order, flag, box):
    """The sheet after filling a box: its row, its upper boxes (-1 if unchanged), the distance from
    a value that LOW or HIGH may hold to the next, and the length of a row."""
    after = mask | 1 << box
    filled = filled_set(plan.rules.face, after)
    width = plan.width[filled]
    step = flags(plan, after) * width if orders(plan, after) > 1 else 0
    row = plan.rows[after] + flag * width
    if box in (plan.rules.low, plan.rules.high):
        return row, -1, step, width
    return row + order * step, (filled if plan.rules.face[box] else -1), 0, width


@uncounted
def _held(plan, mask, order):
    """The contents of LOW and HIGH where one limits the other; else they count as open."""
    low = high = -1
    if plan.rules.low >= 0:
        if mask >> plan.rules.low & 1:
            low = int(plan.held[order])
        if mask >> plan.rules.high & 1:
            high = int(plan.held[order])
    return low, high


@uncounted
def flags(plan, mask):
    """2 where it matters whether the flagged box holds points, else 1."""
    return 2 if plan.flagged >= 0 and mask >> plan.flagged & 1 else 1


@uncounted
def is_ready(after, mask, box):
    """Whether a box is open, and the one before it filled."""
    return not mask >> box & 1 and (after[box] < 0 or mask >> after[box] & 1)


@uncounted
def orders(plan, mask):
    """The number of values that LOW or HIGH may hold where one limits the other, else 1."""
    if plan.rules.low < 0 or (mask >> plan.rules.low & 1) == (mask >> plan.rules.high & 1):
        return 1
    return plan.held.shape[0]


@uncounted
def filled_set(face, mask):
    """The filled upper boxes, one bit for each face."""
    filled = 0
    for box in range(face.shape[0]):
        if face[box] and mask >> box & 1:
            filled |= 1 << (face[box] - 1)
    return filled
