"""Positions and choices as plain data."""

import json

from fivefold.dice import Dice
from fivefold.games.scorecard import Position, Sheet
from fivefold.learning.scorecard.choices import choice_data, choices_data, position_data
from fivefold.rules import built_in
from tests.support.solved import solved_rules


def test_a_position_has_what_is_needed_to_show_it():
    rules = built_in("yard-free")
    points = tuple(50 if box.id == "five-of-a-kind" else None for box in rules.boxes)
    found = position_data(Position(Sheet(rules, points, 100), Dice("65432"), 2))
    assert found == {
        "boxes": {"five-of-a-kind": 50}, "bonuses": 100, "dice": "23456", "rolls_left": 2
    }  # fmt: skip
    assert json.loads(json.dumps(found)) == found


def test_choices_are_told_with_what_they_give_up(porch):
    position = Position(Sheet.empty(porch), Dice("123"), 1)
    options = solved_rules(porch).options(position)
    found = choices_data(position, options)
    assert [one["act"] for one in found] == [str(option.move) for option in options]
    assert found[0]["gives_up"] == 0
    assert all(one["gives_up"] == found[0]["expected"] - one["expected"] for one in found)
    points = {one["act"]: one["points"] for one in found}
    assert (points["fill row"], points["fill chance"], points["keep 12"]) == (20, 6, None)


def test_a_choice_is_measured_against_any_best(porch):
    position = Position(Sheet.empty(porch), Dice("123"), 1)
    option = solved_rules(porch).options(position)[3]
    assert choice_data(position, option, option.expected + 2)["gives_up"] == 2
