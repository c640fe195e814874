"""The one table from each kind of game to its part of the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fivefold.cli.poker.screen import PokerScreen
from fivefold.cli.scorecard.screen import ScorecardScreen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fivefold.cli.screen import Screen
    from fivefold.rules import Rules

SCREENS: Mapping[str, Screen[Any]] = {"scorecard": ScorecardScreen(), "poker": PokerScreen()}


def screen_of(rules: Rules) -> Screen[Any]:
    """The part for a game."""
    return SCREENS[rules.kind]
