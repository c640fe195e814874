import random
import re
import subprocess
import sys
import time
from collections import defaultdict
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import fivefold.coach
from fivefold.coach import advise, phrases
from fivefold.coach.scorecard.aims import Aim, Goal
from fivefold.coach.scorecard.analysis import Analysis
from fivefold.coach.scorecard.keep_reasons import why_keep
from fivefold.coach.scorecard.phrases import describe_goals, describe_move
from fivefold.coach.scorecard.rule_reasons import about_order
from fivefold.coach.scorecard.turn_odds import TurnOdds, box_average
from fivefold.dice import Dice, rolls
from fivefold.errors import IllegalMove
from fivefold.games.scorecard import (
    Fill,
    Keep,
    Position,
    Sheet,
    legal_boxes,
    points_in,
    possible_points,
)
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules import built_in, load_rules, scorecard_ids
from fivefold.solver.exact_values import ExactValues
from fivefold.solver.plan import make_plan
from fivefold.solver.values import Values
from fivefold.texts import Lang
from tests.support.effort import TIMES
from tests.support.paths import OWN_RULES
from tests.support.solved import random_sheet, solved

COACH = Path(fivefold.coach.__file__).parent

UPPER = {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
LOWER_FULL = {
    "five-of-a-kind": 0, "fours": 12, "full-house": 25, "small-straight": 30, "large-straight": 40,
    "three-of-a-kind": 20, "four-of-a-kind": 22, "chance": 20,
}  # fmt: skip


@pytest.fixture(scope="session")
def tables(tmp_path_factory):
    """Where games without their upper bonus are kept: not where users keep theirs."""
    return tmp_path_factory.mktemp("tables")


@pytest.fixture
def advice(tables):
    def given(game, points, dice, rolls_left):
        values = solved(game)
        sheet = sheet_from(values.rules, points)
        return advise(values, Position(sheet, Dice(dice), rolls_left), tables)

    return given


# Figures


@pytest.mark.parametrize("game", scorecard_ids())
def test_choices_are_the_solvers_options_best_first(game):
    rng, values = random.Random(game), solved(game)
    for open_boxes in range(1, len(values.rules.boxes) + 1):
        sheet = random_sheet(game, rng, open_boxes)
        dice, left = rng.choice(rolls(5)), rng.randrange(3)
        given, options = (
            advise(values, Position(sheet, dice, left)),
            values.options(Position(sheet, dice, left)),
        )
        assert [(one.move, one.expected) for one in given.choices] == [
            (one.move, one.expected) for one in options
        ]
        assert given.best.gives_up == 0
        lost = [one.gives_up for one in given.choices]
        assert lost == sorted(lost)
        best = max(one.expected for one in options)
        assert all(one.gives_up == pytest.approx(best - one.expected) for one in given.choices)


def plain_ends(values, sheet, kept, rolls_left):
    """The chance of every last roll from a keep: each die of each roll by itself."""
    ends = defaultdict(float)
    free = values.rules.dice - len(kept)
    for faces in product(range(1, 7), repeat=free):
        roll = Dice([*kept, *faces])
        best = values.options(Position(sheet, roll, rolls_left - 1))[0].move
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
            values.options(Position(sheet, roll, 0))[0].expected, abs=1e-9
        )


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_keep_is_worth_the_mean_of_its_ends(game):
    rng, values = random.Random(f"{game} ends"), solved(game)
    for open_boxes in (1, 2, 3, 4, 6, 9):
        sheet = random_sheet(game, rng, open_boxes)
        left, odds = rng.choice((1, 2)), TurnOdds(values, sheet)
        for option in values.options(Position(sheet, rng.choice(rolls(5)), left)):
            if isinstance(option.move, Keep):
                aim = Aim(odds, option.move.dice, left)
                assert aim.expected == pytest.approx(option.expected, abs=1e-9)
                assert all(goal.least > 0 for goal in aim.goals if goal.box is not None)
                assert sum(goal.chance for goal in aim.goals + aim.misses) < 1 + 1e-9


