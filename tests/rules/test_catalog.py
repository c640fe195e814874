"""The games that are built in: their rule files, their boxes and names, and how rules are found."""

import pickle
import re
import tomllib
import unicodedata
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest

from fivefold import rules
from fivefold.errors import IllegalMove, Malformed, RecordError, RuleFileError
from fivefold.games import game_ids, new_game
from fivefold.games.scorecard import Note
from fivefold.protocol.rules import Colour, Look
from fivefold.record import Record
from fivefold.rules import (
    Trump,
    built_in,
    known_ids,
    load_rules,
    parse_rules,
    rules_for,
    scorecard_ids,
    scorecard_rules,
)
from fivefold.rules.describe import describe_bonuses
from fivefold.texts import Lang, catalogue
from tests.support.tiny_rules import tiny_rules, tiny_rules_text

UPPER = "aces twos threes fours fives sixes"
YARD = (
    f"{UPPER} three-of-a-kind four-of-a-kind full-house small-straight large-straight "
    "five-of-a-kind chance"
)
BOXES = {
    "yard-forced": YARD,
    "yard-free": YARD,
    "classique": YARD.replace("five-of-a-kind", "yahtzee"),
    "yacht": (
        "ones twos threes fours fives sixes one-pair two-pairs three-of-a-kind four-of-a-kind "
        "small-straight large-straight full-house chance yacht"
    ),
    "yum": "ones twos threes fours fives sixes straight full high low yum",
}


# Boxes, their French label, and the other names they are found by: as players type them in French,
# with the accents and without, and what other sheets call them.
NAMES = """
    aces ones | As | as
    twos | Deux |
    threes | Trois | trois
    fours | Quatre |
    fives | Cinq |
    sixes | Six | six
    one-pair | Une Paire | une-paire
    two-pairs | Deux Paires | deux-paires
    three-of-a-kind | Brelan | brelan
    four-of-a-kind | Carré | carré carre
    full-house full | Full | full
    small-straight | Petite Suite | low-straight short-straight little-straight suite-basse
    small-straight | Petite Suite | suite-courte petite-suite
    large-straight | Grande Suite | high-straight long-straight big-straight suite-haute
    large-straight | Grande Suite | suite-longue grande-suite grosse-suite
    straight | Suite | suite
    high | Haut | haut
    low | Bas | bas
    five-of-a-kind | Quintuple | five-of-a-kind yahtzee 5ok quintuple yard-dice
    yahtzee | Yahtzee | five-of-a-kind yahtzee 5ok quintuple yard-dice
    yacht | Yacht |
    yum | Yum |
    chance | Chance | chance
"""
FRENCH, ALIASES = {}, {}
for line in NAMES.strip().splitlines():
    boxes, label, names = map(str.strip, line.split("|"))
    FRENCH |= dict.fromkeys(boxes.split(), label)
    ALIASES |= {box: [*ALIASES.get(box, []), *names.split()] for box in boxes.split()}


def test_the_built_in_games_are_the_rule_files():
    files = sorted(Path(rules.__file__).parent.glob("data/*.toml"))
    assert game_ids() == tuple(file.stem for file in files)
    assert {*BOXES, "deluxe-poker"} <= set(game_ids())
    assert scorecard_ids() == tuple(game for game in game_ids() if built_in(game).boxes)


@pytest.mark.parametrize("game", BOXES)
def test_boxes_stand_in_the_order_of_the_score_sheet_and_have_french_labels(game):
    rules = built_in(game)
    assert rules.id == game
    assert " ".join(box.id for box in rules.boxes) == BOXES[game]
    assert [box.label["fr"] for box in rules.boxes] == [FRENCH[box.id] for box in rules.boxes]


def test_yard_free_is_yard_forced_with_another_trump():
    forced, free = built_in("yard-forced"), built_in("yard-free")
    keys = ("id", "name", "summary", "rulings", "look", "aliases")
    texts = {key: getattr(free, key) for key in keys}
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


def test_every_ruling_and_tip_is_used_by_some_game():
    data = resources.files("fivefold.rules") / "data"
    files = [tomllib.loads((data / f"{game}.toml").read_text("utf-8")) for game in scorecard_ids()]
    for subject in ("rulings", "tips"):
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


def test_what_is_no_rule_set_is_refused_with_those_there_are():
    assert built_in("yum") is built_in("yum")
    for game in ("", "Yum", "yum.toml", "../data/yum", "a\x00"):
        with pytest.raises(Malformed) as refused:
            built_in(game)
        assert str(refused.value) == f"{game!r} is not a game; games: {', '.join(known_ids())}"


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


