"""The decisions of Deluxe Poker as numbers, the same in every state: docs/envs-multiplayer.md.

Bids come last, because only how many there are depends on the number of players.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from fivefold.card import UNIT, Money
from fivefold.dice import FACES
from fivefold.games.poker import AllIn, Bet, Bid, Lock, NoBet, NoLock, Pass, Side
from fivefold.games.poker.betting import WAGERS
from fivefold.games.poker.players import START_MONEY
from fivefold.rules.poker import CARDS

if TYPE_CHECKING:
    from fivefold.protocol import Move
    from fivefold.rules import PokerRules


def highest_bid(rules: PokerRules, players: int) -> Money:
    """The highest bid that has an action: all that players bring and the best cards can pay.

    Only bets that the bank pays can make somebody richer than that.
    """
    payouts = sorted((card.payout for card in rules.deck), reverse=True)
    return Money(players * START_MONEY + sum(payouts[:CARDS]))


@lru_cache(maxsize=64)
def moves(rules: PokerRules, players: int) -> tuple[Move, ...]:
    """The move of each action."""
    bets = (Bet(side, amount) for side in Side for amount in WAGERS)
    bids = range(UNIT, highest_bid(rules, players) + 1, UNIT)
    locks = map(Lock, FACES)
    return (Pass(), AllIn(), NoBet(), *bets, NoLock(), *locks, *map(Bid, bids))
