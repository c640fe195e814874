"""Several processes at the same tables: each shows the same, and any of them may be gone."""

import asyncio
import gc
import json

import pytest

from fivefold.server.live import sharing
from fivefold.server.live.sharing import VALID, Lease, PeerPresence, PresenceChange, Present
from fivefold.server.live.timers import TableLease
from fivefold.stores.store import Change, NotDriver
from fivefold.tables.absence import time_up
from tests.support.shared_store import Database, Row, SharedStore
from tests.support.two_processes import two_processes
from tests.support.waiting import StoppedClock, comes_true, settled


async def test_clients_see_what_other_processes_do():
    async with two_processes() as (_, _, ann, bo):
        await ann.say(type="act", seat=0, act="roll")
        await settled()
        assert bo.live.sequence == ann.live.sequence
        assert bo.live.view == ann.live.view
        told = [said for said in bo.heard if said["type"] == "events"][-1]
        assert told["events"][0]["moves"][0].startswith("roll ")


async def test_a_process_that_knows_less_than_its_client_catches_up():
    async with two_processes() as (_, second, ann, bo):
        await settled()
        second.store.heard = asyncio.Queue()  # nothing is heard of the next act
        await ann.say(type="act", seat=0, act="roll")
        assert bo.live.sequence == ann.live.sequence - 1
        await bo.live.catch_up(ann.live.sequence - 1)
        assert bo.live.sequence == ann.live.sequence - 1
        await bo.live.catch_up(ann.live.sequence)
        assert bo.live.view == ann.live.view


async def test_the_slower_process_decides_again_on_what_is_new():
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


async def test_a_process_that_ends_before_it_catches_up_leaves_no_coroutine_behind(recwarn):
    async with two_processes() as (_, second, ann, _):
        running = asyncio.all_tasks()
        second.hub.process._hear(Change(ann.live.code, ann.live.sequence + 1))
        for task in asyncio.all_tasks() - running:
            task.cancel()
        del task
        await settled()
        gc.collect()
    assert [str(each.message) for each in recwarn] == []


async def test_presence_is_shared_between_processes():
    async with two_processes() as (_, second, ann, bo):
        await comes_true(lambda: ann.live.clients.connected == [0, 1])
        await comes_true(lambda: bo.live.clients.connected == [0, 1])
        watcher = await second.sit(ann.live.code, None)
        await comes_true(lambda: ann.heard[-1].get("watching") == 1)
        bo.live.disconnect(watcher)
        bo.live.disconnect(bo)
        await comes_true(lambda: ann.live.clients.connected == [0])
        assert ann.heard[-1]["type"] == "presence"
        # A process that knows of a seat which is not at the table is not believed.
        await second.store.tell(json.dumps(["third", [[ann.live.code, [7], 3, [], False]]]))
        await comes_true(lambda: ann.heard[-1].get("watching") == 3)
        assert ann.live.clients.connected == [0]


async def test_bots_run_in_one_process_and_go_on_in_another_when_that_is_gone():
    async with two_processes("random") as (first, second, ann, bo):
        leases = [each.live.timers.lease for each in (ann, bo)]
        await ann.fill_first()
        await settled()
        await bo.fill_first(1)
        await comes_true(lambda: bo.live.table.waiting == (0,))
        assert [each.here for each in leases].count(True) == 1
        driver, there = (first, second) if leases[0].here else (second, first)
        driver.die()
        mine = await there.sit(ann.live.code, ann.account)
        theirs = await there.sit(ann.live.code, bo.account)
        await mine.fill_first()
        await theirs.fill_first(1)
        began = asyncio.get_running_loop().time()
        await comes_true(lambda: mine.live.table.waiting == (0,))
        assert mine.live.timers.lease.here
        # How long it is allowed to take is for the simulation.
        assert asyncio.get_running_loop().time() - began < 60


async def test_a_process_that_was_stopped_writes_nothing_where_another_one_drives():
    async with two_processes(clock=30, grace=0) as (first, second, ann, _):
        code = ann.live.code
        row = first.store.database.rows[code]
        fence = await first.hub._lease.renew()
        assert await first.store.take(fence, code)
        ann.live.timers.lease.taken_over(fence)
        first.store.database.until[fence] = 0.0  # it was stopped for long
        taken = await second.hub._lease.take(code)
        assert row.driver == taken != fence
        before = len(row.events)
        with pytest.raises(NotDriver):
            await ann.live.apply(lambda table, _: [time_up(table, 0, [0, 1], 0)], fence)
        assert len(row.events) == before


async def test_a_deadline_passes_although_the_process_that_knew_of_it_is_gone():
    async with two_processes(clock=10, grace=0, pace=10) as (first, _, ann, bo):
        with StoppedClock() as clock:
            code = ann.live.code
            fence = await first.hub._lease.renew()
            ann.live.timers.lease.taken_over(fence)
            first.store.database.rows[code].driver = fence
            await settled()
            first.die()
            for _ in range(int(10 + VALID + 15)):
                clock.later(1)
                await settled()
            assert bo.live.table.seats[0].missed or bo.live.table.seats[0].away


