"""The upper bonus: whether it is still open, and the same game without it to compare with."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.games.scorecard import Sheet
    from fivefold.rules import BoxIndex, RuleSet
    from fivefold.solver.values import Values

_found: WeakKeyDictionary[Values, Values] = WeakKeyDictionary()
"""As long as somebody has the values of a game, those without its bonus are known."""


def bonus_is_open(sheet: Sheet) -> bool:
    """Whether the upper bonus is neither won nor out of reach."""
    bonus, rules = sheet.rules.upper_bonus, sheet.rules
    if bonus is None or sheet.upper_total >= bonus.at:
        return False
    to_come = sum(rules.most[box] for box in rules.upper.values() if sheet.points[box] is None)
    return sheet.upper_total + to_come >= bonus.at


def without_bonus(values: Values, solve: Callable[[RuleSet], Values]) -> Values:
    """The same game without its upper bonus, solved once.

    Whether the bonus tips a choice is asked of a game that never had it. To take the bonus off
    this one game's table would not do: its best play aims at the bonus in every later turn too.
    """
    plain = _found.get(values)
    if plain is None:
        plain = _found[values] = solve(replace(values.rules, upper_bonus=None))
    return plain


def wins_bonus(sheet: Sheet, box: BoxIndex, points: int) -> bool:
    """Whether so many points in a box bring the upper bonus there and then."""
    bonus = sheet.rules.upper_bonus
    if bonus is None or box not in sheet.rules.upper.values():
        return False
    return sheet.upper_total < bonus.at <= sheet.upper_total + points
