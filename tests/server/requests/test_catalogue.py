"""What a client that knows no rules is told of each game."""

import json

import pytest

from fivefold.bots import bot_names
from fivefold.games import game_ids
from fivefold.rules import built_in, known_ids
from fivefold.server.requests.catalogue import all_games, game_info
from fivefold.tables.setup import MOST_SEATS


def test_every_game_is_listed_once_as_plain_data():
    games = all_games()
    assert [game["id"] for game in games] == list(known_ids())
    assert json.loads(json.dumps(games))[0]["name"] == games[0]["name"]


@pytest.mark.parametrize("game", game_ids())
def test_a_game_is_told_with_every_text_in_both_languages(game):
    info, rules = game_info(built_in(game)), built_in(game)
    said = [info["name"], info["summary"], info["source"]]
    said += info["rulings"] + info["steps"] + info["bonuses"]
    said += info["ending"] + info["tips"] + info["sample_round"]
    said += (info["five_of_a_kind"] or {}).values()
    said += [text for box in info["boxes"] for text in (box["label"], box["scores"])]
    assert all(set(words) == {"en", "fr"} and all(words.values()) for words in said)
    assert info["bots"] == list(bot_names(rules))
    assert info["players"][0] <= info["players"][1] <= MOST_SEATS


def test_a_sheet_has_the_most_that_each_box_can_score():
    yum = game_info(built_in("yum"))
    most = {box["id"]: box["most"] for box in yum["boxes"]}
    assert (most["sixes"], most["yum"], most["full"]) == (30, 30, 25)
    assert yum["upper_bonus"]["at"] == 63
    assert yum["cards"] == []


def test_a_game_of_cards_has_a_deck_and_no_sheet():
    poker = game_info(built_in("deluxe-poker"))
    assert (poker["boxes"], poker["upper_bonus"], poker["bonuses"]) == ([], None, [])
    assert poker["cards"] == list(map(str, built_in("deluxe-poker").deck))
    assert poker["steps"]
    assert poker["players"] == (2, 6)


def test_a_game_of_ones_own_is_described_like_the_others(porch):
    info = game_info(porch)
    assert (info["id"], info["kind"], info["dice"], info["rolls"]) == ("porch", "scorecard", 3, 2)
    assert [box["id"] for box in info["boxes"]] == ["fives", "sixes", "pair", "row", "chance"]
    assert [box["face"] for box in info["boxes"]] == [5, 6, None, None, None]
