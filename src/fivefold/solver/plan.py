"""A rule set as arrays: what the kernels must know of a game, and how its card states are numbered.

A card state is: which boxes are filled (a mask), how much the upper boxes hold (never more than the
bonus needs), and where the rules ask for it two things more: whether the five-of-a-kind box holds
points, and what LOW or HIGH holds while the other is open. All the upper totals of one state lie
side by side in a row, with room behind them, so that filling an upper box is reading the row a
little further on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.dice import FACES, rolls
from fivefold.errors import Malformed
from fivefold.rules import Trump
from fivefold.solver.lattice import lattice

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.rules import RuleSet

LANES = 8
"""Upper totals worked on at once: so a block of the lattice fits the first-level cache."""
MAX_BOXES = 24
MAX_BYTES = 4 << 30
_TRUMPS = {Trump.NONE: 0, Trump.FREE: 1, Trump.FORCED: 2}
NO_BOX = -1


class Plan(NamedTuple):
    """Plain arrays and numbers, so that compiled code can take them as they are."""

    points: NDArray[np.float64]
    """By box and roll, from the pattern alone."""
    face: NDArray[np.int64]
    """The face an upper box counts; 0 for a lower box."""
    rerolls: int
    cap: int
    """The upper total from which on nothing changes: what the bonus needs."""
    bonus: float
    row: int
    """How long a row of upper totals is, the room behind them included."""
    rows: NDArray[np.int64]
    """Where the rows of each mask begin in the table of values."""
    reachable: NDArray[np.bool_]
    """By filled upper boxes (a bit a face) and upper total: whether that total can occur."""
    floor: NDArray[np.int64]
    """By filled upper boxes: the lowest total worked on; from all below it no bonus is in reach."""
    five: int
    """The five-of-a-kind box, or -1 where no special rule follows from it."""
    five_bonus: float
    trump: int
    trump_points: NDArray[np.float64]
    low: int
    high: int
    held: NDArray[np.float64]
    """What LOW or HIGH may hold; the order states are numbered by it."""
    held_index: NDArray[np.int64]
    high_most: float
    up: NDArray[np.int32]
    down: NDArray[np.int32]
    ways_down: NDArray[np.int32]
    chances: NDArray[np.float64]
    same: NDArray[np.int32]

    @property
    def boxes(self) -> int:
        return len(self.face)

    @property
    def size(self) -> int:
        """How many numbers the table of values holds."""
        return int(self.rows[-1])

    @property
    def states(self) -> int:
        """How many card states can occur, the upper totals counted one by one."""
        masks = np.arange(1 << self.boxes)
        upper = sum(
            ((masks >> box) & 1) << (self.face[box] - 1)
            for box in range(self.boxes)
            if self.face[box]
        )
        per_row = self.reachable.sum(axis=1)[upper + 0 * masks]
        return int((per_row * (np.diff(self.rows) // self.row)).sum())


def make_plan(rules: RuleSet) -> Plan:
    """The plan of a rule set, or Malformed with the reason and an estimate."""
    _check_size(rules)
    grid = lattice(rules.dice)
    points = np.array([rules.scores[roll] for roll in rolls(rules.dice)]).T
    face = np.array([box.face or 0 for box in rules.boxes], dtype=np.int64)
    cap = rules.upper_bonus.at if rules.upper_bonus else 0
    policy = rules.five_of_a_kind
    held, held_index = _held(rules)
    row = cap + 1 + _room(points, face)
    return Plan(
        points=np.ascontiguousarray(points, dtype=np.float64),
        face=face,
        rerolls=rules.rolls - 1,
        cap=cap,
        bonus=float(rules.upper_bonus.points if rules.upper_bonus else 0),
        row=row,
        rows=_rows(rules, row, len(held)),
        reachable=_reachable(rules.dice, face, cap),
        floor=_floor(rules.dice, face, cap),
        five=policy.box if policy else NO_BOX,
        five_bonus=float(policy.bonus if policy else 0),
        trump=_TRUMPS[policy.trump] if policy else 0,
        trump_points=np.array(
            [
                float(rules.most[box]) if policy and box in policy.trump_boxes else 0.0
                for box in rules.places
            ]
        ),
        low=rules.order.low if rules.order else NO_BOX,
        high=rules.order.high if rules.order else NO_BOX,
        held=held,
        held_index=held_index,
        high_most=float(rules.most[rules.order.high]) if rules.order else 0.0,
        up=grid.up,
        down=grid.down,
        ways_down=grid.ways_down,
        chances=grid.chances,
        same=grid.same,
    )


def _check_size(rules: RuleSet) -> None:
    boxes = len(rules.boxes)
    if boxes > MAX_BOXES:
        raise Malformed("too-many-boxes", game=rules.id, boxes=boxes, most=MAX_BOXES)
    cap = rules.upper_bonus.at if rules.upper_bonus else 0
    variants = 2 if rules.five_of_a_kind else 1
    estimate = (1 << boxes) * variants * (cap + 1 + 6 * rules.dice + LANES) * 8
    if estimate > MAX_BYTES:
        gigabytes = f"{estimate / 2**30:.1f}"
        raise Malformed(
            "too-large-to-solve", game=rules.id, gigabytes=gigabytes, most=MAX_BYTES >> 30
        )


def _room(points: NDArray[np.int64], face: NDArray[np.int64]) -> int:
    """How far past the cap a row is read: by the best upper box, and to the end of a block."""
    upper = points[face > 0]
    return (int(upper.max()) if upper.size else 0) + LANES


def _held(rules: RuleSet) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The values LOW and HIGH can hold, and the number of each value."""
    if rules.order is None:
        return np.zeros(1), np.zeros(1, dtype=np.int64)
    boxes = (rules.order.low, rules.order.high)
    values = sorted({0} | {int(row[box]) for row in rules.scores.values() for box in boxes})
    index = np.zeros(values[-1] + 1, dtype=np.int64)
    index[values] = np.arange(len(values))
    return np.array(values, dtype=np.float64), index


def _rows(rules: RuleSet, row: int, held: int) -> NDArray[np.int64]:
    """Where each mask's rows begin; one entry more for where the last one ends."""
    masks = np.arange(1 << len(rules.boxes))
    count = np.ones_like(masks)
    if rules.five_of_a_kind and rules.five_of_a_kind.bonus:
        count += (masks >> rules.five_of_a_kind.box) & 1
    if rules.order:
        one_open = ((masks >> rules.order.low) ^ (masks >> rules.order.high)) & 1
        count *= np.where(one_open == 1, held, 1)
    return np.concatenate(([0], np.cumsum(count * row)))


def _reachable(dice: int, face: NDArray[np.int64], cap: int) -> NDArray[np.bool_]:
    floor = _floor(dice, face, cap)
    reachable = np.zeros((1 << len(FACES), cap + 1), dtype=np.bool_)
    for filled in range(1 << len(FACES)):
        totals = {0}
        for one in (one for one in FACES if filled >> (one - 1) & 1):
            totals = {min(cap, total + one * n) for total in totals for n in range(dice + 1)}
        reachable[filled, [max(total, floor[filled]) for total in totals]] = True
    return reachable


def _floor(dice: int, face: NDArray[np.int64], cap: int) -> NDArray[np.int64]:
    """The highest total from which the bonus is out of reach; all lower ones are worth the same."""
    filled = np.arange(1 << len(FACES))
    still_open = {one: 1 - ((filled >> (one - 1)) & 1) for one in FACES if one in face}
    to_come = sum(dice * one * is_open for one, is_open in still_open.items())
    return np.maximum(cap - to_come - 1, 0)
