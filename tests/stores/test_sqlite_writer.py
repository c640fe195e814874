"""The writer's thread: what waits together is committed together, and whoever fails fails alone."""

import asyncio
import subprocess
import sys
from typing import Any

from fivefold.stores import sqlite_file, sqlite_writer
from fivefold.stores.store import Conflict, StoredEvent, Write, open_store
from tests.support.sqlite_stores import FILE, Held, events, filled, number, outcomes_of
from tests.support.stores import answer
from tests.support.waiting import PATIENCE, run_story


def test_writes_that_wait_together_are_committed_together(tmp_path, monkeypatch):
    sizes = []
    committed = sqlite_writer._in_transaction

    def counted(appends, jobs):
        sizes.append(len(jobs))
        return committed(appends, jobs)

    monkeypatch.setattr(sqlite_writer, "_in_transaction", counted)
    monkeypatch.setattr(sqlite_writer, "_BATCH", 30)

    async def run():
        store = await open_store(tmp_path / FILE)
        codes = [f"code{n:04}" for n in range(100)]
        await asyncio.gather(*(store.create(b"", Write(c, events(1))) for c in codes))
        assert await outcomes_of(store, codes) == [None] * 100
        await store.close()

    asyncio.run(run())
    assert sum(sizes) == 200
    assert len(sizes) < 20
    assert max(sizes) == 30


def test_all_who_wait_are_woken_at_once(tmp_path):
    async def run():
        store = await open_store(tmp_path / FILE)
        loop: Any = asyncio.get_running_loop()
        woken, wake = [], loop.call_soon_threadsafe
        loop.call_soon_threadsafe = lambda *args: (woken.append(args), wake(*args))[1]
        await asyncio.gather(
            *(store.create(b"", Write(f"code{n:04}", events(1))) for n in range(100))
        )
        del loop.call_soon_threadsafe
        await store.close()
        return len(woken)

    assert asyncio.run(run()) < 10


def test_a_program_may_end_without_closing(tmp_path):
    program = (
        "import asyncio, sys; from fivefold.stores.store import open_store, StoredEvent, Write\n"
        "async def main():\n"
        "    store = await open_store(sys.argv[1])\n"
        "    await store.create(b'', Write('aaaaaaaa', [StoredEvent(1, 0.0, '{}')]))\n"
        "    asyncio.ensure_future(store.append(Write('aaaaaaaa', [StoredEvent(2, 0.0, '{}')])))\n"
        "    await asyncio.sleep(0)\n"
        "asyncio.run(main())\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path / FILE)]
    done = subprocess.run(command, timeout=PATIENCE, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert number(tmp_path / FILE, "SELECT count(*) FROM events") >= 1


def test_savepoints_are_for_writes_that_fail(tmp_path):
    codes = [f"code{n:04}" for n in range(20)]

    async def run():
        store, said = await open_store(tmp_path / FILE), []
        await asyncio.gather(*(store.create(b"", Write(c, events(1))) for c in codes))
        store._writer._appends.connection.set_trace_callback(said.append)
        good = await outcomes_of(store, codes)
        before = [statement for statement in said if "SAVEPOINT" in statement]
        mixed = await asyncio.gather(
            *(store.append(Write(code, events(3 + n % 2))) for n, code in enumerate(codes)),
            return_exceptions=True,
        )
        await store.close()
        return good, before, mixed, [statement for statement in said if "SAVEPOINT" in statement]

    good, before, mixed, after = asyncio.run(run())
    assert good == [None] * 20
    assert before == []
    assert mixed[::2] == [None] * 10
    assert {type(error) for error in mixed[1::2]} == {Conflict}
    assert after


def test_nobody_is_told_before_the_commit(tmp_path):
    async def run():
        store = await filled(tmp_path / FILE)
        held = store._writer._appends.connection = Held(store._writer._appends.connection)
        writing = asyncio.create_task(store.append(Write("aaaaaaaa", events(3))))
        assert await asyncio.to_thread(held.reached.wait, PATIENCE)
        for _ in range(20):
            await asyncio.sleep(0.001)
        told_early = writing.done()
        held.go_on.set()
        await writing
        await store.close()
        return told_early

    assert run_story(run()) is False


def test_a_commit_is_synced_whatever_the_default_is(tmp_path, monkeypatch):
    connected = sqlite_file.connected

    def careless(file):
        connection = connected(file)
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    monkeypatch.setattr(sqlite_file, "connected", careless)

    async def run():
        store = await filled(tmp_path / FILE)
        found = store._writer._appends.connection.execute("PRAGMA synchronous").fetchone()
        await store.close()
        return found

    assert asyncio.run(run()) == (2,), "2 is FULL"


async def played(file):
    store = await open_store(file)
    await store.create(b"", Write("aaaaaaaa", events(1), ["ann"], answer("ann", "m1")))
    await store.append(Write("aaaaaaaa", events(2, 2), reply=answer("ann", "m2"), summary="two"))
    await store.append(Write("aaaaaaaa", events(4)))
    await store.close()


def test_a_reply_is_in_the_row_of_its_last_event(tmp_path):
    asyncio.run(played(tmp_path / FILE))
    assert number(tmp_path / FILE, "SELECT count(*) FROM refusals") == 0
    replied = "SELECT group_concat(sequence || message_id) FROM events WHERE message_id IS NOT NULL"
    assert number(tmp_path / FILE, replied) == "1m1,3m2"


def test_a_summary_stays_until_there_is_another(tmp_path):
    asyncio.run(played(tmp_path / FILE))
    assert number(tmp_path / FILE, "SELECT summary FROM tables") == "two"


def test_a_clock_that_is_set_back_changes_no_order(tmp_path):
    async def run():
        orders = []
        for first in ("aaaaaaaa", "bbbbbbbb"):  # the second time it is opened anew
            store = await open_store(tmp_path / FILE)
            at = 2000.0 if first == "aaaaaaaa" else 1000.0
            await store.create(b"", Write(first, [StoredEvent(1, at, "{}")], ["ann"], live=False))
            orders.append([code for code, _ in await store.digests_of("ann", 1)])
            orders.append(await store.tables_of("ann", 1))
            await store.close()
        return orders

    first, second = ["aaaaaaaa"], ["bbbbbbbb"]
    assert asyncio.run(run()) == [first, first, second, second]
