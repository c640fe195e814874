"""Score sheets that are entered: which ones are accepted, and which are refused."""

import random
from dataclasses import replace

import pytest

from fivefold.dice import Dice, rolls
from fivefold.errors import FivefoldError
from fivefold.games.scorecard import Sheet, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules import built_in, scorecard_ids


def refused(call, *args):
    with pytest.raises(FivefoldError) as error:
        call(*args)
    return error.value


def random_play(game, rng, boxes):
    """A sheet after so many turns of anything; five of a kind comes often."""
    sheet = Sheet.empty(built_in(game))
    for _ in range(boxes):
        dice = Dice([rng.randint(1, 6)] * 5) if rng.random() < 0.5 else rng.choice(rolls(5))
        box = rng.choice(legal_boxes(sheet, dice))
        sheet = sheet.filled(box, points_in(sheet, dice, box), bonus_for(sheet, dice))
    return sheet


@pytest.mark.parametrize("game", scorecard_ids())
def test_every_sheet_that_play_leads_to_can_be_told(game):
    rng, earned = random.Random(game), 0
    for _ in range(150):
        sheet = random_play(game, rng, rng.randint(0, len(built_in(game).boxes)))
        assert sheet_from(sheet.rules, sheet.boxes, sheet.bonuses // 100) == sheet
        earned = max(earned, sheet.bonuses)
    assert earned >= (200 if built_in(game).five_of_a_kind else 0)


def test_nothing_told_is_the_empty_sheet():
    assert sheet_from(built_in("yum"), {}) == Sheet.empty(built_in("yum"))


@pytest.mark.parametrize(
    ("game", "points", "code"),
    [
        ("yum", {"nope": 3}, "unknown-box"),
        ("yum", {"ones": 6}, "impossible-points"),
        ("yum", {"sixes": 20}, "impossible-points"),
        ("yum", {"yum": 50}, "impossible-points"),
        ("yum", {"low": 20}, "impossible-points"),
        ("yum", {"low": 30}, "impossible-points"),
        ("yum", {"high": 21}, "impossible-points"),
        ("yum", {"low": 25, "high": 25}, "impossible-points"),
        ("yum", {"high": 24, "low": 26}, "impossible-points"),
        ("yacht", {"yacht": 49}, "impossible-points"),
        ("yard-forced", {"chance": 4}, "impossible-points"),
        ("yard-forced", {"chance": -1}, "impossible-points"),
        ("yard-forced", {"aces": 2.5}, "not-a-number"),
    ],
)
def test_points_that_no_play_leads_to_are_refused(game, points, code):
    assert refused(sheet_from, built_in(game), points).code == code


@pytest.mark.parametrize(
    "points",
    [
        {"low": 25, "high": 26},
        {"high": 26, "low": 25},
        {"high": 0, "low": 25},
        {"low": 25, "high": 0},
        {"low": 0, "high": 22},
        {"low": 0, "high": 0},
        {"low": 29},
        {"high": 22},
    ],
)
def test_low_and_high_can_stand_together_if_some_order_leads_there(points):
    assert sheet_from(built_in("yum"), points).boxes == points


def test_what_a_box_could_hold_is_said():
    error = refused(sheet_from, built_in("yum"), {"high": 24, "low": 26})
    assert str(error) == "low can't hold 26 now; it can hold 0, 21, 22, 23"


FIVE = {"five-of-a-kind": 50}
UPPER = {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}


@pytest.mark.parametrize(
    ("game", "points", "most"),
    [
        ("yard-forced", FIVE, 0),
        ("yard-forced", FIVE | {"sixes": 30}, 1),
        ("yard-forced", FIVE | {"sixes": 24}, 0),
        ("yard-forced", FIVE | {"sixes": 0}, 0),  # sixes or another upper box was forced
        ("yard-free", FIVE | {"sixes": 0}, 1),
        ("yard-forced", FIVE | {"chance": 30}, 0),  # five sixes had to go into sixes
        ("yard-free", FIVE | {"chance": 30}, 1),
        ("yard-forced", FIVE | {"chance": 30, "sixes": 12}, 1),
        ("yard-forced", FIVE | {"chance": 29, "sixes": 12}, 0),
        ("yard-forced", FIVE | {"full-house": 25}, 0),  # no number is a Trump Card yet
        ("yard-free", FIVE | {"full-house": 25}, 0),
        ("yard-free", FIVE | {"full-house": 0}, 1),
        ("yard-free", FIVE | UPPER | {"full-house": 0}, 1),  # before the upper boxes
        ("yard-forced", FIVE | {"full-house": 0, "sixes": 12}, 0),
        ("yard-forced", FIVE | {"full-house": 25, "small-straight": 30, "twos": 4}, 2),
        ("yard-forced", FIVE | {"chance": 15, "three-of-a-kind": 15, "threes": 0}, 2),
        ("classique", {"yahtzee": 50, "large-straight": 40}, 0),
        ("classique", {"yahtzee": 50, "aces": 5, "large-straight": 40}, 2),
    ],
)
def test_so_many_bonuses_can_have_been_earned_and_no_more(game, points, most):
    rules = built_in(game)
    for bonuses in range(most + 1):
        assert sheet_from(rules, points, bonuses).bonuses == 100 * bonuses
    error = refused(sheet_from, rules, points, most + 1)
    assert (error.code, error.facts["most"]) == ("wrong-bonuses", most)


def test_a_forced_zero_in_a_lower_box_comes_behind_its_upper_box():
    rules = built_in("yard-forced")
    policy = replace(rules.five_of_a_kind, trump_boxes=frozenset())
    no_wild_cards = replace(rules, id="plain", five_of_a_kind=policy)
    points = FIVE | {"full-house": 0, "sixes": 12}
    assert sheet_from(no_wild_cards, points, 1).bonuses == 100


def test_bonuses_are_counted_from_nought():
    assert refused(sheet_from, built_in("yard-free"), FIVE, -1).code == "wrong-bonuses"
    assert refused(sheet_from, built_in("yard-free"), FIVE, 0.5).code == "not-a-number"


@pytest.mark.parametrize(
    ("game", "points", "code"),
    [
        ("yum", {"yum": 30, "sixes": 30}, "no-bonus-in-game"),
        ("yacht", {"yacht": 50, "sixes": 30}, "no-bonus-in-game"),
        ("yard-forced", {"five-of-a-kind": 0, "sixes": 30}, "bonus-box-first"),
        ("yard-forced", {"sixes": 30}, "bonus-box-first"),
    ],
)
def test_no_bonus_without_its_rule_or_without_points_in_its_box(game, points, code):
    error = refused(sheet_from, built_in(game), points, 1)
    assert error.code == code
    assert error.facts.get("box", "five-of-a-kind") == "five-of-a-kind"