def test_the_ends_go_into_the_boxes_the_referee_allows():
    values = solved("yard-forced")
    for points in ({"five-of-a-kind": 50}, {"five-of-a-kind": 0, "fours": 12}, LOWER_FULL):
        sheet = sheet_from(values.rules, points)
        ends = TurnOdds(values, sheet).endings
        for roll, box, total in zip(rolls(5), ends.box, ends.total, strict=True):
            best = values.options(Position(sheet, roll, 0))[0]
            assert total == pytest.approx(best.expected, abs=1e-9)
            same = [
                o for o in values.options(Position(sheet, roll, 0)) if o.expected > total - 1e-9
            ]
            assert values.rules.boxes[box].id in {o.move.box for o in same}


def test_what_a_box_brings_alone_is_known():
    values = solved("classique")
    sheet, index = Sheet.empty(values.rules), values.rules.index
    assert box_average(values, sheet, index["aces"]) == pytest.approx(5 * (1 - (5 / 6) ** 3))
    assert box_average(values, sheet, index["sixes"]) == pytest.approx(30 * (1 - (5 / 6) ** 3))
    assert box_average(values, sheet, index["yahtzee"]) / 50 == pytest.approx(0.04602864, abs=1e-8)
    assert box_average(values, sheet, index["chance"]) == pytest.approx(70 / 3)


def test_what_low_brings_alone_depends_on_high():
    values = solved("yum")
    low = values.rules.index["low"]
    free, narrow = (sheet_from(values.rules, points) for points in ({}, {"high": 22}))
    assert box_average(values, free, low) > box_average(values, narrow, low) > 0
    assert box_average(values, sheet_from(values.rules, {"high": 0}), low) == 0


FIVE_AND_UPPER_FULL = {
    "aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18, "yahtzee": 50,
}  # fmt: skip


def plainly_alone(sheet, box):
    """What a box gets in a turn played for it alone: every keep of every roll, die by die."""

    def after_keep(kept, worth):
        free = list(product("123456", repeat=5 - len(kept)))
        return sum(worth[Dice(kept + "".join(faces))] for faces in free) / len(free)

    def score(roll):
        return points_in(sheet, roll, box) if box in legal_boxes(sheet, roll) else 0

    worth = {roll: score(roll) for roll in rolls(5)}
    for _ in range(sheet.rules.rolls - 1):
        keeps = {
            "".join(kept)
            for size in range(6)
            for kept in combinations_with_replacement("123456", size)
        }
        kept_worth = {kept: after_keep(kept, worth) for kept in keeps}
        worth = {
            roll: max(
                kept_worth["".join(kept)]
                for size in range(6)
                for kept in combinations("".join(map(str, roll)), size)
            )
            for roll in worth
        }
    return after_keep("", worth)


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
    plain, free = plainly_alone(sheet, index), box_average(values, Sheet.empty(values.rules), index)
    assert box_average(values, sheet, index) == pytest.approx(plain)
    assert abs(plain - free) > 0.01


# Words


def last_open(game, box):
    """A sheet of zeros with one box open."""
    return {one: 0 for one in built_in(game).index if one != box}


def keep(name):
    return Keep(name) if name.strip("123456") == "" else None


