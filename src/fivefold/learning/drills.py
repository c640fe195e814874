"""Drills: positions to decide, with the answer, out of one's own games or of made-up ones."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from fivefold.coach.advice import advise
from fivefold.errors import FivefoldError
from fivefold.learning.advising import Position, check_position
from fivefold.learning.choices import choices_told, position_told
from fivefold.learning.obvious import obvious
from fivefold.learning.surprising import surprising
from fivefold.tables.acts import write_move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.learning.told import DecisionTold, DrillsTold, DrillTold
    from fivefold.solver.values import Values
    from fivefold.texts import Lang

MOST = 10


def drills_of(values: Values, decisions: Sequence[DecisionTold], lang: Lang) -> DrillsTold:
    """Positions in which somebody decided badly, the most costly first, each once.

    Decisions in other games are left out, and those that can't be by the rules of today.
    """
    found: dict[Position, DecisionTold] = {}
    for one in sorted(decisions, key=lambda one: -one["cost"]):
        if one["game"] == values.rules.id and len(found) < MOST:
            with suppress(FivefoldError):
                found.setdefault(check_position(values.rules, one["position"]), one)
    drills = [_drill(values, position, lang, one) for position, one in found.items()]
    return {"game": values.rules.id, "kind": "mine", "drills": drills}


def surprising_drills(values: Values, seed: int, lang: Lang) -> DrillsTold:
    """Positions in which the obvious choice is a bad one; the same ones for the same seed."""
    rng = Random(seed)  # noqa: S311 (the same seed must give the same drills)
    positions = surprising(values, rng, MOST)
    drills = [_drill(values, position, lang) for position in positions]
    return {"game": values.rules.id, "kind": "surprising", "drills": drills}


def _drill(
    values: Values, position: Position, lang: Lang, mine: DecisionTold | None = None
) -> DrillTold:
    advice = advise(values, *position)
    return {
        "position": position_told(*position),
        "choices": choices_told(position.sheet, position.dice, advice.choices),
        "reason": advice.reason()[lang],
        "obvious": write_move(obvious(*position)),
        "mine": mine,
    }
