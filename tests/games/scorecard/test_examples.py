"""Every worked example of the rule sheets, played with the referee."""

import pytest

from fivefold.dice import Dice
from fivefold.games.scorecard import Fill, FinalRoll, Note
from tests.support.scorecard_play import played, start

YARD = """
    11146 aces 3
    22235 twos 6
    33334 threes 12
    14456 fours 8
    12345 fives 5
    12666 sixes 18
    33344 three-of-a-kind 17
    45555 four-of-a-kind 24
    22333 full-house 25
    12346 small-straight 30
    23456 large-straight 40
    66666 five-of-a-kind 50
    11236 chance 13
    11234 small-straight 30 large-straight 0
    22345 small-straight 30 large-straight 0
    34566 small-straight 30 large-straight 0
    12345 small-straight 30 large-straight 40
    23456 small-straight 30 large-straight 40
    33355 full-house 25 three-of-a-kind 19 chance 19
    11246 three-of-a-kind 0 four-of-a-kind 0 full-house 0 small-straight 0
    11246 large-straight 0 five-of-a-kind 0
"""
YACHT = """
    15566 two-pairs 22
    15555 two-pairs 0
    22555 full-house 19 chance 19 three-of-a-kind 15 two-pairs 14 one-pair 10
    12345 small-straight 15 large-straight 0
    23456 small-straight 0 large-straight 20
    12346 small-straight 0
    33346 three-of-a-kind 9
    14444 four-of-a-kind 16
    44444 yacht 50 full-house 0 two-pairs 0 three-of-a-kind 12 four-of-a-kind 16
"""
YUM = """
    23666 sixes 18 low 23
    11126 ones 3
    33336 threes 12
    12345 straight 25
    23456 straight 25
    12346 straight 0
    22333 full 25
    44444 full 0 yum 30
    44455 high 22
    34455 high 0 low 21
    33455 low 0
"""
CLASSIQUE = """
    13356 threes 6
    33346 three-of-a-kind 19
    15555 four-of-a-kind 21
    44555 full-house 25 three-of-a-kind 23 fives 15 fours 8 chance 23
    22345 small-straight 30 large-straight 0
    12344 small-straight 30 large-straight 0
    34566 small-straight 30 large-straight 0
    12345 small-straight 30 large-straight 40
    23456 small-straight 30 large-straight 40
    33333 yahtzee 50
    33355 aces 0 threes 9 fives 10 three-of-a-kind 19 full-house 25 chance 19
"""
SHEETS = {
    "yard-forced": YARD,
    "yard-free": YARD,
    "yacht": YACHT,
    "yum": YUM,
    "classique": CLASSIQUE,
}


def with_filled(game, filled):
    return played(start(game), *(Note(box, points) for box, points in filled.items()))


def offered(game, dice, filled=()):
    """What these dice may score, box by box."""
    return with_filled(game, dict(filled)).play(FinalRoll(Dice(dice))).preview()


def score(state, dice, box):
    return state.play(FinalRoll(Dice(dice))).play(Fill(box))


@pytest.mark.parametrize("game", SHEETS)
def test_boxes_score_what_the_rule_sheet_says(game):
    wrong = []
    for line in SHEETS[game].strip().splitlines():
        dice, *words = line.split()
        for box, points in zip(words[::2], map(int, words[1::2]), strict=True):
            filled = score(start(game), dice, box).sheets[0].boxes
            if offered(game, dice)[box] != points or filled != {box: points}:
                wrong.append((dice, box, points))
    assert wrong == []


LEFT = [
    ("yum", {"full": 25}, "55666", {"high": 28, "sixes": 18, "fives": 10, "low": 28}),
    ("yum", {"full": 25, "high": 27, "sixes": 12, "fives": 5, "low": 24}, "55666", {}),
    (
        "classique",
        {"threes": 6, "fives": 15, "three-of-a-kind": 20, "full-house": 25, "chance": 22},
        "33355",
        {},
    ),
    (
        "classique",
        {"yahtzee": 0, "fours": 12},
        "44444",
        {"full-house": 25, "small-straight": 30, "large-straight": 40}
        | dict.fromkeys(("three-of-a-kind", "four-of-a-kind", "chance"), 20),
    ),
]


@pytest.mark.parametrize(("game", "filled", "dice", "worth"), LEFT)
def test_dice_score_in_the_boxes_that_are_left_and_zero_in_the_others(game, filled, dice, worth):
    points = offered(game, dice, filled)
    assert {box: score for box, score in points.items() if score} == worth
    assert set(points) == set(start(game).rules.index) - set(filled)


@pytest.mark.parametrize(
    ("game", "bonus"),
    [("yard-forced", 35), ("yard-free", 35), ("classique", 35), ("yacht", 50), ("yum", 25)],
)
def test_three_of_each_number_earn_the_upper_bonus(game, bonus):
    upper = [box.id for box in start(game).rules.boxes[:5]]
    state = with_filled(game, dict(zip(upper, (3, 6, 9, 12, 15), strict=True)))
    assert state.sheets[0].upper_bonus == 0
    state = score(state, "66612", "sixes")
    assert (state.sheets[0].upper_bonus, state.total(0)) == (bonus, 63 + bonus)


@pytest.mark.parametrize("game", ["yard-forced", "yard-free"])
def test_the_gauge_and_the_bonus_of_the_yard_manual(game):
    state = score(start(game), "16666", "sixes")
    assert state.sheets[0].gauge == 6
    assert score(state, "22345", "twos").sheets[0].gauge == 4
    assert score(start(game), "22345", "twos").sheets[0].gauge == -2
    points = {"aces": 0, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
    assert score(with_filled(game, points), "66661", "sixes").sheets[0].upper_bonus == 35


def test_the_total_adds_sections_and_bonuses():
    upper = {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    lower = {"three-of-a-kind": 20, "four-of-a-kind": 21, "yahtzee": 50}
    state = score(with_filled("classique", upper | lower), "44444", "large-straight")
    assert state.sheets[0].bonuses == 100
    assert state.total(0) == 63 + 35 + (20 + 21 + 50 + 40) + 100
