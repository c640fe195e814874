"""The roll-off."""

import pytest

from fivefold.dice import Dice
from fivefold.games.poker import Pass
from fivefold.games.scorecard import Fill, FinalRoll, Note, Turn
from tests.support.random_play import dice_due
from tests.support.scorecard_play import (
    NO_ROLL_OFF,
    keep,
    note_least,
    noted,
    played,
    refusal,
    roll,
    rolled_off,
    start,
)


def test_everyone_rolls_for_the_start():
    state = start("classique", 3)
    assert state.to_act == (0, 1, 2)
    assert dice_due(state) == (0, 5)
    assert state.dice is None
    assert state.legal_moves() == state.legal_moves(0) == ()
    assert state.preview() == {}
    state = state.play(roll("12345"))
    assert (state.to_act, dice_due(state)) == ((1, 2), (1, 5))
    state = state.play(roll("66661"), 1)
    assert (state.to_act, dice_due(state)) == ((2,), (2, 5))


@pytest.mark.parametrize("players", [2, 3, 8])
def test_the_highest_total_starts_and_play_goes_round_from_there(players):
    for starter in range(players):
        state = rolled_off(start("classique", players), starter)
        assert state.phase == Turn(starter, 3)
        order = []
        for _ in range(2 * players):
            order.append(state.phase.seat)
            state = note_least(state)
        assert order == [(starter + turn) % players for turn in range(2 * players)]


def test_the_total_decides_and_not_the_highest_die():
    state = played(start("classique", 2), roll("11166"), roll("44444"))
    assert state.phase == Turn(1, 3)


def test_a_roll_off_writes_nothing():
    state = rolled_off(start("classique", 2), 1)
    assert all(sheet.boxes == {} for sheet in state.sheets)


def test_those_tied_at_the_top_roll_again():
    state = played(
        start("classique", 4), roll("55555"), roll("11111"), roll("45556"), roll("35566")
    )
    assert (state.to_act, dice_due(state)) == ((0, 2, 3), (0, 5))
    state = played(state, roll("11111"), roll("66666"))
    assert state.to_act == (3,)
    state = state.play(roll("66666"))
    assert state.to_act == (2, 3)
    state = played(state, roll("11112"), roll("11113"))
    assert state.phase == Turn(3, 3)


def test_all_tied_all_roll_again():
    state = played(start("classique", 3), roll("33333"), roll("12345"), roll("11166"))
    assert state.to_act == (0, 1, 2)
    assert state == start("classique", 3)


def test_what_a_roll_off_refuses():
    state = start("classique", 2)
    box_moves = (Fill("aces"), Note("aces", 0), FinalRoll(Dice("12345")), keep(""), Pass())
    for move in box_moves:
        assert refusal(state, move) == "roll-off-first"
    for wrong in ("", "1234", "123456"):
        assert refusal(state, roll(wrong)) == "wrong-dice-count"
    assert refusal(state, roll("12345"), 1) == "not-your-turn"
    assert refusal(state.play(roll("12345")), roll("12345"), 0) == "not-your-turn"


def test_alone_there_is_nothing_to_roll_for():
    assert start("classique").phase == Turn(0, 3)
    assert noted(start("classique", 1, manches=2)).phase == Turn(0, 3)


@pytest.mark.parametrize("game", NO_ROLL_OFF)
def test_other_games_have_no_roll_off(game):
    assert start(game, 3).phase == Turn(0, 3)