SAID = [
    # What a keep aims at, with chances that can be worked out by hand.
    (
        ("classique", {}, "12346", 1),
        "1234",
        [
            "Keep 1 2 3 4",
            "Large Straight (17%)",
            "at worst it is 30 in Small Straight",
            "can't make it worse",
        ],
    ),
    (("yacht", {}, "55662", 2), "5566", ["Full House (56%)", "22 in Two Pairs", "Keeping 6 6"]),
    (
        ("classique", {}, "33356", 2),
        "333",
        ["12 in Threes", "Full House", "Yahtzee (9%)", "at worst it is 9 in Threes"],
    ),
    (("classique", UPPER, "66123", 1), "66", ["at least 18 in Sixes with the bonus (42%)"]),
    (
        ("classique", {"yahtzee": 50, "threes": 9}, "33356", 2),
        "333",
        ["another Yahtzee for 100 extra (9%)"],
    ),
    # A pair, not a fresh roll, is what a player would think of beside a pair.
    (
        ("yacht", {"full-house": 22, "two-pairs": 18}, "66112", 2),
        "66",
        ["18 in Three of a Kind (43%)", "Keeping 1 1, for 4 in Ones"],
    ),
    # Boxes: what is gained now and lost later.
    (
        ("classique", {}, "44442", 0),
        "fours",
        [
            "Write 16 points in Fours",
            "8.4",
            "Writing 18 in Four of a Kind gives up 7.5",
            "2 points more now, but 9.5 less later",
        ],
    ),
    (("classique", {}, "11246", 0), "aces", ["2 points in Aces", "2.1", "14 in Chance"]),
    (
        ("classique", {"small-straight": 30, "aces": 2}, "23456", 2),
        "large-straight",
        ["Stop here", "40 points is the most Large Straight can get", "no roll can do better"],
    ),
    (
        (
            "classique",
            UPPER | {"chance": 20, "three-of-a-kind": 22, "full-house": 25, "sixes": 18},
            "12466",
            0,
        ),
        "yahtzee",
        ["Take the zero in Yahtzee", "only 5% of the time", "zero in Four of a Kind would cost"],
    ),
    # The upper bonus.
    (("classique", UPPER, "66612", 0), "sixes", ["makes sure of the upper bonus of 35"]),
    (
        ("classique", UPPER, "66123", 0),
        "chance",
        [
            "18 points in Chance",
            "Writing 12 in Sixes",
            "The upper bonus tips it: you are right on its pace",
        ],
    ),
    (
        ("classique", {"aces": 1}, "45555", 0),
        "fives",
        ["The upper bonus tips it: you are 2 points behind its pace"],
    ),
    (
        (
            "yard-forced",
            {
                "aces": 1,
                "fours": 16,
                "sixes": 24,
                "three-of-a-kind": 21,
                "full-house": 25,
                "small-straight": 30,
            },
            "22334",
            2,
        ),
        "33",
        ["Keeping 2 3 4, for Large Straight", "8 points ahead of its pace"],
    ),
    (
        ("classique", {"aces": 2, "twos": 4, "threes": 6, "fours": 12, "fives": 20}, "16666", 0),
        "sixes",
        # 25 against 24 and the bonus of 35.
        ["Writing 25 in Four of a Kind", "34 points less now", "1 point behind its pace"],
    ),
    # All dice alike.
    (
        ("yard-forced", {"five-of-a-kind": 50}, "44444", 0),
        "fours",
        ["100 extra", "With Five of a Kind filled", "must go into Fours"],
    ),
    (
        ("yard-forced", {"five-of-a-kind": 50, "fours": 12}, "44444", 0),
        "large-straight",
        ["wild card", "Large Straight gets its full 40 points"],
    ),
    (
        ("yard-free", {"five-of-a-kind": 50}, "44444", 0),
        "fours",
        [
            "100 extra",
            "Write 20 points in Fours",
            "Writing 20 in Four of a Kind scores as much now",
        ],
    ),
    (
        ("yard-free", UPPER | {"five-of-a-kind": 0, "large-straight": 40}, "11115", 1),
        "1111",
        ["a wild card in Full House (17%)", "at worst it is 6 in Four of a Kind"],
    ),
    (("yard-forced", LOWER_FULL, "44444", 0), "aces", ["No lower box is open", "Aces costs least"]),
    (
        (
            "yard-forced",
            {
                "five-of-a-kind": 0,
                "fours": 12,
                "full-house": 25,
                "small-straight": 30,
                "large-straight": 40,
            },
            "44444",
            0,
        ),
        "four-of-a-kind",
        ["must go into a lower box"],
    ),
    # LOW below HIGH.
    (
        ("yum", {}, "66543", 0),
        "high",
        ["With 24 in High, Low must stay below 24", "24 in Low scores as much now"],
    ),
    (
        ("yum", {"high": 25}, "66645", 0),
        "sixes",
        ["27 is too much for Low, which must stay below 25"],
    ),
    (
        (
            "yum",
            {"twos": 10, "fives": 0, "sixes": 12, "straight": 0, "full": 25, "low": 24, "yum": 30},
            "34566",
            0,
        ),
        "ones",
        ["24 is not enough for High, which must beat 24"],
    ),
    (
        ("yum", {"threes": 3, "fours": 0, "fives": 25, "sixes": 0, "full": 0}, "24556", 0),
        "low",
        ["With 22 in Low, High must beat 22"],
    ),
    (
        ("yum", {"sixes": 18, "full": 25, "high": 26, "yum": 0}, "25566", 1),
        "low",
        ["Stop here and write 24 points in Low", "45% of the time it gains 3.4 points on average"],
    ),
    (
        ("yum", {"high": 0}, "34566", 0),
        "low",
        ["Take the zero in Low: nothing can score there any more"],
    ),
    # One die, and Low must stay below 25: 1 or 2 is a zero, 4 to 6 is more than the 21 there are.
    (
        ("yum", last_open("yum", "low") | {"high": 25}, "23466", 1),
        "low",
        ["50% of the time it gains 2 points on average, but 33% of the time it loses 21"],
    ),
    # More would be too much for Low: what is hoped for has an upper end.
    (
        (
            "yum",
            {"twos": 6, "fours": 12, "sixes": 18, "straight": 25, "full": 25, "yum": 30},
            "23566",
            1,
        ),
        "566",
        ["21 to 22 in Low (19%)"],
    ),
    # Late in the game.
    (
        (
            "classique",
            {
                "aces": 0,
                "twos": 4,
                "threes": 0,
                "sixes": 30,
                "three-of-a-kind": 13,
                "four-of-a-kind": 0,
                "full-house": 0,
                "large-straight": 0,
                "yahtzee": 0,
                "chance": 15,
            },
            "22456",
            0,
        ),
        "fours",
        ["the upper bonus would be out of reach"],
    ),
    (
        (
            "yum",
            {
                "ones": 1,
                "twos": 0,
                "threes": 12,
                "fours": 4,
                "sixes": 12,
                "straight": 0,
                "full": 0,
                "high": 25,
                "low": 21,
                "yum": 0,
            },
            "23466",
            2,
        ),
        "",
        ["Roll everything again, for at least 10 in Fives"],
    ),
    (
        (
            "yum",
            {
                "ones": 2,
                "twos": 6,
                "threes": 9,
                "fives": 5,
                "sixes": 18,
                "straight": 0,
                "full": 25,
                "high": 26,
                "low": 21,
                "yum": 0,
            },
            "11136",
            0,
        ),
        "fours",
        ["Fours is the last open box"],
    ),
    (
        ("classique", {"sixes": 18}, "23345", 1),
        "2345",
        ["Large Straight (33%)", "Stopping with 30 points in Small Straight"],
    ),
    (
        (
            "classique",
            last_open("classique", "yahtzee") | {"chance": 20},
            "12345",
            0,
        ),
        "yahtzee",
        ["Yahtzee is the last open box: it gets a zero."],
    ),
    # Where there is no other plan, the next best dice are what to compare with.
    (
        (
            "classique",
            last_open("classique", "four-of-a-kind") | {"chance": 20},
            "23666",
            2,
        ),
        "666",
        ["Keeping 2 6 6 6, for at least 25 in Four of a Kind (42%), gives up 2.8 points"],
    ),
    # Whether to stop is no question then; which box it is, is one.
    (
        ("yum", {"ones": 3, "straight": 25, "full": 25}, "55555", 2),
        "yum",
        ["30 points is the most Yum can get", "Writing 25 in Fives gives up 1.2 points"],
    ),
    # What hardly matters.
    (
        ("classique", {}, "66655", 0),
        "three-of-a-kind",
        ["It hardly matters: writing 25 in Full House"],
    ),
    (
        (
            "classique",
            UPPER
            | {
                "sixes": 18,
                "three-of-a-kind": 22,
                "full-house": 25,
                "yahtzee": 0,
                "four-of-a-kind": 0,
                "small-straight": 30,
                "chance": 20,
            },
            "12346",
            1,
        ),
        "1234",
        ["Large Straight (17%)", "It makes no difference: keeping 2 3 4 6"],
    ),
]


