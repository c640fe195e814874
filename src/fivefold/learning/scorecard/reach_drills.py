"""Drills in which a total has to be reached: late positions where playing for points is wrong."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from fivefold.coach.scorecard.aimed_reasons import reason_for_aim
from fivefold.coach.scorecard.reaching import advise_for
from fivefold.games.scorecard.acts import position_acts
from fivefold.games.scorecard.view import sheet_view
from fivefold.learning.scorecard.choices import position_data
from fivefold.learning.scorecard.drills import MOST
from fivefold.learning.scorecard.reaching import reach_choices
from fivefold.learning.scorecard.surprises import positions
from fivefold.solver.passes.reach import reach_chances
from fivefold.solver.worth import Worth

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.games.scorecard import Position
    from fivefold.learning.schemas import DrillData, DrillsData
    from fivefold.solver.passes.reach import ReachChances
    from fivefold.solver.values import Values
    from fivefold.texts import Lang

_MOST_OPEN = 5
"""Late enough to know which total it takes."""
_BEYOND = (5, 15, 30, -10)
"""How far the totals that are tried lie above the expected one."""
_LEAST = 0.02
"""What the choice that is best for points must lose of the chance."""


def reach_drills(values: Values, seed: int, lang: Lang) -> DrillsData:
    """Up to ten positions; a seed always gives the same ones."""
    rng = Random(seed)  # noqa: S311 (drills must be repeatable)
    tasks = islice(_tasks(values, rng), MOST)
    drills = [_drill(values, best, position, total, lang) for position, best, total in tasks]
    return {"game": values.rules.id, "kind": "reach", "drills": drills}


def _tasks(values: Values, rng: Random) -> Iterator[tuple[Position, ReachChances, int]]:
    """At most one for each sheet."""
    best, done = None, None
    for position in positions(values, rng):
        sheet = position.sheet
        if len(sheet.open) > _MOST_OPEN or sheet is done:
            continue
        if best is None or best.sheet is not sheet:
            best = reach_chances(sheet, threads=1)
        total = _misleading(values, best, position)
        if total is not None:
            done = sheet
            yield position, best, total


def _misleading(values: Values, best: ReachChances, position: Position) -> int | None:
    """A total for which the choice that is best for points loses much."""
    for_points = values.options(position)[0]
    for beyond in _BEYOND:
        total = round(for_points.expected) + beyond
        prospects = best.prospects(position, total)
        left = next(one.chance for one in prospects if one.move == for_points.move)
        if prospects[0].chance - left >= _LEAST:
            return total
    return None


def _drill(
    values: Values, best: ReachChances, position: Position, total: int, lang: Lang
) -> DrillData:
    advice = advise_for(Worth.at_least(total), values, best, position)
    return {
        "position": position_data(position),
        "sheet": sheet_view(position.sheet),
        "acts": position_acts(position),
        "choices": reach_choices(advice),
        "reason": reason_for_aim(advice)[lang],
        "obvious": str(values.options(position)[0].move),
        "mine": None,
        "needed": total,
    }
