from collections import defaultdict
from itertools import combinations, combinations_with_replacement, product

import pytest

from fivefold.coach.scorecard.turn_odds import TurnOdds, box_average
from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import (
    Fill,
    Position,
    Sheet,
    legal_boxes,
    points_in,
)
from fivefold.games.scorecard.sheet_input import sheet_from
from tests.support.sheets import LOWER_FULL, UPPER
from tests.support.solved import solved


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
            best = values.choices(Position(sheet, roll, 0))[0]
            assert total == pytest.approx(best.expected, abs=1e-9)
            same = [
                o for o in values.choices(Position(sheet, roll, 0)) if o.expected > total - 1e-9
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
