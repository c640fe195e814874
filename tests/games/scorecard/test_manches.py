"""Matches of several manches."""

from fivefold.dice import Dice
from fivefold.games.scorecard import Fill, FinalRoll, Note, RollOff, Turn
from tests.support.scorecard_play import least, noted, played, rolled_off, start


def chance_only(by_seat):
    """Points for `noted`: each seat scores so much in chance and 0 elsewhere."""
    return lambda seat, box: by_seat[seat] if box == "chance" else 0


def test_each_manche_opens_with_its_own_roll_off():
    state = rolled_off(start("classique", 3, manches=3), 1)
    state = noted(state)
    assert state.phase == RollOff((0, 1, 2))
    assert all(sheet.boxes == {} for sheet in state.sheets)
    assert not state.over
    state = rolled_off(state, 2)
    assert state.phase == Turn(2, 3)
    state = rolled_off(noted(state), 0)
    assert state.phase == Turn(0, 3)
    state = noted(state)
    assert state.over
    assert all(sheet.full for sheet in state.sheets)


def test_totals_run_over_all_manches():
    state = noted(rolled_off(start("classique", 2, manches=2)), chance_only([20, 30]))
    assert state.played == ((20, 30),)
    assert (state.total(0), state.total(1)) == (20, 30)
    assert state.winners == ()
    state = rolled_off(state, 1)
    state = state.play(Note("sixes", 12))
    assert (state.total(0), state.total(1)) == (20, 42)
    assert [standing.seat for standing in state.standings] == [1, 0]


def test_the_match_goes_to_the_highest_sum_and_each_manche_has_its_winner():
    state = noted(rolled_off(start("classique", 3, manches=3)), chance_only([20, 30, 30]))
    state = noted(rolled_off(state, 2), chance_only([30, 5, 6]))
    state = noted(rolled_off(state, 1), chance_only([5, 5, 5]))
    assert state.over
    assert state.played == ((20, 30, 30), (30, 5, 6), (5, 5, 5))
    assert state.manche_winners(0) == (1, 2)
    assert state.manche_winners(1) == (0,)
    assert state.manche_winners(2) == (0, 1, 2)
    assert [state.total(seat) for seat in state.seats] == [55, 40, 41]
    assert state.winners == (0,)


def test_a_yahtzee_of_the_last_manche_earns_no_bonus_in_the_next():
    state = start("classique", 1, manches=2)
    state = noted(state, lambda seat, box: 50 if box == "yahtzee" else least(box))
    assert state.total(0) == 55
    state = played(state, FinalRoll(Dice("44444")), Fill("fours"))
    assert (state.total(0), state.sheets[0].bonuses) == (75, 0)


def test_the_sheets_of_the_last_manche_stay():
    state = noted(start("classique", 1, manches=2), chance_only([20]))
    state = noted(state, chance_only([30]))
    assert state.over
    assert state.sheets[0].boxes["chance"] == 30
    assert state.total(0) == 50
