"""The best chances to reach a total, beside the plain way, which asks the referee everything."""

import random

import numpy as np
import pytest

from fivefold.dice import rolls
from fivefold.games.scorecard import Keep, Position, Sheet
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver.passes.distribution import exact_totals
from fivefold.solver.passes.reach import reach_chances
from fivefold.solver.totals import Worth
from tests.second.plain_reach import (
    beating,
    best_chance,
    best_worth,
    box_chances,
    box_worths,
    keep_chances,
    keep_worths,
)
from tests.second.random_rules import random_rules
from tests.support.displays import parsed
from tests.support.effort import TIMES
from tests.support.solved import random_card, random_sheet, solved


def close(expected):
    return pytest.approx(expected, abs=1e-10)


def totals_near(sheet, rng):
    """Some that are certain, some that are likely, and some that are out of reach."""
    most = reach_chances(sheet, 1).most
    return [0, sheet.total, most, most + 1, 10 * most, *rng.sample(range(most + 1), 3)]


def check_prospects(chances, sheet, total, rng):
    rules = sheet.rules
    dice, left = rng.choice(rolls(rules.dice)), rng.randrange(rules.rolls)
    kept, boxes = keep_chances(sheet, left, total), box_chances(sheet, dice, total)
    prospects = chances.prospects(Position(sheet, dice, left), total)
    for prospect in prospects:
        move = prospect.move
        if isinstance(move, Keep):
            assert prospect.chance == close(kept[move.dice])
        else:
            assert prospect.chance == close(boxes[rules.index[move.box]])
    assert sorted((one.chance for one in prospects), reverse=True) == [
        one.chance for one in prospects
    ]


@pytest.mark.parametrize("seed", range(6 * TIMES))
def test_made_up_games_as_the_plain_way_finds(seed, tmp_path):
    rng = random.Random(f"reach {seed}")
    rules = random_rules(rng, tmp_path)
    best_worth.cache_clear()
    for sheet in (Sheet.empty(rules), random_card(rules, rng, rng.randint(1, len(rules.boxes)))):
        chances = reach_chances(sheet, 1)
        for total in totals_near(sheet, rng):
            assert chances.at_least(total) == close(best_chance(sheet, total))
        check_prospects(chances, sheet, total, rng)


@pytest.mark.parametrize("game", scorecard_ids())
def test_the_last_two_boxes_as_the_plain_way_finds(game):
    rng = random.Random(f"{game} reach")
    for open_boxes in (0, 1, 1, 1, 2):
        sheet = random_sheet(game, rng, open_boxes)
        chances = reach_chances(sheet, 1)
        for total in totals_near(sheet, rng):
            best_worth.cache_clear()
            assert chances.at_least(total) == close(best_chance(sheet, total))
            if open_boxes:
                check_prospects(chances, sheet, total, rng)


@pytest.mark.parametrize("seed", range(4 * TIMES))
def test_any_worth_of_totals_as_the_plain_way_finds(seed, tmp_path):
    """Totals to beat, and worths as chance makes them."""
    rng = random.Random(f"worth {seed}")
    rules = random_rules(rng, tmp_path)
    sheet = random_card(rules, rng, rng.randint(1, len(rules.boxes)))
    most = reach_chances(sheet, 1).most
    others = [rng.randint(sheet.total, most) for _ in range(rng.randint(1, 3))]
    steps = Worth(rng.randint(0, most), np.sort([rng.random() for _ in range(rng.randint(1, 30))]))
    for worth, plain in (
        (Worth.beating([*others, others[0]]), beating(*others, others[0])),
        (steps, steps.of),
    ):
        best_worth.cache_clear()
        chances = reach_chances(sheet, 1, worth=worth)
        assert chances.at_least(worth.enough) == close(best_worth(sheet, plain))
        dice, left = rng.choice(rolls(rules.dice)), rng.randrange(rules.rolls)
        kept, boxes = keep_worths(sheet, left, plain), box_worths(sheet, dice, plain)
        for one in chances.prospects(Position(sheet, dice, left), worth.enough):
            move = one.move
            found = kept[move.dice] if isinstance(move, Keep) else boxes[rules.index[move.box]]
            assert one.chance == close(found)


@pytest.mark.parametrize("game", scorecard_ids())
def test_no_total_is_reached_more_often_by_playing_for_points(game):
    rng = random.Random(f"{game} reach more")
    sheet = random_sheet(game, rng, open_boxes=6)
    best, points = reach_chances(sheet), exact_totals(solved(game), sheet)
    for total in points.scores.tolist():
        assert best.at_least(total) >= points.at_least(total) - 1e-11


def test_the_best_chance_is_the_mean_over_the_first_rolls():
    sheet = random_sheet("yard-free", random.Random("first rolls"), open_boxes=4)
    chances, rules = reach_chances(sheet), sheet.rules
    for total in (sheet.total + 40, sheet.total + 90):
        best = [
            float(roll.probability)
            * chances.prospects(Position(sheet, roll, rules.rolls - 1), total)[0].chance
            for roll in rolls(rules.dice)
        ]
        assert sum(best) == close(chances.at_least(total))


@pytest.mark.long
def test_yum_from_the_empty_sheet():
    """What a pass that takes half a minute finds is at least what playing for points reaches."""
    empty = Sheet.empty(built_in("yum"))
    best, points = reach_chances(empty), exact_totals(solved("yum"), empty)
    for total in points.scores.tolist():
        assert best.at_least(total) >= points.at_least(total) - 1e-11
    assert best.at_least(200) > points.at_least(200) + 0.02


def test_progress_is_told_up_to_the_end():
    shares = []
    reach_chances(random_sheet("yacht", random.Random(1), open_boxes=3), 1, shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_a_notebook_shows_the_curve_from_the_last_certain_total_on():
    sheet = random_sheet("yum", random.Random(3), 2)
    chances = reach_chances(sheet, 1)
    assert f"{chances.certain}" in chances._repr_html_()
    parsed(chances.html())
