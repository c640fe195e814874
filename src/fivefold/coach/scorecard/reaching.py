"""The chance to reach a total or to win: playing for it, and playing for points instead.

To play for points is to play for the highest expected total.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from fivefold.solver.passes.for_points import worth_for_points
from fivefold.solver.worth import Worth

if TYPE_CHECKING:
    from fivefold.games.scorecard import Fill, Keep, Position
    from fivefold.solver.curves.packed import PackedCurves
    from fivefold.solver.passes.reach import Prospect, ReachChances
    from fivefold.solver.totals import Totals
    from fivefold.solver.values import Values

_DIGITS = 9
"""Chances that agree to so many digits are equal, and the expected total decides."""


@dataclass(frozen=True)
class Reach:
    """The chance to end with a total or more."""

    total: int
    chance: float
    """With the best play for it."""
    for_points: float
    """If one plays for points instead."""
    prospects: tuple[Prospect, ...] = ()
    """With dice on the table, every choice, best first."""


def reach_of_totals(best: ReachChances, for_points: Totals) -> list[Reach]:
    """From a total that is certain up to the highest that can be reached, before a turn."""
    totals = range(best.certain, best.most + 1)
    return [Reach(one, best.at_least(one), for_points.at_least(one)) for one in totals]


def reach_from(values: Values, best: ReachChances, position: Position, total: int) -> Reach:
    """With dice on the table."""
    prospects = best.prospects(position, total)
    for_points = worth_for_points(values, position, Worth.at_least(total))
    return Reach(total, prospects[0].chance, for_points, prospects)


@dataclass(frozen=True, slots=True)
class AimedChoice:
    """A move that may be made, and what it leaves."""

    move: Keep | Fill
    chance: float
    """If everything after it is played for that chance."""
    expected: float
    """The expected final total if everything after it is played for points instead."""


@dataclass(frozen=True)
class AimedAdvice:
    """Every choice in a position for a player to whom totals have a certain worth, best first."""

    position: Position
    worth: Worth
    choices: tuple[AimedChoice, ...]
    best_chances: ReachChances = field(repr=False)
    """From a pass for this worth."""
    values: Values = field(repr=False)
    spreads: PackedCurves | None = field(default=None, repr=False)
    """The spreads of all sheets, which spare a calculation near the beginning of a game."""

    @property
    def best(self) -> AimedChoice:
        return self.choices[0]

    @cached_property
    def best_for_points(self) -> AimedChoice:
        """The choice with the highest expected total; of equal ones, that with the best chance."""
        most = max(choice.expected for choice in self.choices)
        return next(one for one in self.choices if one.expected >= most - self.values.tolerance)

    @cached_property
    def for_points(self) -> float:
        """The chance if everything from here on is played for points."""
        return worth_for_points(self.values, self.position, self.worth, self.spreads)


def advise_for(
    worth: Worth,
    values: Values,
    best_chances: ReachChances,
    position: Position,
    spreads: PackedCurves | None = None,
) -> AimedAdvice:
    """Advice from the best chances of a position's sheet, which a pass for this worth found."""
    expected = {option.move: option.expected for option in values.options(position)}
    prospects = best_chances.prospects(position, worth.enough)
    choices = [AimedChoice(one.move, one.chance, expected[one.move]) for one in prospects]
    choices.sort(key=lambda one: (-round(one.chance, _DIGITS), -one.expected))
    return AimedAdvice(position, worth, tuple(choices), best_chances, values, spreads)
