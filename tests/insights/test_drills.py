"""The obvious choice, and what it gives up."""

import json
import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from fivefold.coach.scorecard.advice import advise
from fivefold.dice import Dice
from fivefold.games.scorecard import Fill, Keep, Position, Sheet
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.games.scorecard.view import position_acts, sheet_view
from fivefold.insights.history import PlayedGame, decisions_of, digest
from fivefold.insights.scorecard.drills import (
    drills_of,
    given_up,
    obvious,
    surprising_drills,
    traps,
)
from fivefold.insights.scorecard.hints import check_position, position_data
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver.values import Values
from fivefold.texts import Lang
from tests.support.insights import golden
from tests.support.solved import ready, solved


def test_the_obvious_is_most_dice_of_one_number_or_most_points():
    empty = Sheet.empty(built_in("yum"))
    for dice, rolls_left, move in [
        ("33356", 2, Keep(Dice("333"))),
        ("33556", 1, Keep(Dice("55"))),
        ("12346", 2, Keep(Dice("6"))),
        ("11115", 1, Keep(Dice("1111"))),
        ("44444", 2, Fill("yum")),
        ("33355", 0, Fill("full")),
        ("12346", 0, Fill("sixes")),
        ("66666", 0, Fill("sixes")),
    ]:
        assert obvious(Position(empty, Dice(dice), rolls_left)) == move
    sheet = sheet_from(built_in("yard-forced"), {"five-of-a-kind": 50})
    assert obvious(Position(sheet, Dice("11111"), 0)) == Fill("aces")  # what the rules allow


def test_of_equal_boxes_the_first_is_filled():
    rules = built_in("yum")
    sheet = sheet_from(rules, {box.id: 0 for box in rules.boxes[2:]})
    assert [rules.boxes[place].id for place in sheet.open] == ["ones", "twos"]
    assert obvious(Position(sheet, Dice("11233"), 0)) == Fill("ones")
    assert obvious(Position(sheet, Dice("33456"), 0)) == Fill("ones")
    assert obvious(Position(sheet, Dice("12233"), 0)) == Fill("twos")


def test_what_it_gives_up_is_what_advice_says():
    values = solved("yum")
    for dice in ("11155", "66112", "23466"):
        position = Position(Sheet.empty(values.rules), Dice(dice), 1)
        tempting = advise(values, position).choice(obvious(position))
        assert given_up(position, values.choices(position)) == tempting.gives_up


def test_what_nobody_would_do_is_no_trap():
    values = solved("yard-free")
    empty, last = Sheet.empty(values.rules), all_but(values.rules, "twos")
    # With the last box all see that one does not keep what it can't use.
    for sheet, dice in ((empty, "12345"), (empty, "12346"), (last, "11234")):
        position = Position(sheet, Dice(dice), 2)
        assert given_up(position, values.choices(position)) == 0


def test_what_gives_up_too_much_is_no_trap():
    values = solved("yard-free")
    late, dice = all_but(values.rules, "aces", "large-straight"), Dice("34566")
    options = values.choices(Position(late, dice, 1))
    worth = {option.move: option.expected for option in options}
    lost = options[0].expected - worth[Keep(Dice("66"))]
    assert 1.5 < given_up(Position(late, dice, 1), options) == lost < 10
    far = [replace(one, gives_up=one.gives_up + 10) for one in options]
    assert given_up(Position(late, dice, 1), far) == 0


def all_but(rules, *still_open):
    """A sheet with hardly anything on it, and these boxes open."""
    least = {box.id: 5 if box.id == "chance" else 0 for box in rules.boxes}
    return sheet_from(rules, {box: least[box] for box in least if box not in still_open})


def test_a_turn_has_one_trap_at_most():
    found = list(islice(traps(solved("yum"), random.Random(3)), 60))
    assert len({id(trap.sheet) for trap in found}) == 60


# Made-up positions


