"""Which game is played: names of games, rule files."""

import json
from pathlib import Path

import pytest

from fivefold.record import summary
from fivefold.rules import load_rules
from tests.support.keyboard import FILE, Robot, kept, play, refused, replay
from tests.support.paths import OWN_RULES


@pytest.mark.parametrize(
    "asked",
    [[OWN_RULES], ["--rules", OWN_RULES], ["maxi-yatzy", "--rules", OWN_RULES]],
    ids=["file", "rules", "id"],
)
def test_a_game_of_ones_own_is_played_to_its_end(asked):
    rules = load_rules(OWN_RULES)
    options = ["--players", "Ann, Bo", "--record", FILE, "--seed", 1]
    session = play(*asked, *options, answers=Robot(1, rules=rules))
    assert "Ann, press Enter to roll 6 dice" in session.prompts
    record = kept(rules=rules)
    assert record.game.over
    assert json.loads(replay("--json", "--rules", OWN_RULES, FILE)) == summary(record)


@pytest.fixture
def mine():
    """Rules of one's own with other names for the game; one is the id of a built-in game."""
    aliases = 'aliases = ["mine", "Big Dice", "yum"]\n'
    Path("own.toml").write_text(aliases + OWN_RULES.read_text("utf-8"), "utf-8")
    return Path("own.toml")


@pytest.mark.parametrize("typed", ["mine", "big dice", "Maxi-Yatzy", "Maxi Yatzy"])
def test_a_game_of_ones_own_is_called_by_its_own_names(mine, typed):
    session = play(typed, "--rules", mine, "--players", "Ann", answers=["q"])
    assert "Ann, press Enter to roll 6 dice" in session.prompts


def test_the_id_of_a_built_in_game_is_never_ones_own(mine):
    said = "these are the rules of maxi-yatzy, not of yum"
    assert said in refused("yum", "--rules", mine, "--players", "Ann")


def test_a_game_may_be_named_as_people_do():
    play("Yum", "--players", "Ann", "--record", FILE)
    assert kept().game.rules.id == "yum"


@pytest.mark.parametrize(("game", "note"), [("yard", True), ("yard-forced", False)])
def test_a_default_is_said(game, note):
    session = play(game, "--players", "Ann", "--record", FILE, answers=["q"])
    assert kept().game.rules.id == "yard-forced"
    assert ("the default of its rule sheet. Also: yard-free" in session.screen) is note
