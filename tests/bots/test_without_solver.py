"""Bots where the solver is not installed: those that can play are offered, the others refused."""

import pytest

from fivefold.bots import bot_names, check_bot, playable_bots
from fivefold.errors import NotInstalled
from fivefold.solver import limits
from fivefold.solver.packed_values import PackedValues
from fivefold.texts import Lang


@pytest.fixture(autouse=True)
def nothing_installed(monkeypatch):
    monkeypatch.setattr(limits, "find_spec", lambda _: None)


@pytest.fixture
def packed(monkeypatch):
    monkeypatch.setattr(PackedValues, "are_there", staticmethod(lambda _: True))


def test_without_values_only_chance_plays(porch):
    assert playable_bots(porch) == ("random",)


def test_with_packed_values_all_but_race_play(packed):
    assert playable_bots("yum") == bot_names("yum")[:-1]


def test_in_deluxe_poker_the_strong_bot_needs_numpy():
    assert playable_bots("deluxe-poker") == ("random", "beginner", "casual")


def test_with_the_solver_all_of_them_play(monkeypatch, porch):
    monkeypatch.setattr(limits, "find_spec", lambda package: package)
    assert playable_bots(porch) == bot_names(porch)
    assert playable_bots("deluxe-poker") == bot_names("deluxe-poker")


def test_a_bot_that_cannot_play_is_refused_with_those_that_can(packed):
    check_bot("perfect", "yum")
    with pytest.raises(NotInstalled) as refused:
        check_bot("race", "yum")
    assert str(refused.value) == (
        'the bot race needs numba here: pip install "fivefold[solver]"; '
        "without it you can play against random, beginner, casual, strong, perfect"
    )
    assert "fivefold[solver]" in refused.value.say(Lang.FR)
