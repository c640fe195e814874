"""Solves Classique for a restricted player, who may fill only some boxes and plays best otherwise.

`sheet_advice.py` uses it. It also gives chances: if an event earns a tiny prize, the gain in value
shows how often the event happens under best play.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivefold.dice import rolls
from fivefold.rules import scorecard_rules
from fivefold.solver.kernels.compiling import compiled, entry
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.kernels.outcomes import NEVER
from fivefold.solver.kernels.turn import pass_best_up, value_keeps
from fivefold.solver.plan import filled_sets, make_plan
from fivefold.solver.thread_pool import ThreadPool

if TYPE_CHECKING:
    from fivefold.solver.plan import Plan

Boxes = NDArray[np.int64]
"""For every set of filled boxes (rows) and every roll (columns), the allowed boxes as bits."""
Table = NDArray[np.float64]

RULES = scorecard_rules("classique")
PLAN = make_plan(RULES)
ROLLS = rolls(RULES.dice)
FILLED = np.arange(1 << PLAN.boxes)[:, None]
OPEN = FILLED[::-1].copy()
TURN = 1 + np.bitwise_count(FILLED).astype(np.int64)
TINY = 1e-5


class Bounds(NamedTuple):
    sets: NDArray[np.int64]
    allowed: Boxes
    prized: Boxes
    prize: Table
    """By filled boxes: the prize for filling a box, besides its points."""


@entry
def _solve_masks(plan: Plan, bounds: Bounds, values: Table, masks: NDArray[np.int64]) -> None:
    first_roll = plan.up.shape[0] * LANES
    block = np.zeros(first_roll + plan.chances.shape[0] * LANES)
    for mask in masks:
        filled = bounds.sets[mask]
        for five in range(1 + (mask >> plan.rules.five & 1)):
            row = plan.rows[mask] + five * plan.width[filled]
            for first in range(0, plan.width[filled], LANES):
                totals, ends = plan.totals[filled, first : first + LANES], block[first_roll:]
                ends[:] = NEVER
                for box in range(plan.rules.face.shape[0]):
                    if not mask >> box & 1:
                        _offer(plan, bounds, values, mask, five, totals, box, ends)
                for _ in range(plan.rerolls):
                    value_keeps(plan.up, block)
                    pass_best_up(plan.down, plan.ways_down, block)
                for lane in range(LANES):
                    values[row + first + lane] = (plan.chances * ends[lane::LANES]).sum()


@compiled
def _offer(plan, bounds, values, mask, five, totals, box, ends):  # noqa: PLR0913, PLR0917
    """Raise every roll that may fill the box to its points there plus the points to come."""
    after = mask | 1 << box
    filled = bounds.sets[after]
    for roll in range(plan.chances.shape[0]):
        if bounds.allowed[mask, roll] >> box & 1:
            points, bonus = _points(plan, mask, five, box, roll)
            now = points + bonus + bounds.prize[mask] * (bounds.prized[mask, roll] >> box & 1)
            holds = int(points > 0) if box == plan.rules.five else five
            row = plan.rows[after] + holds * plan.width[filled]
            more = points if plan.rules.face[box] else 0
            for lane in range(LANES):
                worth = now + values[row + plan.place[filled, totals[lane] + more]]
                ends[roll * LANES + lane] = max(worth, ends[roll * LANES + lane])


@compiled
def _points(plan, mask, five, box, roll):
    """The points of a roll in a box, with its bonus, and as a Joker where it is one."""
    points, bonus = plan.rules.scores[roll, box], 0.0
    if mask >> plan.rules.five & 1 and plan.rules.scores[roll, plan.rules.five] > 0:
        bonus = plan.rules.five_bonus * five
        for upper in range(plan.rules.face.shape[0]):
            if plan.rules.face[upper] and plan.rules.scores[roll, upper] > 0 and mask >> upper & 1:
                points = max(points, int(plan.rules.trump_points[box]))
    return points, bonus


def solve(
    allowed: Boxes = OPEN, prized: Boxes = OPEN, prize: Table | float = 0.0, bonus: float = 35.0
) -> Table:
    """The value of every sheet. A roll that `allowed` leaves no box for may fill any box."""
    some = np.where(allowed & OPEN, allowed & OPEN, OPEN)
    shape = (len(FILLED), len(ROLLS))
    bounds = Bounds(
        filled_sets(PLAN.rules.face),
        np.ascontiguousarray(np.broadcast_to(some, shape)),
        np.ascontiguousarray(np.broadcast_to(prized, shape)),
        np.broadcast_to(prize, FILLED.shape)[:, 0].copy(),
    )
    values = np.zeros(PLAN.size)
    totals = PLAN.totals[-1, : PLAN.width[-1]]
    values[PLAN.rows[-2] :].reshape(-1, len(totals))[:, totals == totals.max()] = bonus
    with ThreadPool(None) as pool:
        for turn in range(PLAN.boxes, 0, -1):
            masks = np.flatnonzero(turn == TURN)
            pool.run(lambda part: _solve_masks(PLAN, bounds, values, part), masks)
    return values


@cache
def best() -> Table:
    """The value of every sheet to an unrestricted player."""
    return solve()


def often(event: Boxes, times: Table | float = 1.0) -> float:
    """How often one of these boxes is filled in a game under best play, weighted by `times`."""
    return float(solve(prized=event, prize=TINY * times)[0] - best()[0]) / TINY


@cache
def bonus_chances() -> Table:
    """For every sheet, the chance to earn the upper bonus under best play."""
    return (solve(bonus=PLAN.bonus + TINY) - best()) / TINY


def unaware() -> tuple[float, float]:
    """Play that ignores the upper bonus: its mean total, and how often it earns the bonus."""
    without = float(solve(bonus=0.0)[0])
    chance = float(solve(bonus=TINY)[0] - without) / TINY
    return without + PLAN.bonus * chance, chance
