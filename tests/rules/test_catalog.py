import ast
import re
import tomllib
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest

from fivefold import games, rules
from fivefold.errors import Malformed, RuleFileError
from fivefold.games import game_ids
from fivefold.protocol.rules import Colour, Look
from fivefold.record import Record
from fivefold.rules import (
    Trump,
    built_in,
    known_ids,
    load_rules,
    rules_for,
    scorecard_ids,
    scorecard_rules,
)
from fivefold.rules.describe import describe_bonuses
from fivefold.texts import catalogue
from tests.support.box_names import BOXES
from tests.support.tiny_rules import tiny_rules, tiny_rules_text

FRENCH = {
    "aces": "As",
    "ones": "As",
    "twos": "Deux",
    "threes": "Trois",
    "fours": "Quatre",
    "fives": "Cinq",
    "sixes": "Six",
    "one-pair": "Une Paire",
    "two-pairs": "Deux Paires",
    "three-of-a-kind": "Brelan",
    "four-of-a-kind": "Carré",
    "full-house": "Full",
    "full": "Full",
    "small-straight": "Petite Suite",
    "large-straight": "Grande Suite",
    "straight": "Suite",
    "high": "Haut",
    "low": "Bas",
    "five-of-a-kind": "Quintuple",
    "yahtzee": "Yahtzee",
    "yacht": "Yacht",
    "yum": "Yum",
    "chance": "Chance",
}


def test_the_built_in_games_are_the_rule_files():
    files = sorted(Path(rules.__file__).parent.glob("data/*.toml"))
    assert game_ids() == tuple(file.stem for file in files)
    assert {*BOXES, "deluxe-poker"} <= set(game_ids())
    assert scorecard_ids() == tuple(game for game in game_ids() if built_in(game).boxes)


@pytest.mark.parametrize("game", BOXES)
def test_boxes_stand_in_the_order_of_the_score_sheet(game):
    assert " ".join(box.id for box in built_in(game).boxes) == BOXES[game]
    assert built_in(game).id == game


@pytest.mark.parametrize("game", BOXES)
def test_every_box_has_its_french_label(game):
    rules = built_in(game)
    assert {box.id: box.label["fr"] for box in rules.boxes} == {
        box: FRENCH[box] for box in BOXES[game].split()
    }


def test_yard_free_is_yard_forced_with_another_trump():
    forced, free = built_in("yard-forced"), built_in("yard-free")
    texts = {
        key: getattr(free, key) for key in ("id", "name", "summary", "rulings", "look", "aliases")
    }
    policy = replace(forced.five_of_a_kind, trump=Trump.FREE)
    assert forced.five_of_a_kind.trump is Trump.FORCED
    assert replace(forced, **texts, five_of_a_kind=policy) == free


def test_classique_is_yard_free_with_manches_a_roll_off_and_another_name_for_a_box():
    free, classique = built_in("yard-free"), built_in("classique")
    keys = ("id", "name", "summary", "source", "rulings", "tips", "look", "aliases")
    texts = {key: getattr(classique, key) for key in keys}
    place = free.index["five-of-a-kind"]
    renamed = {key: getattr(classique.boxes[place], key) for key in ("id", "label", "aliases")}
    boxes = list(free.boxes)
    boxes[place] = replace(boxes[place], **renamed)
    names = {key: getattr(classique.five_of_a_kind, key) for key in ("name", "trump_name")}
    policy = replace(free.five_of_a_kind, **names)
    changed = replace(
        free, **texts, boxes=tuple(boxes), five_of_a_kind=policy, roll_off=True, manches=True
    )
    assert changed == classique
    assert not free.roll_off
    assert not free.manches


