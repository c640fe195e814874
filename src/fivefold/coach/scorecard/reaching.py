"""The chance to reach a total: playing for it, and playing for the highest expected total."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.solver.passes.reach import chance_for_points

if TYPE_CHECKING:
    from fivefold.games.scorecard import Position
    from fivefold.solver.passes.reach import Prospect, ReachChances
    from fivefold.solver.totals import Totals
    from fivefold.solver.values import Values


@dataclass(frozen=True)
class Reach:
    """The chance to end with a total or more."""

    total: int
    chance: float
    """With the best play for it."""
    for_points: float
    """If one plays for the highest expected total instead."""
    prospects: tuple[Prospect, ...] = ()
    """With dice on the table, every choice, best first."""


def reach_of_totals(best: ReachChances, for_points: Totals) -> list[Reach]:
    """From a total that is certain up to the highest that can be reached, before a turn."""
    totals = range(best.certain, best.most + 1)
    return [Reach(one, best.at_least(one), for_points.at_least(one)) for one in totals]


def reach_from(values: Values, best: ReachChances, position: Position, total: int) -> Reach:
    """With dice on the table."""
    prospects = best.prospects(position, total)
    for_points = chance_for_points(values, position, total)
    return Reach(total, prospects[0].chance, for_points, prospects)
