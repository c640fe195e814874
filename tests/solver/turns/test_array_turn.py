"""A turn on arrays: with nothing to come, it is worth what it scores."""

import numpy as np
import pytest

from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import Sheet, points_in
from fivefold.solver.numbering import Numbering
from fivefold.solver.turns.array_turn import ArrayTurn, array_offers

FIVES, SIXES, PAIR, ROW, CHANCE = range(5)


@pytest.fixture
def sheet(porch):
    return Sheet.empty(porch)


@pytest.fixture
def nothing(porch):
    return np.zeros(Numbering(porch).size)


@pytest.fixture
def turn(porch, sheet, nothing):
    return ArrayTurn.for_points(Numbering(porch), sheet, nothing)


def test_a_last_roll_goes_where_it_scores_most(turn, sheet):
    scores = [[points_in(sheet, roll, box) for box in range(5)] for roll in rolls(3)]
    assert turn.finals == list(map(max, scores))
    assert turn.scored == turn.finals
    for roll, points in enumerate(scores):
        assert turn.boxes(roll, 0) == points
        assert points[turn.best_boxes[roll]] == max(points)


def test_what_is_to_come_counts_with_its_weight(porch, sheet, nothing):
    numbering = Numbering(porch)
    plain, half = (
        ArrayTurn.for_points(numbering, sheet, nothing + 8, weight=weight) for weight in (0.0, 0.5)
    )
    assert half.finals == [worth + 4 for worth in plain.finals]
    assert half.scored == plain.scored


def test_a_filled_box_is_never_the_best(porch, nothing):
    sheet = Sheet(porch, (None, 6, 0, 0, None))
    turn = ArrayTurn.for_points(Numbering(porch), sheet, nothing)
    assert set(turn.best_boxes) <= {FIVES, CHANCE}
    assert array_offers(Numbering(porch), sheet).worth(nothing)[SIXES].max() == -np.inf


def test_the_row_alone_comes_as_often_as_it_can_be_counted(porch, nothing):
    turn = ArrayTurn.for_points(Numbering(porch), Sheet(porch, (0, 0, 0, None, 0)), nothing)
    straights = sum(roll.ways for roll in map(Dice, ("123", "234", "345", "456")))
    assert turn.keeps(1)[0] == pytest.approx(20 * straights / 6**3)


def test_ends_are_all_there_is_and_worth_what_the_keep_is(turn):
    for left in (1, 2):
        before = turn.keeps(left)[:]
        ends = turn.ends(0, left)
        assert sum(ends) == pytest.approx(1)
        assert np.dot(ends, turn.finals) == pytest.approx(turn.keeps(left)[0])
        assert turn.keeps(left) == before