CODE = "aaaaaaaa"


class Channel:
    """Where processes tell each other something; it loses nothing."""

    shared = True

    def __init__(self):
        self.all, self.heard = [], []

    async def tell(self, text):
        for each in self.all:
            self.heard += each.hear(text)


def two(*present):
    """Processes with these people at the table."""
    channel = Channel()
    channel.all = [PeerPresence(channel, {CODE: who}.__getitem__) for who in present]
    return channel, *channel.all


async def soon(clock):
    await settled()
    clock.later(1)
    await settled()


async def test_presence_told_by_a_peer_holds_until_it_tells_otherwise():
    with StoppedClock() as clock:
        here = [Present((0, 2), 3)]
        channel = Channel()
        one = PeerPresence(channel, lambda _: here[0])
        other = PeerPresence(channel, lambda _: Present((), 0))
        channel.all = [other]
        one.tell(CODE, ready=[2])
        await soon(clock)
        assert (other.seats(CODE), other.watching(CODE)) == ({0, 2}, 3)
        assert channel.heard == [PresenceChange(CODE, (2,))]
        one.tell(CODE)
        await soon(clock)
        assert len(channel.heard) == 1  # nothing new
        here[0] = Present((), 0)
        one.tell(CODE)
        await soon(clock)
        assert (other.seats(CODE), other.watching(CODE)) == (set(), 0)
        assert channel.heard[1:] == [PresenceChange(CODE, ())]


async def test_a_process_that_asks_who_is_present_is_told():
    with StoppedClock() as clock:
        _, one, other = two(Present((0,), 0), Present((1,), 0))
        other.tell(CODE, ask=True)
        await soon(clock)
        await soon(clock)
        assert (one.seats(CODE), other.seats(CODE)) == ({0, 1}, {0, 1})


async def test_a_process_that_is_silent_is_forgotten():
    with StoppedClock() as clock:
        _, one, other = two(Present((0,), 0), Present((), 0))
        one.tell(CODE)
        await soon(clock)
        for _ in range(3):
            one.beat([CODE])
            clock.later(sharing.BEAT)
            await soon(clock)
            assert other.beat([]) == []
        clock.later(sharing._FORGET)
        assert other.beat([]) == [PresenceChange(CODE, ())]
        assert other.seats(CODE) == set()


async def test_a_single_process_tells_no_peers():
    channel = Channel()
    channel.shared = False
    alone = PeerPresence(channel, lambda _: Present((0,), 0))
    alone.tell(CODE)
    assert alone._telling is None
    await asyncio.sleep(0)


async def test_a_table_is_taken_once_and_again_after_it_was_lost():
    database = Database()
    database.rows["aaaaaaaa"] = Row(b"")
    leases = [Lease(SharedStore(database)) for _ in range(2)]
    one, other = (TableLease("aaaaaaaa", lease) for lease in leases)
    assert not one.here
    assert await one.begin() == leases[0].fence
    assert (one.here, one.elsewhere) == (True, False)
    assert await other.begin() is None
    assert (other.here, other.elsewhere) == (False, True)
    other.taken_over(await leases[1].renew())
    one.lost()
    assert (one.here, one.elsewhere, other.here) == (False, True, True)


async def test_a_table_is_not_driven_with_an_old_fence():
    database = Database()
    database.rows["aaaaaaaa"] = Row(b"")
    lease = Lease(SharedStore(database))
    driving = TableLease("aaaaaaaa", lease)
    first = await driving.begin()
    database.until[first] = 0.0
    await lease.renew()
    assert not driving.here
    assert await driving.begin() == lease.fence != first


async def test_a_lease_that_is_renewed_in_time_keeps_its_number():
    with StoppedClock() as clock:
        lease = Lease(SharedStore(Database()))
        fence = await lease.renew()
        for _ in range(5):
            clock.later(VALID * 0.9)
            assert await lease.renew() == fence
        clock.later(VALID * 1.1)
        assert await lease.renew() > fence


async def test_a_table_is_driven_by_one_process_until_that_is_gone():
    with StoppedClock() as clock:
        database = Database()
        database.rows["aaaaaaaa"] = Row(b"", alarm=0.0)
        one, other = (Lease(SharedStore(database)) for _ in range(2))
        assert await one.take("aaaaaaaa") == one.fence
        assert await other.take("aaaaaaaa") is None
        assert await other.take_over() == []
        clock.later(VALID * 1.1)
        await other.renew()
        assert [code for code, _ in await other.take_over()] == ["aaaaaaaa"]
        await one.renew()
        assert await one.take("aaaaaaaa") is None
        await other.release(["aaaaaaaa"])
        assert await one.take("aaaaaaaa") == one.fence
        await one.close()
        assert await other.take("aaaaaaaa") == other.fence


async def test_a_process_without_a_lease_takes_nothing_over():
    lease = Lease(SharedStore(Database()))
    assert await lease.take_over() == []
    await lease.release(["aaaaaaaa"])
    await lease.close()
    assert lease.fence is None
