"""All live tables: loaded once, loaded again after a failure, and not in the way of each other."""

import asyncio
import gc
import json
import weakref
from contextlib import suppress
from dataclasses import replace

import pytest

from fivefold.errors import FivefoldError
from fivefold.server.live import hub
from fivefold.tables.ids import new_token, owner_at, owner_of
from tests.support.bundles import played
from tests.support.hub_tables import OWN, Failing, Person, begun, created
from tests.support.hubs import new_hub
from tests.support.tables import ACCOUNTS, ANN, CODE, started
from tests.support.waiting import comes_true, run_story, settled


async def test_a_rematch_is_offered_by_one_and_accepted_by_another():
    tables, live, ann = await begun("me")
    live = await tables.find(await created(tables, ann.account, "me", "open", message="two"))
    ann, bo = Person(live, tables, ann.account), Person(live, tables, owner_of(new_token()))
    await bo.say(type="sit", seat=1, name="Bo")
    await ann.say(type="close")
    assert (await ann.say(type="rematch"))["type"] == "done"
    assert (live.view["rematch_by"], live.view["rematch"]) == ([0], None)
    assert (await ann.say(type="rematch"))["code"] == "rematch-offered"
    assert (await bo.say(type="rematch"))["type"] == "done"
    assert live.view["rematch_by"] == [0, 1]
    again = await tables.find(live.view["rematch"])
    assert [sitting.name for sitting in again.table.seats] == ["Bo", "Ann"]


async def test_the_code_of_a_rematch_depends_on_owners_that_are_never_published():
    """Else somebody could take it first, with a table they bring."""
    at, codes = played(started("yum", ("me", "open"))), set()
    for account in (ACCOUNTS[1], owner_of(new_token())):
        owner, hub = owner_at(account, CODE), new_hub(Failing())
        hub.store.owners[CODE] = {ACCOUNTS[0], account}
        seats = (at.table.seats[0], replace(at.table.seats[1], owner=owner))
        table = replace(at.table, seats=seats, rematch_by=(1,))
        made = await hub.new_tables.rematch(table, ANN, True)
        codes.add(made[-1].code)
    assert len(codes) == 2


async def test_a_rematch_that_could_not_be_made_may_be_asked_for_again():
    tables, _, ann = await begun("me")
    await ann.say(type="close")
    create = tables.store.create

    async def failing(*_, **__):
        raise FivefoldError("store-unavailable", reason="a test")

    tables.store.create = failing
    assert (await ann.say(type="rematch", id="x"))["code"] == "try-again"
    tables.store.create = create
    assert (await ann.say(type="rematch", id="x"))["type"] == "done"


def test_a_table_that_was_dropped_leaves_nothing_to_collect():
    async def dropped():
        tables, live, ann = await begun("me", "me", "random", game="deluxe-poker", clock=30)
        await ann.say(type="act", seat=0, act="turn")
        await ann.say(type="act", seat=0, act="keep 1")  # refused
        await ann.say(type="act", seat=0, act="bid 100", over=0)
        live.disconnect(ann)
        await settled()
        assert not live.timers.idle
        tables._unload(live.code)
        return [weakref.ref(each) for each in (live, live.timers, live.schedule, live.clients)]

    async def story():
        refs = await dropped()
        await settled()
        return [ref() for ref in refs]

    gc.disable()
    try:
        assert run_story(story()) == [None] * 4
    finally:
        gc.enable()


async def test_the_rules_of_an_own_game_are_read_before_its_table_is_loaded(monkeypatch):
    tables, live, ann = await begun("me", game="own-thing", rules=OWN)
    live.disconnect(ann)
    assert tables.drop(live.code)
    read = []

    async def learn(_workers, _person, text):
        read.append(text)

    monkeypatch.setattr(hub, "learn_rules", learn)
    await tables.find(live.code)
    assert read == [OWN]


async def test_a_table_that_fails_to_load_for_two_is_loaded_once_for_both():
    tables, live, ann = await begun("me")
    live.disconnect(ann)
    assert tables.drop(live.code)
    tables.store.loads = 1

    async def asking():
        with suppress(FivefoldError):
            return await tables.find(live.code)
        return await tables.find(live.code)

    one, other = await asyncio.gather(asking(), asking())
    assert one is other


async def test_a_cancelled_load_does_not_stop_the_sweeping(monkeypatch):
    monkeypatch.setattr(hub, "_SWEEP_SECONDS", 0)
    monkeypatch.setattr(hub, "_IDLE_SECONDS", 0)
    tables = new_hub(Failing())
    asking = asyncio.create_task(tables.find("0000000000"))
    await asyncio.sleep(0)
    assert tables.in_use() == []
    asking.cancel()
    sweeping = asyncio.create_task(tables.sweep())
    await settled()
    assert not sweeping.done()
    assert len(tables) == len(tables._last_used) == 0
    sweeping.cancel()


async def started_again(store, is_ready=lambda hub: not hub.process._due):
    """A process that starts where another one has stopped."""
    hub = new_hub(store)
    jobs = [asyncio.ensure_future(job) for job in hub.process.jobs()]
    await comes_true(lambda: hub._lease.fence)
    await comes_true(lambda: is_ready(hub))
    await settled()
    for job in jobs:
        job.cancel()
    return hub


async def test_a_table_that_cannot_be_read_does_not_keep_the_others_from_going_on():
    tables, live, ann = await begun("me", "random", pace=10)
    await ann.fill_first()
    kept = tables.store.kept[live.code]
    gone = kept.events[0].event.replace('"game":"yum"', '"game":"gone"')
    broken = [kept.events[0]._replace(event=gone), *kept.events[1:]]
    tables.store.kept["broken00"] = kept._replace(events=broken)
    tables.store.beside["broken00"] = {"alarm": 0.0}
    again = await started_again(tables.store)
    assert list(again.loaded()) == [live.code]
    with pytest.raises(FivefoldError):
        await again.find("broken00")


@pytest.mark.parametrize("code", ["coach-busy", "work-interrupted", "store-unavailable"])
async def test_a_table_that_could_not_be_loaded_when_something_was_due_is_tried_again(
    monkeypatch, code
):
    tables, live, ann = await begun("me", "random", pace=10)
    await ann.fill_first()
    tries = []

    async def busy(*_):
        tries.append(code)
        if len(tries) < 3:
            raise FivefoldError(code, reason="a test")

    monkeypatch.setattr(hub, "learn_rules", busy)
    monkeypatch.setattr("fivefold.server.live.sharing._AGAIN", 0.01)
    monkeypatch.setattr("fivefold.server.live.sharing.RENEW", 0.01)
    again = await started_again(tables.store, lambda hub: list(hub.loaded()) == [live.code])
    assert not (await again.find(live.code)).timers.idle


async def test_a_start_loads_only_tables_at_which_something_is_due():
    tables, live, ann = await begun("me", "random", pace=10)
    alarms = [tables.store.beside[live.code]["alarm"]]
    assert len(await started_again(tables.store)) == 0
    await ann.fill_first()
    alarms.append(tables.store.beside[live.code]["alarm"])
    assert alarms == [None, live.changed]
    assert len(await started_again(tables.store)) == 1


async def test_a_table_at_which_nothing_happens_is_left_alone_at_the_next_start():
    tables, live, _ = await begun("me", "me")
    tables.store.beside[live.code] = {"alarm": 0.0}
    assert len(await started_again(tables.store)) == 0
    assert tables.store.beside[live.code]["alarm"] is None
    assert json.loads(tables.store.beside[live.code]["summary"])["status"] == "playing"
