"""The best chance to reach a total as plain data: for somebody who needs so many points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.scorecard.aimed_reasons import reason_for_aim
from fivefold.coach.scorecard.reaching import advise_for
from fivefold.coach.scorecard.win_chances import use_spreads
from fivefold.learning.scorecard.reach_guard import needs_table
from fivefold.solver.curves.reach_storage import load_reach
from fivefold.solver.worth import Worth

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.coach.scorecard.reaching import AimedAdvice
    from fivefold.games.scorecard import Position
    from fivefold.learning.schemas import ChoiceData, ReachData
    from fivefold.solver.values import Values
    from fivefold.texts import Lang


def reach_data(
    values: Values, position: Position, total: int, lang: Lang, folder: Path | None = None
) -> ReachData:
    """Every choice by the chance that it leaves to end with so many points, best first.

    With many open boxes, what it needs of the game is looked up in the folder of its values. If it
    is not there, it is worked out first, which takes minutes.
    """
    # On one core, because the others serve those who play.
    best = load_reach(position.sheet, folder, threads=1)
    spreads = use_spreads(values, folder, threads=1) if needs_table(position.sheet) else None
    advice = advise_for(Worth.at_least(total), values, best, position, spreads)
    return {
        "total": total,
        "chance": advice.best.chance,
        "for_points": advice.for_points,
        "choices": reach_choices(advice),
        "reason": reason_for_aim(advice)[lang],
    }


def reach_choices(advice: AimedAdvice) -> list[ChoiceData]:
    """In percent."""
    return [
        {
            "act": str(one.move),
            "points": advice.position.points(one.move),
            "expected": 100 * one.chance,
            "gives_up": 100 * (advice.best.chance - one.chance),
        }
        for one in advice.choices
    ]
