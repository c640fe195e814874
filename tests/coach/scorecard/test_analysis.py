"""The facts that reasons are built from, on a game so small that all of them can be checked."""

from dataclasses import replace

import pytest

from fivefold.coach import advise
from fivefold.coach.scorecard.analysis import NEGLIGIBLE, Analysis
from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import Fill, Position, Sheet
from tests.support.solved import ready, solved_rules


@pytest.fixture
def analysed(porch, tables):
    def of(points, dice, rolls_left):
        position = Position(Sheet(porch, points), Dice(dice), rolls_left)
        return Analysis(advise(ready(solved_rules(porch)), position, tables))

    return of


EMPTY = (None,) * 5


def test_the_worth_of_the_bonus_is_what_is_missing_without_it(analysed, porch):
    plain = solved_rules(replace(porch, upper_bonus=None))
    tipped = set()
    for dice in rolls(3)[::3]:
        found = analysed(EMPTY, dice, 0)
        position = Position(Sheet.empty(plain.rules), dice, 0)
        without = {option.move: option.expected for option in plain.choices(position)}
        best = max(without.values())
        for choice in (found.best, *found.others):
            worth = choice.expected - without[choice.move]
            assert found.bonus_worth(choice) == pytest.approx(worth, abs=1e-6)
            assert worth > -1e-9
        tipped.add(found.tipped and found.tipped.move)
        if found.tipped is None:
            assert without[found.best.move] >= best - NEGLIGIBLE - 1e-9
        else:
            assert without[found.tipped.move] == pytest.approx(best)
            assert found.better_without_bonus(found.tipped)
    assert tipped == {None, Fill("sixes")}


@pytest.mark.parametrize("points", [(15, 12, None, None, None), (0, 6, None, None, None)])
def test_a_bonus_that_is_won_or_lost_tips_nothing(analysed, points):
    found = analysed(points, "556", 1)
    assert found.tipped is None
    assert found.bonus_worth(found.best) == 0


def test_a_gain_counts_the_bonus_that_it_wins(analysed):
    found = analysed((10, None, None, None, None), "666", 0)
    assert found.gain(Fill("sixes")) == 18 + 10
    assert found.gain(Fill("pair")) == 12
    assert found.gain(Fill("row")) == 0


def test_an_aim_is_worked_out_once(analysed):
    found = analysed(EMPTY, "566", 1)
    assert found.aim(Dice("66")) is found.aim(Dice("66"))
    assert found.aim(Dice("66")) is not found.aim(Dice("6"))


def test_what_a_player_would_do_instead_is_another_choice(analysed):
    for dice in rolls(3)[::4]:
        for left in (0, 1):
            found = analysed(EMPTY, dice, left)
            assert found.natural in found.others
    last = analysed((0, 0, 0, 0, None), "566", 0)
    assert last.natural is None


def test_a_box_that_scores_more_now_is_the_temptation_and_else_the_second_best(analysed):
    assert analysed(EMPTY, "556", 0).natural.move == Fill("chance")
    assert analysed(EMPTY, "555", 0).natural.move == Fill("pair")
