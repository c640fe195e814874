"""The upper bonus: whether it is still open, and the same game without it to compare with."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from fivefold.solver.tables import load_values

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.games.scorecard import Sheet
    from fivefold.rules import BoxIndex, RuleSet
    from fivefold.solver.values import Values


def bonus_is_open(sheet: Sheet) -> bool:
    """Whether the upper bonus is neither won nor out of reach."""
    bonus, rules = sheet.rules.upper_bonus, sheet.rules
    if bonus is None or sheet.upper_total >= bonus.at:
        return False
    to_come = sum(rules.most[box] for box in rules.upper.values() if sheet.points[box] is None)
    return sheet.upper_total + to_come >= bonus.at


@lru_cache(maxsize=8)
def without_bonus(rules: RuleSet, tables: Path | None) -> Values:
    """The same game without its upper bonus, solved.

    Whether the bonus tips a choice is asked of a game that never had it. To take the bonus off
    this one game's table would not do: its best play aims at the bonus in every later turn too.
    """
    return load_values(replace(rules, upper_bonus=None), tables)


def wins_bonus(sheet: Sheet, box: BoxIndex, points: int) -> bool:
    """Whether so many points in a box bring the upper bonus there and then."""
    bonus = sheet.rules.upper_bonus
    if bonus is None or box not in sheet.rules.upper.values():
        return False
    return sheet.upper_total < bonus.at <= sheet.upper_total + points
