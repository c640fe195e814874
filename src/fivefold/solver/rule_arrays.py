"""A rule set as arrays for compiled code: what the solver and the environments both need of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.dice import FACES, rolls
from fivefold.rules import Trump

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.rules import RuleSet

    Numbers = NDArray[np.int32]

NO_BOX = -1
FORCED = 2
_TRUMPS = {Trump.NONE: 0, Trump.FREE: 1, Trump.FORCED: FORCED}


class RuleArrays(NamedTuple):
    """Arrays and numbers only, which compiled code can take as they are."""

    rolls: int
    """How many a turn has, besides saved ones."""
    saves: bool
    """Whether rolls left over are saved."""
    scores: Numbers
    """By roll and box: what the roll scores there by its pattern."""
    same: Numbers
    """By roll: the face if all dice show it, else 0."""
    first: Numbers
    """By box: what it scores more with a first roll."""
    after: Numbers
    """By box: the box that must be filled before it, or -1."""
    needs: Numbers
    """By box: the box that must hold points before it can score, or -1."""
    face: Numbers
    """By box: the face that it counts; 0 if it is not the one upper box of a face."""
    matching: Numbers
    """By face: its upper box, or -1. Face 0 is not used."""
    lower: NDArray[np.bool_]
    """By box: whether it is a lower one."""
    low: int
    high: int
    """The two boxes of which one must score less than the other, or -1."""
    high_most: int
    """The most that the higher one can hold."""
    five: int
    """The box of five of a kind, or -1 where no special rule follows from it."""
    five_bonus: int
    trump: int
    """The powers of a later five of a kind: 0 nothing, 1 be a wild card, 2 a forced one."""
    trump_points: Numbers
    """By box: what a wild card scores there; 0 where it scores by its pattern."""


def rule_arrays(rules: RuleSet) -> RuleArrays:
    policy, order, every = rules.five_of_a_kind, rules.order, rolls(rules.dice)
    faces = {box: face for face, box in rules.upper.items()}
    wild = policy.trump_boxes if policy and policy.trump is not Trump.NONE else frozenset()
    return RuleArrays(
        rolls=rules.rolls,
        saves=rules.saved_rolls,
        scores=numbers([rules.scores[roll] for roll in every]),
        same=numbers([roll.faces[0] if roll.all_same else 0 for roll in every]),
        first=numbers([box.times * box.first_roll for box in rules.boxes]),
        after=numbers([NO_BOX if box.after is None else box.after for box in rules.boxes]),
        needs=numbers([NO_BOX if box.needs is None else box.needs for box in rules.boxes]),
        face=numbers([faces.get(place, 0) for place in rules.places]),
        matching=numbers([NO_BOX, *(rules.upper.get(face, NO_BOX) for face in FACES)]),
        lower=np.array([place in rules.lower for place in rules.places]),
        low=order.low if order else NO_BOX,
        high=order.high if order else NO_BOX,
        high_most=rules.most[order.high] if order else 0,
        five=policy.box if policy else NO_BOX,
        five_bonus=policy.bonus if policy else 0,
        trump=_TRUMPS[policy.trump] if policy else 0,
        trump_points=numbers([rules.most[box] if box in wild else 0 for box in rules.places]),
    )


def numbers(values: object) -> Numbers:
    return np.array(values, dtype=np.int32)
