import hashlib
import json
import subprocess
import sys
from dataclasses import replace

import pytest

from fivefold.dice import Face
from fivefold.rules import (
    BoxIndex,
    FiveOfAKind,
    Order,
    Points,
    Section,
    Trump,
    UpperBonus,
    built_in,
    fingerprint,
    scorecard_ids,
)
from fivefold.rules.fingerprint import decisive_text
from fivefold.rules.model import BonusStep, Column
from fivefold.rules.scorers import ALL, FaceSum, Groups, Run, Total
from fivefold.texts import Text

# A change here renames the rules in every table and every proof that names them.
PINNED = {
    "classique": "4cbab175907f42a99542dc9e3e9dc44e1ba43a6fc790cc51ad3c0e6ef9fc2f68",
    "yacht": "ec6f96f25ce627e9de7a9692ac664e63fbaa883e1c95a9d757045de85cd57da4",
    "yard-forced": "ced8b94d58c16745b4437e8ba003422585bc26259198bf64cbba4cd7fd0fd7e3",
    "yard-free": "4cbab175907f42a99542dc9e3e9dc44e1ba43a6fc790cc51ad3c0e6ef9fc2f68",
    "yum": "38f72eacf1d9c0d536e79dc0ebaf70dd0b4b6bd846cdbe0e89bd44736c59abf7",
}
OTHER = Text(en="other", fr="autre")


def test_the_fingerprints_of_the_built_in_games_stay():
    assert {game: fingerprint(built_in(game)) for game in PINNED} == PINNED


def test_the_form_is_the_documented_one_to_the_byte(porch):
    two = replace(porch, dice=1, boxes=(porch.boxes[1], porch.boxes[4]))
    text = (
        '{"dice":1,"faces":[6,null],"five_of_a_kind":null,"form":1,"order":null,"rolls":2,'
        '"scores":[[0,0,0,0,0,6],[1,2,3,4,5,6]],"upper_bonus":{"at":22,"points":10}}'
    )
    assert decisive_text(two) == text
    assert fingerprint(two) == hashlib.sha256(text.encode()).hexdigest()


def test_policies_are_written_by_the_places_of_their_boxes():
    yard = json.loads(decisive_text(built_in("yard-forced")))
    assert yard["five_of_a_kind"] == {
        "box": 11, "bonus": 100, "trump": "forced", "trump_boxes": [8, 9, 10],
    }  # fmt: skip
    assert json.loads(decisive_text(built_in("yum")))["order"] == {"low": 9, "high": 8}


def test_another_process_finds_the_same():
    code = "from fivefold.rules import *; print(fingerprint(built_in('yard-forced')))"
    command = [sys.executable, "-c", code]
    env = {"PYTHONHASHSEED": "7"}
    found = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
    assert found.stdout.strip() == PINNED["yard-forced"]


# Rules that play alike


def renamed(rules):
    boxes = (
        replace(box, id=f"my-{box.id}", label=OTHER, aliases=frozenset({f"{n}-mine"}))
        for n, box in enumerate(rules.boxes)
    )
    return replace(
        rules, id="mine", name=OTHER, summary=OTHER, source=OTHER, rulings=(), boxes=tuple(boxes)
    )


@pytest.mark.parametrize("game", scorecard_ids())
def test_names_texts_and_sources_do_not_count(game):
    rules = built_in(game)
    assert renamed(rules) != rules
    assert fingerprint(renamed(rules)) == fingerprint(rules)


def test_what_only_frames_the_cards_does_not_count():
    yard = built_in("yard-free")
    framed = replace(
        yard, roll_off=True, manches=True, upper_bonus=replace(yard.upper_bonus, par=2)
    )
    assert framed != yard
    assert fingerprint(framed) == fingerprint(yard)


def test_how_a_score_is_put_does_not_count():
    yacht = built_in("yacht")
    place = yacht.index["small-straight"]
    assert isinstance(yacht.boxes[place].scorer, Run)
    pays = max(row[place] for row in yacht.scores.values())
    other = with_scorer(yacht, "small-straight", Run(5, Face(1), pays))
    assert other != yacht
    assert fingerprint(other) == fingerprint(yacht)


# Rules that do not


