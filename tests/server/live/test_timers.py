"""What happens at a table without a message: bots move, biddings end, deadlines pass."""

import asyncio
from unittest import mock

import pytest

from fivefold.client import RefusedMessage, session
from fivefold.server.live import timers
from fivefold.server.live.bots import BotPool
from fivefold.tables.corrections import UNDO_SECONDS
from tests.support.hub_tables import Gate, begun
from tests.support.serving import at_table, serving
from tests.support.waiting import StoppedClock, comes_true, settled


@pytest.mark.parametrize("when", ["before", "after"])
async def test_the_table_goes_on_when_the_store_fails_at_a_bots_move(when, monkeypatch):
    monkeypatch.setattr(timers, "_AGAIN", 0)
    tables, live, ann = await begun("me", "random")
    await ann.fill_first()
    tables.store.when, tables.store.times = when, 1
    await comes_true(lambda: live.table.waiting == (0,))
    assert live.sequence == len(tables.store.kept[live.code].events)


async def test_overdue_timers_never_wait_a_negative_time():
    """The loop of a browser refuses times that are past."""
    loop = asyncio.get_running_loop()
    call_later, waits = loop.call_later, []

    def noted(seconds, *args, **more):
        waits.append(seconds)
        return call_later(seconds, *args, **more)

    with mock.patch.object(loop, "call_later", noted):
        _, live, ann = await begun("me", "random")
        await ann.fill_first()
        await comes_true(lambda: live.table.waiting == (0,))
    assert waits
    assert min(waits) >= 0


async def test_a_bot_leaves_time_to_take_a_box_back():
    _, live, ann = await begun("me", "random", pace=0.5)
    with StoppedClock() as clock:
        await ann.fill_first()
        filled = live.table.sequence
        clock.later(UNDO_SECONDS - 0.1)
        await settled()
        assert live.table.sequence == filled
        assert live.view["undo"] == {"seat": 0, "at": filled}
        changes = [{"at": filled, "moves": []}]
        assert (await ann.say(type="correct", changes=changes))["type"] == "done"
        clock.later(UNDO_SECONDS)
        await settled()
        assert live.table.waiting == (0,)
        assert live.view["players"]["0"]["score"]["boxes"] == {}


async def test_a_sale_does_not_wait_for_a_bot_that_thinks(monkeypatch):
    async def thinking(*_):
        await asyncio.Event().wait()

    monkeypatch.setattr(BotPool, "choose", thinking)
    _, live, ann = await begun("me", "casual", game="deluxe-poker", closing=3)
    with StoppedClock() as clock:
        await ann.say(type="act", seat=0, act="turn")
        assert (await ann.say(type="act", seat=0, act="bid 100", over=0))["type"] == "done"
        clock.later(2.9)
        await settled()
        assert live.view["state"]["phase"] == "bid"
        clock.later(0.1)
        await settled()
        assert live.view["state"]["phase"] == "bet"


async def test_a_player_who_is_back_in_the_grace_period_still_decides():
    _, live, ann = await begun("me", "me", clock=5, grace=60, pace=10)
    with StoppedClock() as clock:
        live.disconnect(ann)
        clock.later(10)
        await settled()
        live.connect(ann, 0)
        await settled()
        assert live.table.seats[0].stand_in is None
        clock.later(60)
        await settled()
        assert live.table.seats[0].stand_in is not None


async def test_a_player_who_comes_back_has_time_again_but_once():
    _, live, ann = await begun("me", "me", clock=5, grace=0, pace=10)
    live.timers._bots.move = lambda *_: asyncio.sleep(0)  # a bot that takes its time
    with StoppedClock() as clock:
        clock.later(6)
        await settled()
        assert live.table.seats[0].stand_in is not None
        await ann.say(type="back", seat=0)
        await settled()
        assert live.table.seats[0].stand_in is None
        clock.later(6)
        await settled()
        assert live.table.seats[0].stand_in is not None
        await ann.say(type="back", seat=0)
        await settled()
        assert live.table.seats[0].stand_in is not None


# Races: a timer fires while somebody's act is being written


async def meanwhile(tables, ann, clock, seconds, **message):
    """A timer fires while this is being written; then both are done."""
    gate = Gate(tables.store)
    saying = asyncio.ensure_future(ann.say(type="act", **message))
    await gate.reached.wait()
    clock.later(seconds)
    await settled()
    gate.open()
    assert (await saying)["type"] == "done"
    await settled()


