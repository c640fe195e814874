"""What is said about the difference between playing for a total and playing for points."""

import random

import numpy as np
import pytest

from fivefold.coach.scorecard.playing_for import (
    AtLeast,
    Beat,
    Field,
    advise_for,
    parse_aim,
    reach_from,
    reach_of_totals,
    reason_for_aim,
)
from fivefold.dice import Dice
from fivefold.games.scorecard import Position
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules import built_in
from fivefold.solver.passes.distribution import exact_totals
from fivefold.solver.passes.reach import reach_chances
from fivefold.solver.totals import Totals, Worth
from fivefold.texts import Lang
from tests.support.insights import code_of
from tests.support.solved import random_sheet, solved

AIMS = [AtLeast(287), AtLeast(0), Beat((240,)), Beat((240, 251, 251)), Field(1), Field(99)]


def test_an_aim_has_one_text():
    for aim in AIMS:
        assert parse_aim(f" {aim} ") == aim
    numbers = "", "many", "-5", "28.7", "²", "9" * 10
    beats = "beat:", "beat:240,", "beat:a", "beat 240", "beat:" + ",".join(["1"] * 100)
    for text in (*numbers, *beats, "field:", "field:0", "field:100", "field:3,4"):
        assert code_of(parse_aim, text) == "wrong-aim", text


def test_aims_in_words():
    said = [aim.describe()[Lang.EN] for aim in AIMS]
    assert said[0] == "To end with 287 or more."
    assert said[3].startswith("To beat 240 and 251 and 251;")
    assert said[4].startswith("To beat one player")
    assert AIMS[2].describe()[Lang.FR].startswith("Pour battre 240")


def test_what_totals_are_worth():
    def best_play():
        return Totals(100, np.array([0.5, 0.5]))

    assert [aim.worth(best_play).of(240) for aim in AIMS] == [0, 1, 0.5, 0, 1, 1]
    assert Field(1).worth(best_play).of(100) == pytest.approx(0.25)


@pytest.fixture
def sheet():
    return random_sheet("yum", random.Random("reaching"), open_boxes=3)


def test_every_total_has_its_chance_both_ways(sheet):
    curves = reach_of_totals(reach_chances(sheet), exact_totals(solved("yum"), sheet))
    assert (curves[0].chance, curves[0].for_points) == (1, pytest.approx(1))
    assert 0 < curves[-1].chance < 0.1
    assert [one.total for one in curves] == list(range(curves[0].total, curves[-1].total + 1))
    assert all(one.chance >= one.for_points - 1e-11 for one in curves)


def test_with_dice_the_best_choice_gives_the_chance(sheet):
    values, position = solved("yum"), Position(sheet, Dice("22345"), rolls_left=2)
    reach = reach_from(values, reach_chances(sheet), position, sheet.total + 40)
    assert reach.chance == max(one.chance for one in reach.prospects)
    assert reach.for_points <= reach.chance + 1e-11
    assert reach.total == sheet.total + 40


def test_advice_for_a_worth_ranks_by_chance_and_then_by_points(sheet):
    values, position = solved("yum"), Position(sheet, Dice("22345"), rolls_left=2)
    for worth in (Worth.at_least(sheet.total + 40), Worth.beating([sheet.total + 30]), NEVER):
        best_chances = reach_chances(sheet, 1, worth=worth)
        advice = advise_for(worth, values, best_chances, position)
        order = [(-round(one.chance, 9), -one.expected) for one in advice.choices]
        assert order == sorted(order)
        assert advice.best_for_points.expected == pytest.approx(
            values.choices(position)[0].expected
        )
        assert advice.for_points <= advice.best.chance + 1e-11
    assert advice.best == advice.best_for_points  # out of reach, only points are left


NEVER = Worth.at_least(9999)


FILLED = {
    "yum": 30, "ones": 3, "twos": 6, "threes": 9, "fours": 12, "low": 24, "straight": 0, "high": 26
}  # fmt: skip
"""Open: fives, sixes and the full house."""


def said(dice, rolls_left, total):
    sheet = sheet_from(built_in("yum"), FILLED)
    worth, position = Worth.at_least(total), Position(sheet, Dice(dice), rolls_left)
    advice = advise_for(worth, solved("yum"), reach_chances(sheet, 1), position)
    return reason_for_aim(advice)[Lang.EN]


def test_nothing_to_decide():
    assert said("55234", 1, 999) == "That is out of reach: you may as well play for points."
    assert said("55234", 1, 110) == "That is certain, even if you play for points."
    assert said("66662", 1, 165).startswith("Playing for points makes the same choice")


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
