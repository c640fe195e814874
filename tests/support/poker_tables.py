"""Deluxe Poker tables in the middle of a game, shared by the tests that need one."""

from fivefold.dice import Dice
from fivefold.games import Seat
from fivefold.games.poker import (
    Betting,
    Bidding,
    Card,
    CardInPlay,
    Money,
    NoBet,
    Player,
    Players,
    PokerGame,
    Rolling,
)
from fivefold.rules import built_in

CARD = Card.parse("12456/6/400")


def player(money, cards=1, used=False):
    """Somebody who has won so many cards; without money, somebody who is out."""
    return Player(Money(money), (CARD,) * cards, out=not money, all_in_used=used)


def game_of(players, phase, cards_won=0):
    return PokerGame(built_in("deluxe-poker"), Players(tuple(players)), phase, cards_won)


def on_table(card, matched=""):
    return CardInPlay(Card.parse(card), Dice(matched))


def bidding_on(card, matched="", opener=0, **more):
    return Bidding(Seat(opener), on_table(card, matched), **more)


def betting_on(card, matched="", stake=0, seats=2):
    """The first seat is about to roll, and nobody has bet yet."""
    return Betting(Seat(0), on_table(card, matched), Seat(0), Money(stake), (None,) * seats)


def rolling_on(card, matched, loose):
    """The first seat of two has used up its rolls, staked $100; these dice are not placed."""
    return Rolling(
        Seat(0), on_table(card, matched), Seat(0), Money(100), (None, NoBet()), 0, Dice(loose)
    )
