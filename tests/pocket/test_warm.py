"""A snapshot of memory: what is in it, and what must not be."""

import random
import subprocess
import sys

from fivefold.pocket.warm import wake_up

CHECK = """
import sys
from fivefold.solver import installed
installed.solver_installed = lambda: False  # as in a browser
from fivefold.pocket.warm import warm_up
warm_up(["yum"])
early = {"numpy", "fivefold.coach.scorecard", "fivefold.learning", "fivefold.server.requests.coach"}
assert not early & set(sys.modules), early & set(sys.modules)
from fivefold.rules import scorecard_ids, scorecard_rules
assert all("samples" in vars(scorecard_rules(game)) for game in scorecard_ids())
from fivefold.server.requests.catalogue import all_games
assert all_games.cache_info().currsize == 1
offered = {game["id"]: game["bots"] for game in all_games()}
assert "strong" in offered["yum"], offered
assert offered["yacht"] == ["random"], offered
"""


def test_it_holds_what_every_start_needs_and_not_what_few_do():
    subprocess.run([sys.executable, "-c", CHECK], check=True)


def test_chance_goes_on_elsewhere():
    random.seed(1)
    first = random.random()
    random.seed(1)
    wake_up()
    assert random.random() != first
