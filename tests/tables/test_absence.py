"""Players who are away: what happens to their turns, what the others may choose, and how fast bots
play meanwhile."""

import pytest

from fivefold.games import parse_move
from fivefold.tables.absence import bring_back, choose_for_absent, note_absence, stops, time_up
from fivefold.tables.commands import ComeBack, ForAbsent, Hurry, Leave
from fivefold.tables.corrections import bot_pause
from fivefold.tables.decisions import play_move
from fivefold.tables.events import Away, Hurried, Returned, StoodIn, Waited, read_event
from fivefold.tables.pace import PACES, bot_pace, can_hurry, hurry_seats, shows_roll_off
from fivefold.tables.setup import SeatSetup, Setup
from fivefold.tables.sitting import Absence, Seats, Sitting, after_absence, with_seat
from fivefold.tables.table import Status
from fivefold.tables.view import view
from tests.support.tables import ANN, BO, SECRET, STRANGER, Tabled, code_of, replayed, started

SINCE = 1_700_000_000_000
ALL = range(12)
SEATS: Seats = (
    Sitting("human", "Ann", "a", None, "fair"),
    Sitting("bot", "Bot", None, "casual", "fair"),
)


def after(*events):
    seats = SEATS
    for event in events:
        seats = after_absence(seats, event)
    return seats


def test_a_seat_is_played_by_its_own_bot_or_by_one_that_stands_in():
    assert [sitting.program for sitting in SEATS] == [None, "casual"]
    assert after(StoodIn(seat=0, level="perfect", why="left"))[0].program == "perfect"


def test_coming_back_undoes_every_absence():
    gone = Away(seat=0, since=5), Waited(seat=0, by=1)
    assert after(*gone)[0].away == Absence(5, 1)
    bot = StoodIn(seat=0, level="casual", why="clock", until="turn")
    assert after(*gone, bot)[0].away is None
    assert after(*gone, bot)[0].missed
    assert after(*gone, bot, Returned(seat=0)) == SEATS


def test_only_one_seat_is_changed():
    seats = with_seat(SEATS, 1, name="Bob")
    assert (seats[0] is SEATS[0], seats[1].name) == (True, "Bob")


# What those present choose


def two(**more):
    """Ann, whose turn it is, and Bo."""
    return started("yum", ("me", "open"), **more)


def absent(at):
    """Ann has been away for a while."""
    return at.take(note_absence(at.table, 0, SINCE))


def chosen(at, choice="bot", owner=BO, seat=0):
    command = ForAbsent(id="m", seat=seat, choice=choice)
    return at.take(choose_for_absent(at.table, owner, command, SECRET))


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
    assert code_of(chosen, at) == "game-over"


def test_nobody_chooses_for_a_player_who_is_there_nor_from_outside():
    at = two()
    assert code_of(chosen, at) == "not-away"
    absent(at)
    assert code_of(chosen, at, owner=STRANGER) == "not-at-this-table"
    assert code_of(chosen, at, owner=ANN) == "not-away"
    assert code_of(chosen, at, seat=7) == "no-such-seat"
    at.take(*bring_back(at.table, ANN))
    assert code_of(chosen, at) == "not-away"


def test_nobody_chooses_for_a_player_whom_the_game_does_not_wait_for():
    at = two()
    at.take(note_absence(at.table, 1, SINCE))
    assert at.table.waiting == (0,)
    for choice in ("wait", "bot", "end"):
        assert code_of(chosen, at, choice, owner=ANN, seat=1) == "not-waited-for"


def test_whoever_acts_is_not_away():
    at = absent(two()).act("roll")
    assert at.table.seats[0].away is None
    assert replayed(at) == at.table


# When time is up


def miss(at, seat=0, connected=ALL):
    return at.take(time_up(at.table, seat, connected, SINCE))


def bot_fills(at):
    move = next(move for move in at.game.legal_moves() if str(move).startswith("fill"))
    return at.take(play_move(at.table, at.table.waiting[0], move, at.dealer, by="bot"))


def bot_turn(at):
    return bot_fills(at.bot_rolls())


def test_a_missed_turn_hands_over_one_turn_and_not_the_seat():
    at = miss(two(clock=30))
    assert (at.events[-1].why, at.events[-1].until) == ("clock", "turn")
    assert at.table.seats[0].program == "casual"
    at.bot_rolls()
    assert at.table.seats[0].program == "casual"
    at.take(StoodIn(seat=1, level="casual", why="left"))  # others have no part in it
    bot_fills(at)
    assert at.table.waiting == (1,)
    assert [sitting.program for sitting in at.table.seats] == [None, "casual"]
    assert replayed(at) == at.table
    alone = bot_turn(miss(started("yum", ("me",), clock=30)))
    assert (alone.table.waiting, alone.table.seats[0].program) == ((0,), None)


def test_a_missed_bet_hands_over_one_bet():
    at = started("deluxe-poker", ("me", "open", "open"), clock=30, closing=None).act("turn")
    assert miss(at).table.seats[0].program == "casual"
    at.take(play_move(at.table, 0, parse_move("bid 100"), at.dealer, by="bot"))
    assert at.table.seats[0].program is None


