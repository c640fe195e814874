import pytest

from fivefold.coach.scorecard.bonus import bonus_is_open, wins_bonus, without_bonus
from fivefold.games.scorecard import Sheet
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules import built_in
from tests.support.sheets import UPPER
from tests.support.solved import solved, solved_rules

CLASSIQUE = built_in("classique")


@pytest.mark.parametrize(
    ("points", "is_open"),
    [
        ({}, True),
        (UPPER, True),
        (UPPER | {"sixes": 18}, False),
        (UPPER | {"sixes": 12}, False),
        # 33 are missing, and the most that six dice-faces of one box can bring is 30.
        (UPPER | {"aces": 0, "fives": 0}, False),
        ({"sixes": 30, "fives": 25, "fours": 8}, False),
    ],
)
def test_the_bonus_is_open_until_it_is_won_or_out_of_reach(points, is_open):
    assert bonus_is_open(sheet_from(CLASSIQUE, points)) is is_open


def test_no_bonus_is_open_where_there_is_none():
    plain = without_bonus(solved("classique"), solved_rules).rules
    assert not bonus_is_open(Sheet.empty(plain))
    assert not wins_bonus(Sheet.empty(plain), plain.index["sixes"], 30)


@pytest.mark.parametrize(
    ("box", "points", "wins"),
    [("sixes", 18, True), ("sixes", 24, True), ("sixes", 12, False), ("chance", 30, False)],
)
def test_points_win_the_bonus_that_lift_the_upper_boxes_to_it(box, points, wins):
    sheet = sheet_from(CLASSIQUE, UPPER)
    assert wins_bonus(sheet, CLASSIQUE.index[box], points) is wins


def test_a_bonus_that_is_won_is_not_won_again():
    won = sheet_from(CLASSIQUE, {"sixes": 30, "fives": 25, "fours": 20})
    assert not wins_bonus(won, CLASSIQUE.index["aces"], 3)


def test_the_game_without_its_bonus_is_solved_once():
    asked = []

    def solve(rules):
        asked.append(rules)
        return solved_rules(rules)

    values = solved_rules(CLASSIQUE)
    first, second = (without_bonus(values, solve) for _ in range(2))
    assert first is second
    assert [rules.upper_bonus for rules in asked] == [None]
    empty, plain = Sheet.empty(CLASSIQUE), Sheet.empty(first.rules)
    assert values.expected_total(empty) - 35 < first.expected_total(plain)
    assert first.expected_total(plain) < values.expected_total(empty)
