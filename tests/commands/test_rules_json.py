"""`fivefold rules --json`: the rules as data, and the page that explains it."""

import json
import re

import pytest
from typer.testing import CliRunner

from fivefold.commands.app import app
from fivefold.rules import built_in, game_ids, known_ids
from fivefold.texts import Lang
from tests.support.paths import DOCS, ROOT
from tests.support.rules_pages import data

PAGE = (DOCS / "command-line.md").read_text("utf-8")


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
