"""The chance to reach a total, as plain data."""

import json

import pytest

from fivefold.dice import Dice
from fivefold.games.scorecard import Position, Sheet
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.learning.scorecard import reach_guard
from fivefold.learning.scorecard.reaching import reach_data
from fivefold.rules import built_in
from fivefold.solver.storage import spreads_path
from fivefold.texts import Lang
from tests.support.solved import solved, solved_rules

YUM = built_in("yum")
FULL = dict.fromkeys(YUM.index, 0)


def late(dice, rolls_left, *left):
    """A position with these boxes open on a sheet of zeros."""
    points = {box: scored for box, scored in FULL.items() if box not in left}
    return Position(sheet_from(YUM, points), Dice(dice), rolls_left)


def told(position, total, lang=Lang.EN):
    found = reach_data(solved("yum"), position, total, lang)
    assert json.loads(json.dumps(found)) == found
    return found


def test_choices_are_ranked_by_the_chance_in_percent():
    found = told(late("66612", 1, "sixes"), 24)
    best = found["choices"][0]
    assert best["act"] == "keep 666"
    assert best["expected"] == pytest.approx(100 * (1 - (5 / 6) ** 2))
    assert found["chance"] == pytest.approx(1 - (5 / 6) ** 2)
    stop = next(one for one in found["choices"] if one["act"] == "fill sixes")
    assert (stop["expected"], stop["points"]) == (0, 18)
    assert stop["gives_up"] == best["expected"]


def test_the_reason_compares_with_the_choice_that_is_best_for_points():
    same = told(late("66612", 1, "sixes"), 24)
    assert same["reason"] == "Playing for points makes the same choice."
    # With 30 needed, a Yum helps most: now, or in the turn after.
    other = told(late("11166", 1, "sixes", "yum"), 30)
    assert other["choices"][0]["act"] == "keep 111"
    assert other["reason"].startswith("For points, keeping 6 6 would be best")
    assert "it leaves 5%, not 7%" in other["reason"]
    assert other["for_points"] < other["chance"]
    said = told(late("11166", 1, "sixes", "yum"), 30, Lang.FR)["reason"].replace("\xa0", " ")
    assert "il ne resterait que 5 %, au lieu de 7 %" in said


def test_what_is_certain_or_out_of_reach_is_said():
    position = late("66612", 1, "sixes")
    assert told(position, 0)["reason"] == "That is certain, even if you play for points."
    assert told(position, 31)["reason"] == (
        "That is out of reach: you may as well play for points."
    )


def test_with_many_open_boxes_it_is_looked_up(porch, tmp_path, monkeypatch):
    """As if the small game had many boxes: its table is made once, and its spreads are kept."""
    monkeypatch.setattr(reach_guard, "FEWEST_OPEN_KEPT", 2)
    values = solved_rules(porch)
    position = Position(Sheet.empty(porch), Dice("6" * porch.dice), 1)
    found = reach_data(values, position, 60, Lang.EN, tmp_path)
    assert spreads_path(porch, tmp_path).exists()
    monkeypatch.undo()
    exact = reach_data(values, position, 60, Lang.EN, tmp_path)
    assert found["for_points"] == pytest.approx(exact["for_points"], abs=1e-5)
    assert found["choices"] == exact["choices"]
