"""The value of every action in many positions of a solved game, and whether they are positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.envs.kernels.stepping import five_bonus, is_legal_box, points_in
from fivefold.solver.kernels.choices import value_turn
from fivefold.solver.kernels.compiling import entry, inlined, uncounted_entry
from fivefold.solver.kernels.lattice import LANES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fivefold.envs.tables import Tables
    from fivefold.solver.kernels.choices import Workspace
    from fivefold.solver.plan import Plan

ALL_POSSIBLE = -1
"""Stands for no observation."""


@uncounted_entry
def first_impossible(
    rows: NDArray[np.int32],
    low: NDArray[np.int32],
    high: NDArray[np.int32],
    scores: NDArray[np.bool_],
    first: int,
) -> int:
    """The number of the first observation that no position has, or `ALL_POSSIBLE`.

    In a position every number is possible, dice lie on the table and ascend, and a box is open.
    `low` and `high` have the least and the most of each number, `scores` says by box and points
    whether the box can hold them, and `first` is where the points of the first box stand.
    """
    for position in range(rows.shape[0]):
        if not _is_possible(rows[position], low, high, scores, first):
            return position
    return ALL_POSSIBLE


@inlined
def _is_possible(row, low, high, scores, first):
    for place in range(row.shape[0]):
        if row[place] < low[place] or row[place] > high[place]:
            return False
    if row[0] == 0:
        return False
    for die in range(1, first - 1):
        if row[die] < row[die - 1]:
            return False
    open_boxes = 0
    for box in range(scores.shape[0]):
        points = row[first + box]
        open_boxes += points < 0
        if points >= 0 and not scores[box, points]:
            return False
    return open_boxes > 0


@uncounted_entry
def find_places(
    tables: Tables,
    plan: Plan,
    rows: NDArray[np.int32],
    masks: NDArray[np.int64],
    places: NDArray[np.int64],
) -> None:
    """The filled boxes of each observation, and its sheet's place among the values."""
    first = tables.faces.shape[1] + 1
    for position in range(rows.shape[0]):
        points = rows[position, first:]
        mask, filled, total = _filled(plan, points)
        masks[position], places[position] = mask, _place(plan, points, mask, filled, total)


@uncounted_entry
def find_offers(
    tables: Tables,
    rows: NDArray[np.int32],
    rolled: NDArray[np.int64],
    offers: NDArray[np.int32],
) -> None:
    """The number of the roll in each observation, and what it would score in every box; -1 where
    it may not go."""
    dice, boxes = tables.faces.shape[1], tables.rules.after.shape[0]
    for position in range(rows.shape[0]):
        roll = _roll(tables, rows, position)
        rolled[position] = roll
        points = rows[position, dice + 1 :]
        first = rows[position, dice] == tables.rules.rolls + points[boxes] - 1
        for box in range(boxes):
            offers[position, box] = -1
            if is_legal_box(tables, points, roll, box):
                offers[position, box] = points_in(tables, points, roll, box, first)


@entry
def value_actions(
    tables: Tables,
    plan: Plan,
    values: NDArray[np.float64],
    rows: NDArray[np.int32],
    order: NDArray[np.int64],
    masks: NDArray[np.int64],
    places: NDArray[np.int64],
    work: Workspace,
    worth: NDArray[np.float64],
) -> None:
    """Write the expected final total after every legal action of some positions into `worth`.

    `order` must list positions sorted by place, so that those on one sheet share its turn. What is
    illegal is left as it was.
    """
    dice, valued = tables.faces.shape[1], -1
    for position in order:
        lane = places[position] % LANES
        start = places[position] - lane
        if rows[position, dice] and start != valued:
            value_turn(plan, values, masks[position], start, work)
            valued = start
        _value_position(tables, plan, values, rows, position, lane, work.turn, worth)


@inlined
def _value_position(tables, plan, values, rows, position, lane, turn, worth):
    dice, keeps = tables.faces.shape[1], tables.kept.shape[1]
    rolled, rolls_left = _roll(tables, rows, position), rows[position, dice]
    written = _written(tables, rows, position)
    if rolls_left:
        for action in range(keeps):
            keep = tables.kept[rolled, action]
            if keep >= 0:
                to_come = turn[2 * (rolls_left - 1), keep * LANES + lane]
                worth[position, action] = written + to_come
    points = rows[position, dice + 1 :]
    first = rolls_left == tables.rules.rolls - 1
    bonus = five_bonus(tables, points, rolled)
    mask, filled, total = _filled(plan, points)
    for box in range(tables.rules.after.shape[0]):
        if is_legal_box(tables, points, rolled, box):
            score = points_in(tables, points, rolled, box, first)
            after = _place_after(plan, points, box, score, mask, filled, total)
            worth[position, keeps + box] = written + score + bonus + values[after]


@inlined
def _roll(tables, rows, position):
    """The number of the roll on the table."""
    keep = 0
    for die in range(tables.faces.shape[1]):
        keep = tables.up[keep, rows[position, die] - 1]
    return keep - tables.up.shape[0]


@inlined
def _written(tables, rows, position):
    """The points on the sheet without the upper bonus, which is still to come."""
    first, boxes = tables.faces.shape[1] + 1, tables.rules.after.shape[0]
    total = rows[position, first + boxes + 1]
    for box in range(boxes):
        total += max(rows[position, first + box], 0)
    return total


@inlined
def _filled(plan, points):
    """The filled boxes of a sheet, the faces of its filled upper boxes, and their total."""
    mask, filled, total = 0, 0, 0
    for box in range(plan.rules.face.shape[0]):
        if points[box] >= 0:
            mask |= 1 << box
            if plan.rules.face[box]:
                filled |= 1 << (plan.rules.face[box] - 1)
                total += points[box]
    return mask, filled, total


@inlined
def _place_after(plan, points, box, score, mask, filled, total):
    """The place of a sheet once a box has been filled."""
    if plan.rules.face[box]:
        filled |= 1 << (plan.rules.face[box] - 1)
        total += score
    points[box] = score
    after = _place(plan, points, mask | 1 << box, filled, total)
    points[box] = -1
    return after


@inlined
def _place(plan, points, mask, filled, total):
    """The place of a sheet among the values: see `SheetState.place`."""
    row = 0
    if plan.rules.low >= 0:
        low, high = points[plan.rules.low], points[plan.rules.high]
        if (low < 0) != (high < 0):
            row = plan.held_index[max(low, high)]
    if plan.flagged >= 0 and mask >> plan.flagged & 1:
        row = 2 * row + (points[plan.flagged] > 0)
    column = plan.place[filled, min(total, plan.place.shape[1] - 1)]
    return plan.rows[mask] + row * plan.width[filled] + column