@pytest.mark.parametrize(("position", "best", "said"), SAID)
def test_a_reason_names_what_matters(advice, position, best, said):
    given = advice(*position)
    assert given.best.move in (Fill(best), keep(best))
    reason = given.reason()["en"]
    assert [part for part in said if part not in reason] == [], reason


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
        "Keep 6: you are playing for at least 9 in Four of a Kind (11%). "
    )


def chance_of_zero(analysis, kept, name):
    odds = analysis._odds
    ends, chances = odds.endings, odds.chances(kept, analysis.position.rolls_left)
    (box,) = (i for i, one in enumerate(analysis.sheet.rules.boxes) if one.label["en"] == name)
    return sum(
        chance
        for chance, where, points in zip(chances, ends.box, ends.points, strict=True)
        if where == box and points == 0
    )


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_miss_that_mostly_means_a_zero_is_most_of_all_that_is_not_hoped_for(game, tables):
    rng, values, told = random.Random(f"{game} misses"), solved(game), 0
    for _ in range(150 * TIMES):
        sheet = random_sheet(game, rng, rng.randint(2, 5))
        given = advise(values, Position(sheet, rng.choice(rolls(5)), rng.choice((1, 2))), tables)
        said = re.search(r"a miss mostly means a zero in ([\w ]+)\.", given.reason()["en"])
        if not said:
            continue
        analysis, kept = Analysis(given), given.best.move.dice
        missed = 1 - sum(goal.chance for goal in analysis.aim(kept).goals)
        assert chance_of_zero(analysis, kept, said[1]) > missed / 2, (
            sheet.points,
            given.position.dice,
        )
        told += 1
    assert told > 5


