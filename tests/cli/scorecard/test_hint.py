"""Hints in scorecard games: the choices, and why the best one is best."""

import json

import pytest

from fivefold.coach.scorecard.advice import Advice
from tests.support.hinting import TURN, run

pytestmark = pytest.mark.usefixtures("hint_screen")


def test_a_turn_of_a_scorecard_game_is_advised_on(yum_solved):
    data = json.loads(run("-", "--json", stdin=TURN).output)
    assert data["choices"][0]["act"] == "keep 333"


def test_a_scorecard_player_is_told_why(yum_solved):
    flat = " ".join(run("-", stdin=TURN).output.split())
    assert "Ann: Keep 3 3 3, for" in flat
    assert "Ann : Gardez 3 3 3 pour" in " ".join(
        run("-", "--lang", "fr", stdin=TURN).output.split()
    )
    data = json.loads(run("-", "--json", "--lang", "fr", stdin=TURN).output)
    assert list(data) == [
        "game",
        "player",
        "kind",
        "position",
        "choices",
        "reason",
        "needed",
    ]
    assert (data["game"], data["player"]) == ("yum", "Ann")
    assert data["reason"].startswith("Gardez 3 3 3")


def test_reasons_look_for_solved_games_where_the_user_keeps_them(monkeypatch, yum_solved, tmp_path):
    seen = []
    reasoned = Advice.reason
    monkeypatch.setattr(
        Advice, "reason", lambda one: seen.append(one.values_folder) or reasoned(one)
    )
    run("-", "--values", tmp_path, stdin=TURN)
    assert seen == [tmp_path]
