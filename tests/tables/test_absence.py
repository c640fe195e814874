"""Players who are away: what happens to their turns, and what the others may choose."""

import pytest

from fivefold.errors import FivefoldError
from fivefold.games import parse_move
from fivefold.tables.absence import (
    bring_back,
    choose_for_absent,
    note_absence,
    stops,
    time_up,
)
from fivefold.tables.commands import ComeBack, ForAbsent, Leave
from fivefold.tables.decisions import play_move
from fivefold.tables.events import Away, Returned, StoodIn, read_event, write_event
from fivefold.tables.table import Status, Table
from fivefold.tables.view import view
from tests.support.tables import ANN, BO, CODE, SECRET, STRANGER, started

SINCE = 1_700_000_000_000
ALL = range(12)


def two(**more):
    """Ann, whose turn it is, and Bo."""
    return started("yum", ("me", "open"), **more)


def absent(at):
    """Ann has been away for a while."""
    return at.take(note_absence(at.table, 0, SINCE))


def chosen(at, choice, owner=BO, seat=0):
    command = ForAbsent(id="m", seat=seat, choice=choice)
    return at.take(choose_for_absent(at.table, owner, command, SECRET))


def refusal(at, choice="bot", owner=BO, seat=0):
    with pytest.raises(FivefoldError) as error:
        chosen(at, choice, owner, seat)
    return error.value.code


def replayed(at):
    """The same table from what is stored of it."""
    return Table.folded(CODE, [read_event(write_event(event)) for event in at.events])


# What those present choose


def test_somebody_present_lets_a_bot_play_until_the_player_is_back():
    at = chosen(absent(two()), "bot")
    assert at.table.seats[0].program == "casual"
    assert (at.events[-1].why, at.events[-1].by, at.events[-1].until) == ("away", 1, "back")
    at.bot_rolls().take(*bring_back(at.table, ANN))
    assert at.table.seats[0].program is None
    at.act("fill ones")
    assert replayed(at) == at.table


def test_somebody_present_goes_on_waiting_and_may_choose_otherwise_later():
    at = chosen(absent(two()), "wait")
    assert view(at.table)["players"]["0"]["away"] == {"since": SINCE, "waited_by": 1}
    assert replayed(at) == at.table
    chosen(at, "bot")
    assert view(at.table)["players"]["0"]["away"] is None


def test_somebody_present_ends_the_game():
    at = chosen(absent(two()), "end")
    assert (at.table.status, at.events[-1].by) == (Status.CLOSED, 1)
    assert at.table.secret == SECRET.hex()
    assert refusal(at) == "game-over"


def test_nobody_chooses_for_a_player_who_is_there_nor_from_outside():
    at = two()
    assert refusal(at) == "not-away"
    absent(at)
    assert refusal(at, owner=STRANGER) == "not-at-this-table"
    assert refusal(at, owner=ANN) == "not-away"
    assert refusal(at, seat=7) == "no-such-seat"
    at.take(*bring_back(at.table, ANN))
    assert refusal(at) == "not-away"


@pytest.mark.parametrize("choice", ["wait", "bot", "end"])
def test_nobody_chooses_for_a_player_whom_the_game_does_not_wait_for(choice):
    at = two().take(note_absence(two().table, 1, SINCE))
    assert at.table.waiting == (0,)
    assert refusal(at, choice, owner=ANN, seat=1) == "not-waited-for"


def test_whoever_acts_is_not_away():
    at = absent(two()).act("roll")
    assert at.table.seats[0].away is None
    assert replayed(at) == at.table


# When time is up


def miss(at, seat=0, connected=ALL):
    return at.take(time_up(at.table, seat, connected, SINCE))


def test_a_missed_turn_hands_over_one_turn_and_not_the_seat():
    at = miss(two(clock=30))
    assert (at.events[-1].why, at.events[-1].until) == ("clock", "turn")
    assert at.table.seats[0].program == "casual"
    at.bot_rolls()
    assert at.table.seats[0].program == "casual"
    at.take(StoodIn(seat=1, level="casual", why="left"))  # others have no part in it
    bot_fills(at)
    assert at.table.waiting == (1,)
    assert at.table.seats[0].program is None
    assert at.table.seats[1].program == "casual"
    assert replayed(at) == at.table


def bot_fills(at):

    move = next(m for m in at.game.legal_moves() if str(m).startswith("fill"))
    at.take(play_move(at.table, at.table.waiting[0], move, at.dealer, by="bot"))


def test_who_plays_alone_has_the_next_turn_again():
    at = miss(started("yum", ("me",), clock=30)).bot_rolls()
    bot_fills(at)
    assert at.table.waiting == (0,)
    assert at.table.seats[0].program is None


def test_a_missed_bet_hands_over_one_bet():
    at = started("deluxe-poker", ("me", "open", "open"), clock=30, closing=None)
    at.act("turn")
    miss(at)
    assert at.table.seats[0].program == "casual"
    from fivefold.tables.decisions import play_move

    at.take(play_move(at.table, 0, parse_move("bid 100"), at.dealer, by="bot"))
    assert at.table.seats[0].program is None


def test_an_old_stand_in_by_the_clock_keeps_the_seat():
    old = '{"type":"stood-in","seat":0,"level":"casual","why":"clock"}'
    at = two(clock=30).take(read_event(old)).bot_rolls()
    bot_fills(at)
    assert at.table.seats[0].program == "casual"


@pytest.mark.parametrize(
    ("kinds", "connected", "stopped"),
    [
        (("me", "open"), (0, 1), False),  # Ann thinks too long
        (("me", "open"), (1,), False),  # Ann is away
        (("me", "open"), (), True),  # so is Bo
        (("me", "casual"), (0,), False),
        (("me", "casual"), (), True),  # bots would go on alone
        (("me", "me"), (0, 1), False),  # two at one screen are one
    ],
)
def test_the_game_stops_when_two_are_away_or_all(kinds, connected, stopped):
    at = started("yum", kinds, clock=30)
    assert stops(at.table, 0, connected) == stopped
    assert isinstance(time_up(at.table, 0, connected, SINCE).event, Away) == stopped


def test_whoever_missed_the_last_turn_counts_as_away_even_if_connected():
    at = miss(two(clock=30)).bot_rolls()
    bot_fills(at)
    assert stops(at.table, 1, ALL)
    at.ask(ComeBack(id="m", seat=0))
    assert not stops(at.table, 1, ALL)


def test_whoever_left_the_seat_to_a_bot_is_not_waited_for():
    at = two(clock=30).ask(Leave(id="m", seat=1), BO)
    assert not stops(at.table, 0, [0])
    assert stops(at.table, 0, [1])


def test_whoever_is_back_has_all_their_seats_again():
    at = started(kinds=("me", "open", "me"))
    for seat in range(3):
        miss(at, seat)
    steps = bring_back(at.table, ANN)
    assert [event for event, _ in steps] == [Returned(seat=0), Returned(seat=2)]
    at.take(*steps)
    assert [sitting.stand_in for sitting in at.table.seats] == [None, "casual", None]
    assert bring_back(at.table, STRANGER) == []
