"""A rule set as arrays for compiled play: any score sheet that the referee knows."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.dice import rolls
from fivefold.envs.actions import Actions, keeps_by_action
from fivefold.solver.lattice import lattice
from fivefold.solver.rule_arrays import NO_BOX, numbers, rule_arrays

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.rules import RuleSet
    from fivefold.solver.rule_arrays import Numbers, RuleArrays


class Tables(NamedTuple):
    """Arrays and numbers only, which compiled code can take as they are."""

    rules: RuleArrays
    up: Numbers
    """By keep and face: the keep with one more die; full rolls come last."""
    missing: Numbers
    """By keep: how many dice are left to roll."""
    faces: Numbers
    """By roll: its dice, ascending."""
    kept: Numbers
    """By roll and action: the number of the keep, or -1 if the action is no keep."""
    keepable: NDArray[np.int8]
    """By roll and action: 1 if the action is a keep."""
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
    steps = rules.upper_bonus.steps if rules.upper_bonus else ()
    return Tables(
        rules=rule_arrays(rules),
        up=numbers(grid.up),
        missing=numbers([rules.dice - len(keep) for keep in grid.index]),
        faces=numbers([roll.faces for roll in every]),
        kept=kept,
        keepable=(kept != NO_BOX).astype(np.int8),
        column=_columns(rules),
        times=numbers([times for times, _ in rules.upper_boxes]),
        bonus_at=numbers([step.at for step in steps]),
        bonus_points=numbers([step.points for step in steps]),
    )


def _kept(rules: RuleSet) -> Numbers:
    grid, every = lattice(rules.dice), rolls(rules.dice)
    kept = np.full((len(every), Actions.of(rules).keeps), NO_BOX, dtype=np.int32)
    for number, roll in enumerate(every):
        for action, keep in keeps_by_action(roll).items():
            kept[number, action] = grid.index[keep.dice]
    return kept


def _columns(rules: RuleSet) -> Numbers:
    column = {box: number for number, (_, boxes) in enumerate(rules.upper_boxes) for box in boxes}
    return numbers([column.get(place, NO_BOX) for place in rules.places])
