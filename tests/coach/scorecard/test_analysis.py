"""The facts that reasons are built from: analyses, aims, the odds of a turn, the bonus."""

import random
from collections import defaultdict
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from fivefold.coach import advise
from fivefold.coach.scorecard.aims import Aim, Goal, share_of, to_add, to_name
from fivefold.coach.scorecard.analysis import NEGLIGIBLE, Analysis
from fivefold.coach.scorecard.bonus import bonus_is_open, wins_bonus, without_bonus
from fivefold.coach.scorecard.turn_odds import TurnOdds, box_average
from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import (
    Fill,
    Keep,
    Position,
    Sheet,
    points_in,
)
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules import BoxIndex, built_in, scorecard_ids
from tests.support.effort import TIMES
from tests.support.plain_turns import PlainTurn, rerolls, within
from tests.support.sheets import LOWER_FULL, UPPER
from tests.support.solved import random_sheet, ready, solved, solved_rules


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


def test_a_bonus_that_is_won_or_lost_tips_nothing(analysed):
    for points in ((15, 12, None, None, None), (0, 6, None, None, None)):
        found = analysed(points, "556", 1)
        assert found.tipped is None
        assert found.bonus_worth(found.best) == 0


def test_a_gain_counts_the_bonus_that_it_wins(analysed):
    found = analysed((10, None, None, None, None), "666", 0)
    assert found.gain(Fill("sixes")) == 18 + 10
    assert found.gain(Fill("pair")) == 12
    assert found.gain(Fill("row")) == 0


def test_what_a_player_would_do_instead_is_another_choice(analysed):
    for dice in rolls(3)[::4]:
        for left in (0, 1):
            found = analysed(EMPTY, dice, left)
            assert found.natural in found.others
    assert analysed((0, 0, 0, 0, None), "566", 0).natural is None
    # A box that scores more now is the temptation, and else the second best.
    assert analysed(EMPTY, "556", 0).natural.move == Fill("chance")
    assert analysed(EMPTY, "555", 0).natural.move == Fill("pair")
    found = analysed(EMPTY, "566", 1)
    assert found.aim(Dice("66")) is found.aim(Dice("66")) is not found.aim(Dice("6"))


def goal(box, chance, gains):
    return Goal(BoxIndex(box), 1, 1, chance, gains.keys(), gains)


OFTEN = goal(0, 0.6, {1: 1.0, 2: 2.0})
SELDOM = goal(1, 0.1, {2: 6.0})
OTHER = goal(2, 0.3, {3: 0.5})


def test_goals_are_named_until_they_bring_enough_and_matter_likeliest_first():
    # Dice that show two goals count once, and for the better one.
    assert share_of([OFTEN], 10) == 0.3
    assert share_of([OFTEN, SELDOM], 10) == 0.7
    assert share_of([], 0) == 1
    assert to_name([OFTEN, SELDOM, OTHER], 10) == (OFTEN, SELDOM)
    assert to_name([SELDOM, goal(3, 0.2, {4: 1.0})], 10) == (SELDOM,)
    assert to_name([OFTEN, SELDOM, OTHER], 19) == (OFTEN, SELDOM)
    assert to_name([], 10) == ()
    # A small goal is added only where the others do not bring enough.
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
    if game == "yacht":  # with the upper bonus that it wins
        lower = {box.id: 0 for box in values.rules.boxes[6:]} | {"chance": 20}
        upper = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
        sheet = sheet_from(values.rules, upper | lower)
        aim = Aim(TurnOdds(values, sheet), Dice("66"), 1, stop=0)
        assert aim.scored(sheet) == pytest.approx(15 + 50 * (1 - (5 / 6) ** 3))


def plain_ends(values, sheet, kept, rolls_left):
    """The chance of every last roll from a keep: each die of each roll by itself."""
    ends = defaultdict(float)
    free = values.rules.dice - len(kept)
    for faces in product(range(1, 7), repeat=free):
        roll = Dice([*kept, *faces])
        best = values.choices(Position(sheet, roll, rolls_left - 1))[0].move
        if isinstance(best, Fill):
            ends[roll] += 6**-free
            continue
        for end, chance in plain_ends(values, sheet, best.dice, rolls_left - 1).items():
            ends[end] += 6**-free * chance
    return ends


