"""What `?` says: it depends on what the game waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.bots.driving import asked_first
from fivefold.games.poker import Betting, Bidding, Rolling
from fivefold.games.scorecard import ScorecardGame

if TYPE_CHECKING:
    from fivefold.cli.words import Words
    from fivefold.games.poker import PokerGame
    from fivefold.games.protocol import Seat
    from fivefold.record import Record


def explain(record: Record, words: Words) -> str:
    """What may be typed now."""
    game = record.game
    if isinstance(game, ScorecardGame):
        return words("scorecard-help")
    other = record.names[_another(game)]
    return f"{words(_advice(game))} {words('poker-help', name=other)}"


def _another(game: PokerGame) -> Seat:
    """Somebody still in the game who is not the one asked."""
    asked = asked_first(game)
    return next(seat for seat in game.seats if seat != asked and not game.players[seat].out)


def not_understood(game: PokerGame, words: Words) -> str:
    return words("not-understood", help=words(_advice(game)))


def _advice(game: PokerGame) -> str:
    match game.phase:
        case Bidding():
            return "help-bid"
        case Betting():
            return "help-bet"
        case Rolling(loose=loose):
            return "help-lock" if len(loose) else "help-roll"
    return "help-turn"
