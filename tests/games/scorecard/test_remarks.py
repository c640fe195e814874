"""Remarks on the dice: each game in its own words."""

import pytest

from fivefold.dice import Dice
from fivefold.games.scorecard import Sheet
from fivefold.games.scorecard.remarks import dice_news, zero_reasons
from fivefold.rules import Points, built_in

PAYS = "Full House scores 25 points, Small Straight scores 30 points and Large Straight scores 40"


def sheet(game, boxes):
    rules = built_in(game)
    filled = Sheet.empty(rules)
    for box, points in boxes.items():
        filled = filled.filled(rules.index[box], Points(points), Points(0))
    return filled


@pytest.mark.parametrize(
    ("game", "boxes", "dice", "box", "reason"),
    [
        ("yum", {}, "11234", "high", "The dice add up to 11: it takes at least 22."),
        ("yum", {"low": 28}, "55666", "high", "it must be more than the 28 in Low."),
        ("yum", {"high": 22}, "55555", "low", "it must be less than the 22 in High."),
        ("yum", {}, "66666", "low", "It must stay below High: at most 29."),
        ("classique", {}, "44444", "full-house", "A Yahtzee counts here only as a Joker."),
    ],
)
def test_why_a_box_scores_nothing(game, boxes, dice, box, reason):
    said = zero_reasons(sheet(game, boxes), Dice(dice))[box]
    assert str(said["en"]).endswith(reason)
    assert said["fr"] != said["en"]


def test_a_pattern_that_is_not_there_needs_no_reason():
    assert zero_reasons(sheet("yum", {}), Dice("66554")) == {}


@pytest.mark.parametrize(
    ("game", "boxes", "news"),
    [
        ("yard-forced", {"fours": 16}, []),
        (
            "yard-forced",
            {"five-of-a-kind": 50},
            ["5OK bonus: +100.", "These dice must go into Fours."],
        ),
        (
            "yard-forced",
            {"five-of-a-kind": 0, "fours": 16},
            [f"Trump Card: {PAYS} points.", "These dice must go into an open lower box."],
        ),
        (
            "classique",
            {"yahtzee": 50, "fours": 16},
            ["Yahtzee bonus: +100, whichever box you fill.", f"Joker: {PAYS} points."],
        ),
        ("yacht", {"yacht": 50}, []),
    ],
)
def test_what_five_of_a_kind_brings(game, boxes, news):
    said = dice_news(sheet(game, boxes), Dice("44444"))
    assert [str(one["en"]) for one in said] == news
    assert all(one["fr"] != one["en"] for one in said)
