"""When the time of the players to act is up: coming back wins time once, taking back none."""

from types import SimpleNamespace

import pytest

from fivefold.server.live.timing import Deadlines
from tests.support.hub_tables import begun
from tests.support.waiting import StoppedClock, settled

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
async def test_whoever_takes_a_box_back_keeps_the_old_deadline(kinds):
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
async def test_whoever_takes_a_box_back_late_has_the_time_that_was_left(kinds):
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
def test_whoever_comes_back_after_a_bot_has_played_has_all_the_time_again(replaced):
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
