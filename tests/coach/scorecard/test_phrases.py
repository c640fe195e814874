import random
import re

import numpy as np
import pytest

from fivefold.coach import phrases
from fivefold.coach.scorecard.aims import Aim, Goal
from fivefold.coach.scorecard.phrases import describe_goals, describe_move
from fivefold.coach.scorecard.turn_odds import TurnOdds
from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import (
    Fill,
    Keep,
    Position,
    Sheet,
    possible_points,
)
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules import built_in, scorecard_ids
from tests.support.effort import TIMES
from tests.support.sheets import UPPER
from tests.support.solved import random_sheet, solved


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
        goal = Goal(box, 0.42, int(face), 5 * int(face))
        label = sheet.rules.boxes[box].label
        said = describe_goals(sheet, [goal])
        assert said["en"] == f"at least {face} in {label['en']} (42%)"
        assert said["fr"].startswith(f"au moins {face} dans")
    other = next(index for index, _ in enumerate(sheet.rules.boxes) if index not in upper.values())
    points = sorted(possible_points(sheet, other) - {0})
    said = describe_goals(sheet, [Goal(other, 0.42, points[0], points[-1])])
    assert said["en"] == f"{sheet.rules.boxes[other].label['en']} (42%)"


def promised(goal_text):
    """The points a goal speaks of: so many, from so many on, a range, or any at all."""
    least = re.match(r"at least (\d+) in ", goal_text)
    between = re.match(r"(\d+) to (\d+) in ", goal_text)
    exactly = re.match(r"(\d+) in ", goal_text)
    if least:
        return int(least[1]), np.inf
    if between:
        return int(between[1]), int(between[2])
    return (int(exactly[1]), int(exactly[1])) if exactly else (1, np.inf)


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_goal_states_the_chance_of_the_points_it_speaks_of(game):
    rng, values = random.Random(f"{game} goals"), solved(game)
    for _ in range(60 * TIMES):
        sheet = random_sheet(game, rng, rng.randint(1, len(values.rules.boxes)))
        left, odds = rng.choice((1, 2)), TurnOdds(values, sheet)
        ends = odds.endings
        for option in rng.choices(values.options(Position(sheet, rng.choice(rolls(5)), left)), k=8):
            if not isinstance(option.move, Keep):
                continue
            chances = odds.chances(option.move.dice, left)
            for goal in Aim(odds, option.move.dice, left).goals:
                text = describe_goals(sheet, [goal])["en"]
                least, most = promised(text)
                met = [
                    least <= points <= most and box == goal.box and roll not in ends.bonus
                    for roll, (box, points) in enumerate(zip(ends.box, ends.points, strict=True))
                ]
                if goal.box is None:
                    met = [roll in ends.bonus for roll in range(len(chances))]
                chance = np.dot(chances, met)
                assert phrases.percent(chance)["en"] in text
                assert goal.chance == pytest.approx(chance), (sheet.points, text)
