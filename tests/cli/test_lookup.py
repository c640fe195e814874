"""Games, players, numbers and dice as somebody typed them."""

import pytest

from fivefold.cli import lookup
from fivefold.cli.lookup import (
    bot_level,
    find_game,
    named_game,
    other_games,
    unknown_player,
)
from fivefold.cli.parsing import (
    MAX_SEED,
    check_range,
    digits_only,
    is_file,
    read_dice,
    seed_or_random,
)
from fivefold.dice import Dice
from fivefold.errors import Malformed
from tests.support.paths import OWN_RULES
from tests.support.solver_commands import run


def test_a_rule_file_may_have_any_name(tmp_path):
    (tmp_path / "mine").write_bytes(OWN_RULES.read_bytes())
    assert run("rules", tmp_path / "mine").stdout == run("rules", OWN_RULES).stdout


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


def test_a_number_is_refused_just_outside_its_range():
    for value in (1, 9):
        check_range("--rolls", value, 1, 9)
    for value in (0, 10):
        with pytest.raises(Malformed) as caught:
            check_range("--rolls", value, 1, 9)
        assert caught.value.code == "out-of-range"
        assert f"--rolls can't be {value}" in caught.value.say("en")


def test_a_name_too_long_for_the_system_is_no_file(tmp_path):
    (tmp_path / "a").touch()
    assert is_file(str(tmp_path / "a"))
    assert not is_file(str(tmp_path))
    assert not is_file("x" * 100_000)


def test_a_seed_is_kept_and_none_is_made_up():
    assert [seed_or_random(seed) for seed in (0, 7, MAX_SEED)] == [0, 7, MAX_SEED]
    assert len({seed_or_random(None) for _ in range(5)}) > 1
    for seed in (-1, MAX_SEED + 1):
        with pytest.raises(Malformed, match="--seed"):
            seed_or_random(seed)


@pytest.mark.parametrize("text", ["33516", "3 3 5 1 6", "3,3, 5,1,6", " 3351\t6\n"])
def test_dice_may_be_typed_with_blanks_and_commas(text):
    assert digits_only(text) == "33516"
    assert read_dice(text) == Dice("13356")


@pytest.mark.parametrize("text", ["33x16", "3-3", "7"])
def test_what_is_no_face_is_refused(text):
    with pytest.raises(Malformed):
        read_dice(text)