def with_scorer(rules, box, scorer):
    boxes = list(rules.boxes)
    boxes[rules.index[box]] = replace(boxes[rules.index[box]], scorer=scorer)
    return replace(rules, boxes=tuple(boxes))


def swapped(rules, one, other):
    boxes = list(rules.boxes)
    boxes[one], boxes[other] = boxes[other], boxes[one]
    return replace(rules, boxes=tuple(boxes))


PLAIN_FIVE = FiveOfAKind(BoxIndex(10), Points(0), Trump.NONE, frozenset())
STEPS = (BonusStep(Points(70), Points(50)),)


def decisive_changes():
    yard, yum = built_in("yard-forced"), built_in("yum")
    five, bonus = yard.five_of_a_kind, yard.upper_bonus
    aces = replace(yard.boxes[0], section=Section.LOWER)
    return {
        "dice": (yard, replace(yard, dice=6)),
        "rolls": (yard, replace(yard, rolls=2)),
        "a face": (yard, with_scorer(yard, "aces", FaceSum(Face(2)))),
        "a section": (yard, replace(yard, boxes=(aces, *yard.boxes[1:]))),
        "a score": (yard, with_scorer(yard, "full-house", Groups((3, 2), 26))),
        "one roll's score": (yum, with_scorer(yum, "high", Total(Points(23)))),
        "what a pattern pays": (yard, with_scorer(yard, "full-house", Groups((3, 2), ALL))),
        "places": (yard, swapped(yard, 9, 12)),
        "a box less": (yard, replace(yard, boxes=yard.boxes[:-1])),
        "no upper bonus": (yard, replace(yard, upper_bonus=None)),
        "bonus at": (yard, replace(yard, upper_bonus=UpperBonus(Points(64), bonus.points))),
        "bonus points": (yard, replace(yard, upper_bonus=UpperBonus(bonus.at, Points(36)))),
        "bonus steps": (yard, replace(yard, upper_bonus=replace(bonus, further=STEPS))),
        "other bonus steps": (yard, replace(yard, upper_bonus=replace(bonus, further=STEPS * 2))),
        "a box that waits": (yard, with_box(yard, after=BoxIndex(3))),
        "waiting for another": (yard, with_box(yard, after=BoxIndex(4))),
        "a box that needs": (yard, with_box(yard, needs=BoxIndex(3))),
        "the first roll": (yard, with_box(yard, first_roll=Points(5))),
        "columns": (yard, replace(yard, columns=(Column("a", yard.name, 2),))),
        "no five of a kind": (yard, replace(yard, five_of_a_kind=None)),
        "its box": (yard, with_five(yard, box=BoxIndex(12))),
        "its bonus": (yard, with_five(yard, bonus=Points(50))),
        "its trump": (yard, with_five(yard, trump=Trump.FREE)),
        "no trump": (yard, with_five(yard, trump=Trump.NONE)),
        "its trump boxes": (yard, with_five(yard, trump_boxes=five.trump_boxes - {8})),
        "no order": (yum, replace(yum, order=None)),
        "another low": (yum, replace(yum, order=Order(BoxIndex(10), yum.order.high))),
        "another high": (yum, replace(yum, order=Order(yum.order.low, BoxIndex(10)))),
        "another order": (yum, replace(yum, order=Order(yum.order.high, yum.order.low))),
        "a new five of a kind": (yum, replace(yum, five_of_a_kind=PLAIN_FIVE)),
    }


def with_box(rules, **changes):
    return replace(rules, boxes=(*rules.boxes[:-1], replace(rules.boxes[-1], **changes)))


def with_five(rules, **changes):
    return replace(rules, five_of_a_kind=replace(rules.five_of_a_kind, **changes))


def test_every_decisive_change_counts_and_no_two_give_the_same():
    changed = decisive_changes()
    alike = [what for what, (old, new) in changed.items() if fingerprint(new) == fingerprint(old)]
    assert alike == []
    found = [fingerprint(after) for _, after in changed.values()]
    assert len(set(found)) == len(found)


def test_only_games_that_play_alike_share_a_fingerprint():
    found = {game: fingerprint(built_in(game)) for game in scorecard_ids()}
    assert len(set(found.values())) == len(found) - 1
    assert found["classique"] == found["yard-free"]
