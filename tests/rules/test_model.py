import pickle
import unicodedata
from dataclasses import replace
from importlib import resources

import pytest

from fivefold.errors import IllegalMove, Malformed, RecordError
from fivefold.games import new_game
from fivefold.games.scorecard import Note
from fivefold.record import Record
from fivefold.rules import built_in, load_rules, scorecard_ids
from fivefold.texts import Lang
from tests.support.box_names import BOXES

FIVE = "five-of-a-kind yahtzee 5ok quintuple yard-dice"
ALIASES = {
    "small-straight": (
        "low-straight short-straight little-straight suite-basse suite-courte petite-suite"
    ),
    "large-straight": (
        "high-straight long-straight big-straight suite-haute suite-longue grande-suite "
        "grosse-suite"
    ),
    "five-of-a-kind": FIVE,
    "yahtzee": FIVE,
}
# The French names as a player types them, with the accents and without.
TYPED = {
    "three-of-a-kind": "brelan",
    "four-of-a-kind": "carré carre",
    "full-house": "full",
    "one-pair": "une-paire",
    "two-pairs": "deux-paires",
    "aces": "as",
    "ones": "as",
    "threes": "trois",
    "sixes": "six",
    "straight": "suite",
    "high": "haut",
    "low": "bas",
    "chance": "chance",
}


def of_every_box(names):
    """Each of these boxes in each game that has it, with each of its names."""
    return [
        pytest.param(game, box, name, id=f"{game}-{box}-{name}")
        for game in BOXES
        for box in BOXES[game].split()
        for name in names.get(box, "").split()
    ]


@pytest.mark.parametrize(("game", "box", "name"), of_every_box(ALIASES) + of_every_box(TYPED))
def test_a_box_is_found_by_each_of_its_names(game, box, name):
    assert built_in(game).find(name) == box


@pytest.mark.parametrize("game", scorecard_ids())
@pytest.mark.parametrize("lang", Lang)
def test_a_box_is_found_by_its_label_in_lower_case_with_hyphens(game, lang):
    for box in built_in(game).boxes:
        label = box.label[lang].lower().replace(" ", "-")
        plain = label.replace("é", "e")
        for name in (box.id, label, plain, unicodedata.normalize("NFD", label)):
            assert built_in(game).find(name) == box.id


@pytest.mark.parametrize("name", ["", "Full House", "FULL", "brelan ", "no-such-box", "\x1b[2J"])
def test_what_is_no_name_of_a_box_is_refused_with_all_boxes(name):
    with pytest.raises(Malformed) as caught:
        built_in("yum").find(name)
    assert str(caught.value) == (
        f"{name!r} is not a box of yum; its boxes: {BOXES['yum'].replace(' ', ', ')}"
    )


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
