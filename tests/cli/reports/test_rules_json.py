"""`fivefold rules --json`: the rules as data, and the page that explains it."""

import json
import re

import pytest
from typer.testing import CliRunner

from fivefold.commands.app import app
from fivefold.games.scorecard import Sheet, possible_points
from fivefold.rules import built_in, game_ids, load_rules, scorecard_ids
from fivefold.rules.describe import describe_bonuses, describe_box
from fivefold.texts import Lang
from tests.support.paths import DOCS, OWN_RULES, ROOT

PAGE = (DOCS / "command-line.md").read_text("utf-8")


def data(*args, lang="en"):
    env = {"LC_ALL": "C.UTF-8"}
    shown = CliRunner().invoke(
        app, ["--lang", lang, "rules", *map(str, args), "--json"], env=env, prog_name="fivefold"
    )
    assert (shown.exit_code, shown.stderr) == (0, "")
    (line,) = shown.stdout.splitlines()
    return json.loads(line)


@pytest.mark.parametrize("lang", Lang)
def test_all_games_are_listed(lang):
    told = data(lang=lang)
    assert told["language"] == lang
    assert [game["id"] for game in told["games"]] == list(game_ids())
    for game in told["games"]:
        rules = built_in(game["id"])
        assert (game["name"], game["summary"]) == (rules.name[lang], rules.summary[lang])
        assert game["kind"] == rules.kind
        assert game["players"] == {"fewest": rules.players[0], "most": rules.players[-1]}


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("game", [*scorecard_ids(), OWN_RULES], ids=str)
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


def test_deluxe_poker_has_its_deck_and_how_to_play():
    told, rules = data("deluxe-poker"), built_in("deluxe-poker")
    assert told["deck"] == [str(card) for card in rules.deck]
    assert told["how_to_play"] == [step["en"] for step in rules.steps]
    assert "boxes" not in told


def test_what_is_no_game_is_refused_as_ever():
    shown = CliRunner().invoke(app, ["rules", "nope", "--json"])
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert "'nope'" in shown.stderr


def test_the_page_shows_what_is_printed(tmp_path, monkeypatch):
    (rules,) = re.findall(r"```toml\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.S)
    (tmp_path / "porch.toml").write_text(rules, "utf-8")
    monkeypatch.chdir(tmp_path)
    (command,) = re.findall(r"`fivefold rules (\S+\.toml) --json`", PAGE)
    (shown,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert data(command) == json.loads(shown)


@pytest.mark.parametrize("game", game_ids())
def test_every_key_is_on_the_page(game):
    table = PAGE.partition("| key | meaning |")[2]
    told = data(game)
    parts = [told, told["players"], *told.get("boxes", [])[:1], told.get("upper_bonus") or {}]
    keys = {key for part in [*parts, told.get("five_of_a_kind") or {}] for key in part}
    assert [key for key in sorted(keys) if f"`{key}`" not in table] == []