@pytest.mark.parametrize("game", scorecard_ids())
def test_nothing_comes_close_only_where_that_is_so(game, tables):
    rng, values, told = random.Random(f"{game} close"), solved(game), 0
    for _ in range(250 * TIMES):
        sheet = random_sheet(game, rng, rng.randint(1, 6))
        given = advise(values, Position(sheet, rng.choice(rolls(5)), rng.choice((1, 2))), tables)
        said = re.search(r"Nothing else comes close: (.*?) gives up", given.reason()["en"])
        if said:
            second = given.choices[1]
            assert second.gives_up >= 5
            assert said[1] == describe_move(given.position, second.move)["en"]
            told += 1
    assert told


def test_points_that_win_the_upper_bonus_are_told_so():
    sheet = sheet_from(built_in("classique"), UPPER)
    said = describe_move(Position(sheet, Dice("66612"), 0), Fill("sixes"))
    assert said["en"] == "writing 18 in Sixes for the upper bonus"
    less = describe_move(Position(sheet, Dice("66112"), 0), Fill("sixes"))
    assert less["en"] == "writing 12 in Sixes"


def at_first(rules, dice):
    return Position(Sheet.empty(rules), Dice(dice), 0)


def test_two_boxes_in_order_are_spoken_of_where_one_takes_room_from_the_other():
    rules = built_in("yum")
    said = {
        (dice, box): [text["en"] for text in about_order(at_first(rules, dice), Fill(box))]
        for dice, box in (("66666", "high"), ("66665", "high"), ("33456", "low"), ("33566", "low"))
    }
    assert said["66666", "high"] == said["33456", "low"] == []
    assert said["66665", "high"] == ["With 29 in High, Low must stay below 29."]
    assert said["33566", "low"] == ["With 23 in Low, High must beat 23."]


def test_a_zero_in_one_of_two_boxes_in_order_has_its_words():
    rules = built_in("yum")
    (lost,) = about_order(at_first(rules, "11112"), Fill("high"))
    (free,) = about_order(at_first(rules, "11112"), Fill("low"))
    assert lost["en"] == "With a zero in High, Low can only get a zero too."
    assert free["en"] == "With a zero in Low, High has nothing to beat."


def test_a_keep_with_nothing_to_hope_for_says_so(advice):
    analysis = Analysis(advice("classique", {}, "33356", 2))
    hopeless = SimpleNamespace(kept=Dice("33"), goals=(), misses=())
    assert why_keep(analysis, hopeless)["en"] == "Keep 3 3: there is little left to win this turn."
    assert why_keep(analysis, SimpleNamespace(kept=Dice(), goals=(), misses=()))["en"].startswith(
        "Roll everything again: nothing here"
    )


