import pytest

from fivefold.games.scorecard import Sheet
from fivefold.rules import built_in
from tests.support.sheets import UPPER

YARD = built_in("yard-forced")


def sheet_of(points, bonuses=0):
    return Sheet(YARD, tuple(points.get(box.id) for box in YARD.boxes), bonuses)


def test_an_empty_sheet_has_every_box_open_and_no_points():
    empty = Sheet.empty(YARD)
    assert empty.open == tuple(range(13))
    assert (empty.full, dict(empty.boxes), empty.total, empty.gauge) == (False, {}, 0, 0)


def test_filling_a_box_gives_another_sheet():
    empty = Sheet.empty(YARD)
    threes = empty.filled(YARD.index["threes"], 9, 100)
    assert dict(threes.boxes) == {"threes": 9}
    assert YARD.index["threes"] not in threes.open
    assert (threes.bonuses, threes.total) == (100, 109)
    assert empty == Sheet.empty(YARD)


def test_a_zero_fills_a_box():
    full = sheet_of(dict.fromkeys(YARD.index, 0))
    assert (full.full, full.open, full.total) == (True, (), 0)


@pytest.mark.parametrize(("sixes", "bonus"), [(17, 0), (18, 35), (24, 35)])
def test_the_upper_bonus_comes_with_63_points(sixes, bonus):
    sheet = sheet_of(UPPER | {"sixes": sixes, "chance": 20})
    assert sheet.upper_total == 45 + sixes
    assert sheet.upper_bonus == bonus
    assert sheet.total == 45 + sixes + 20 + bonus


def test_the_gauge_compares_filled_upper_boxes_with_three_of_each():
    assert sheet_of({"sixes": 24, "chance": 30}).gauge == 6
    assert sheet_of({"sixes": 24, "twos": 2}).gauge == 2
    assert sheet_of({"aces": 0}).gauge == -3
