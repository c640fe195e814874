import random

import pytest

from fivefold.bots import bot, bot_names
from fivefold.errors import Malformed
from tests.support.effort import times
from tests.support.paths import DOCS
from tests.support.poker_bots import play

GUIDE = DOCS / "poker-advice.md"
NAMES = bot_names("deluxe-poker")


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_bot_plays_legal_games_to_their_end(seats):
    rng = random.Random(seats)
    for seed in range(times(2, more=4)):
        play([rng.choice(NAMES) for _ in range(seats)], seed)


@pytest.mark.parametrize("level", NAMES)
def test_the_same_seed_plays_the_same_game(level):
    game, moves = play([level] * 3, seed=5)
    assert play([level] * 3, seed=5) == (game, moves)
    assert play([level] * 3, seed=6)[1] != moves


def test_an_unknown_level_is_refused():
    with pytest.raises(Malformed, match="strong"):
        bot("genius", "deluxe-poker")