async def test_an_auction_does_not_end_over_a_fresh_bid():
    tables, live, ann = await begun("me", "me", "me", game="deluxe-poker", closing=3)
    with StoppedClock() as clock:
        await ann.say(type="act", seat=0, act="turn")
        await ann.say(type="act", seat=0, act="bid 100", over=0)
        await meanwhile(tables, ann, clock, 3, seat=1, act="bid 200", over=100)
        assert (live.view["state"]["phase"], live.view["state"]["standing_bid"]) == ("bid", 200)
        clock.later(3)
        await settled()
        assert live.view["state"]["phase"] == "bet"


async def test_an_auction_does_not_end_by_the_timer_of_an_earlier_one_with_the_same_bid():
    """A process that was stopped may learn only then of an attempt, and of the bidding after it."""
    _, live, ann = await begun("me", "me", game="deluxe-poker", closing=3)
    with StoppedClock() as clock:
        await ann.say(type="act", seat=0, act="turn")
        await ann.say(type="act", seat=0, act="bid 100", over=0)
        clock.later(2)
        await live.timers._end_auction(None)
        assert live.view["state"]["phase"] == "bid"
        clock.later(1)
        await settled()
        assert live.view["state"]["phase"] == "bet"


async def test_no_bot_stands_in_for_a_player_who_acted_in_time():
    tables, live, ann = await begun("me", clock=5, grace=0, pace=10)
    with StoppedClock() as clock:
        await meanwhile(tables, ann, clock, 5, seat=0, act="roll")
        assert live.table.seats[0].stand_in is None
        clock.later(5)
        await settled()
        assert live.table.seats[0].missed or live.table.seats[0].away


async def test_a_bot_acts_in_its_own_time():
    _, live, ann = await begun("me", "random", pace=10)
    with StoppedClock() as clock:
        await ann.fill_first()
        seen = live.sequence
        clock.later(9.9)
        await settled()
        assert live.sequence == seen
        clock.later(0.2)
        await settled()
        assert live.sequence > seen


async def test_an_auction_ends_although_the_opener_says_nothing():
    _, live, ann = await begun("me", "me", "me", game="deluxe-poker", closing=3)
    with StoppedClock() as clock:
        await ann.say(type="act", seat=0, act="turn")
        clock.later(3)
        await settled()
    state = live.view["state"]
    assert (state["phase"], state["roller"], state["stake"]) == ("bet", 0, 0)
    told = [event for said in ann.heard for event in said.get("events", ())]
    assert [event["seat"] for event in told if event.get("by") == "clock"] == [0, 1, 2]


async def test_every_bid_restarts_the_sale_and_a_late_one_hears_the_price():
    _, live, ann = await begun("me", "me", game="deluxe-poker", closing=3)
    with StoppedClock() as clock:
        await ann.say(type="act", seat=0, act="turn")
        for seat, amount in ((0, 100), (1, 200), (0, 300)):
            clock.later(2.9)
            await settled()
            await ann.say(type="act", seat=seat, act=f"bid {amount}", over=amount - 100)
        late = await ann.say(type="act", seat=1, act="bid 400", over=200)
        assert late["code"] == "bid-too-late"
        clock.later(3)
        await settled()
    assert (live.view["state"]["phase"], live.view["state"]["stake"]) == ("bet", 300)


async def test_a_bot_stands_in_over_the_wire_when_the_clock_runs_out_for_one_turn(tmp_path):
    setup = {"clock": 5, "grace": 0, "pace": 10}
    async with (
        serving(tmp_path / "tables.sqlite") as url,
        at_table(url, "yum", "me", "me", **setup) as (_, table),
    ):
        await table.start()

        def stand_in(seen):
            return seen.view["players"]["0"]["stand_in"] is not None

        # Nobody sends pings while the clock stands still: that is no silence.
        with mock.patch.object(session, "_SILENT", 1e9), StoppedClock() as clock:
            clock.later(5)
            await table.until(stand_in)
            with pytest.raises(RefusedMessage, match=r"^bot-stands-in:"):
                await table.act(0, "roll")
            await table.send({"type": "back", "seat": 0})
            assert not stand_in(table)
            clock.later(5)
            for _ in range(4):  # it keeps twice at most
                await table.until(stand_in)
                seen = table.sequence
                clock.later(10)
                await table.until(lambda now, seen=seen: now.sequence > seen)
                if table.view["waiting"] == [1]:
                    break
            assert not stand_in(table)
