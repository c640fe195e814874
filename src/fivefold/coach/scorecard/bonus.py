"""The upper bonus: whether it can still be won, and the values of the game without it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.games.scorecard import Sheet
    from fivefold.rules import BoxIndex, RuleSet
    from fivefold.solver.values import Values

_cache: WeakKeyDictionary[Values, Values] = WeakKeyDictionary()
"""The values without the bonus, cached for as long as the values with it are in use."""


def bonus_is_open(sheet: Sheet) -> bool:
    """Whether the upper bonus is neither won yet nor out of reach."""
    bonus, rules = sheet.rules.upper_bonus, sheet.rules
    if bonus is None or sheet.upper_total >= bonus.at:
        return False
    to_come = sum(rules.most[box] for box in rules.upper.values() if sheet.points[box] is None)
    return sheet.upper_total + to_come >= bonus.at


def without_bonus(values: Values, solve: Callable[[RuleSet], Values]) -> Values:
    """The values of the same game without its upper bonus, solved once.

    They show whether the bonus decides a choice. Subtracting the bonus from the values of the full
    game would not do, because best play there aims at the bonus in every later turn.
    """
    plain = _cache.get(values)
    if plain is None:
        plain = _cache[values] = solve(replace(values.rules, upper_bonus=None))
    return plain


def wins_bonus(sheet: Sheet, box: BoxIndex, points: int) -> bool:
    """Whether this many points in a box win the upper bonus at once."""
    bonus = sheet.rules.upper_bonus
    if bonus is None or box not in sheet.rules.upper.values():
        return False
    return sheet.upper_total < bonus.at <= sheet.upper_total + points
