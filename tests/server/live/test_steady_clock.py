"""Time that does not pass while the process is stopped, and does not jump when a clock is set."""

import asyncio

import pytest

from fivefold.server.live import steady_clock
from fivefold.server.live.steady_clock import SteadyClock
from tests.support.hub_tables import begun
from tests.support.waiting import StoppedClock, settled


@pytest.fixture
def wall(monkeypatch):
    """The wall clock, as a list with one time."""
    times = [1000.0]
    monkeypatch.setattr(steady_clock, "wall_time", lambda: times[0])
    return times


def watched():
    clock = SteadyClock()
    clock._seen = steady_clock.wall_time()
    return clock


@pytest.mark.parametrize("jump", [25.0, 3600.0, -600.0])
def test_a_jump_of_the_wall_clock_does_not_count(wall, jump):
    clock = watched()
    wall[0] += 1.5
    assert clock.now() == 1001.5
    wall[0] += jump
    assert clock.now() == 1001.5
    wall[0] += 1
    assert clock.now() == 1002.5


def test_an_unwatched_clock_is_the_wall_clock(wall):
    clock = SteadyClock()
    wall[0] += 3600
    assert clock.now() == 4600


def test_stored_times_and_those_that_clients_are_told_are_wall_time(wall):
    clock = watched()
    wall[0] += 30
    now = clock.now()
    assert clock.epoch(now) == 1_030_000
    assert clock.stored(1030.0) == now


async def test_watching_notices_every_jump(wall, monkeypatch):
    monkeypatch.setattr(steady_clock, "_LOOK", 0)
    clock = SteadyClock()
    watching = asyncio.ensure_future(clock.watch())
    for _ in range(10):
        await settled()
        wall[0] += 1.5
    assert clock.now() == 1015.0
    wall[0] += 10
    await settled()
    watching.cancel()
    assert clock.now() == 1015.0


async def test_no_deadline_passes_while_the_process_is_stopped():
    tables, live, ann = await begun("me", "me", clock=5, grace=0, pace=10)
    with StoppedClock() as clock:
        steady_clock._GAP = 2.0
        tables.time._seen = steady_clock.wall_time()
        await passes(tables, clock, 4)
        clock.later(25)  # a laptop's lid
        await settled()
        assert live.table.seats[0].stand_in is None
        told = ann.heard[-1]
        assert (told["type"], told["events"]) == ("events", [])
        assert told["clock"]["decide"] - told["clock"]["now"] == pytest.approx(1000, abs=50)
        await passes(tables, clock, 0.9)
        assert live.table.seats[0].stand_in is None
        await passes(tables, clock, 0.2)
        assert live.table.seats[0].stand_in is not None


async def passes(tables, clock, seconds):
    """Time in which the process is looked after."""
    for _ in range(10):
        clock.later(seconds / 10)
        tables.time.now()
        await settled()
