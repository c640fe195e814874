"""Score sheets: their figures, the positions on them, and those that are entered by hand."""

import random
from dataclasses import replace

import pytest

from fivefold.dice import Dice, rolls
from fivefold.errors import FivefoldError
from fivefold.games.scorecard import Position, Sheet, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules import built_in, scorecard_ids

YARD, YUM = built_in("yard-forced"), built_in("yum")
UPPER = {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
FIVE = {"five-of-a-kind": 50}


def sheet_of(points):
    return Sheet(YARD, tuple(points.get(box.id) for box in YARD.boxes))


def refused(call, *args):
    with pytest.raises(FivefoldError) as error:
        call(*args)
    return error.value


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
    assert (sheet.upper_total, sheet.upper_bonus) == (45 + sixes, bonus)
    assert sheet.total == 45 + sixes + 20 + bonus


def test_the_gauge_compares_filled_upper_boxes_with_three_of_each():
    assert sheet_of({"sixes": 24, "chance": 30}).gauge == 6
    assert sheet_of({"sixes": 24, "twos": 2}).gauge == 2
    assert sheet_of({"aces": 0}).gauge == -3


def test_dice_that_cannot_lie_before_a_player_are_refused():
    empty = Sheet.empty(YUM)
    Position(empty, Dice("33345"), 0).check()
    Position(empty, Dice("33345"), 2).check()
    for dice, left, code in [
        ("", 1, "no-dice"),
        ("3334", 1, "wrong-dice-count"),
        ("333456", 1, "wrong-dice-count"),
        ("33345", -1, "wrong-rolls-left"),
        ("33345", 3, "wrong-rolls-left"),
    ]:
        assert refused(Position(empty, Dice(dice), left).check).code == code
    full = sheet_from(YUM, dict.fromkeys(YUM.index, 0) | {"ones": 3})
    error = refused(Position(full, Dice("33345"), 1).check)
    assert (error.code, error.facts["total"]) == ("card-full", full.total)


# Sheets that are entered: which are accepted, and which are refused


def random_play(game, rng, boxes):
    """A sheet after so many turns of anything; five of a kind comes often."""
    sheet = Sheet.empty(built_in(game))
    for _ in range(boxes):
        dice = Dice([rng.randint(1, 6)] * 5) if rng.random() < 0.5 else rng.choice(rolls(5))
        box = rng.choice(legal_boxes(sheet, dice))
        sheet = sheet.filled(box, points_in(sheet, dice, box), bonus_for(sheet, dice))
    return sheet


@pytest.mark.parametrize("game", scorecard_ids())
def test_every_sheet_that_play_leads_to_can_be_entered(game):
    rng, earned = random.Random(game), 0
    for _ in range(100):
        sheet = random_play(game, rng, rng.randint(0, len(built_in(game).boxes)))
        assert sheet_from(sheet.rules, sheet.boxes, sheet.bonuses // 100) == sheet
        earned = max(earned, sheet.bonuses)
    assert earned >= (200 if built_in(game).five_of_a_kind else 0)


def test_nothing_entered_is_the_empty_sheet():
    assert sheet_from(YUM, {}) == Sheet.empty(YUM)


IMPOSSIBLE = {
    "yum": [
        {"ones": 6}, {"sixes": 20}, {"yum": 50}, {"low": 20}, {"low": 30}, {"high": 21},
        {"low": 25, "high": 25}, {"high": 24, "low": 26},
    ],
    "yacht": [{"yacht": 49}],
    "yard-forced": [{"chance": 4}, {"chance": -1}],
}  # fmt: skip


def test_points_that_no_play_leads_to_are_refused():
    for game, sheets in IMPOSSIBLE.items():
        for points in sheets:
            assert refused(sheet_from, built_in(game), points).code == "impossible-points", points
    assert refused(sheet_from, YUM, {"nope": 3}).code == "unknown-box"
    assert refused(sheet_from, YARD, {"aces": 2.5}).code == "not-a-number"


def test_what_a_box_could_hold_is_said():
    error = refused(sheet_from, YUM, {"high": 24, "low": 26})
    assert str(error) == "low can't hold 26 now; it can hold 0, 21, 22, 23"


def test_low_and_high_can_stand_together_if_some_order_leads_there():
    pairs = [(25, 26), (25, 0), (0, 22), (0, 0)]
    sheets = [{"low": low, "high": high} for low, high in pairs]
    sheets += [{"high": 26, "low": 25}, {"high": 0, "low": 25}, {"low": 29}, {"high": 22}]
    for points in sheets:
        assert sheet_from(YUM, points).boxes == points


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
        ("yard-free", FIVE | UPPER | {"sixes": 18, "full-house": 0}, 1),  # before the upper boxes
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


def test_a_forced_zero_in_a_lower_box_comes_after_its_upper_box():
    policy = replace(YARD.five_of_a_kind, trump_boxes=frozenset())
    no_wild_cards = replace(YARD, id="plain", five_of_a_kind=policy)
    points = FIVE | {"full-house": 0, "sixes": 12}
    assert sheet_from(no_wild_cards, points, 1).bonuses == 100


@pytest.mark.parametrize(
    ("game", "points", "bonuses", "code"),
    [
        ("yard-free", FIVE, -1, "wrong-bonuses"),
        ("yard-free", FIVE, 0.5, "not-a-number"),
        ("yum", {"yum": 30, "sixes": 30}, 1, "no-bonus-in-game"),
        ("yacht", {"yacht": 50, "sixes": 30}, 1, "no-bonus-in-game"),
        ("yard-forced", {"five-of-a-kind": 0, "sixes": 30}, 1, "bonus-box-first"),
        ("yard-forced", {"sixes": 30}, 1, "bonus-box-first"),
    ],
)
def test_bonuses_without_their_rule_or_points_in_their_box_are_refused(game, points, bonuses, code):
    error = refused(sheet_from, built_in(game), points, bonuses)
    assert error.code == code
    assert error.facts.get("box", "five-of-a-kind") == "five-of-a-kind"
