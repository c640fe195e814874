"""The pause after a settlement: nothing happens before people have read it, or had time to."""

from dataclasses import replace

import pytest

from fivefold.games.poker import Bid, NoBet, NoLock, Pass
from fivefold.server.live.bots import BotPool
from fivefold.server.live.timing import Pause, Schedule
from fivefold.tables.ids import new_token, owner_of
from fivefold.tables.view import view
from tests.support.hub_tables import Person, begun
from tests.support.waiting import StoppedClock, settled

LINES = 2  # the attempt failed, and the stake is lost
PAUSE = 3 + 2 * LINES
DECK = ["JJJJJ/1/100"] * 7


@pytest.fixture
def bots(monkeypatch):
    """What bots choose: by default nothing that costs money."""
    choices = {"bid": Pass(), "bet": NoBet(), "roll": NoLock()}

    async def choose(_, table, seat, *__):
        return choices[view(table)["state"]["phase"]]

    monkeypatch.setattr(BotPool, "choose", choose)
    return choices


async def settlement(clock, *kinds, **setup):
    """Ann has just failed: the table, and Ann."""
    more = {"deck": DECK, "pace": 1, "closing": None, **setup}
    _, live, ann = await begun("me", *kinds, game="deluxe-poker", **more)
    own = [seat for seat, kind in enumerate(kinds, start=1) if kind == "me"]
    await says(ann, (0, "turn"), (0, "bid 100"), *((seat, "pass") for seat in own))
    await later(clock, len(kinds), steps=len(kinds))
    await says(ann, *((seat, "bet none") for seat in own))
    await later(clock, len(kinds), steps=len(kinds))
    await says(ann, (0, "roll"), (0, "no-lock"))
    assert live.view["state"]["settlement"]["completed"] is False
    return live, ann


async def bot_settlement(clock, bots):
    """A bot has just failed, and is to open the bidding for the same card again."""
    more = {"deck": DECK, "pace": 1, "closing": None}
    _, live, ann = await begun("me", "casual", "casual", game="deluxe-poker", **more)
    bots["bid"] = Bid(100)
    await says(ann, (0, "turn"), (0, "pass"))
    await later(clock, 4, steps=4)
    bots["bid"] = Pass()
    await says(ann, (0, "pass"))
    await later(clock, 1)
    await says(ann, (0, "bet none"))
    await later(clock, 3, steps=3)
    assert live.view["state"]["settlement"]["roller"] == 1
    return live, ann


async def says(person, *acts):
    for seat, act in acts:
        answer = await person.say(type="act", seat=seat, act=act, over=0)
        assert answer["type"] == "done", answer


async def later(clock, seconds, steps=1):
    for _ in range(steps):
        clock.later(seconds / steps)
        await settled()


async def test_bots_wait_until_a_settlement_can_have_been_read(bots):
    with StoppedClock() as clock:
        live, _ = await bot_settlement(clock, bots)
        seen, until = live.sequence, live.clients.clock["pause"]
        assert until >= live.time.epoch(live.time.now() + PAUSE) - 1000
        await later(clock, PAUSE + 0.9)
        assert live.sequence == seen
        await later(clock, 0.1)
        assert live.sequence == seen + 1
        assert "pause" not in live.clients.clock


async def test_a_player_who_has_read_the_settlement_goes_on_at_once(bots):
    with StoppedClock() as clock:
        live, ann = await bot_settlement(clock, bots)
        done = {"type": "done", "id": "on", "sequence": live.sequence}
        for _ in range(2):
            assert await ann.say(type="go-on", id="on") == done
        (frame,) = [said for said in ann.heard if said.get("events") == []]
        assert frame["sequence"] == live.sequence
        assert "pause" not in frame["clock"]
        await later(clock, 1)
        assert live.sequence == done["sequence"] + 1


async def test_a_pause_ends_early_only_when_all_who_are_here_have_read_it(bots):
    with StoppedClock() as clock:
        live, ann = await settlement(clock, "me", "casual")
        bo = Person(live, ann.hub, owner_of(new_token()))
        live.connect(bo, 0)
        seen = live.sequence
        await bo.say(type="go-on")  # who only watches does not count
        await later(clock, 2)
        assert (live.sequence, "pause" in live.clients.clock) == (seen, True)
        await ann.say(type="go-on")
        assert "pause" not in live.clients.clock


