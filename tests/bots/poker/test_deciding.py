"""A bot is asked only where the game waits for its decision."""

import random

import pytest

from fivefold.bots import bot, bot_names
from fivefold.errors import IllegalMove
from fivefold.games import Seat, new_game
from fivefold.games.poker import TurnCard
from tests.support.poker_tables import CARD

NAMES = bot_names("deluxe-poker")


def test_a_bot_that_is_not_asked_refuses():
    game = new_game("deluxe-poker", 2).play(TurnCard(CARD))
    for level in NAMES[1:]:
        with pytest.raises(IllegalMove):
            bot(level, "deluxe-poker").choose(game, Seat(1), random.Random(1))
