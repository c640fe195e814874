"""The PostgreSQL store: whatever the server does is said, and the next try finds it again."""

import asyncio

import asyncpg
import pytest

from fivefold.errors import FivefoldError
from fivefold.stores import postgres, postgres_schema
from fivefold.stores.store import Conflict, Reply, StoredEvent, open_store

CODE = "aaaaaaaa"


def events(first, count=1):
    return [StoredEvent(n, float(n), "{}") for n in range(first, first + count)]


def refused(address):
    with pytest.raises(FivefoldError) as error:
        asyncio.run(open_store(address))
    return error.value


async def run_sql(address, *statements):
    connection = await asyncpg.connect(address)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


async def one_number(address, question):
    connection = await asyncpg.connect(address)
    (number,) = await connection.fetchrow(question)
    await connection.close()
    return number


async def filled(address):
    store = await open_store(address)
    await store.create(CODE, b"", events(1), [], None)
    return store


async def opened_and_closed(address, how=open_store):
    await (await how(address)).close()


THROW_OUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


async def play(store, code):
    """Goes on through every break, as a server does: whoever is unsure loads the table."""
    last, breaks = 1, 0
    while last < 60:
        try:
            said = Reply("ann", f"m{last}", b"", "")
            await store.append(code, events(last + 1, 2), (), said)
            last += 2
        except FivefoldError as error:
            assert error.code == "store-unavailable"
            breaks += 1
        except Conflict:
            kept = await store.load(code)
            assert len(kept.events) == last + 2, "the write before was whole"
            last += 2
    return breaks


def test_a_store_comes_back_when_its_connections_broke(new_database):
    address = new_database()

    async def run():
        store = await open_store(address)
        codes = [f"code{n:04}" for n in range(20)]
        for code in codes:
            await store.create(code, b"", events(1), [], None)
        playing = asyncio.gather(*(play(store, code) for code in codes))
        for _ in range(5):
            await asyncio.sleep(0.02)
            await run_sql(address, THROW_OUT)
        breaks = sum(await playing)
        kept = [await store.load(code) for code in codes]
        await store.close()
        return breaks, kept

    breaks, tables = asyncio.run(run())
    assert breaks > 0
    for kept in tables:
        assert [event.sequence for event in kept.events] == list(range(1, 62))
        assert len(kept.replies) == 30


def test_a_store_may_be_closed_when_its_connections_broke(new_database):
    address = new_database()

    async def run():
        store = await open_store(address)
        await run_sql(address, THROW_OUT)
        await asyncio.wait_for(store.close(), 5)

    asyncio.run(run())


def test_a_server_that_does_not_answer_in_time_is_unavailable(new_database, monkeypatch):
    monkeypatch.setattr(postgres, "TIMEOUT", 0.5)
    address = new_database()

    async def run():
        store = await filled(address)
        holder = await asyncpg.connect(address)
        async with holder.transaction():
            await holder.execute("LOCK TABLE fivefold.tables")
            with pytest.raises(FivefoldError) as error:
                await store.append(CODE, events(2))
        await holder.close()
        await store.append(CODE, events(2))
        await store.close()
        return error.value.code

    assert asyncio.run(run()) == "store-unavailable"


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


def test_a_newer_form_is_left_alone(new_database):
    address = new_database()
    asyncio.run(opened_and_closed(address, filled))
    asyncio.run(run_sql(address, "UPDATE fivefold.form SET form = 99"))
    error = refused(address)
    assert error.code == "store-newer"
    assert error.facts["found"] == 99


def test_an_older_form_is_brought_to_the_present_one(new_database, monkeypatch):
    address = new_database()
    asyncio.run(opened_and_closed(address, filled))
    steps = postgres_schema._MIGRATIONS
    monkeypatch.setattr(
        postgres_schema, "_MIGRATIONS", (*steps, "CREATE TABLE fivefold.more (a integer)")
    )
    for _ in range(2):
        asyncio.run(opened_and_closed(address))
        assert asyncio.run(one_number(address, "SELECT count(*) FROM fivefold.events")) == 1
    assert asyncio.run(one_number(address, "SELECT form FROM fivefold.form")) == len(steps) + 1
    assert asyncio.run(one_number(address, "SELECT count(*) FROM fivefold.more")) == 0


def test_a_database_from_before_there_were_digests_is_extended(new_database, monkeypatch):
    address, steps = new_database(), postgres_schema._MIGRATIONS
    monkeypatch.setattr(postgres_schema, "_MIGRATIONS", steps[:1])

    async def before():
        store = await filled(address)
        ended = StoredEvent(1, 1.0, '{"type":"ended","secret":""}')
        await store.create("bbbbbbbb", b"", [ended], ["ann"], None)
        await store.close()

    async def after():
        store = await open_store(address)
        await store.store_digest("bbbbbbbb", "{}")
        found = await store.live(), await store.digests_of("ann", 9), await store.load(CODE)
        await store.close()
        return found

    asyncio.run(before())
    monkeypatch.setattr(postgres_schema, "_MIGRATIONS", steps)
    live, digests, kept = asyncio.run(after())
    assert (live, digests) == ([CODE], [("bbbbbbbb", "{}")])
    assert kept.events == events(1)


def test_a_step_that_fails_leaves_everything_as_it_was(new_database, monkeypatch):
    address = new_database()
    asyncio.run(opened_and_closed(address, filled))
    steps = postgres_schema._MIGRATIONS
    worse = "CREATE TABLE fivefold.more (a integer); NONSENSE"
    monkeypatch.setattr(postgres_schema, "_MIGRATIONS", (*steps, worse))
    assert refused(address).code == "store-unopenable"
    assert asyncio.run(one_number(address, "SELECT form FROM fivefold.form")) == len(steps)
    missing = "SELECT to_regclass('fivefold.more') IS NULL"
    assert asyncio.run(one_number(address, missing))


def test_tables_of_others_in_the_same_database_are_left_alone(new_database):
    address = new_database()
    asyncio.run(run_sql(address, "CREATE TABLE events (mine text)", "CREATE TABLE tables (a text)"))
    asyncio.run(opened_and_closed(address, filled))
    assert asyncio.run(one_number(address, "SELECT count(*) FROM public.events")) == 0
