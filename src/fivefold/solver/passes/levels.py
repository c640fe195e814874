"""Facts about the sheets for passes over all of them, level by level."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.errors import Malformed
from fivefold.solver.exact_values import check_no_saved_rolls
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.limits import memory_to_use
from fivefold.solver.numbering import Numbering, SheetState
from fivefold.solver.plan import filled_sets, make_plan

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.solver.plan import Plan

_AT_ONCE = 1 << 16
"""Masks that are looked at together, so that the arrays stay small."""


def masks_of(plan: Plan, places: NDArray[np.int64]) -> NDArray[np.int64]:
    """The boxes filled on the sheets at these places."""
    return np.searchsorted(plan.rows, places, side="right") - 1


def most_to_come(
    plan: Plan, sheets: NDArray[np.int64], masks: NDArray[np.int64]
) -> NDArray[np.int64]:
    """An upper bound on the points to come on each sheet."""
    is_open = 1 - ((masks[:, None] >> np.arange(plan.boxes)) & 1)
    most = np.maximum(np.maximum.reduceat(plan.score, plan.scores[:-1]), plan.rules.trump_points)
    points = is_open @ most + plan.bonus
    if plan.rules.five_bonus:
        five_open = is_open[:, plan.rules.five]
        row = (sheets - plan.rows[masks]) // plan.width[filled_sets(plan.rules.face)[masks]]
        earning = (five_open == 1) | (row % 2 == 1)
        points += plan.rules.five_bonus * earning * (is_open.sum(axis=1) - five_open)
    return points.astype(np.int64)


def check_spread(plan: Plan, sheets: list[int]) -> None:
    """Refuse before any work what is certain not to fit. Best play reaches a quarter to a half of
    the sheets that can follow, in every game that was counted; a third is taken here."""
    begun = int(np.bitwise_and.reduce(masks_of(plan, np.array(sheets))))
    masks = np.arange(1 << plan.boxes)
    masks = masks[masks & begun == begun]
    levels = np.zeros(plan.boxes + 1)
    for some in np.array_split(masks, len(masks) // _AT_ONCE + 1):
        # The last sheet of a mask is the one with most to come.
        most = most_to_come(plan, plan.rows[some + 1] - 1, some)
        room = (plan.rows[some + 1] - plan.rows[some]) * most / 3
        levels += np.bincount(np.bitwise_count(some), room, len(levels))
    check_memory(levels)


def check_memory(room: NDArray[np.number[Any]]) -> None:
    needed, most = 8 * int((room[:-1] + room[1:]).max()), memory_to_use()
    if needed > most:
        gigabytes, at_most = (f"{size / 2**30:.1f}" for size in (needed, most))
        raise Malformed("too-large-to-spread", gigabytes=gigabytes, most=at_most)


def check_curves(sheet: Sheet) -> None:
    """Refuse what takes a curve for every sheet that can follow, if the game saves rolls, or if
    they are certain not to fit into memory."""
    check_no_saved_rolls(sheet.rules)
    plan = make_plan(sheet.rules)
    check_spread(plan, [place_of(sheet, plan)])


def place_of(sheet: Sheet, plan: Plan) -> int:
    """The place of a sheet in the arrays of a plan."""
    return SheetState(Numbering(sheet.rules, LANES, plan.rows), sheet).place
