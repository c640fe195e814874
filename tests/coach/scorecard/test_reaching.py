import random

import pytest

from fivefold.coach.scorecard.reaching import advise_for, reach_from, reach_of_totals
from fivefold.dice import Dice
from fivefold.games.scorecard import Position
from fivefold.solver.passes.distribution import exact_totals
from fivefold.solver.passes.reach import reach_chances
from fivefold.solver.worth import Worth
from tests.support.solved import random_sheet, solved


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
            values.options(position)[0].expected
        )
        assert advice.for_points <= advice.best.chance + 1e-11
    assert advice.best == advice.best_for_points  # out of reach, only points are left


NEVER = Worth.at_least(9999)
