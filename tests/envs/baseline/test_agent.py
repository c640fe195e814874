import random

import pytest

from fivefold.bots import RandomDice, drive
from fivefold.bots.arena import arena
from fivefold.dice import Dice
from fivefold.envs.baseline.agent import Agent
from fivefold.envs.baseline.policy import Policy
from fivefold.errors import Malformed
from fivefold.games import Roll, new_game
from fivefold.rules import scorecard_rules

AGENT = Agent(Policy.new(scorecard_rules("yum"), seed=1))


def test_it_plays_a_game_against_itself():
    rng = random.Random(3)
    assert drive(new_game("yum", players=2), [AGENT, AGENT], RandomDice(rng), rng).over


def test_it_enters_the_arena():
    result = arena("yum", [AGENT, "random"], games=2, seed=1)
    assert [bot.bot for bot in result.bots] == ["baseline", "random"]


def test_it_plays_its_own_game_only():
    game = new_game("yacht", players=1).play(Roll(Dice("12345")))
    with pytest.raises(Malformed, match="yum"):
        AGENT.choose(game, 0, random.Random(1))
