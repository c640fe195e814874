"""Connections to PostgreSQL: its schema comes as a whole, and notifications of other processes."""

import asyncio

import pytest

from fivefold.stores import postgres, postgres_connections
from fivefold.stores.store import Broadcast, Change, Write, open_store
from tests.support.postgres_stores import (
    CODE,
    events,
    filled,
    one_number,
    opened_and_closed,
    refused,
    run_sql,
)
from tests.support.waiting import run_story

VERSION = "SELECT version FROM fivefold.schema_version"


def test_a_newer_form_is_left_alone(new_database):
    address = new_database()
    asyncio.run(opened_and_closed(address, filled))
    asyncio.run(run_sql(address, "UPDATE fivefold.schema_version SET version = 99"))
    error = refused(address)
    assert error.code == "store-newer"
    assert error.facts["found"] == 99


def test_a_schema_without_a_version_is_left_alone(new_database):
    address = new_database()
    made = ("CREATE SCHEMA fivefold", "CREATE TABLE fivefold.form (form integer)")
    asyncio.run(run_sql(address, *made))
    assert refused(address).code == "store-older"


def test_a_form_from_before_the_first_release_is_left_alone(new_database):
    address = new_database()
    asyncio.run(opened_and_closed(address, filled))
    asyncio.run(run_sql(address, "UPDATE fivefold.schema_version SET version = 3"))
    assert refused(address).code == "store-older"


def test_an_older_form_is_brought_to_the_present_one(new_database, monkeypatch):
    address = new_database()
    asyncio.run(opened_and_closed(address, filled))
    steps = postgres_connections._MIGRATIONS
    version = asyncio.run(one_number(address, VERSION))
    monkeypatch.setattr(
        postgres_connections, "_MIGRATIONS", (*steps, "CREATE TABLE fivefold.more (a integer)")
    )
    for _ in range(2):
        asyncio.run(opened_and_closed(address))
        assert asyncio.run(one_number(address, "SELECT count(*) FROM fivefold.events")) == 1
    assert asyncio.run(one_number(address, VERSION)) == version + 1
    assert asyncio.run(one_number(address, "SELECT count(*) FROM fivefold.more")) == 0


def test_a_step_that_fails_leaves_everything_as_it_was(new_database, monkeypatch):
    address = new_database()
    asyncio.run(opened_and_closed(address, filled))
    steps = postgres_connections._MIGRATIONS
    version = asyncio.run(one_number(address, VERSION))
    worse = "CREATE TABLE fivefold.more (a integer); NONSENSE"
    monkeypatch.setattr(postgres_connections, "_MIGRATIONS", (*steps, worse))
    assert refused(address).code == "store-unopenable"
    assert asyncio.run(one_number(address, VERSION)) == version
    missing = "SELECT to_regclass('fivefold.more') IS NULL"
    assert asyncio.run(one_number(address, missing))


def test_tables_of_others_in_the_same_database_are_left_alone(new_database):
    address = new_database()
    asyncio.run(run_sql(address, "CREATE TABLE events (mine text)", "CREATE TABLE tables (a text)"))
    asyncio.run(opened_and_closed(address, filled))
    assert asyncio.run(one_number(address, "SELECT count(*) FROM public.events")) == 0


VERSION = "SELECT version FROM fivefold.schema_version"
HANG_UP = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
)


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(postgres_connections, "BEAT", 0.1)
    monkeypatch.setattr(postgres, "PAUSE", 0.05)


async def until(changes, wanted):
    async for change in changes:
        if change == wanted:
            return


def test_changes_are_found_while_nobody_can_listen(new_database, monkeypatch):
    address = new_database()

    async def run():
        store = await filled(address)
        other = await open_store(address)
        changes = store.changes(lambda: [CODE])
        await other.append(Write(CODE, events(2)))
        await until(changes, Change(CODE, 2))
        monkeypatch.setattr(postgres_connections, "TABLES", "elsewhere:")  # no notification arrives
        await run_sql(address, HANG_UP)
        await other.append(Write(CODE, events(3)))
        await until(changes, Change(CODE, 3))
        monkeypatch.setattr(postgres_connections, "TABLES", "fivefold:")
        await run_sql(address, HANG_UP)
        await other.append(Write(CODE, events(4)))
        await until(changes, Change(CODE, 4))
        await store.close()
        await other.close()

    run_story(run())


async def new_tables(address, *codes):
    store = await open_store(address)
    for code in codes:
        await store.create(b"", Write(code, events(1)))
    return store


def test_every_table_of_a_group_of_writes_is_told(new_database):
    address, codes = new_database(), [f"code{n:04}" for n in range(20)]

    async def run():
        store = await new_tables(address, *codes)
        async with postgres_connections.listening(address, "nobody", lambda: codes) as listener:
            await listener.follow(codes)
            await asyncio.gather(*(store.append(Write(code, events(2))) for code in codes))
            found = {await listener.next() for _ in codes}
        await store.close()
        return found

    assert run_story(run()) == {Change(code, 2) for code in codes}


def test_only_what_others_do_at_tables_that_are_followed_is_heard(new_database):
    address = new_database()

    async def run():
        store = await new_tables(address, "aaaaaaaa", "bbbbbbbb")
        async with (
            postgres_connections.listening(address, "nobody", list) as listener,
            postgres_connections.listening(address, store._name, list) as own,
        ):
            for each in (listener, own):
                await each.follow(["bbbbbbbb"])
            for code in ("aaaaaaaa", "bbbbbbbb"):
                await store.append(Write(code, events(2)))
            await store.tell("something else")
            found = [await listener.next() for _ in range(2)]
            nothing = own._heard.empty()
        await store.close()
        return found, nothing

    assert run_story(run()) == ([Change("bbbbbbbb", 2), Broadcast("something else")], True)


def test_a_table_that_is_loaded_later_is_followed_too(new_database):
    address = new_database()

    async def run():
        store, other = await new_tables(address, "bbbbbbbb", CODE), await open_store(address)
        loaded = ["bbbbbbbb"]
        changes = store.changes(lambda: loaded)
        assert await anext(changes) == Change("bbbbbbbb", 1)  # it listens
        loaded.append(CODE)
        await store.follow(CODE)
        await other.append(Write(CODE, events(2)))
        await until(changes, Change(CODE, 2))
        await store.close()
        await other.close()

    run_story(run())


def test_channels_of_tables_that_were_dropped_are_left(new_database, monkeypatch):
    address = new_database()
    monkeypatch.setattr(postgres_connections, "_MOST_DROPPED", 2)
    loaded = ["a", "b", "c"]

    async def run():
        async with postgres_connections.listening(address, "nobody", lambda: loaded) as listener:
            await listener.follow(loaded)
            loaded[:] = ["d"]
            await listener.follow(["d"])  # not so many yet
            before = {*listener._followed}
            await listener.follow(["e"])
            return before, listener._followed

    assert run_story(run()) == ({"a", "b", "c", "d"}, {"d", "e"})


def test_if_a_table_cannot_be_followed_all_is_begun_anew(new_database):
    address = new_database()

    async def run():
        async with postgres_connections.listening(address, "nobody", list) as listener:
            await listener._connection.close()
            await listener.follow(["aaaaaaaa"])
            with pytest.raises(postgres_connections.Lost):
                await listener.next()

    run_story(run())
