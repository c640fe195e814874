"""When things are due at a table: moves, deadlines, sales."""

from types import SimpleNamespace

import pytest

from fivefold.server.live.timing import Deadlines, Due, Schedule, wake_time
from fivefold.tables.commands import SealSeed, Start
from fivefold.tables.events import Away
from fivefold.tables.seating import SECONDS_TO_SHOW
from tests.support.hub_tables import begun
from tests.support.tables import open_table, started
from tests.support.waiting import StoppedClock, settled


def scheduled(kinds, at=1000.0, **setup):
    table = started("yum", kinds, **setup).table
    schedule = Schedule()
    schedule.note_event(table, at)
    schedule.note_players(table, [0], at)
    return schedule, table


def first(schedule, table, now=1000.0):
    alarm = min(schedule.alarms(table, None, now), default=None)
    return alarm and (alarm.at, alarm.due, alarm.seat)


@pytest.mark.parametrize(
    ("kinds", "setup", "due", "clock"),
    [
        (("me", "me"), {"clock": 60}, (1060.0, Due.DEADLINE, 0), {"decide": 1060.0}),
        (("casual", "me"), {"pace": 2.5}, (1002.5, Due.MOVE, 0), {}),
        (("me", "open"), {}, None, {}),
    ],
)
def test_a_player_has_the_time_of_the_clock_and_a_bot_its_pace(kinds, setup, due, clock):
    schedule, table = scheduled(kinds, **setup)
    assert first(schedule, table) == due
    assert schedule.clock(table, 1000.0) == clock


def test_bots_stop_when_the_table_is_full(monkeypatch):
    schedule, table = scheduled(("casual", "me"), pace=2.5)
    monkeypatch.setattr("fivefold.tables.table.AROUND", 0)
    monkeypatch.setattr("fivefold.tables.table.most_events", lambda _: table.sequence)
    assert first(schedule, table) is None


@pytest.mark.parametrize(("clock", "deadline"), [(10, 5010.0), (60, 5030.0), (9000, 10_000.0)])
def test_after_a_restart_people_have_notice(clock, deadline):
    schedule, table = scheduled(("me", "me"), clock=clock)
    schedule.drive_from(5000.0)
    assert first(schedule, table) == (deadline, Due.DEADLINE, 0)
    assert schedule.clock(table, 5000.0) == {"decide": deadline}


def test_after_a_restart_an_auction_has_notice():
    at = started("deluxe-poker", ("me", "me"), closing=3).acts("turn", "bid 100")
    schedule = Schedule()
    schedule.note_event(at.table, 1000.0)
    assert schedule.clock(at.table, 1000.0)["sold"] == 1003.0
    schedule.drive_from(5000.0)
    assert schedule.clock(at.table, 5000.0)["sold"] == 5003.0


@pytest.mark.parametrize(
    ("game", "kinds", "setup", "wakes"),
    [
        ("yum", ("me", "me"), {}, None),
        ("yum", ("casual", "me"), {"pace": 9}, 1000.0),
        ("yum", ("me", "casual"), {}, None),
        ("yum", ("me", "me"), {"clock": 60}, 1060.0),
        ("deluxe-poker", ("me", "me"), {"closing": 3}, 1003.0),
        ("deluxe-poker", ("me", "me"), {"closing": None}, None),
    ],
)
def test_a_table_wakes_when_something_happens_although_nobody_comes(game, kinds, setup, wakes):
    at = started(game, kinds, **setup)
    table = at.acts("turn", "bid 100").table if game == "deluxe-poker" else at.table
    assert wake_time(table, 1000.0) == wakes


def test_a_table_sleeps_before_the_game_and_when_the_game_waits_for_someone_away():
    assert wake_time(open_table("yum", ("me", "open"), clock=60).table, 1000.0) is None
    at = started("yum", ("me", "me"), clock=60)
    assert wake_time(at.take(Away(seat=0, since=0)).table, 1000.0) is None


