"""Which games have values that come with the page: the same in both workers of the pocket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.rules import scorecard_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from fivefold.rules import RuleSet


def values_of(games: Collection[str]) -> Callable[[RuleSet], bool]:
    """For `packed_values.brought`: whether rules are those of one of these games, unchanged."""
    return lambda rules: rules.id in games and scorecard_rules(rules.id) == rules
