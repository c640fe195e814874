"""Deluxe Poker: the referee, with its moves, phases and settlements.

The deck is data, read by `rules`.
"""

from fivefold.card import Card, Money
from fivefold.games.poker.card_in_play import CardInPlay
from fivefold.games.poker.game import PokerGame
from fivefold.games.poker.moves import AllIn, Bet, Bid, Lock, NoBet, NoLock, Pass, Side
from fivefold.games.poker.phases import Betting, Bidding, Rolling, Turning
from fivefold.games.poker.players import Player, Players
from fivefold.games.poker.settlement import Holder, Settlement, Transfer, TransferReason
from fivefold.protocol import TurnCard

__all__ = [
    "AllIn",
    "Bet",
    "Betting",
    "Bid",
    "Bidding",
    "Card",
    "CardInPlay",
    "Holder",
    "Lock",
    "Money",
    "NoBet",
    "NoLock",
    "Pass",
    "Player",
    "Players",
    "PokerGame",
    "Rolling",
    "Settlement",
    "Side",
    "Transfer",
    "TransferReason",
    "TurnCard",
    "Turning",
]
