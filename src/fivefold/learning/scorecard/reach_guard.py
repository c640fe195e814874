"""Who may ask for the chance to reach a total."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import Malformed, Refused
from fivefold.games.scorecard import Position, ScorecardGame
from fivefold.rules import built_in_twin
from fivefold.solver.limits import FEWEST_OPEN_KEPT

if TYPE_CHECKING:
    from fivefold.games.scorecard import Sheet
    from fivefold.protocol import Game, Seat
    from fivefold.rules import RuleSet

_MOST_BOXES = 15
"""The table of a game with more boxes would take too long to make."""


def needs_table(sheet: Sheet) -> bool:
    """Whether so many boxes are open that the chance is looked up in the table of the game."""
    return len(sheet.open) > FEWEST_OPEN_KEPT


def may_ask(sheet: Sheet) -> bool:
    """Anyone may send rules of their own, so only for games that come with the package is a table
    made, which takes minutes."""
    return not sheet.rules.saved_rolls and (not needs_table(sheet) or _has_table(sheet.rules))


def _has_table(rules: RuleSet) -> bool:
    return len(rules.boxes) <= _MOST_BOXES and built_in_twin(rules) is not None


def check_reachable(game: Game, seat: Seat) -> Position:
    """The position of a seat with dice on the table, if it may ask."""
    if not isinstance(game, ScorecardGame):
        raise Malformed("no-review", game=game.rules.id)
    position = Position.of(game, seat)
    if game.rules.saved_rolls:
        raise Malformed("saved-rolls-not-counted", game=game.rules.id)
    if not may_ask(position.sheet):
        raise Refused("reach-too-early", count=FEWEST_OPEN_KEPT, open=len(position.sheet.open))
    return position