async def test_a_pause_waits_for_nobody_who_is_away_and_no_longer_than_anybody_reads(bots):
    with StoppedClock() as clock:
        live, _ = await settlement(clock, "casual")
        pause, now = Pause(), 100.0
        pause.begin(live.table, now)
        assert not pause.end_if_all_are_ready(set(), now + 1)  # nobody has read anything
        pause.ready([0])
        assert not pause.end_if_all_are_ready({0, 2}, now + 1)
        assert pause.end_if_all_are_ready({0}, now + 2)
        assert pause.until == now + 2
        assert not pause.end_if_all_are_ready({0}, now + 3)  # it is over
        setup = live.table.setup.model_copy(update={"pace": 10})
        pause = Pause()
        pause.begin(replace(live.table, setup=setup), now)
        assert pause.until == now + 15


async def test_the_time_to_decide_begins_when_a_pause_ends_early(bots):
    with StoppedClock() as clock:
        live, _ = await settlement(clock, "me")
    table = replace(live.table, setup=live.table.setup.model_copy(update={"clock": 30}))
    schedule = Schedule()
    schedule.note_event(table, 100.0)
    schedule.note_players(table, [0, 1], 100.0)
    assert schedule.clock(table, 100.0)["decide"] == 100 + PAUSE + 30
    schedule.ready([0, 1])
    assert schedule.note_players(table, [0, 1], 101.0)
    assert schedule.clock(table, 101.0)["decide"] == 131.0


async def test_a_pause_waits_for_nobody_who_is_out(bots, monkeypatch):
    with StoppedClock() as clock:
        live, _ = await settlement(clock, "me", "casual")
        live.ready([0])
        assert "pause" in live.clients.clock
        monkeypatch.setattr(type(live.table.record.game), "is_done", lambda _, seat: seat == 1)
        live.ready([0])
        assert "pause" not in live.clients.clock


async def test_the_time_to_bid_begins_after_the_pause(bots):
    with StoppedClock() as clock:
        live, _ = await settlement(clock, "me", closing=3)
        told = live.clients.clock
        assert told["sold"] - told["pause"] == pytest.approx(3000, abs=2)
        await later(clock, PAUSE + 2.9)
        assert live.view["state"]["phase"] == "bid"
        await later(clock, 0.1)
        assert live.view["state"]["phase"] == "bet"


async def test_there_is_no_pause_for_those_who_play_on_or_at_tables_without_a_pace(bots):
    with StoppedClock() as clock:
        live, ann = await settlement(clock, "me")
        await says(ann, (live.view["state"]["opener"], "bid 200"))
        assert "pause" not in live.clients.clock
        live, _ = await settlement(clock, "casual", pace=0)
        assert "pause" not in live.clients.clock


# Bids of bots


async def test_people_have_time_to_answer_a_bid_but_need_not_wait_for_a_pass(bots):
    setup = {"game": "deluxe-poker", "deck": DECK, "pace": 1, "closing": None}
    with StoppedClock() as clock:
        _, live, ann = await begun("me", "casual", "casual", **setup)
        bots["bid"] = Bid(200)
        await says(ann, (0, "turn"), (0, "bid 100"))
        seen = live.sequence
        await later(clock, 1)
        await later(clock, 2.9)
        assert live.sequence == seen
        await later(clock, 0.1)
        assert live.view["state"]["standing_bid"] == 200
        bots["bid"] = Pass()
        await later(clock, 1)
        assert live.sequence == seen + 2


async def test_a_bot_bids_in_time_however_slow_it_is(bots):
    setup = {"game": "deluxe-poker", "deck": DECK, "pace": 2.5, "closing": 3}
    with StoppedClock() as clock:
        _, live, ann = await begun("me", "casual", **setup)
        bots["bid"] = Bid(200)
        await says(ann, (0, "turn"), (0, "bid 100"))
        await later(clock, 2.5)
        assert live.view["state"]["standing_bid"] == 200
