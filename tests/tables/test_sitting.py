"""Who sits where, and who plays for them."""

from fivefold.tables.events import Away, Returned, StoodIn, Waited
from fivefold.tables.sitting import Absence, Seats, Sitting, after_absence, with_seat

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