def test_no_code_of_the_rules_and_the_referee_names_a_rule_set():
    for package in (rules, games):
        for file in Path(package.__file__).parent.rglob("*.py"):
            words = {
                node.value
                for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
            assert not words & set(scorecard_ids()), file


@pytest.mark.parametrize("subject", ["rulings", "tips"])
def test_every_ruling_and_tip_is_used_by_some_game(subject):
    data = resources.files("fivefold.rules") / "data"
    files = [tomllib.loads((data / f"{game}.toml").read_text("utf-8")) for game in scorecard_ids()]
    assert {key for file in files for key in file[subject]} == set(catalogue(subject))


WORDS = {
    "yard-forced": (["5OK", "Trump Card", "5OK bonuses"], ["Joker", "wild card", "Yahtzee"]),
    "yard-free": (["5OK", "Trump Card", "5OK bonuses"], ["Joker", "wild card", "Yahtzee"]),
    "classique": (["Yahtzee", "Joker", "Yahtzee bonuses"], ["5OK", "Trump Card", "wild card"]),
}


@pytest.mark.parametrize("game", WORDS)
def test_a_game_is_explained_in_the_words_of_its_own_sheet(game):
    rules, (own, foreign) = built_in(game), WORDS[game]
    texts = [*rules.rulings, *rules.tips, *rules.ending, *describe_bonuses(rules), rules.summary]
    said = " ".join(text["en"] for text in [*texts, rules.five_of_a_kind.bonus_name(2)])
    assert [word for word in own if word not in said] == []
    assert [word for word in foreign if word in said] == []


@pytest.mark.parametrize("game", game_ids())
def test_the_rules_say_how_the_game_ends_who_wins_and_what_is_good_to_know(game):
    rules = built_in(game)
    ending = " ".join(text["en"] for text in rules.ending)
    assert re.search("The (game|match) ends", ending)
    assert "wins" in ending
    assert rules.tips
    if rules.turns:
        assert f"all {rules.turns} boxes" in ending


def test_the_other_names_of_the_straights_are_said_where_the_sheet_has_them():
    said = " ".join(text["en"] for text in built_in("yard-forced").tips)
    for names in ("Low and High", "Short and Long", "Little and Big"):
        assert names in said


def test_a_rule_set_is_read_once():
    assert built_in("yum") is built_in("yum")


@pytest.mark.parametrize("game", ["", "Yum", "yum.toml", "../data/yum", "a\x00"])
def test_what_is_no_rule_set_is_refused_with_those_there_are(game):
    with pytest.raises(Malformed) as caught:
        built_in(game)
    assert str(caught.value) == f"{game!r} is not a game; games: {', '.join(known_ids())}"


def test_a_stray_file_is_no_game(tmp_path, monkeypatch):
    data = tmp_path / "data"
    data.mkdir()
    for name in ("porch.toml", ".DS_Store", "porch.toml.bak"):
        (data / name).touch()
    monkeypatch.setattr("fivefold.rules.catalog.resources.files", lambda _package: tmp_path)
    assert game_ids.__wrapped__() == ("porch",)


def test_the_id_of_a_built_in_game_is_taken(tmp_path):
    source = resources.files("fivefold.rules") / "data" / "yum.toml"
    file = tmp_path / "mine.toml"
    file.write_bytes(source.read_bytes())
    with pytest.raises(RuleFileError, match="id: 'yum' is wrong here; it must be an id of"):
        load_rules(file)


def test_rules_that_differ_only_in_their_look_play_alike():
    yum = built_in("yum")
    red = replace(yum, look=Look(Colour.RED), summary=yum.name)
    assert red != yum
    assert yum.plays_like(red)
    assert Record.new(red, ["Ann"]).game.rules is red
    for other in (replace(yum, rolls=2), replace(yum, roll_off=True), built_in("deluxe-poker")):
        assert not yum.plays_like(other)


@pytest.mark.parametrize("game", known_ids())
def test_the_rules_of_an_id(game):
    assert rules_for(game) is built_in(game)


def test_rules_are_what_they_are():
    rules = tiny_rules()
    assert rules_for(rules) is rules


@pytest.mark.parametrize("kind", [str, Path])
def test_the_rules_of_a_file(tmp_path, kind):
    file = tmp_path / "tiny.toml"
    file.write_text(tiny_rules_text(), "utf-8")
    assert rules_for(kind(file)) == scorecard_rules(kind(file)) == tiny_rules()


def test_a_path_need_not_end_like_a_rule_file(tmp_path):
    (tmp_path / "tiny").write_text(tiny_rules_text(), "utf-8")
    assert rules_for(tmp_path / "tiny") == tiny_rules()


@pytest.mark.parametrize("wrong", ["chess", "", "../yum", None, 3, b"yum", []])
def test_what_names_no_game_is_refused(wrong):
    with pytest.raises(Malformed, match="is not a game; games: classique") as refused:
        rules_for(wrong)
    assert refused.value.code == "unknown-game"


def test_a_rule_file_that_is_not_there_is_refused():
    with pytest.raises(RuleFileError, match=r"nowhere\.toml: can't be read"):
        rules_for("nowhere.toml")


def test_an_id_is_never_the_name_of_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tiny.toml").write_text(tiny_rules_text(), "utf-8")
    for name in ("tiny.toml", "./tiny.toml", f"../{tmp_path.name}/tiny"):
        with pytest.raises(Malformed) as refused:
            built_in(name)
        assert refused.value.code == "unknown-game"
