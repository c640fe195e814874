"""The best chance to win from a sheet when playing to win rather than for points.

To win, a player needs enough points rather than many. So the points made so far matter as much as
the sheet, and every sheet is valued with all numbers of points that it can be reached with, eight
at a time, back from the full sheets. Only sheets that can still come up are valued.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from fivefold.solver.kernels.choices import make_workspace, place_after
from fivefold.solver.kernels.compiling import entry
from fivefold.solver.kernels.lanes import add, broadcast, load, store, times
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.kernels.outcomes import FILLED, ROW, filled_set, flags, list_outcomes
from fivefold.solver.kernels.turn import offer_boxes, pass_best_up, value_keeps

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.solver.exact_values import ExactValues
    from fivefold.solver.kernels.choices import Workspace
    from fivefold.solver.plan import Plan

    Numbers = NDArray[np.int64]
    Chances = NDArray[np.float64]


def best_win_chances(
    values: ExactValues, places: Numbers, points: Numbers, wins: Chances
) -> Chances:
    """The best chance to win with each of some sheets, which must have equally many boxes filled.

    Sheets are given by their places in the array of values and the points made so far. `wins` is
    the chance to win with each final number of points and never falls; its last entry also stands
    for any higher number.
    """
    plan, work = values.plan, make_workspace(values.plan)
    sheets = _sheets(plan, places, points, work)
    chances = chances_on(plan, values.array, sheets, wins, work)
    found: Chances = chances[sheets.rows[places] + points]
    return found


class Sheets(NamedTuple):
    """The sheets that can still come up, those with fewer boxes filled first."""

    every: Numbers
    least: Numbers
    """The fewest points that a sheet can be reached with."""
    beyond: Numbers
    """One more than the most points that a sheet can be reached with; 0 if it is never reached."""
    rows: Numbers
    """Where the chance of a sheet with no points would be in the array of chances."""


def _sheets(plan: Plan, places: Numbers, points: Numbers, work: Workspace) -> Sheets:
    first = np.unique(places)
    # Only a few places are used, and unused memory costs nothing.
    every, least, beyond, rows = (np.zeros(plan.size, np.int64) for _ in Sheets._fields)
    every[: len(first)], least[first] = first, points.max()
    np.minimum.at(least, places, points)
    np.maximum.at(beyond, places, points + 1)
    every = every[: add_following(plan, Sheets(every, least, beyond, rows), len(first), work)]
    width = -(-(beyond[every] - least[every]) // LANES) * LANES
    rows[every] = np.cumsum(width) - width - least[every]
    return Sheets(every, least, beyond, rows)


@entry
def add_following(plan: Plan, sheets: Sheets, known: int, work: Workspace) -> int:
    """Add all sheets that may follow the known ones; returns how many are known then."""
    every, least, beyond, done = sheets.every, sheets.least, sheets.beyond, 0
    while done < known:
        sheet = every[done]
        counts, total, index = list_writable(plan, sheet, work)
        for outcome in range(counts[2]):
            then = place_after(plan, work, outcome, total, index)
            points = int(work.points[outcome])
            if beyond[then] == 0:
                every[known], least[then] = then, least[sheet] + points
                known += 1
            least[then] = min(least[then], least[sheet] + points)
            beyond[then] = max(beyond[then], beyond[sheet] + points)
        done += 1
    return known


@entry
def chances_on(
    plan: Plan, values: Chances, sheets: Sheets, wins: Chances, work: Workspace
) -> Chances:
    """The best chance on every sheet, with all numbers of points that it can be reached with."""
    last = sheets.every[-1]
    chances = np.zeros(sheets.rows[last] + sheets.beyond[last] + 2 * LANES)
    for sheet in sheets.every[::-1]:
        row, least, beyond = sheets.rows[sheet], sheets.least[sheet], sheets.beyond[sheet]
        counts, total, index = list_writable(plan, sheet, work)
        if not counts[2]:
            bonus = int(values[sheet])
            for points in range(least, beyond):
                chances[row + points] = wins[min(points + bonus, len(wins) - 1)]
        else:
            for outcome in range(counts[2]):
                then = place_after(plan, work, outcome, total, index)
                shift_by_points(work, outcome, sheets.rows[then])
            for points in range(least, beyond, LANES):
                store(chances, row + points, best_of_turn(plan, chances, points, counts, work))
    return chances


@entry
def list_writable(plan: Plan, sheet: int, work: Workspace) -> Any:
    """List the outcomes of a sheet; returns their counts, its upper total and place in a row."""
    mask = np.searchsorted(plan.rows, sheet, side="right") - 1
    filled = filled_set(plan.rules.face, mask)
    row, index = divmod(sheet - plan.rows[mask], plan.width[filled])
    order, flag = divmod(row, flags(plan, mask))
    counts = list_outcomes(plan, mask, order, flag, work.outcomes, work.points)
    return counts, plan.totals[filled, index], index


@entry
def shift_by_points(work: Workspace, outcome: int, row: int) -> None:
    """Turn the points of an outcome into an offset in the row of the sheet it leads to."""
    work.outcomes[outcome, ROW] = row + int(work.points[outcome])
    work.outcomes[outcome, FILLED] = -1
    work.points[outcome] = 0.0


@entry
def best_of_turn(plan: Plan, chances: Chances, points: int, counts: Any, work: Workspace) -> Any:
    """The best chances before a turn with this many points, and with one to seven more."""
    block, places = work.turn[0], (plan.totals[0], plan.place, plan.rolls)
    offered = (work.outcomes, work.points, counts, work.worth)
    offer_boxes(chances, points, *places, *offered, block)
    for _ in range(plan.rerolls):
        value_keeps(plan.up, block)
        pass_best_up(plan.down, plan.ways_down, block)
    mean, first = broadcast(0.0), len(plan.up) * LANES
    for roll in range(len(plan.chances)):
        mean = add(mean, times(load(block, first + roll * LANES), broadcast(plan.chances[roll])))
    return mean
