"""Several processes at the same tables: each shows the same, and any of them may be gone."""

import asyncio

import pytest

from fivefold.server.live.sharing import VALID
from fivefold.stores.store import NotDriver
from fivefold.tables.absence import time_up
from tests.support.two_processes import two_processes
from tests.support.waiting import StoppedClock, comes_true, run_story, settled


async def test_what_one_process_does_the_clients_of_the_other_see():
    async with two_processes() as (_, _, ann, bo):
        await ann.say(type="act", seat=0, act="roll")
        await settled()
        assert bo.live.sequence == ann.live.sequence
        assert bo.live.view == ann.live.view
        told = [said for said in bo.heard if said["type"] == "events"][-1]
        assert told["events"][0]["moves"][0].startswith("roll ")


async def test_whoever_has_seen_more_than_a_process_knows_sees_nothing_older_there():
    async with two_processes() as (_, second, ann, bo):
        await settled()
        second.store.heard = asyncio.Queue()  # nothing is heard of the next act
        await ann.say(type="act", seat=0, act="roll")
        assert bo.live.sequence == ann.live.sequence - 1
        await bo.live.catch_up(ann.live.sequence - 1)
        assert bo.live.sequence == ann.live.sequence - 1
        await bo.live.catch_up(ann.live.sequence)
        assert bo.live.view == ann.live.view


async def test_whoever_was_slower_decides_again_on_what_is_new():
    async with two_processes(game="deluxe-poker", closing=None) as (_, second, ann, bo):
        await ann.say(type="act", seat=0, act="turn")
        await settled()
        second.store.heard = asyncio.Queue()  # nothing is heard of the next act
        await ann.say(type="act", seat=0, act="bid 100", over=0)
        said = await bo.say(type="act", seat=1, act="bid 100", over=0)
        assert said["code"] == "bid-too-late"
        assert (await bo.say(type="act", seat=1, act="bid 200", over=100))["type"] == "done"
        await settled()
        assert ann.live.view["state"]["standing_bid"] == 200


async def test_the_same_message_through_two_processes_is_carried_out_once():
    async with two_processes() as (first, second, ann, _):
        other = await second.sit(ann.live.code, ann.account)
        roll = {"type": "act", "id": "x", "seat": 0, "act": "roll"}
        both = await asyncio.gather(ann.say(**roll), other.say(**roll))
        assert both[0] == both[1]
        assert both[0]["type"] == "done"
        played = [
            row for row in first.store.database.rows[ann.live.code].events if "roll" in row.event
        ]
        assert len(played) == 1


async def test_who_is_connected_elsewhere_is_here_for_everyone():
    async with two_processes() as (_, second, ann, bo):
        await comes_true(lambda: ann.live.clients.connected == [0, 1])
        await comes_true(lambda: bo.live.clients.connected == [0, 1])
        watcher = await second.sit(ann.live.code, None)
        await comes_true(lambda: ann.heard[-1].get("watching") == 1)
        bo.live.disconnect(watcher)
        bo.live.disconnect(bo)
        await comes_true(lambda: ann.live.clients.connected == [0])
        assert ann.heard[-1]["type"] == "presence"


def test_bots_run_in_one_process_and_go_on_in_another_when_that_is_gone():
    async def story():
        async with two_processes("random") as (first, second, ann, bo):
            timers = [each.hub._live(ann.live.code).timers for each in (first, second)]
            await ann.fill_first()
            await settled()
            await bo.say(type="act", seat=1, act="roll")
            box = next(iter(bo.live.view["acts"]["1"]["boxes"]))
            await bo.say(type="act", seat=1, act=f"fill {box}")
            await comes_true(lambda: bo.live.table.waiting == (0,))
            assert [each.lease.here for each in timers].count(True) == 1
            driver = first if timers[0].lease.here else second
            driver.die()
            here, there = (bo, second) if driver is first else (ann, first)
            code = ann.live.code
            mine = await there.sit(code, ann.account)
            theirs = await there.sit(code, bo.account)
            await mine.fill_first()
            await theirs.say(type="act", seat=1, act="roll")
            box = next(iter(here.live.view["acts"]["1"]["boxes"]))
            await theirs.say(type="act", seat=1, act=f"fill {box}")
            began = asyncio.get_running_loop().time()
            await comes_true(lambda: here.live.table.waiting == (0,))
            assert there.hub._live(code).timers.lease.here
            return asyncio.get_running_loop().time() - began

    assert run_story(story()) < 60  # how long it is allowed to take is for the simulation


async def test_a_process_that_was_stopped_writes_nothing_where_another_one_drives():
    async with two_processes(clock=30, grace=0) as (first, second, ann, _):
        code = ann.live.code
        row = first.store.database.rows[code]
        fence = await first.hub._lease.renew()
        assert await first.store.take(fence, code)
        first.hub._live(code).timers.lease.taken_over(fence)
        first.store.database.until[fence] = 0.0  # it was stopped for long
        taken = await second.hub._lease.take(code)
        assert row.driver == taken != fence
        before = len(row.events)
        with pytest.raises(NotDriver):
            await ann.live.apply(lambda table, _: _stand_in(table), fence)
        assert len(row.events) == before


def _stand_in(table):
    return [time_up(table, 0, [0, 1], 0)]


async def test_a_deadline_passes_although_the_process_that_knew_of_it_is_gone():
    async with two_processes(clock=10, grace=0, pace=10) as (first, _, ann, bo):
        with StoppedClock() as clock:
            code = ann.live.code
            first.hub._live(code).timers.lease.taken_over(await first.hub._lease.renew())
            first.store.database.rows[code].driver = first.hub._lease.fence
            await settled()
            first.die()
            for _ in range(int(10 + VALID + 15)):
                clock.later(1)
                await settled()
            assert bo.live.table.seats[0].missed or bo.live.table.seats[0].away