def test_rules_are_found_by_id_by_file_or_are_what_they_are(tmp_path):
    assert [rules_for(game) for game in known_ids()] == [built_in(game) for game in known_ids()]
    rules = tiny_rules()
    assert rules_for(rules) is rules
    for name in ("tiny.toml", "tiny"):  # a path need not end like a rule file
        file = tmp_path / name
        file.write_text(tiny_rules_text(), "utf-8")
        assert rules_for(file) == scorecard_rules(file) == rules
    assert rules_for(str(tmp_path / "tiny.toml")) == rules


def test_what_names_no_game_is_refused(tmp_path, monkeypatch):
    for wrong in ("chess", "", "../yum", None, 3, b"yum", []):
        with pytest.raises(Malformed, match="is not a game; games: classique") as refused:
            rules_for(wrong)
        assert refused.value.code == "unknown-game"
    with pytest.raises(RuleFileError, match=r"nowhere\.toml: can't be read"):
        rules_for("nowhere.toml")
    # An id is never the name of a file.
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tiny.toml").write_text(tiny_rules_text(), "utf-8")
    for name in ("tiny.toml", "./tiny.toml", f"../{tmp_path.name}/tiny"):
        with pytest.raises(Malformed) as refused:
            built_in(name)
        assert refused.value.code == "unknown-game"


# The names of boxes, and rules as objects


def test_a_box_is_found_by_each_of_its_names():
    for game in BOXES:
        rules = built_in(game)
        for box in rules.boxes:
            names = [*ALIASES[box.id]]
            for lang in Lang:  # and by its label in lower case with hyphens
                label = box.label[lang].lower().replace(" ", "-")
                names += [label, label.replace("é", "e"), unicodedata.normalize("NFD", label)]
            assert {rules.find(name) for name in (box.id, *names)} == {box.id}


def test_what_is_no_name_of_a_box_is_refused_with_all_boxes():
    boxes = BOXES["yum"].replace(" ", ", ")
    for name in ("", "Full House", "FULL", "brelan ", "no-such-box", "\x1b[2J"):
        with pytest.raises(Malformed) as refused:
            built_in("yum").find(name)
        assert str(refused.value) == f"{name!r} is not a box of yum; its boxes: {boxes}"


def test_the_rules_that_everyone_shares_cannot_be_changed():
    yum = built_in("yum")
    for shared in (yum.scores, yum.index, yum.upper):
        with pytest.raises(TypeError):
            shared[next(iter(shared))] = 0


def test_unpickled_rules_are_the_built_in_ones_again():
    yum = built_in("yum")
    assert yum.scores  # what was worked out does not travel along
    data = pickle.dumps(yum)
    assert len(data) < 100
    assert pickle.loads(data) is yum
    other = replace(yum, rolls=5)
    assert pickle.loads(pickle.dumps(other)) == other


def test_a_bonus_of_nothing_is_no_bonus(tmp_path):
    source = (resources.files("fivefold.rules") / "data" / "yard-free.toml").read_text("utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(source.replace('"yard-free"', '"mine"').replace("bonus = 100", "bonus = 0"))
    game = new_game(load_rules(file), players=1).play(Note("five-of-a-kind", 50))
    with pytest.raises(IllegalMove) as refused:
        game.play(Note("sixes", 30, bonus=True))
    assert refused.value.code == "no-bonus-now"
    text = "game: mine\nplayers: Ann\nAnn: - five-of-a-kind 50\nAnn: - sixes 30 +0\n"
    with pytest.raises(RecordError) as wrong:
        Record.parse(text, rules=load_rules(file))
    assert wrong.value.code == "no-bonus-now"


def test_the_gauge_counts_three_of_each_where_there_is_no_upper_bonus():
    rules = replace(built_in("yacht"), id="mine", upper_bonus=None)
    game = new_game(rules, players=1).play(Note("sixes", 24))
    assert game.sheets[0].gauge == 6


# Family games that come with the package as rule files


SHELF = resources.files("fivefold.rules") / "shelf"

# Worked out by hand. Ann saves two rolls, Bo uses all of his; then Ann rolls five times.
MAXI = """\
game: maxi-yatzy-saved
players: Ann, Bo

Ann: 555666 villa 33
Bo: 112346/1234 112345/12345 123456 full-straight 21
Ann: 112235/11 111246/111 111356/111 111126/1111 111111 maxi-yatzy 100
Bo: 446666 tower 32
"""


def on_the_shelf(game):
    return parse_rules((SHELF / f"{game}.toml").read_bytes(), f"{game}.toml")


def test_maxi_yatzy_saves_rolls():
    rules = on_the_shelf("maxi-yatzy-saved")
    record = Record.parse(MAXI, rules=rules)
    assert str(record) == MAXI
    assert [sheet.saved for sheet in record.game.sheets] == [0, 2]
    assert [sheet.total for sheet in record.game.sheets] == [133, 53]
    assert (len(rules.boxes), rules.dice, rules.most_rolls) == (20, 6, 41)
    assert "saved" in rules.rulings[0]["en"]