def test_sentences_in_both_languages(advice):
    reason = advice("classique", {}, "33551", 2).reason()
    assert reason["en"] == (
        "Keep 5 5: you are playing for at least 15 in Fives (47%), Full House (11%) or Yahtzee "
        "(3%). Keeping 3 3, for at least 9 in Threes (35%) or Full House (17%), gives up 1.6 "
        "points: this turn brings 2.1 points less on average, and not all of it comes back later."
    )
    assert reason["fr"].replace("\xa0", " ") == (
        "Gardez 5 5 : vous visez au moins 15 dans « Cinq » (47 %), « Full » (11 %) ou « Yahtzee » "
        "(3 %). Garder 3 3 pour viser au moins 9 dans « Trois » (35 %) ou « Full » (17 %) coûte "
        "1,6 point : ce tour rapporte 2,1 points de moins en moyenne, et tout n'est pas "
        "regagné ensuite."
    )


FRENCH = [
    (
        ("classique", {"yahtzee": 50, "sixes": 24, "fives": 20, "chance": 25}, "22224", 1),
        "vous visez une prime « Yahtzee » de 100 (17 %) ; au pire, ce sera 8 dans « Deux ».",
    ),
    (
        ("classique", {"yahtzee": 0, "aces": 2}, "11111", 0),
        "Ces dés tiennent lieu de « Grande Suite » : la case reçoit ses 40 points.",
    ),
    (
        ("yacht", {}, "12345", 1),
        "dans 17 % des cas on y gagne 3 points en moyenne, mais dans 67 % on en perd 14,6.",
    ),
    (("classique", {}, "12346", 1), "coûte 2,5 points : on ne risque rien à relancer."),
    (
        ("classique", UPPER, "66123", 0),
        "C'est la prime du haut qui tranche : vous êtes exactement dans les temps",
    ),
]


@pytest.mark.parametrize(("position", "said"), FRENCH)
def test_french_is_what_a_french_player_would_say(advice, position, said):
    reason = advice(*position).reason()["fr"].replace("\xa0", " ")
    assert said in reason


