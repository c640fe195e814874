import pytest

from fivefold.coach.scorecard.aims import Goal
from fivefold.coach.scorecard.phrases import describe_goals, describe_move
from fivefold.dice import Dice
from fivefold.games.scorecard import (
    Fill,
    Position,
    Sheet,
    possible_points,
)
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules import built_in, scorecard_ids
from tests.support.sheets import UPPER


def test_points_that_win_the_upper_bonus_are_told_so():
    sheet = sheet_from(built_in("classique"), UPPER)
    said = describe_move(Position(sheet, Dice("66612"), 0), Fill("sixes"))
    assert said["en"] == "writing 18 in Sixes for the upper bonus"
    less = describe_move(Position(sheet, Dice("66112"), 0), Fill("sixes"))
    assert less["en"] == "writing 12 in Sixes"


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_count_in_an_upper_box_is_named_with_its_least_points(game):
    sheet = Sheet.empty(built_in(game))
    upper = sheet.rules.upper
    for face, box in upper.items():
        goal = Goal(box, int(face), 5 * int(face), 0.42)
        label = sheet.rules.boxes[box].label
        said = describe_goals(sheet, [goal])
        assert said["en"] == f"at least {face} in {label['en']} (42%)"
        assert said["fr"].startswith(f"au moins {face} dans")
    other = next(index for index, _ in enumerate(sheet.rules.boxes) if index not in upper.values())
    points = sorted(possible_points(sheet, other) - {0})
    said = describe_goals(sheet, [Goal(other, points[0], points[-1], 0.42)])
    assert said["en"] == f"{sheet.rules.boxes[other].label['en']} (42%)"
