"""The game, bot or player that somebody typed."""

import pytest

from fivefold.cli import lookup
from fivefold.cli.lookup import (
    bot_level,
    find_game,
    named_game,
    other_games,
    unknown_player,
)
from fivefold.errors import Malformed
from fivefold.rules import known_ids
from tests.support.paths import OWN_RULES
from tests.support.rules_pages import rules


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        ("nope", f"'nope' is not a game; games: {', '.join(known_ids())}"),
        ("", "'' is not a game"),
        (".", "'.' is not a game"),
        ("yumm", "'yumm' is not a game; did you mean yum?"),
        ("dice", "'dice' may be several games; type one of yard-forced, yard-free"),
        ("five", f"'five' is not a game; games: {', '.join(known_ids())}"),
        ("x" * 5000, "…' is not a game"),
        ("a\nb\x1b[31m", r"'a\nb\x1b[31m' is not a game"),
        ("missing.toml", "missing.toml: can't be read: No such file or directory"),
        ("missing\n.toml", r"missing\n.toml: can't be read: No such file or directory"),
    ],
)
def test_what_is_not_a_game_is_one_clear_line(game, complaint):
    shown = rules(game)
    assert (shown.exit_code, shown.stdout) == (2, "")
    (line,) = shown.stderr.splitlines()
    assert line.startswith("fivefold: ")
    assert complaint in line


def test_a_rule_file_may_have_any_name(tmp_path):
    (tmp_path / "mine").write_bytes(OWN_RULES.read_bytes())
    assert rules(tmp_path / "mine").stdout == rules(OWN_RULES).stdout


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("yum", "yum"),
        ("YUM", "yum"),
        ("cla", "classique"),
        ("Yahtzee Classique", "classique"),
        ("deluxe", "deluxe-poker"),
        ("yard-fo", "yard-forced"),
        ("yard dice, free", "yard-free"),
        ("yard", "yard-forced"),
        ("Yard Dice", "yard-forced"),
        ("poker", "deluxe-poker"),
        ("yacht game", "yacht"),
    ],
)
def test_a_game_is_found_by_its_id_its_name_or_the_beginning_of_either(typed, game):
    assert named_game(typed).id == game


@pytest.mark.parametrize(
    ("typed", "others"), [("yard", ["yard-free"]), ("yard-forced", []), ("poker", [])]
)
def test_an_everyday_name_may_mean_other_games_as_well(typed, others):
    assert [game.id for game in other_games(typed, named_game(typed))] == others


def test_rules_already_loaded_are_the_game(porch):
    assert find_game(porch) is porch


def test_only_the_games_offered_are_listed():
    with pytest.raises(Malformed) as caught:
        named_game("nope", offered=["yum", "yacht"])
    assert caught.value.say("en").endswith("games: yum, yacht")


@pytest.mark.parametrize(
    ("typed", "near"), [("cleo", "Cléo"), ("BO", "Bo"), ("Anne", "Ann"), ("Zoe", None)]
)
def test_an_unknown_player_is_told_the_nearest_name(typed, near):
    error = unknown_player(typed, ["Ann", "Bo", "Cléo"])
    assert error.code == ("near-player" if near else "unknown-player")
    assert (f"did you mean {near}?" in error.say("en")) is bool(near)


@pytest.mark.parametrize(
    ("name", "level"),
    [("bot:casual", "casual"), (" BOT : Casual ", "casual"), ("bot:", ""), ("robot:casual", None)],
)
def test_a_bot_is_known_by_what_stands_before_the_colon(name, level):
    assert bot_level(name) == level


def test_an_id_is_found_without_reading_other_games(monkeypatch):
    monkeypatch.setattr(lookup, "named_game", None)
    assert find_game("yum", None).id == "yum"
