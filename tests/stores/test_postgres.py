"""The PostgreSQL store: whatever the server does is said, and the next try finds it again."""

import asyncio
import re

import asyncpg
import pytest

from fivefold.errors import FivefoldError
from fivefold.stores import postgres, postgres_connections
from fivefold.stores.store import Conflict, Reply, Write, open_store
from tests.support.postgres_stores import (
    CODE,
    events,
    filled,
    one_number,
    opened_and_closed,
    refused,
    run_sql,
)
from tests.support.waiting import PATIENCE, run_story

THROW_OUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


async def play(store, code, broken):
    """Goes on through every break, as a server does: whoever is unsure loads the table.

    It plays until a connection has broken under somebody, and then some more."""
    last, end = 1, None
    while end is None or last < end:
        if end is None and broken.is_set():
            end = last + 20
        try:
            said = Reply("ann", f"m{last}", b"", "")
            await store.append(Write(code, events(last + 1, 2), reply=said))
            last += 2
        except FivefoldError as error:
            assert error.code == "store-unavailable"
            broken.set()
        except Conflict:
            kept = await store.load(code)
            assert len(kept.events) == last + 2, "the write before was whole"
            last += 2
    return last


def test_a_store_comes_back_when_its_connections_broke(new_database):
    address = new_database()

    async def run():
        store = await open_store(address)
        codes = [f"code{n:04}" for n in range(20)]
        for code in codes:
            await store.create(b"", Write(code, events(1)))
        broken = asyncio.Event()
        playing = asyncio.gather(*(play(store, code, broken) for code in codes))
        while not broken.is_set():  # a connection that nobody uses breaks unnoticed
            await asyncio.sleep(0.02)
            await run_sql(address, THROW_OUT)
        lasts = await playing
        kept = [await store.load(code) for code in codes]
        await store.close()
        return list(zip(lasts, kept, strict=True))

    for last, kept in run_story(run()):
        assert [event.sequence for event in kept.events] == list(range(1, last + 1))
        assert len(kept.replies) == last // 2


def test_a_store_may_be_closed_when_its_connections_broke(new_database, monkeypatch):
    monkeypatch.setattr(postgres_connections, "TIMEOUT", 2 * PATIENCE)  # it does not wait for that
    address = new_database()

    async def run():
        store = await open_store(address)
        await run_sql(address, THROW_OUT)
        await store.close()

    run_story(run())


def test_a_server_that_does_not_answer_in_time_is_unavailable(new_database, monkeypatch):
    address = new_database()
    asyncio.run(opened_and_closed(address, filled))
    monkeypatch.setattr(postgres_connections, "TIMEOUT", 0.2)

    async def run():
        store = await open_store(address)
        holder = await asyncpg.connect(address)
        async with holder.transaction():
            await holder.execute("LOCK TABLE fivefold.tables")
            with pytest.raises(FivefoldError) as error:
                await store.append(Write(CODE, events(2)))
        await holder.close()
        await appended(store)
        await store.close()
        return error.value.code

    assert run_story(run()) == "store-unavailable"


async def appended(store):
    """Try until it is kept: on a busy machine one try may be too slow."""
    while True:
        try:
            return await store.append(Write(CODE, events(2)))
        except FivefoldError as error:
            assert error.code == "store-unavailable"
        except Conflict:  # the try before was kept after all
            return None


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:hidden@127.0.0.1:none/games",
        "postgresql://ann:hidden@[/games",
        "postgres://ann:hidden@127.0.0.1:1/games",
    ],
)
def test_a_server_that_is_not_there_is_said_without_the_password(address):
    error = refused(address)
    assert error.code == "store-unopenable"
    assert "hidden" not in str(error)


def test_a_database_that_is_not_there_is_said(postgres_server):
    error = refused(postgres_server.get_uri("nowhere"))
    assert error.code == "store-unopenable"
    assert '"nowhere" does not exist' in str(error)


@pytest.mark.parametrize(("set_to", "found"), [("off", "on"), ("remote_apply", "remote_apply")])
def test_a_commit_is_synced_whatever_the_default_is(new_database, set_to, found):
    address = new_database()

    async def run():
        name = await one_number(address, "SELECT current_database()")
        await run_sql(address, f"ALTER DATABASE {name} SET synchronous_commit = {set_to}")
        store = await open_store(address)
        async with store._connections.get() as connection:
            setting = await connection.fetchval("SHOW synchronous_commit")
        await store.close()
        return setting

    assert asyncio.run(run()) == found


def test_a_row_that_somebody_holds_holds_up_no_other(new_database, monkeypatch):
    monkeypatch.setitem(postgres_connections._SETTINGS, "lock_timeout", "100ms")
    address = new_database()

    async def run():
        store, holder = await open_store(address), await asyncpg.connect(address)
        codes = [f"code{n:04}" for n in range(5)]
        for code in codes:
            await store.create(b"", Write(code, events(1)))
        async with holder.transaction():
            await holder.execute("SELECT FROM fivefold.tables WHERE code = 'code0002' FOR UPDATE")
            tries = (store.append(Write(code, events(2))) for code in codes)
            found = await asyncio.gather(*tries, return_exceptions=True)
        await holder.close()
        await store.append(Write("code0002", events(2)))
        await store.close()
        return found

    found = run_story(run())
    assert found[:2] + found[3:] == [None] * 4
    assert found[2].code == "store-unavailable"


def test_a_page_of_a_long_list_reads_no_more_than_the_page(new_database):
    address = new_database()

    async def run():
        store = await open_store(address)
        for n in range(50):
            await store.create(b"", Write(f"code{n:04}", events(1), ["ann"]))
        await store.close()
        connection = await asyncpg.connect(address, server_settings=postgres_connections._SETTINGS)
        rows = await connection.fetch(
            f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT TEXT) {postgres.SUMMARIES_OF}", "ann", 5, 40
        )
        await connection.close()
        return [row[0] for row in rows]

    plan = asyncio.run(run())
    (scan,) = [line for line in plan if " using lists " in line]
    assert re.search(r"actual rows=5(\.00)? ", scan), plan


def test_the_dead_are_buried_once_they_drive_nothing(new_database):
    address = new_database()

    async def run():
        store = await filled(address)
        idle, driving = await store.join(60), await store.join(60)
        await store.take(driving, CODE)
        await store.append(Write(CODE, events(2), alarm=1.0))
        old = "UPDATE fivefold.processes SET alive_until = now() - interval '2 minutes'"
        await run_sql(address, old)
        last = await store.join(60)
        left = await one_number(address, "SELECT count(*) FROM fivefold.processes")
        taken = await store.take_over(last, 9)
        await store.join(60)
        gone = "SELECT count(*) FROM fivefold.processes WHERE fence IN"
        dead = await one_number(address, f"{gone} ({idle}, {driving})")
        await store.close()
        return left, taken, dead

    assert asyncio.run(run()) == (2, [(CODE, 1.0)], 0)


def test_tables_without_an_alarm_are_not_looked_at_again(new_database):
    address = new_database()

    async def run():
        store = await open_store(address)
        for n in range(3):
            await store.create(b"", Write(f"code{n:04}", events(1)))
        fence = await store.join(60)
        await store.take(fence, "code0000")
        await store.release(fence, ["code0000"])
        await store.close()
        return await one_number(address, "SELECT count(*) FROM fivefold.tables WHERE driver <> 0")

    assert asyncio.run(run()) == 0
