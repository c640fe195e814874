"""When things are due at a table."""

import pytest

from fivefold.server.live.timing import Due, Schedule, wake_time
from fivefold.tables.commands import SealSeed, Start
from fivefold.tables.events import Away
from fivefold.tables.seating import SECONDS_TO_SHOW
from tests.support.tables import open_table, started


def scheduled(kinds, at=1000.0, **setup):
    table = started("yum", kinds, **setup).table
    schedule = Schedule()
    schedule.note_event(table, at)
    schedule.note_players(table, [0], at)
    return schedule, table


def first(schedule, table, now=1000.0):
    alarm = min(schedule.alarms(table, None, now), default=None)
    return alarm and (alarm.at, alarm.due, alarm.seat)


def test_a_player_has_the_time_of_the_clock_from_the_last_act():
    schedule, table = scheduled(("me", "me"), clock=60)
    assert first(schedule, table) == (1060.0, Due.DEADLINE, 0)
    assert schedule.clock(table, 1000.0) == {"decide": 1060.0}


def test_a_bot_moves_after_its_pace():
    schedule, table = scheduled(("casual", "me"), pace=2.5)
    assert first(schedule, table) == (1002.5, Due.MOVE, 0)
    assert schedule.clock(table, 1000.0) == {}


def test_without_a_clock_nothing_is_due_while_people_are_there():
    schedule, table = scheduled(("me", "open"))
    assert first(schedule, table) is None


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
