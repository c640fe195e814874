"""The chance to reach a total, as plain data."""

import json

import pytest

from fivefold.dice import Dice
from fivefold.errors import FivefoldError
from fivefold.games.scorecard import Position, Sheet
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.learning.scorecard.reaching import reach_data
from fivefold.rules import built_in
from fivefold.texts import Lang
from tests.support.solved import solved

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
    assert same["reason"] == (
        "Keeping 6 6 6 leaves the best chance to reach 24, 31%, and is best for points too."
    )
    # With 30 needed, a Yum helps most: now, or in the turn after.
    other = told(late("11166", 1, "sixes", "yum"), 30)
    assert other["choices"][0]["act"] == "keep 111"
    assert other["reason"] == (
        "Keeping 1 1 1 leaves a chance of 7% to reach 30; keeping 6 6, best for points, leaves 5%."
    )
    assert other["for_points"] < other["chance"]
    said = told(late("11166", 1, "sixes", "yum"), 30, Lang.FR)["reason"].replace("\xa0", " ")
    assert said.startswith("Garder 1 1 1 laisse 7 % de chances d'atteindre 30 ; garder 6 6")


def test_what_is_certain_or_out_of_reach_is_said():
    position = late("66612", 1, "sixes")
    assert told(position, 0)["reason"] == "0 is certain, even if you play for points."
    assert told(position, 31)["reason"] == "31 is out of reach."


def test_many_open_boxes_are_refused():
    with pytest.raises(FivefoldError) as refused:
        told(Position(Sheet.empty(YUM), Dice("66612"), 1), 200)
    assert refused.value.code == "reach-too-early"
