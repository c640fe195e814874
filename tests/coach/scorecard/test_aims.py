import random

import numpy as np
import pytest

from fivefold.coach.scorecard.aims import Aim, Goal, share_of, to_add, to_name
from fivefold.coach.scorecard.analysis import Analysis
from fivefold.coach.scorecard.turn_odds import TurnOdds
from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import (
    Keep,
    Position,
    points_in,
)
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules import BoxIndex, scorecard_ids
from tests.support.effort import TIMES
from tests.support.solved import random_sheet, solved


def goal(box, chance, gains):
    return Goal(BoxIndex(box), 1, 1, chance, gains.keys(), gains)


OFTEN = goal(0, 0.6, {1: 1.0, 2: 2.0})
SELDOM = goal(1, 0.1, {2: 6.0})
OTHER = goal(2, 0.3, {3: 0.5})


def test_dice_that_show_two_goals_count_once_and_for_the_better_one():
    assert share_of([OFTEN], 10) == 0.3
    assert share_of([OFTEN, SELDOM], 10) == 0.7
    assert share_of([], 0) == 1


def test_goals_are_named_until_they_bring_enough_and_matter_likeliest_first():
    assert to_name([OFTEN, SELDOM, OTHER], 10) == (OFTEN, SELDOM)
    assert to_name([SELDOM, goal(3, 0.2, {4: 1.0})], 10) == (SELDOM,)
    assert to_name([OFTEN, SELDOM, OTHER], 19) == (OFTEN, SELDOM)
    assert to_name([], 10) == ()


def test_a_small_goal_is_added_only_where_the_others_do_not_bring_enough():
    assert to_add([SELDOM], [OFTEN, SELDOM, OTHER], 10) == ()
    assert to_add([OFTEN], [OFTEN, SELDOM, OTHER], 10) == (SELDOM,)
    assert to_add([OTHER], [OTHER], 10) == ()


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_keep_is_worth_the_mean_of_its_ends(game):
    rng, values = random.Random(f"{game} ends"), solved(game)
    for open_boxes in (1, 2, 3, 4, 6, 9):
        sheet = random_sheet(game, rng, open_boxes)
        left, odds = rng.choice((1, 2)), TurnOdds(values, sheet)
        for option in values.choices(Position(sheet, rng.choice(rolls(5)), left)):
            if isinstance(option.move, Keep):
                aim = Aim(odds, option.move.dice, left, stop=0)
                assert aim.expected == pytest.approx(option.expected, abs=1e-9)
                assert all(goal.least > 0 for goal in aim.goals if goal.box is not None)
                assert sum(ending.chance for ending in aim.misses) < 1 + 1e-9


ALMOST_FULL = {
    "twos": 4, "threes": 6, "fours": 16, "fives": 20, "sixes": 18, "three-of-a-kind": 26,
    "full-house": 25, "small-straight": 30, "large-straight": 40, "five-of-a-kind": 50,
    "chance": 20,
}  # fmt: skip


def test_a_keep_aims_only_at_what_its_dice_help_to_get(advice):
    given = advice("yard-forced", ALMOST_FULL, "23456", 2)
    analysis, rolled = Analysis(given), given.values.rules.index["aces"]
    assert given.best.move == Keep("6")
    assert rolled in {goal.box for goal in analysis.aim(Dice()).goals}
    assert given.reason()["en"].startswith(
        "Keep 6, for at least 9 in Four of a Kind (12%); you may also get at least 1 in Aces (55%)."
    )


@pytest.mark.parametrize("game", scorecard_ids())
def test_what_a_keep_scores_is_what_the_turn_adds_to_the_total(game):
    rng, values = random.Random(f"{game} scored"), solved(game)
    for _ in range(10 * TIMES):
        sheet = random_sheet(game, rng, rng.randint(1, len(values.rules.boxes)))
        left, odds = rng.choice((1, 2)), TurnOdds(values, sheet)
        ends, kept = odds.endings, rng.choice(rolls(rng.randint(1, 4)))
        added = [
            sheet.filled(box, points_in(sheet, roll, box), bonus_for(sheet, roll)).total
            - sheet.total
            for roll, box in zip(rolls(5), ends.box, strict=True)
        ]
        scored = Aim(odds, kept, left, stop=0).scored(sheet)
        assert scored == pytest.approx(np.dot(odds.chances(kept, left), added)), sheet.points


def test_what_a_keep_scores_counts_the_upper_bonus_it_wins():
    values = solved("yacht")
    lower = {box.id: 0 for box in values.rules.boxes[6:]} | {"chance": 20}
    upper = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
    sheet = sheet_from(values.rules, upper | lower)
    aim = Aim(TurnOdds(values, sheet), Dice("66"), 1, stop=0)
    assert aim.scored(sheet) == pytest.approx(15 + 50 * (1 - (5 / 6) ** 3))
