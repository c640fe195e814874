"""Drills: positions to practise, with the answer, from a player's own games or simulated ones."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from fivefold.coach.scorecard.advice import advise
from fivefold.errors import FivefoldError
from fivefold.games.scorecard.acts import position_acts
from fivefold.games.scorecard.view import sheet_view
from fivefold.learning.scorecard.advice import check_position
from fivefold.learning.scorecard.choices import choices_data, position_data
from fivefold.learning.scorecard.obvious import obvious
from fivefold.learning.scorecard.surprises import surprising

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.games.scorecard import Position
    from fivefold.learning.schemas import DecisionData, DrillData, DrillsData
    from fivefold.solver.values import Values
    from fivefold.texts import Lang

MOST = 10
"""The most positions in a drill."""


def drills_of(values: Values, decisions: Sequence[DecisionData], lang: Lang) -> DrillsData:
    """Positions in which a player decided badly, the most costly first, without repeats.

    Decisions in other games are left out, and so are positions that the current rules do not allow.
    """
    found: dict[Position, DecisionData] = {}
    for one in sorted(decisions, key=lambda one: -one["cost"]):
        if one["game"] == values.rules.id and len(found) < MOST:
            with suppress(FivefoldError):
                found.setdefault(check_position(values.rules, one["position"]), one)
    drills = [_drill(values, position, lang, one) for position, one in found.items()]
    return {"game": values.rules.id, "kind": "mine", "drills": drills}


def surprising_drills(values: Values, seed: int, lang: Lang) -> DrillsData:
    """Positions in which the obvious choice is a bad one; a seed always gives the same ones."""
    rng = Random(seed)  # noqa: S311 (drills must be repeatable)
    positions = surprising(values, rng, MOST)
    drills = [_drill(values, position, lang) for position in positions]
    return {"game": values.rules.id, "kind": "surprising", "drills": drills}


def _drill(
    values: Values, position: Position, lang: Lang, mine: DecisionData | None = None
) -> DrillData:
    advice = advise(values, position)
    return {
        "position": position_data(position),
        "sheet": sheet_view(position.sheet),
        "acts": position_acts(position),
        "choices": choices_data(position, advice.choices),
        "reason": advice.reason()[lang],
        "obvious": str(obvious(position)),
        "mine": mine,
        "needed": None,
    }
