"""What can be typed at a prompt of Deluxe Poker; it depends on the phase of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.games.poker import Betting, Bidding

if TYPE_CHECKING:
    from fivefold.cli.common.words import Words
    from fivefold.cli.screen import Seated
    from fivefold.games.poker import PokerGame


def explain(game: PokerGame, seated: Seated, words: Words) -> str:
    """What can be typed now, and how another person speaks out of turn."""
    asked, out = game.first_to_act, [player.out for player in game.players]
    others = [seat for seat in seated.people if seat != asked and not out[seat]]
    out_of_turn = [words("help-out-of-turn", name=seated.names[others[0]])] if others else []
    return " ".join([words(_help_key(game)), *out_of_turn, words("poker-help")])


def not_understood(game: PokerGame, words: Words) -> str:
    return words("not-understood", help=words(_help_key(game)))


def _help_key(game: PokerGame) -> str:
    match game.phase:
        case Bidding():
            return "help-bid"
        case Betting():
            return "help-bet"
    return "help-lock"
