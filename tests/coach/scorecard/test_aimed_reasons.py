"""What is said about the difference between playing for a total and playing for points."""

import pytest

from fivefold.coach.scorecard.aimed_reasons import reason_for_aim
from fivefold.coach.scorecard.reaching import advise_for
from fivefold.dice import Dice
from fivefold.games.scorecard import Position
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules import built_in
from fivefold.solver.passes.reach import reach_chances
from fivefold.solver.worth import Worth
from fivefold.texts import Lang
from tests.support.solved import solved

FILLED = {
    "yum": 30,
    "ones": 3,
    "twos": 6,
    "threes": 9,
    "fours": 12,
    "low": 24,
    "straight": 0,
    "high": 26,
}
"""Open: fives, sixes and the full house."""


def said(dice, rolls_left, total):
    sheet = sheet_from(built_in("yum"), FILLED)
    worth, position = Worth.at_least(total), Position(sheet, Dice(dice), rolls_left)
    advice = advise_for(worth, solved("yum"), reach_chances(sheet, 1), position)
    return reason_for_aim(advice)[Lang.EN]


@pytest.mark.parametrize(
    ("total", "sentence"),
    [
        (999, "That is out of reach: you may as well play for points."),
        (110, "That is certain, even if you play for points."),
    ],
)
def test_nothing_to_decide(total, sentence):
    assert said("55234", 1, total) == sentence


def test_a_keep_that_avoids_a_bad_result():
    assert said("22556", 2, 145) == (
        "For points, keeping 5 5 would be best, by 0.5 points on average; but it leaves 74%, not "
        "82%. Playing for points brings 14.4 points more than 145 on average: what counts is to "
        "avoid a bad result. Full makes the difference: you get there through it 55% of the time, "
        "against 27% after keeping 5 5."
    )


def test_a_zero_that_keeps_the_better_box_open():
    assert said("12346", 0, 145) == (
        "For points, taking a zero in Full would be best, by 2.8 points on average; but it leaves "
        "24%, not 52%. Playing for points falls 3 points short of 145 on average: what counts is "
        "how far good rolls can get you. Full stays open and can still bring up to 25."
    )


def test_the_same_choice_is_said_to_be_the_same():
    assert said("66662", 1, 165).startswith("Playing for points makes the same choice")
