"""A rule set as arrays for compiled play: any score sheet that the referee knows."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.dice import FACES, rolls
from fivefold.envs.actions import Actions, keeps_by_action
from fivefold.rules import Trump
from fivefold.solver.turns.lattice import lattice

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.rules import RuleSet

    Numbers = NDArray[np.int32]

NONE = -1
"""Stands for no box."""
_TRUMPS = {Trump.NONE: 0, Trump.FREE: 1, Trump.FORCED: 2}


class Tables(NamedTuple):
    """Arrays and numbers only, which compiled code can take as they are."""

    rolls: int
    """How many a turn has, besides saved ones."""
    saves: bool
    """Whether rolls left over are saved."""
    up: Numbers
    """By keep and face: the keep with one more die; full rolls come last."""
    missing: Numbers
    """By keep: how many dice are left to roll."""
    faces: Numbers
    """By roll: its dice, ascending."""
    same: Numbers
    """By roll: the face if all dice show it, else 0."""
    kept: Numbers
    """By roll and action: the number of the keep, or -1 if the action is no keep."""
    keepable: NDArray[np.int8]
    """By roll and action: 1 if the action is a keep."""
    scores: Numbers
    """By roll and box: what the roll scores there by its pattern."""
    first: Numbers
    """By box: what it scores more with a first roll."""
    after: Numbers
    """By box: the box that must be filled before it, or -1."""
    needs: Numbers
    """By box: the box that must hold points before it can score, or -1."""
    low: int
    high: int
    """The two boxes of which one must score less than the other, or -1."""
    high_most: int
    five: int
    """The box of five of a kind, or -1 where no special rule follows from it."""
    five_bonus: int
    trump: int
    """What a later five of a kind may do: 0 nothing, 1 be a wild card, 2 a forced one."""
    trump_points: Numbers
    """By box: what a wild card scores there; 0 where it scores by its pattern."""
    matching: Numbers
    """By face: its upper box, or -1. Face 0 is not used."""
    lower: NDArray[np.bool_]
    """By box: whether it is a lower one."""
    column: Numbers
    """By box: the column whose upper bonus it counts for, or -1."""
    times: Numbers
    """By column: what its upper bonus is multiplied by."""
    bonus_at: Numbers
    bonus_points: Numbers
    """The sums that change what the upper bonus is worth, ascending, and what it is worth then."""


@lru_cache(maxsize=16)
def tables_of(rules: RuleSet) -> Tables:
    """The tables of a rule set, shared by all who ask."""
    grid, every = lattice(rules.dice), rolls(rules.dice)
    kept = _kept(rules)
    policy, order = rules.five_of_a_kind, rules.order
    steps = rules.upper_bonus.steps if rules.upper_bonus else ()
    return Tables(
        rolls=rules.rolls,
        saves=rules.saved_rolls,
        up=_numbers(grid.up),
        missing=_numbers([rules.dice - len(keep) for keep in grid.index]),
        faces=_numbers([roll.faces for roll in every]),
        same=_numbers([roll.faces[0] if roll.all_same else 0 for roll in every]),
        kept=kept,
        keepable=(kept != NONE).astype(np.int8),
        scores=_numbers([rules.scores[roll] for roll in every]),
        first=_numbers([box.times * box.first_roll for box in rules.boxes]),
        after=_numbers([NONE if box.after is None else box.after for box in rules.boxes]),
        needs=_numbers([NONE if box.needs is None else box.needs for box in rules.boxes]),
        low=order.low if order else NONE,
        high=order.high if order else NONE,
        high_most=rules.most[order.high] if order else 0,
        five=policy.box if policy else NONE,
        five_bonus=policy.bonus if policy else 0,
        trump=_TRUMPS[policy.trump] if policy else 0,
        trump_points=_trump_points(rules),
        matching=_numbers([NONE, *(rules.upper.get(face, NONE) for face in FACES)]),
        lower=np.array([place in rules.lower for place in rules.places]),
        column=_columns(rules),
        times=_numbers([times for times, _ in rules.upper_boxes]),
        bonus_at=_numbers([step.at for step in steps]),
        bonus_points=_numbers([step.points for step in steps]),
    )


def _numbers(values: object) -> Numbers:
    return np.array(values, dtype=np.int32)


def _kept(rules: RuleSet) -> Numbers:
    grid, every = lattice(rules.dice), rolls(rules.dice)
    kept = np.full((len(every), Actions.of(rules).keeps), NONE, dtype=np.int32)
    for number, roll in enumerate(every):
        for action, keep in keeps_by_action(roll).items():
            kept[number, action] = grid.index[keep.dice]
    return kept


def _trump_points(rules: RuleSet) -> Numbers:
    policy = rules.five_of_a_kind
    wild = policy.trump_boxes if policy and policy.trump is not Trump.NONE else frozenset()
    return _numbers([rules.most[place] if place in wild else 0 for place in rules.places])


def _columns(rules: RuleSet) -> Numbers:
    column = {box: number for number, (_, boxes) in enumerate(rules.upper_boxes) for box in boxes}
    return _numbers([column.get(place, NONE) for place in rules.places])