@pytest.mark.parametrize(
    ("game", "points", "kept", "left"),
    [
        ("classique", {}, "333", 1),
        ("classique", UPPER, "66", 1),
        ("yum", {"high": 25}, "3456", 2),
        ("yard-forced", {"five-of-a-kind": 50, "threes": 9}, "3333", 2),
        ("yacht", {"one-pair": 12}, "5566", 2),
        ("classique", {"yahtzee": 50}, "555", 2),
    ],
)
def test_the_chances_of_a_keep_are_those_of_a_plain_count(game, points, kept, left):
    values = solved(game)
    sheet = sheet_from(values.rules, points)
    odds = TurnOdds(values, sheet)
    plain = plain_ends(values, sheet, Dice(kept), left)
    chances = dict(zip(rolls(5), odds.chances(Dice(kept), left), strict=True))
    assert chances == pytest.approx({roll: plain.get(roll, 0) for roll in chances}, abs=1e-12)
    for roll, total in zip(rolls(5), odds.endings.total, strict=True):
        assert total == pytest.approx(
            values.choices(Position(sheet, roll, 0))[0].expected, abs=1e-9
        )


def test_the_ends_go_into_the_boxes_the_referee_allows():
    values = solved("yard-forced")
    for points in ({"five-of-a-kind": 50}, {"five-of-a-kind": 0, "fours": 12}, LOWER_FULL):
        sheet = sheet_from(values.rules, points)
        ends = TurnOdds(values, sheet).endings
        for roll, box, total in zip(rolls(5), ends.box, ends.total, strict=True):
            choices = values.choices(Position(sheet, roll, 0))
            assert total == pytest.approx(choices[0].expected, abs=1e-9)
            same = {one.move.box for one in choices if one.expected > total - 1e-9}
            assert values.rules.boxes[box].id in same


def test_what_a_box_brings_alone_is_known():
    values = solved("classique")
    sheet, index = Sheet.empty(values.rules), values.rules.index
    assert box_average(values, sheet, index["aces"]) == pytest.approx(5 * (1 - (5 / 6) ** 3))
    assert box_average(values, sheet, index["sixes"]) == pytest.approx(30 * (1 - (5 / 6) ** 3))
    assert box_average(values, sheet, index["yahtzee"]) / 50 == pytest.approx(0.04602864, abs=1e-8)
    assert box_average(values, sheet, index["chance"]) == pytest.approx(70 / 3)
    values = solved("yum")
    free, narrow, none = (
        box_average(values, sheet_from(values.rules, high), values.rules.index["low"])
        for high in ({}, {"high": 22}, {"high": 0})
    )
    assert free > narrow > none == 0


FIVE_AND_UPPER_FULL = {
    "aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18, "yahtzee": 50,
}  # fmt: skip


@pytest.mark.parametrize(
    ("game", "points", "box"),
    [
        ("classique", FIVE_AND_UPPER_FULL, "large-straight"),
        ("classique", FIVE_AND_UPPER_FULL | {"yahtzee": 0}, "full-house"),
        ("yard-forced", {"five-of-a-kind": 50, "threes": 9}, "four-of-a-kind"),
    ],
)
def test_what_a_box_brings_alone_counts_wild_cards_as_the_referee_does(game, points, box):
    values = solved(game)
    sheet, index = sheet_from(values.rules, points), values.rules.index[box]
    worth = PlainTurn(values, sheet).scores(index)
    for _ in range(sheet.rules.rolls - 1):
        worth = np.array([max((rerolls() @ worth)[keeps]) for keeps in within()])
    plain, free = (rerolls() @ worth)[0], box_average(values, Sheet.empty(values.rules), index)
    assert box_average(values, sheet, index) == pytest.approx(plain)
    assert abs(plain - free) > 0.01


CLASSIQUE = built_in("classique")


def test_the_bonus_is_open_until_it_is_won_or_out_of_reach():
    for points, is_open in [
        ({}, True),
        (UPPER, True),
        (UPPER | {"sixes": 18}, False),
        (UPPER | {"sixes": 12}, False),
        # 33 are missing, and the most that six dice-faces of one box can bring is 30.
        (UPPER | {"aces": 0, "fives": 0}, False),
        ({"sixes": 30, "fives": 25, "fours": 8}, False),
    ]:
        assert bonus_is_open(sheet_from(CLASSIQUE, points)) is is_open
    plain = without_bonus(solved("classique"), solved_rules).rules
    assert not bonus_is_open(Sheet.empty(plain))
    assert not wins_bonus(Sheet.empty(plain), plain.index["sixes"], 30)


def test_points_win_the_bonus_that_lift_the_upper_boxes_to_it_once():
    sheet = sheet_from(CLASSIQUE, UPPER)
    expected = {
        ("sixes", 18): True,
        ("sixes", 24): True,
        ("sixes", 12): False,
        ("chance", 30): False,
    }
    for (box, points), wins in expected.items():
        assert wins_bonus(sheet, CLASSIQUE.index[box], points) is wins
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
