"""Who may ask for the chance to reach a total: seats whose sheet has few open boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import Malformed, Refused
from fivefold.games.scorecard import Position, ScorecardGame

if TYPE_CHECKING:
    from fivefold.games.scorecard import Sheet
    from fivefold.protocol import Game, Seat

MOST_OPEN = 8
"""With more open boxes, the chance takes longer to work out than a player would wait."""


def check_few_open(sheet: Sheet) -> None:
    if len(sheet.open) > MOST_OPEN:
        raise Refused("reach-too-early", count=MOST_OPEN, open=len(sheet.open))


def check_reachable(game: Game, seat: Seat) -> Position:
    """The position of a seat with dice on the table, if it may ask."""
    if not isinstance(game, ScorecardGame):
        raise Malformed("no-review", game=game.rules.id)
    position = Position.of(game, seat)
    check_few_open(position.sheet)
    return position