def test_an_old_stand_in_by_the_clock_keeps_the_seat():
    old = '{"type":"stood-in","seat":0,"level":"casual","why":"clock"}'
    assert bot_turn(two(clock=30).take(read_event(old))).table.seats[0].program == "casual"


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
    at = bot_turn(miss(two(clock=30)))
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


# How fast bots play


def with_bots(count, game="yum", **setup):
    bots = [SeatSetup(kind="bot", level="random", name=f"Bot {n}") for n in range(count)]
    return Tabled(Setup(game=game, seats=(SeatSetup(kind="me", name="Ann"), *bots), **setup)).table


def test_a_single_bot_is_easy_to_follow_and_a_round_of_many_is_short():
    assert bot_pace(with_bots(1)) == PACES["normal"].act
    acts = 4  # of a bot in a turn at most: three rolls and a box
    for bots in (2, 5, 9):
        for pace in ("normal", "quick"):
            assert bots * acts * bot_pace(with_bots(bots, pace=pace)) <= 8
    slow, normal, quick = (bot_pace(with_bots(3, pace=pace)) for pace in PACES)
    assert slow > normal > quick


def test_seconds_are_taken_as_they_are_and_an_auction_knows_no_rounds():
    assert bot_pace(with_bots(5, pace=0.9)) == 0.9
    assert bot_pace(with_bots(5, "deluxe-poker")) == PACES["normal"].act
    old = Setup(game="yum", seats=(SeatSetup(kind="me"),), pace=0.7)
    assert Setup.model_validate_json(old.model_dump_json()).pace == 0.7
    with pytest.raises(ValueError, match="pace"):
        Setup.model_validate({"game": "yum", "seats": [{"kind": "me"}], "pace": "sleepy"})


def hurry(at, owner=ANN):
    return at.ask(Hurry(id="m"), owner)


def last_box(at, bots=1):
    """Everyone has one box left, and Ann fills hers."""
    *boxes, last = at.game.rules.boxes
    for box in boxes:
        at.act(f"note {box.id} 0")
        assert not can_hurry(at.table)
        for _ in range(bots):
            bot_turn(at)
    return at.act(f"note {last.id} 0")


def test_whoever_left_the_game_to_bots_may_have_it_finished_quickly():
    at = started("yum", ("me", "casual"), pace="normal")
    assert code_of(hurry, at) == "people-still-play"
    at.ask(Leave(id="m", seat=0))
    assert view(at.table)["can_hurry"]
    assert code_of(hurry, at, STRANGER) == "not-at-this-table"
    hurry(at)
    assert (at.events[-1], bot_pace(at.table), can_hurry(at.table)) == (Hurried(), 0, False)
    assert replayed(at) == at.table
    assert code_of(hurry, at) == "already-hurried"
    at.ask(ComeBack(id="m", seat=0))
    assert bot_pace(at.table) == PACES["normal"].act
    at.ask(Leave(id="m", seat=0))
    assert bot_pace(at.table) == PACES["normal"].act
    assert can_hurry(at.table)


def test_the_game_of_somebody_who_is_away_is_not_played_out():
    at = started("yum", ("me", "open", "casual")).ask(Leave(id="m", seat=0))
    at.take(StoodIn(seat=1, level="casual", why="away", by=0))
    assert (can_hurry(at.table), hurry_seats(at.table)) == (False, [])
    assert code_of(hurry, at) == code_of(hurry, at, BO) == "people-still-play"
    at = started("yum", ("me", "casual"))
    at.take(StoodIn(seat=0, level="casual", why="clock", until="turn"))
    assert not can_hurry(at.table)


def test_only_the_player_who_is_away_hurries_their_game_when_the_others_are_done():
    at = started("yum", ("me/real", "open", "casual"))
    at.take(StoodIn(seat=1, level="casual", why="away", by=0))
    last_box(at, bots=2)
    assert (can_hurry(at.table), hurry_seats(at.table)) == (True, [1])
    assert code_of(hurry, at) == "people-still-play"
    assert hurry_seats(bot_turn(at).table) == [0, 1]
    assert hurry(at).table.hurried


def test_whoever_takes_back_the_last_box_plays_again_and_ends_the_hurry():
    at = last_box(started("yum", ("me/real", "casual")))
    assert can_hurry(at.table)
    assert not hurry(at).correct(at.table.played_acts[-1].sequence).table.hurried


def test_without_pauses_there_is_nothing_to_hurry():
    at = started("yum", ("me", "casual"), pace=0).ask(Leave(id="m", seat=0))
    assert not can_hurry(at.table)
    assert code_of(hurry, at) == "already-hurried"


def test_the_rolls_for_the_start_are_seen_before_the_next_dice_fall():
    at = started("classique", ("me/real", "me/real"))
    assert not shows_roll_off(at.table)
    acts = ("roll 11111", "roll 66666", "roll 13356", "keep 33", "roll 356", "fill chance")
    assert [shows_roll_off(at.act(act).table) for act in acts] == [True] * 2 + [False] * 4
    assert bot_pause(started("classique", ("me/real", "casual")).act("roll 11111").table) > 2
