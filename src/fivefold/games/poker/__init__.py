"""Deluxe Poker: cards, bids, bets and jokers."""

from fivefold.games.poker.card import Card, CardInPlay, Money
from fivefold.games.poker.deck import load_deck
from fivefold.games.poker.game import GAME_ID, PokerGame
from fivefold.games.poker.moves import AllIn, Bet, Bid, Lock, NoBet, NoLock, Pass, Side, TurnCard
from fivefold.games.poker.phases import Betting, Bidding, Rolling, Turning
from fivefold.games.poker.settlement import Holder, Reason, Settlement, Transfer
from fivefold.games.poker.table import Player, Table

__all__ = [
    "GAME_ID",
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
    "PokerGame",
    "Reason",
    "Rolling",
    "Settlement",
    "Side",
    "Table",
    "Transfer",
    "TurnCard",
    "Turning",
    "load_deck",
]
