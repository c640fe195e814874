"""Turns copied from a paper sheet: their last dice, or a box and its points."""

import pytest

from fivefold.dice import Dice
from fivefold.games.scorecard import Fill, FinalRoll, Note, Turn
from tests.second import scorer
from tests.support.scorecard_play import every_game, keep, refusal, roll, start, with_filled


@every_game
def test_a_final_roll_leaves_only_a_box_to_choose(game):
    state = start(game).play(FinalRoll(Dice("33355")))
    assert state.dice is Dice("33355")
    assert state.due is None
    assert [move.box for move in state.legal_moves()] == scorer.BOXES[game]
    assert refusal(state, keep("333")) == "no-rolls-left"
    assert refusal(state, roll("33355")) == "no-dice-due"
    assert refusal(state, FinalRoll(Dice("33355"))) == "turn-begun"
    assert refusal(state, Note("threes", 9)) == "turn-begun"


@every_game
def test_a_final_roll_scores_as_if_it_had_been_rolled(game):
    for dice in ("12345", "33355", "66666", "16666"):
        rolled, final = start(game).play(roll(dice)), start(game).play(FinalRoll(Dice(dice)))
        assert rolled.preview() == final.preview()
        for box in rolled.preview():
            assert rolled.play(Fill(box)) == final.play(Fill(box))


@every_game
def test_a_note_takes_any_score_the_box_can_have_and_no_other(game):
    state = start(game)
    for box in scorer.BOXES[game]:
        possible = scorer.possible_points(game, {}, box)
        for points in range(-1, 61):
            if points in possible:
                after = state.play(Note(box, points))
                assert after.sheets[0].boxes == {box: points}
                assert after.sheets[0].bonuses == 0
                assert after.phase == Turn(0, 3)
            else:
                assert refusal(state, Note(box, points)) == "impossible-points"


@pytest.mark.parametrize(
    ("game", "box", "points"),
    [
        ("yard-free", "aces", 6),
        ("yard-free", "sixes", 20),
        ("yard-forced", "three-of-a-kind", 4),
        ("yard-forced", "full-house", 24),
        ("classique", "yahtzee", 100),
        ("yacht", "small-straight", 30),
        ("yacht", "four-of-a-kind", 6),
        ("yacht", "one-pair", 3),
        ("yum", "yum", 50),
        ("yum", "high", 21),
        ("yum", "low", 20),
        ("yum", "low", 30),
    ],
)
def test_points_no_dice_give_cant_be_noted(game, box, points):
    assert refusal(start(game), Note(box, points)) == "impossible-points"


@pytest.mark.parametrize(
    ("filled", "box", "good", "bad"),
    [
        ({"high": 25}, "low", [0, 21, 24], [25, 26, 29]),
        ({"high": 0}, "low", [0], [21, 25, 29]),
        ({"low": 25}, "high", [0, 26, 30], [22, 25]),
        ({"low": 0}, "high", [0, 22, 30], [21]),
        ({"low": 29}, "high", [0, 30], [22, 29]),
        ({"high": 22}, "low", [0, 21], [22]),
    ],
)
def test_notes_keep_low_below_high(filled, box, good, bad):
    state = with_filled("yum", **filled)
    for points in good:
        assert state.play(Note(box, points)).sheets[0].boxes[box] == points
    for points in bad:
        assert refusal(state, Note(box, points)) == "impossible-points"


def test_a_note_refuses_an_unknown_box():
    assert refusal(start("yum"), Note("chance", 20)) == "unknown-box"
    assert refusal(start("yum").play(roll("12345")), Fill("chance")) == "unknown-box"


def test_a_forced_box_is_not_checked_where_the_dice_are_unknown():
    state = with_filled("yard-forced", five_of_a_kind=50)
    assert state.play(Note("chance", 20)).sheets[0].boxes["chance"] == 20
    assert state.play(Note("chance", 20, bonus=True)).total(0) == 50 + 20 + 100


def test_a_noted_bonus_needs_points_that_five_of_a_kind_scores_there():
    state = with_filled("classique", yahtzee=50, fours=8)
    assert state.play(Note("full-house", 25, bonus=True)).total(0) == 58 + 25 + 100
    assert state.play(Note("threes", 15, bonus=True)).total(0) == 58 + 15 + 100
    assert state.play(Note("threes", 0, bonus=True)).total(0) == 58 + 100
    assert refusal(state, Note("threes", 9, bonus=True)) == "points-no-five-of-a-kind-has"
    assert refusal(state, Note("three-of-a-kind", 17, bonus=True)) == "points-no-five-of-a-kind-has"
    assert refusal(state, Note("fours", 20, bonus=True)) == "box-filled"


def test_without_a_filled_upper_box_no_wild_card_earns_a_noted_bonus():
    state = with_filled("yard-free", five_of_a_kind=50)
    assert state.play(Note("full-house", 0, bonus=True)).sheets[0].bonuses == 100
    assert refusal(state, Note("full-house", 25, bonus=True)) == "points-no-five-of-a-kind-has"


@every_game
def test_no_bonus_where_there_is_none(game):
    assert refusal(start(game), Note("sixes", 30, bonus=True)) == "no-bonus-now"
    if game in scorer.FIVE_BOX:
        state = start(game).play(Note(scorer.FIVE_BOX[game], 0))
        assert refusal(state, Note("sixes", 30, bonus=True)) == "no-bonus-now"
