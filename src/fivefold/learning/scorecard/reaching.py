"""The best chance to reach a total as plain data: for somebody who needs so many points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.phrases import paragraph, percent
from fivefold.coach.scorecard.phrases import describe_move, say
from fivefold.coach.scorecard.reaching import reach_from
from fivefold.learning.scorecard.reach_guard import check_few_open
from fivefold.solver.passes.reach import reach_chances

if TYPE_CHECKING:
    from fivefold.coach.scorecard.reaching import Reach
    from fivefold.games.scorecard import Position
    from fivefold.learning.schemas import ChoiceData, ReachData
    from fivefold.solver.values import Values
    from fivefold.texts import Lang, Text

_SAME = 1e-9


def reach_data(values: Values, position: Position, total: int, lang: Lang) -> ReachData:
    """Every choice by the chance that it leaves to end with so many points, best first."""
    check_few_open(position.sheet)
    # On one core, because the others serve those who play.
    best = reach_chances(position.sheet, threads=1)
    reach = reach_from(values, best, position, total)
    return {
        "total": total,
        "chance": reach.chance,
        "for_points": reach.for_points,
        "choices": reach_choices(position, reach),
        "reason": reach_reason(values, position, reach)[lang],
    }


def reach_choices(position: Position, reach: Reach) -> list[ChoiceData]:
    """In percent."""
    return [
        {
            "act": str(one.move),
            "points": position.points(one.move),
            "expected": 100 * one.chance,
            "gives_up": 100 * (reach.chance - one.chance),
        }
        for one in reach.prospects
    ]


def reach_reason(values: Values, position: Position, reach: Reach) -> Text:
    """The best chance, and what is left of it by the choice that is best for points."""
    best, total = reach.prospects[0], reach.total
    if best.chance < _SAME:
        return say("reach-never", total=total)
    if reach.for_points > 1 - _SAME:
        return say("reach-certain", total=total)
    for_points = values.options(position)[0].move
    other = next(one for one in reach.prospects if one.move == for_points)
    facts = {"total": total, "mine": percent(best.chance), "theirs": percent(other.chance)}
    if best.chance - other.chance < _SAME:
        said = say("reach-same", move=describe_move(position, other.move), **facts)
    else:
        moves = (describe_move(position, one.move) for one in (best, other))
        said = say("reach-differs", **facts, **dict(zip(("move", "other"), moves, strict=True)))
    return paragraph([said])
