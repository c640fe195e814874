"""The SQLite store: whatever the disk does is said, and never half written."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from fivefold.errors import FivefoldError
from fivefold.stores import sqlite_file
from fivefold.stores.store import open_store
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
            await store.create(code, b"secret", events(1), [], None)
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
            waiting = asyncio.create_task(store.append("aaaaaaaa", events(2)))
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
        if "FROM answers" in statement:
            run_sql(file, "INSERT INTO answers VALUES ('aaaaaaaa', 'ann', 'm', x'00', '{}')")

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
            await store.append("aaaaaaaa", events(3 + len(counts)), alarm=alarm)
            found = await store.take_over(fence, 9)
            counts.append((len(found), len([text for text in said if "alarm IS" in text])))
        await store.close()
        return counts

    assert asyncio.run(run()) == [(0, 1), (0, 1), (1, 2), (0, 2), (0, 2)]
