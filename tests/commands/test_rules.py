"""`fivefold rules --json`: the rules as data, and the page that explains it."""

import json
import re
from pathlib import Path

import pytest

from fivefold.games.scorecard import Sheet, possible_points
from fivefold.rules import built_in, game_ids, known_ids, load_rules, scorecard_ids
from fivefold.rules.describe import describe_bonuses, describe_box
from fivefold.texts import Lang
from tests.support.paths import DOCS, OWN_RULES
from tests.support.solver_commands import plain

PAGE = (DOCS / "command-line.md").read_text("utf-8")


def data(*args, lang="en"):
    return plain("rules", *args, "--lang", lang)


@pytest.mark.parametrize("lang", Lang)
def test_all_games_are_listed(lang):
    told = data(lang=lang)
    assert told["language"] == lang
    assert [game["id"] for game in told["games"]] == list(known_ids())
    for game in told["games"]:
        rules = built_in(game["id"])
        assert (game["name"], game["summary"]) == (rules.name[lang], rules.summary[lang])
        assert game["kind"] == rules.kind
        assert game["players"] == {"fewest": rules.players[0], "most": rules.players[-1]}


def test_deluxe_poker_has_its_deck_and_how_to_play():
    told, rules = data("deluxe-poker"), built_in("deluxe-poker")
    assert told["deck"] == [str(card) for card in rules.deck]
    assert told["how_to_play"] == [step["en"] for step in rules.steps]
    assert "boxes" not in told


def test_the_page_shows_what_is_printed(porch_text):
    Path("porch.toml").write_text(porch_text, "utf-8")
    (command,) = re.findall(r"`fivefold rules (\S+\.toml) --json`", PAGE)
    (shown,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert data(command) == json.loads(shown)


def test_every_key_is_on_the_page():
    table = PAGE.partition("| key | meaning |")[2]
    for game in game_ids():
        told = data(game)
        parts = [told, told["players"], *told.get("boxes", [])[:1], told.get("upper_bonus") or {}]
        keys = {key for part in [*parts, told.get("five_of_a_kind") or {}] for key in part}
        assert [key for key in sorted(keys) if f"`{key}`" not in table] == [], game


@pytest.mark.parametrize(
    ("game", "lang"),
    [*((game, "en") for game in scorecard_ids()), ("yum", "fr"), (OWN_RULES, "fr")],
    ids=str,
)
def test_a_scorecard_game_has_its_boxes_and_bonuses(game, lang):
    told = data(game, lang=lang)
    rules = built_in(game) if game in game_ids() else load_rules(game)
    assert (told["id"], told["dice"], told["rolls"]) == (rules.id, rules.dice, rules.rolls)
    assert told["bonuses"] == [text[lang] for text in describe_bonuses(rules)]
    assert told["rulings"] == [text[lang] for text in rules.rulings]
    assert len(told["boxes"]) == len(rules.boxes)
    for box, place in zip(told["boxes"], rules.places, strict=True):
        own = rules.boxes[place]
        assert (box["id"], box["section"]) == (own.id, own.section)
        assert (box["label"], box["scores"]) == (own.label[lang], describe_box(rules, own)[lang])
        assert box["most"] == max(possible_points(Sheet.empty(rules), place))
        assert set(box["aliases"]) == own.aliases


def test_bonuses_are_figures_too():
    assert data("yard-forced")["upper_bonus"] == {"at": 63, "points": 35}
    five = data("yard-forced")["five_of_a_kind"]
    assert (five["box"], five["bonus"], five["trump"]) == ("five-of-a-kind", 100, "forced")
    assert "full-house" in five["trump_boxes"]
    assert data("yacht")["five_of_a_kind"] is None
