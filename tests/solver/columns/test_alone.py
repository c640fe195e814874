"""A column is a game of its own, multiplied like the column."""

from fivefold.dice import Dice
from fivefold.games.scorecard import Sheet
from fivefold.rules import Points, built_in
from fivefold.solver.columns.alone import alike, column_rules, column_sheet
from tests.support.pads import COLUMNS, DOUBLE, GRAND, ONES, SIXES, columns, pad, three_columns


def test_a_column_has_its_boxes_its_factor_and_its_bonus():
    rules = built_in("three-columns")
    third = column_rules(rules, 2)
    assert (len(third.boxes), third.columns) == (13, ())
    assert (third.upper_bonus.at, third.upper_bonus.points) == (189, 105)
    assert third.scores[Dice("11233")][0] == 6
    assert column_rules(rules, 0).scores == built_in("thirteen").scores


def test_order_and_steps_of_a_column_stay():
    up = column_rules(three_columns(), 1)
    assert [box.after for box in up.boxes] == [1, 2, None]
    assert [(step.at, step.points) for step in up.upper_bonus.steps] == [(40, 20), (60, 30)]
    needing = column_rules(pad(ONES, SIXES, GRAND, DOUBLE, tail=COLUMNS), 1)
    assert [box.needs for box in needing.boxes] == [None, None, None, 2]


def test_a_sheet_has_a_part_in_every_column():
    rules = columns(1, 3)
    sheet = Sheet(rules, tuple(map(Points, (1, 2, 3, 4, 5, 6))))
    assert column_sheet(sheet, 1) == Sheet(column_rules(rules, 1), tuple(map(Points, (4, 5, 6))))


def test_columns_that_play_alike_are_found():
    assert alike(columns(1, 3, 1, 3)) == (0, 1, 0, 1)
    assert alike(three_columns()) == (0, 1, 2)
