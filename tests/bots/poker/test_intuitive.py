"""Bots that go by feeling."""

import random
from math import sqrt

import pytest

from fivefold.bots import bot, bot_names
from fivefold.errors import IllegalMove
from fivefold.games import Seat, new_game
from fivefold.games.poker import TurnCard
from tests.support.effort import times
from tests.support.poker_bots import play
from tests.support.poker_tables import CARD, bidding_on, game_of, player


def test_who_goes_by_feel_takes_chances_from_the_generator():
    game = game_of([player(1500, cards=0)] * 2, bidding_on(str(CARD)))
    beginner = bot("beginner", "deluxe-poker")
    assert len({beginner.choose(game, Seat(0), random.Random(seed)) for seed in range(20)}) > 1


def wins(levels, games):
    """How often each level wins, seats taken in turn."""
    won = dict.fromkeys(levels, 0.0)
    for seed in range(games):
        shift = seed % len(levels)
        order = [*levels[shift:], *levels[:shift]]
        game, _ = play(order, seed)
        for seat in game.winners:
            won[order[seat]] += 1 / len(game.winners)
    return won


def test_a_casual_player_wins_more_than_a_beginner():
    games = times(150, more=300)
    rate = wins(["casual", "beginner"], games)["casual"] / games
    assert rate - 1.96 * sqrt(rate * (1 - rate) / games) > 0.5


NAMES = bot_names("deluxe-poker")


def test_a_bot_that_is_not_asked_refuses():
    game = new_game("deluxe-poker", 2).play(TurnCard(CARD))
    for level in NAMES[1:]:
        with pytest.raises(IllegalMove):
            bot(level, "deluxe-poker").choose(game, Seat(1), random.Random(1))
