"""Drills: positions in which the obvious choice is a trap, and those that somebody fell into."""

import json
import random
from typing import Any

import pytest

from fivefold.coach.scorecard.advice import advise
from fivefold.dice import Dice
from fivefold.games.scorecard import Position, Sheet
from fivefold.games.scorecard.acts import position_acts
from fivefold.games.scorecard.view import sheet_view
from fivefold.learning.digest import digest
from fivefold.learning.history import PlayedGame, decisions_of
from fivefold.learning.scorecard.advice import check_position
from fivefold.learning.scorecard.choices import position_data
from fivefold.learning.scorecard.drills import drills_of, surprising_drills
from fivefold.learning.scorecard.obvious import given_up, obvious
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver.values import Values
from fivefold.texts import Lang
from tests.support.learning import golden
from tests.support.solved import ready, solved

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


def test_a_seed_gives_the_same_drills_again_and_another_one_others():
    first, again, other = (
        surprising_drills(ready(solved("yum")), seed, Lang.EN) for seed in (5, 5, 6)
    )
    assert first == again
    assert first != other


def test_a_users_own_game_has_drills(porch):
    values = Values.solved(porch)
    found = surprising_drills(ready(values), 1, Lang.EN)
    assert found["game"] == porch.id
    for drill in found["drills"]:
        position = check_position(porch, drill["position"])
        assert given_up(position, values.options(position)) >= 1.5


def test_drills_are_in_the_language_that_is_asked_for():
    english, french = (
        surprising_drills(ready(solved("yum")), 5, lang) for lang in (Lang.EN, Lang.FR)
    )
    for one, other in zip(english["drills"], french["drills"], strict=True):
        assert one["position"] == other["position"]
        assert one["reason"] != other["reason"]


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


def test_a_position_that_todays_rules_refuse_is_left_out():
    mine = decisions()
    costly = max(mine, key=lambda one: one["cost"])
    for boxes in ({"sevens": 7}, {"ones": 6}):
        old: Any = {**costly, "cost": 99.0, "position": {**costly["position"], "boxes": boxes}}
        found = drills_of(ready(solved("yum")), [old, *mine], Lang.EN)
        assert found == drills_of(solved("yum"), mine, Lang.EN)


def test_decisions_in_other_games_are_left_out():
    assert drills_of(solved("yacht"), decisions("yum"), Lang.EN)["drills"] == []
    assert drills_of(solved("yum"), [], Lang.EN) == {"game": "yum", "kind": "mine", "drills": []}
