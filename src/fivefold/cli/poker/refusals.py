"""Says to a player at the keyboard why a move is refused, and what is still open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.poker.choices import bidding_choices, lock_values, wagers
from fivefold.games.poker import Betting, Bidding
from fivefold.texts.figures import money

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.common.words import Words
    from fivefold.errors import FivefoldError
    from fivefold.games.poker import PokerGame
    from fivefold.protocol import Seat

SAID_TO_YOU = (
    "own-bid-stands",
    "cant-top-bid",
    "wrong-bid",
    "passed-already",
    "all-in-used",
    "opener-speaks-first",
    "roller-cant-bet",
    "bet-already",
    "wrong-wager",
    "cant-lock",
    "not-your-turn",
    "out-of-the-game",
)
"""The errors that have words of their own here; the others are as in a record."""
_MONEY = ("bid", "lowest", "highest", "standing", "money", "amount")


def refusal(
    error: FivefoldError, game: PokerGame, seat: Seat, names: Sequence[str], words: Words
) -> str:
    named = error.named(names)
    if error.code not in SAID_TO_YOU:
        message = named.text[words.lang]
        return message[:1].upper() + message[1:]
    facts = {key: _fact(key, fact, words) for key, fact in named.facts.items()}
    return " ".join(
        filter(None, [words(f"refused-{error.code}", **facts), _open(game, seat, words)])
    )


def _fact(key: str, fact: object, words: Words) -> object:
    return money(fact, words) if key in _MONEY and isinstance(fact, int) else fact


def _open(game: PokerGame, seat: Seat, words: Words) -> str:
    """What the player may do instead; nothing if that is nothing."""
    if not game.legal_moves(seat):
        return ""
    match game.phase:
        case Bidding():
            return words("open-bidding", choices=bidding_choices(game, seat, words))
        case Betting():
            return words("open-betting", wagers=wagers(game, seat, words))
    return words("open-lock", values=lock_values(game, seat, words))
