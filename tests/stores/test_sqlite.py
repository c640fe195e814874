"""The SQLite store: whatever the disk does is said, and no query reads the whole file."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from fivefold.errors import FivefoldError
from fivefold.stores import sqlite_file
from fivefold.stores.store import Write, open_store
from tests.support.sqlite_stores import FILE, close_after, events, filled, outcomes_of, run_sql
from tests.support.waiting import PATIENCE, run_story


@pytest.fixture
def hobbled(monkeypatch):
    """Opens a store whose writer has a setting that makes it fail."""

    def hobble(pragma):
        durable = sqlite_file._durable

        def worse(connection):
            connection.execute(pragma)
            return durable(connection)

        monkeypatch.setattr(sqlite_file, "_durable", worse)

    return hobble


def test_a_full_disk_loses_only_what_was_not_acknowledged(tmp_path, hobbled):
    hobbled("PRAGMA max_page_count = 40")
    codes = [f"aaaaaaa{n}" for n in range(8)]

    async def run():
        store = await open_store(tmp_path / FILE)
        for code in codes:
            await store.create(b"secret", Write(code, events(1)))
        failed = await outcomes_of(store, codes, "x" * 40_000)
        lengths = [len((await store.load(code)).events) for code in codes]
        small = await outcomes_of(store, codes)
        await store.close()
        return failed, lengths, small

    failed, lengths, small = asyncio.run(run())
    assert {error.code for error in failed} == {"store-unavailable"}
    assert "full" in str(failed[0])
    assert len({id(error) for error in failed}) == 8
    assert lengths == [1] * 8
    assert small == [None] * 8


def test_a_disk_that_may_only_be_read_is_said(tmp_path, hobbled):
    close_after(filled(tmp_path / FILE))
    hobbled("PRAGMA query_only = TRUE")

    async def run():
        store = await open_store(tmp_path / FILE)
        (error,) = await outcomes_of(store, ["aaaaaaaa"])
        kept = await store.load("aaaaaaaa")
        await store.close()
        return error, kept

    error, kept = asyncio.run(run())
    assert error.code == "store-unavailable"
    assert "readonly" in str(error)
    assert len(kept.events) == 2


def test_a_file_that_another_process_holds_is_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite_file, "_PATIENCE", PATIENCE)
    file = tmp_path / FILE

    async def run():
        store = await filled(file, count=1)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            waiting = asyncio.create_task(store.append(Write("aaaaaaaa", events(2))))
            read = await store.load("aaaaaaaa")
            assert not waiting.done()
            other.execute("ROLLBACK")
        await waiting
        await store.close()
        return read

    assert len(run_story(run()).events) == 1


def test_it_is_not_waited_for_without_end(tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite_file, "_PATIENCE", 0.05)
    file = tmp_path / FILE

    async def run():
        store = await filled(file, count=1)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            (error,) = await outcomes_of(store, ["aaaaaaaa"])
            other.execute("ROLLBACK")
        await store.close()
        return error

    error = run_story(run())
    assert error.code == "store-unavailable"
    assert "locked" in str(error)


def test_a_damaged_file_is_said_when_it_is_read(tmp_path):
    file = tmp_path / FILE
    close_after(filled(file, count=500))
    whole = file.read_bytes()
    file.write_bytes(whole[:8192] + b"\xff" * (len(whole) - 8192))

    async def run():
        store = await open_store(file)
        try:
            await store.load("aaaaaaaa")
        finally:
            await store.close()

    with pytest.raises(FivefoldError) as error:
        asyncio.run(run())
    assert error.value.code in {"store-unavailable", "store-unopenable"}


# Reading


def test_a_table_that_changes_while_it_is_read_is_read_as_it_was(tmp_path):
    file = tmp_path / FILE

    def change(statement):
        if "FROM refusals" in statement:
            run_sql(file, "INSERT INTO refusals VALUES ('aaaaaaaa', 'ann', 'm', x'00', '{}')")

    async def run():
        store = await filled(file)
        store._reader.set_trace_callback(change)
        during = await store.load("aaaaaaaa")
        store._reader.set_trace_callback(None)
        after = await store.load("aaaaaaaa")
        await store.close()
        return len(during.replies), len(after.replies)

    assert asyncio.run(run()) == (0, 1)


def test_live_tables_are_looked_at_only_if_one_may_need_a_driver(tmp_path):
    async def run():
        store, said = await filled(tmp_path / FILE), []
        fence = await store.join(60)
        store._reader.set_trace_callback(said.append)
        counts = []
        for alarm in (None, None, 7.0, 8.0, None):
            await store.append(Write("aaaaaaaa", events(3 + len(counts)), alarm=alarm))
            found = await store.take_over(fence, 9)
            counts.append((len(found), len([text for text in said if "alarm IS" in text])))
        await store.close()
        return counts

    assert asyncio.run(run()) == [(0, 1), (0, 1), (1, 2), (0, 2), (0, 2)]


QUERIES = {
    "a table": lambda store: store.load("aaaaaaaa"),
    "what is new": lambda store: store.load_since("aaaaaaaa", 1),
    "an owner's tables": lambda store: store.tables_of("ann", 9),
    "a page of an owner's list": lambda store: store.summaries_of("ann", 9, 5),
    "everyone who has a table": lambda store: store.owners_of("aaaaaaaa"),
    "tables to erase": lambda store: store.erase("bob", 9),
    "tables to expire": lambda store: store.expire(0.0, 9),
    "whose key it is": lambda store: store.owner_of_key("ann"),
    "an owner's digests": lambda store: store.digests_of("ann", 9),
    "live tables": lambda store: store.live(),
    "alarms": lambda store: store._alarms(),
}


SORTED = ("an owner's tables", "a page of an owner's list", "an owner's digests")


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
def test_no_query_scans_a_table(tmp_path, query):
    plans = plans_of(tmp_path / FILE, query)
    assert [plan for plan in plans if plan.startswith("SCAN") and "INDEX" not in plan] == []


@pytest.mark.parametrize("name", SORTED)
def test_a_list_is_read_in_its_order_and_not_sorted(tmp_path, name):
    plans = plans_of(tmp_path / FILE, QUERIES[name])
    assert any("USING COVERING INDEX lists" in plan for plan in plans), plans
    assert not any("TEMP B-TREE" in plan for plan in plans), plans


def plans_of(file, query):
    """How SQLite answers the questions of a query."""
    said = []

    async def run():
        store = await filled(file)
        connections = (store._reader, store._writer._appends.connection)
        for connection in connections:
            connection.set_trace_callback(said.append)
        await query(store)
        for connection in connections:
            connection.set_trace_callback(None)
        await store.close()

    asyncio.run(run())
    questions = [text for text in said if text.startswith("SELECT")]
    assert questions
    with closing(sqlite3.connect(file)) as connection:
        return [
            row[3] for text in questions for row in connection.execute(f"EXPLAIN QUERY PLAN {text}")
        ]