@pytest.mark.parametrize("game", scorecard_ids())
def test_surprising_drills_are_traps_of_every_sort(game):
    values = solved(game)
    found = surprising_drills(ready(values), 1, Lang.EN)
    assert json.loads(json.dumps(found)) == found
    assert (found["game"], found["kind"], len(found["drills"])) == (game, "surprising", 10)
    sorts = set()
    for drill in found["drills"]:
        position = check_position(values.rules, drill["position"])
        assert drill["obvious"] == str(obvious(position))
        cost = {one["act"]: one["gives_up"] for one in drill["choices"]}[drill["obvious"]]
        assert 1.5 <= cost < 10
        assert drill["mine"] is None
        advice = advise(values, position)
        assert drill["reason"] == advice.reason()["en"]
        assert [one["expected"] for one in drill["choices"]] == [
            one.expected for one in advice.choices
        ]
        assert drill["sheet"] == sheet_view(position.sheet)
        assert drill["acts"] == position_acts(position)
        stage = 3 * len(drill["position"]["boxes"]) // len(values.rules.boxes)
        sorts.add((stage, drill["position"]["rolls_left"] > 0))
    assert len(sorts) == 6
    positions = [json.dumps(drill["position"]) for drill in found["drills"]]
    assert len(set(positions)) == len(positions)


def test_a_seed_gives_the_same_drills_again_in_the_language_that_is_asked_for():
    first, again, other, french = (
        surprising_drills(ready(solved("yum")), seed, lang)
        for seed, lang in ((5, Lang.EN), (5, Lang.EN), (6, Lang.EN), (5, Lang.FR))
    )
    assert first == again
    assert first != other
    for one, its_french in zip(first["drills"], french["drills"], strict=True):
        assert one["position"] == its_french["position"]
        assert one["reason"] != its_french["reason"]


def test_a_users_own_game_has_drills(porch):
    values = Values.solved(porch)
    found = surprising_drills(ready(values), 1, Lang.EN)
    assert found["game"] == porch.id
    for drill in found["drills"]:
        position = check_position(porch, drill["position"])
        assert given_up(position, values.choices(position)) >= 1.5


# One's own


def decisions(game="yum"):
    record = golden(f"{game}-finished")
    kept = digest(record, solved(game))
    return decisions_of([PlayedGame("c0de", 1.0, (0,), kept)], game)


def test_drills_of_ones_own_are_where_most_was_lost():
    mine = decisions()
    assert mine
    random.Random(1).shuffle(mine)
    found = drills_of(ready(solved("yum")), mine, Lang.EN)
    assert json.loads(json.dumps(found)) == found
    assert found["kind"] == "mine"
    costs = [drill["mine"]["cost"] for drill in found["drills"]]
    assert costs == sorted((one["cost"] for one in mine), reverse=True)
    for drill in found["drills"]:
        worth = {one["act"]: one["gives_up"] for one in drill["choices"]}
        assert worth[drill["mine"]["yours"]] == pytest.approx(drill["mine"]["cost"])
        assert drill["choices"][0]["act"] == drill["mine"]["best"]
        assert drill["position"] == drill["mine"]["position"]


def test_a_position_comes_once_and_ten_at_most():
    dice = ["11234", "11235", "11236", "22345", "22346", "22356", "33456", "33451", "33452"]
    dice += ["44123", "44125", "44126"]
    empty = Sheet.empty(built_in("yum"))
    made = [
        {"code": "c0de", "game": "yum", "turn": 1,
         "position": position_data(Position(empty, Dice(one), 1)),
         "yours": "keep", "best": "keep", "cost": float(cost), "saved": 0.0}
        for cost, one in enumerate(dice)
    ]  # fmt: skip
    found = drills_of(ready(solved("yum")), made + made, Lang.EN)
    assert [drill["mine"]["cost"] for drill in found["drills"]] == [*range(11, 1, -1)]


def test_positions_that_todays_rules_refuse_and_other_games_are_left_out():
    mine = decisions()
    costly = max(mine, key=lambda one: one["cost"])
    for boxes in ({"sevens": 7}, {"ones": 6}):
        old: Any = {**costly, "cost": 99.0, "position": {**costly["position"], "boxes": boxes}}
        found = drills_of(ready(solved("yum")), [old, *mine], Lang.EN)
        assert found == drills_of(solved("yum"), mine, Lang.EN)
    assert drills_of(solved("yacht"), mine, Lang.EN)["drills"] == []
    assert drills_of(solved("yum"), [], Lang.EN) == {"game": "yum", "kind": "mine", "drills": []}