def test_a_keep_that_can_only_fail_is_told_so(advice):
    written = {"sixes": 18, "ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
    full = dict.fromkeys(built_in("yacht").index, 0) | written | {"chance": 20}
    del full["large-straight"]
    given = advice("yacht", full, "22222", 1)
    doomed, alive = given.reason(Keep("2222"))["en"], given.reason(Keep(""))["en"]
    assert doomed.startswith("Keeping 2 2 2 2 gives up 0.4 points: it can only end in a zero.")
    assert "zero" not in alive


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
        scored = Aim(odds, kept, left).scored(sheet)
        assert scored == pytest.approx(np.dot(odds.chances(kept, left), added)), sheet.points


def test_what_a_keep_scores_counts_the_upper_bonus_it_wins():
    values = solved("yacht")
    lower = {box.id: 0 for box in values.rules.boxes[6:]} | {"chance": 20}
    upper = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
    sheet = sheet_from(values.rules, upper | lower)
    aim = Aim(TurnOdds(values, sheet), Dice("66"), 1)
    assert aim.scored(sheet) == pytest.approx(15 + 50 * (1 - (5 / 6) ** 3))


TURN_LOSS = re.compile(
    r"gives up ([\d.]+) points?: this turn brings (?:([\d.]+) points? (more|less)|about (that|as))"
    r".* on average(.*?)\. "
)


@pytest.mark.parametrize("game", ["classique", "yard-forced", "yum"])
def test_what_another_keep_gives_up_is_split_between_this_turn_and_later(game, tables):
    rng, values, said = random.Random(f"{game} split"), solved(game), set()
    for _ in range(150 * TIMES):
        sheet = random_sheet(game, rng, rng.randint(1, len(values.rules.boxes)))
        given = advise(values, Position(sheet, rng.choice(rolls(5)), rng.choice((1, 2))), tables)
        other, best = rng.choice(given.choices), given.best.move
        told = TURN_LOSS.search(given.reason(other.move)["en"])
        if told is None:
            continue
        odds = TurnOdds(values, sheet)
        mine, theirs = (
            Aim(odds, move.dice, given.position.rolls_left).scored(sheet)
            for move in (best, other.move)
        )
        now, later = theirs - mine, other.gives_up + theirs - mine
        assert float(told[1]) == pytest.approx(other.gives_up, abs=0.051)
        if told[4]:
            assert abs(later if told[4] == "that" else now) < 0.1, told[0]
        else:
            assert told[1] != told[2] or told[3] == "more", told[0]
            assert float(told[2]) * (1 if told[3] == "more" else -1) == pytest.approx(
                now, abs=0.051
            )
            assert ("not all of it" in told[5]) == (later < 0), told[0]
        said.add((told[3] or told[4], told[5]))
    assert len(said) >= 3


def test_what_rolling_on_gains_and_loses_is_that_of_a_plain_count(advice):
    given = advice("yum", {"sixes": 18, "full": 25, "high": 26, "yum": 0}, "25566", 1)
    stop, apart = given.best.expected, []
    for faces in product(range(1, 7), repeat=3):
        (best, *_) = given.values.options(Position(given.position.sheet, Dice([5, 5, *faces]), 0))
        apart.append(best.expected - stop)
    gains, losses = ([x for x in apart if x * sign > 1e-9] for sign in (1, -1))
    assert (
        f"{len(gains) / 216:.0%} of the time it gains {np.mean(gains):.1f} points on average, "
        f"but {len(losses) / 216:.0%} of the time it loses {-np.mean(losses):.1f}."
    ) in given.reason()["en"]


def test_what_another_move_gives_up_comes_first(advice):
    given = advice("classique", {}, "33356", 2)
    reason = given.reason(Keep("3335"))
    lost = given.choice(Keep("3335")).gives_up
    assert reason["en"].startswith("Keeping 3 3 3 5")
    assert f"gives up {lost:.1f} points" in reason["en"]
    assert "Keep 3 3 3:" in reason["en"]
    assert given.reason(given.best.move) == given.reason()
    assert (
        "Stopping with 20 points in Three of a Kind" in given.reason(Fill("three-of-a-kind"))["en"]
    )


def test_a_move_that_would_be_right_without_the_bonus_is_told_so(advice):
    reason = advice("classique", {"aces": 1}, "45555", 0).reason(Fill("four-of-a-kind"))
    assert "The upper bonus tips it" in reason["en"]
    assert "C'est la prime du haut qui tranche" in reason["fr"]


def test_a_loss_that_is_mostly_the_upper_bonus_is_told_so(advice):
    written = {"fours": 12, "three-of-a-kind": 20, "four-of-a-kind": 22, "chance": 20}
    straights = {"small-straight": 30, "large-straight": 40}
    given = advice("classique", written | straights, "15555", 0)
    lost = given.reason(Fill("twos"))
    assert "mostly through the upper bonus: on average it would add only" in lost["en"]
    assert "surtout par la prime du haut" in lost["fr"]
    assert "upper bonus" not in given.reason(Fill("yahtzee"))["en"]


def test_dice_that_are_no_wild_card_yet_are_told_so(advice):
    given = advice("yard-free", {"five-of-a-kind": 50}, "44444", 0)
    zero, scored = (given.reason(Fill(box))["en"] for box in ("large-straight", "chance"))
    assert "these dice are a wild card only once Fours is filled" in zero
    assert "wild card" not in scored
    filled = advice("yard-free", {"five-of-a-kind": 50, "fours": 12}, "44444", 0)
    assert "only once" not in filled.reason(Fill("full-house"))["en"]


def test_a_move_that_is_none_is_refused(advice):
    given = advice("classique", {}, "33356", 0)
    for move in (Keep("33"), Fill("nowhere")):
        with pytest.raises(IllegalMove):
            given.reason(move)


@pytest.mark.parametrize(
    ("value", "en", "fr"),
    [
        (1.0, "1 point", "1 point"),
        (0.4, "0.4 points", "0,4 point"),
        (1.5, "1.5 points", "1,5 point"),
        (1.96, "2 points", "2 points"),
        (12.34, "12.3 points", "12,3 points"),
    ],
)
def test_points_are_counted_as_each_language_counts(value, en, fr):
    assert phrases.points(value)["en"] == en
    assert phrases.points(value)["fr"] == fr


@pytest.mark.parametrize(
    ("chance", "en", "fr"),
    [
        (0.5, "50%", "50 %"),
        (0, "0%", "0 %"),
        (1, "100%", "100 %"),
        (1 - 1e-15, "100%", "100 %"),
        (0.004, "0.4%", "0,4 %"),
        (0.996, "99.6%", "99,6 %"),
        (0.046, "5%", "5 %"),
        (1 / 7776, "under 0.1%", "moins de 0,1 %"),
        (6**-10, "under 0.1%", "moins de 0,1 %"),
        (1 - 1 / 7776, "over 99.9%", "plus de 99,9 %"),
    ],
)
def test_a_chance_is_never_rounded_to_certainty(chance, en, fr):
    assert phrases.percent(chance)["en"] == en
    assert phrases.percent(chance)["fr"] == fr.replace(" %", "\xa0%")


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


@pytest.mark.parametrize("game", scorecard_ids())
def test_any_position_has_a_reason(game, tables):
    rng, values = random.Random(f"{game} reasons"), solved(game)
    for _ in range(60):
        sheet = random_sheet(game, rng, rng.randint(1, len(values.rules.boxes)))
        given = advise(values, Position(sheet, rng.choice(rolls(5)), rng.randrange(3)), tables)
        for move in (None, rng.choice(given.choices).move):
            check_reason(given.reason(move))


def test_advice_with_its_reason_takes_a_few_milliseconds(tables):
    rng, values, times = random.Random("time"), solved("classique"), []
    for _ in range(40):
        sheet = random_sheet("classique", rng, rng.randint(1, 13))
        dice, left = rng.choice(rolls(5)), rng.randrange(3)
        begun = time.perf_counter()
        advise(values, Position(sheet, dice, left), tables).reason()
        times.append(time.perf_counter() - begun)
    assert sorted(times)[len(times) // 2] < 0.02


def check_reason(reason):
    for lang in Lang:
        text = reason[lang]
        assert 1 <= len(re.findall(r"[.](?= |$)", text)) <= 3, text
        assert text[0].isupper() or text[0].isdigit() or text[0] == "«", text
        assert not re.search(r"\{|\}|  |None|\bnan\b|-\d", text), text


def test_a_users_own_game_has_reasons(porch, tables):
    values, rng = Values.solved(porch), random.Random("porch")
    for dice in rolls(3):
        for left in (0, 1):
            sheet = Sheet.empty(porch)
            if rng.random() < 0.5:
                sheet = sheet_from(porch, {"pair": 12, rng.choice(("fives", "sixes")): 0})
            given = advise(values, Position(sheet, dice, left), tables)
            for choice in given.choices:
                check_reason(given.reason(choice.move))
    empty = Sheet.empty(porch)
    row = advise(values, Position(empty, Dice("345"), 1), tables)
    assert row.best.move == Fill("row")
    assert "20 points is the most Row can get" in row.reason()["en"]


def test_six_dice_have_reasons_too():
    rules = load_rules(OWN_RULES)
    plan = make_plan(rules)
    # The game's values take long to find. Without any, what counts is the points of this turn.
    values = ExactValues(rules, plan, np.zeros(plan.size))
    sheet = sheet_from(rules, {"sixes": 0, "fives": 0, "fours": 0, "maxi-yatzy": 0})
    given = advise(values, Position(sheet, Dice("555666"), rolls_left=1))
    assert given.best.move == Fill("villa")
    assert "33 points is the most Villa can get" in given.reason()["en"]
    for choice in given.choices:
        check_reason(given.reason(choice.move))


# The package


def test_what_the_package_offers_is_loaded_when_it_is_asked_for():
    assert {getattr(fivefold.coach, name).__name__ for name in fivefold.coach.__all__} == set(
        fivefold.coach.__all__
    )
    with pytest.raises(AttributeError, match="advize"):
        _ = fivefold.coach.advize
    code = "import sys, fivefold.commands.app, fivefold.coach; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
