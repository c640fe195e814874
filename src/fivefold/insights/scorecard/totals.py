"""Final totals as plain data: how likely each is, the chance to reach one, and drills in that."""

from __future__ import annotations

from itertools import count, islice
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from fivefold.coach.scorecard.playing_for import advise_for, reason_for_aim
from fivefold.coach.scorecard.win_chances import use_spreads
from fivefold.games.scorecard import Sheet
from fivefold.games.scorecard.view import position_acts, sheet_view
from fivefold.insights.scorecard.drills import MOST, positions
from fivefold.insights.scorecard.hints import needs_table, position_data
from fivefold.solver.passes.reach import reach_chances
from fivefold.solver.reach_table import load_reach
from fivefold.solver.totals import Worth

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fivefold.coach.scorecard.playing_for import AimedAdvice
    from fivefold.games.scorecard import Position
    from fivefold.insights.schemas import (
        DrillData,
        DrillsData,
        ReachChoiceData,
        ReachData,
        SpreadData,
    )
    from fivefold.solver.passes.reach import ReachChances
    from fivefold.solver.totals import Totals
    from fivefold.solver.values import Values
    from fivefold.texts import Lang


_MOST_BINS = 140
_TAIL = 1e-5
"""Totals beyond this share at either end are merged into the last bin, being too rare to see."""


def spread_data(values: Values, threads: int | None = None) -> SpreadData:
    """The exact distribution from an empty sheet, which takes some seconds for the larger games."""
    from fivefold.solver.passes.distribution import exact_totals  # noqa: PLC0415 (loads numba)

    totals = exact_totals(values, Sheet.empty(values.rules), threads)
    return in_bins(values.rules.id, totals)


def in_bins(game: str, totals: Totals) -> SpreadData:
    low, high = totals.percentile(100 * _TAIL), totals.percentile(100 * (1 - _TAIL))
    step = next(step for step in _widths() if high // step - low // step < _MOST_BINS)
    first, last = low // step, high // step
    bins = np.clip(totals.scores // step, first, last) - first
    return {
        "game": game,
        "mean": totals.mean,
        "sd": totals.sd,
        "first": first * step,
        "step": step,
        "chances": np.bincount(bins, totals.chances, minlength=last - first + 1).tolist(),
    }


def _widths() -> Iterator[int]:
    """Round bin widths: 1, 2, 5, 10, 20 and so on."""
    return (width * 10**zeros for zeros in count() for width in (1, 2, 5))


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


def reach_choices(advice: AimedAdvice) -> list[ReachChoiceData]:
    return [
        {
            "act": str(one.move),
            "points": advice.position.points(one.move),
            "chance": one.chance,
            "gives_up": advice.best.chance - one.chance,
        }
        for one in advice.choices
    ]


_MOST_OPEN = 5
"""Late enough to know which total it takes."""
_BEYOND = (5, 15, 30, -10)
"""How far the totals that are tried lie above the expected one."""
_LEAST = 0.02
"""How much of the chance the choice that is best for points must lose."""


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
    for_points = values.choices(position)[0]
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
        "obvious": str(values.choices(position)[0].move),
        "mine": None,
        "needed": total,
    }
