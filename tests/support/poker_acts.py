"""Deluxe Poker in short texts. An act is written `SEAT WORD …`: `0 bid 100`."""

import copy
from collections.abc import Callable

import pytest

from fivefold.dice import Dice
from fivefold.errors import IllegalMove
from fivefold.games import Roll
from fivefold.games.poker import AllIn, Bet, Bid, Card, Lock, NoBet, NoLock, Pass, Side, TurnCard
from fivefold.protocol import Move
from fivefold.rules import built_in
from fivefold.texts import Lang
from tests.support.poker_tables import bidding_on, game_of, player

WORDS: dict[str, Callable[..., Move]] = {
    "card": lambda text: TurnCard(Card.parse(text)),
    "bid": lambda amount: Bid(int(amount)),
    "pass": Pass,
    "all-in": AllIn,
    "yes": lambda amount: Bet(Side.YES, int(amount)),
    "no": lambda amount: Bet(Side.NO, int(amount)),
    "none": NoBet,
    "roll": lambda dice: Roll(Dice(dice)),
    "lock": lambda value: Lock(int(value)),
    "no-lock": NoLock,
}
SIMPLE = "12345/1/500"
SAMPLE = "665JJ/2/700"
WON = Card.parse("JJJJJ/3/1200")

RULES = built_in("deluxe-poker")


def read(act):
    seat, word, *more = act.split()
    return int(seat), WORDS[word](*more)


def play(game, *acts):
    for act in acts:
        seat, move = read(act)
        game = game.play(move, seat)
    return game


def refusal(game, act):
    """The code a refused act gives. The state must be what it was, part by part."""
    seat, move = read(act)
    before, players, phase = copy.deepcopy(game), game.players, game.phase
    with pytest.raises(IllegalMove) as refused:
        game.play(move, seat)
    assert game == before
    assert game.players is players
    assert game.phase is phase
    assert move not in game.legal_moves(seat)
    assert all(refused.value.say(lang) for lang in Lang)
    return refused.value.code


def bidding(*money, card=SIMPLE, matched="", opener=0, cards_won=0):
    """A card on the table, with so much money in front of each; no money is out."""
    players = (player(amount, cards=0) for amount in money)
    return game_of(players, bidding_on(card, matched, opener), cards_won)


def rolling(*money, **settings):
    """Seat 0 rolls for nothing, and nobody bets."""
    others = [seat for seat in range(1, len(money)) if money[seat]]
    passes, nones = ([f"{seat} {word}" for seat in others] for word in ("pass", "none"))
    return play(bidding(*money, **settings), "0 pass", *passes, *nones)


def over(*players):
    return game_of(players, None, cards_won=7)


def money(game):
    return [player.money for player in game.players]
