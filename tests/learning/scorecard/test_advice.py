"""Advice on a position that somebody tells: the figures of the coach, and what is refused."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.coach.scorecard.advice import advise
from fivefold.dice import Dice, rolls
from fivefold.games import Roll
from fivefold.games.scorecard import Fill, Position, points_in
from fivefold.learning.scorecard.advice import advice_data, check_position
from fivefold.learning.scorecard.choices import position_data
from fivefold.record import Record
from fivefold.rules import built_in, scorecard_ids
from fivefold.texts import Lang
from tests.support.effort import effort
from tests.support.learning import code_of, golden
from tests.support.solved import random_sheet, ready, solved


def told(game, **changed):
    empty = {"boxes": {}, "bonuses": 0, "dice": "33345", "rolls_left": 1}
    return {**empty, **changed}


@given(seed=st.integers(0, 10**9), game=st.sampled_from(scorecard_ids()))
@effort(20)
def test_advice_is_that_of_the_coach_on_any_card(seed, game):
    rng = random.Random(seed)
    sheet = random_sheet(game, rng, rng.randint(1, 6))
    dice, left = rng.choice(rolls(5)), rng.randrange(3)
    advice = advise(ready(solved(game)), Position(sheet, dice, left))
    asked = rng.choice(advice.choices).move
    act = f"fill {asked.box}" if isinstance(asked, Fill) else f"keep {asked.dice}"
    found = advice_data(solved(game), position_data(Position(sheet, dice, left)), Lang.EN, act)
    assert found["reason"] == advice.reason()["en"]
    best = asked == advice.best.move
    assert found["against"] == (None if best else advice.reason(asked)["en"])
    assert [one["expected"] for one in found["choices"]] == [one.expected for one in advice.choices]
    assert [one["points"] for one in found["choices"]] == [
        points_in(sheet, dice, sheet.rules.index[one.move.box])
        if isinstance(one.move, Fill)
        else None
        for one in advice.choices
    ]


def test_a_position_comes_with_its_sums_and_what_the_rules_allow():
    boxes = {"fives": 25, "sixes": 24, "five-of-a-kind": 50}
    position = told("yard-forced", boxes=boxes, bonuses=100, dice="44444")
    found = advice_data(ready(solved("yard-forced")), position, Lang.EN)
    sheet, acts = found["sheet"], found["acts"]
    assert (sheet["boxes"], sheet["upper_total"], sheet["lower_total"]) == (boxes, 49, 50)
    assert (sheet["bonuses"], sheet["gauge"], sheet["total"]) == (100, 16, 199)
    assert (acts["boxes"], acts["keep"], acts["forced"]) == ({"fours": 20}, 1, True)
    assert [one["en"] for one in acts["news"]] == [
        "5OK bonus: +100.",
        "These dice must go into Fours.",
    ]


def test_without_an_act_there_is_nothing_to_speak_against():
    found = advice_data(ready(solved("yum")), told("yum"), Lang.EN)
    assert found["against"] is None
    assert found["choices"][0]["act"] == "keep 333"
    assert found["choices"][0]["gives_up"] == 0


@pytest.mark.parametrize(
    ("game", "changed", "code"),
    [
        ("yum", {"dice": ""}, "no-dice"),
        ("yum", {"dice": "3334"}, "wrong-dice-count"),
        ("yum", {"dice": "33347"}, "not-a-face"),
        ("yum", {"rolls_left": 3}, "wrong-rolls-left"),
        ("yum", {"rolls_left": -1}, "wrong-rolls-left"),
        ("yum", {"boxes": {"chance": 3}}, "unknown-box"),
        ("yum", {"boxes": {"sixes": 7}}, "impossible-points"),
        ("yum", {"bonuses": 100}, "no-bonus-in-game"),
        ("yard-forced", {"bonuses": 100}, "bonus-box-first"),
        ("yard-forced", {"bonuses": 150}, "not-whole-bonuses"),
        ("yard-forced", {"boxes": {"five-of-a-kind": 50}, "bonuses": 100}, "wrong-bonuses"),
        ("yard-forced", {"boxes": {"five-of-a-kind": 50}, "bonuses": -100}, "wrong-bonuses"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused(game, changed, code):
    assert code_of(check_position, built_in(game), told(game, **changed)) == code
    assert code_of(advice_data, solved(game), told(game, **changed), Lang.EN) == code


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ("fill sevens", "not-a-choice"),
        ("keep 6", "not-a-choice"),
        ("keep 33345", "not-a-choice"),
        ("roll 6", "not-a-choice"),
        ("bid 100", "not-a-choice"),
        ("dance", "not-an-act"),
        ("", "not-an-act"),
    ],
)
def test_what_cannot_be_played_is_refused(act, code):
    assert code_of(advice_data, solved("yum"), told("yum"), Lang.EN, act) == code


def test_a_full_card_is_refused():
    full = golden("yum-finished").game.sheets[0]
    position = position_data(Position(full, Dice("33345"), 1))
    assert code_of(check_position, built_in("yum"), position) == "card-full"


def test_a_bonus_is_told_in_points():
    record = Record.parse(
        "game: yard-forced\nplayers: Ann\n"
        "Ann: 66666 five-of-a-kind\nAnn: 66666 sixes\nAnn: - chance 30 +100\n"
    )
    state = record.play(Roll(Dice("12345"))).game
    position = position_data(Position(state.sheets[0], state.dice, 2))
    assert position["bonuses"] == 200
    assert check_position(state.rules, position).sheet == state.sheets[0]
