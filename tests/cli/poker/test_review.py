"""`fivefold review` of Deluxe Poker for programs: the same figures as from Python."""

import json

import pytest

from fivefold.coach.poker.review import review_json, review_poker
from fivefold.texts import Lang
from tests.support.insights import golden
from tests.support.paths import GAMES
from tests.support.reviewing import plain, run

NAME = "deluxe-poker-bet"
FILE = GAMES / f"{NAME}.fivefold"


def test_the_object_for_programs():
    review = review_poker(golden(NAME))
    for lang in Lang:
        expected = json.loads(json.dumps(review_json(review, lang)))
        assert plain(FILE, "--lang", lang) == expected


def test_one_player_only():
    everyone = plain(FILE)["players"]
    names = [player["name"] for player in everyone]
    assert plain(FILE, "--player", names[1])["players"] == everyone[1:2]
    assert run(FILE, "--player", "Nobody").exit_code == 2


def test_the_parts_of_everyone_add_up():
    for player in plain(FILE)["players"]:
        total = player["even"] + player["dice"] + player["cards"] + player["others"]
        assert total - player["cost"] == pytest.approx(player["result"], abs=1e-12)
        assert sum(one["cost"] for one in player["worst"]) == pytest.approx(player["cost"])
