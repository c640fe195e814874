"""What can be typed at a prompt of Deluxe Poker; it depends on the phase of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.games.poker import Betting, Bidding, Rolling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.common.words import Words
    from fivefold.games.poker import PokerGame
    from fivefold.protocol import Seat


def explain(game: PokerGame, names: Sequence[str], people: Sequence[Seat], words: Words) -> str:
    """What can be typed now, and how another person speaks out of turn."""
    others = [seat for seat in people if seat != game.first_to_act and not game.players[seat].out]
    out_of_turn = [words("help-out-of-turn", name=names[others[0]])] if others else []
    return " ".join([words(_help_key(game)), *out_of_turn, words("poker-help")])


def not_understood(game: PokerGame, words: Words) -> str:
    return words("not-understood", help=words(_help_key(game)))


def _help_key(game: PokerGame) -> str:
    match game.phase:
        case Bidding():
            return "help-bid"
        case Betting():
            return "help-bet"
        case Rolling(loose=loose):
            return "help-lock" if len(loose) else "help-roll"
    return "help-turn"
