"""What can be typed at a prompt of Deluxe Poker; it depends on the phase of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.games.poker import Betting, Bidding, Rolling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.common.words import Words
    from fivefold.games.poker import PokerGame
    from fivefold.protocol import Seat


def explain(game: PokerGame, names: Sequence[str], words: Words) -> str:
    """What can be typed now, and how another player speaks out of turn."""
    return f"{words(_help_key(game))} {words('poker-help', name=names[_another(game)])}"


def not_understood(game: PokerGame, words: Words) -> str:
    return words("not-understood", help=words(_help_key(game)))


def _another(game: PokerGame) -> Seat:
    """Somebody still in the game, other than the player asked."""
    asked = game.first_to_act
    return next(seat for seat in game.seats if seat != asked and not game.players[seat].out)


def _help_key(game: PokerGame) -> str:
    match game.phase:
        case Bidding():
            return "help-bid"
        case Betting():
            return "help-bet"
        case Rolling(loose=loose):
            return "help-lock" if len(loose) else "help-roll"
    return "help-turn"
