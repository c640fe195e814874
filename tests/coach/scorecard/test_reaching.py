import random

import pytest

from fivefold.coach.scorecard.reaching import reach_from, reach_of_totals
from fivefold.dice import Dice
from fivefold.games.scorecard import Position
from fivefold.solver.passes.distribution import exact_totals
from fivefold.solver.passes.reach import reach_chances
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
