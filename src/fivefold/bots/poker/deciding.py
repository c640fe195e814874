"""The check that a game of Deluxe Poker waits for the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import IllegalMove, Seats
from fivefold.games.poker import PokerGame

if TYPE_CHECKING:
    from fivefold.protocol import Game, Seat


def deciding(game: Game, seat: Seat) -> PokerGame:
    """The game, if it waits for a decision by this seat; otherwise IllegalMove."""
    if not isinstance(game, PokerGame) or seat not in game.to_act or game.due is not None:
        raise IllegalMove("not-your-turn", waiting=Seats(game.to_act))
    return game