def test_a_game_begins_although_somebody_does_not_show_a_sealed_seed():
    at = open_table("yum", ("me", "casual")).ask(SealSeed(id="m", seat=0, seal="0" * 64))
    table, schedule = at.ask(Start(id="m")).table, Schedule()
    schedule.note_event(table, 1000.0)
    assert first(schedule, table)[:2] == (1000.0 + SECONDS_TO_SHOW, Due.BEGINNING)
    assert wake_time(table, 1000.0) == 1000.0 + SECONDS_TO_SHOW


CLOCK = 30


async def later(clock, seconds):
    clock.later(seconds)
    await settled()


def time_was_up(live, seat=0):
    """Whether a bot has begun to play a player's turn: it may have ended it since."""
    return live.table.seats[seat].missed


async def fills_and_undoes(live, ann, clock=None, seconds=0):
    box = next(iter(live.view["acts"]["0"]["boxes"]))
    assert (await ann.say(type="act", seat=0, act=f"fill {box}"))["type"] == "done"
    if clock is not None:
        await later(clock, seconds)
    changes = [{"at": live.sequence, "moves": []}]
    assert (await ann.say(type="correct", changes=changes))["type"] == "done"
    await settled()


@pytest.mark.parametrize("kinds", [("me",), ("me", "me"), ("me", "casual")])
async def test_taking_a_box_back_keeps_the_old_deadline(kinds):
    _, live, ann = await begun(*kinds, clock=CLOCK, grace=0, pace=10)
    with StoppedClock() as clock:
        await ann.say(type="act", seat=0, act="roll")
        deadline = live.clients.clock["decide"]
        for _ in range(2):
            await later(clock, 14)
            await fills_and_undoes(live, ann)
            assert live.clients.clock["decide"] == deadline
        await later(clock, 1.9)
        assert not time_was_up(live)
        await later(clock, 0.1)
        assert time_was_up(live)


@pytest.mark.parametrize("kinds", [("me",), ("me", "me")])
async def test_taking_a_box_back_late_gives_the_time_that_was_left(kinds):
    _, live, ann = await begun(*kinds, clock=CLOCK, grace=0, pace=10)
    with StoppedClock() as clock:
        await ann.say(type="act", seat=0, act="roll")
        deadline = live.clients.clock["decide"]
        await later(clock, 20)
        await fills_and_undoes(live, ann, clock, 25)
        assert not time_was_up(live)
        assert live.clients.clock["decide"] == pytest.approx(deadline + 25_000, abs=1)  # rounded
        await later(clock, 9.9)
        assert not time_was_up(live)
        await later(clock, 0.1)
        assert time_was_up(live)


async def test_the_next_decision_has_its_own_time():
    _, live, ann = await begun("me", "me", clock=CLOCK, grace=0, pace=10)
    with StoppedClock() as clock:
        await ann.say(type="act", seat=0, act="roll")
        await later(clock, 29)
        await fills_and_undoes(live, ann)
        await ann.fill_first()
        await later(clock, 29)
        assert live.table.waiting == (1,)
        assert not time_was_up(live, 1)


@pytest.mark.parametrize("replaced", [{"program": True}, {"missed": True}])
def test_a_player_who_comes_back_after_a_bot_has_all_the_time_again_but_once(replaced):
    setup = SimpleNamespace(clock=30, grace=0)
    here = {"program": False, "missed": False, "away": None}

    def table(**changed):
        return SimpleNamespace(waiting=(0,), seats=[SimpleNamespace(**here | changed)])

    deadlines = Deadlines()
    deadlines.restart(100.0)
    deadlines.note_seats(table(**replaced), 100.0)
    assert deadlines.of(setup, 0) == 130.0
    deadlines.note_seats(table(), 125.0)
    assert deadlines.of(setup, 0) == 155.0
    # Only once, or nobody could ever be replaced again.
    deadlines.note_seats(table(**replaced), 150.0)
    deadlines.note_seats(table(), 151.0)
    assert deadlines.of(setup, 0) == 155.0
