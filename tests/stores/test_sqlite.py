"""The SQLite store: what lies in its file, whatever the disk does is said, writes that wait are
committed together, and no query reads the whole file."""

import asyncio
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import asynccontextmanager, closing

import pytest

from fivefold.errors import FivefoldError
from fivefold.stores import sqlite_file, sqlite_writer
from fivefold.stores.backup import backup
from fivefold.stores.store import Conflict, StoredEvent, Write, open_store
from tests.support.sqlite_stores import (
    FILE,
    Held,
    close_after,
    events,
    filled,
    number,
    outcomes_of,
    refused,
    run_sql,
)
from tests.support.stores import answer, awaited, opened
from tests.support.waiting import PATIENCE

CODE = "aaaaaaaa"


@pytest.fixture
def file(tmp_path):
    return tmp_path / FILE


@asynccontextmanager
async def with_table(file, count=2):
    """An open store that has a table with so many events."""
    store = await filled(file, count=count)
    try:
        yield store
    finally:
        await store.close()


async def new_tables(store, count):
    codes = [f"code{n:04}" for n in range(count)]
    await asyncio.gather(*(store.create(b"", Write(code, events(1))) for code in codes))
    return codes


def writer_of(store):
    return store._writer._appends.connection


# The file


@awaited
async def test_only_its_owner_may_read_the_file(file):
    async with with_table(file):
        found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()}
    assert len(found) == 3
    assert set(found.values()) == {0o600}


def test_files_that_are_no_database_are_left_alone(tmp_path, file):
    text = b"my diary, page 1\n" * 100
    file.write_bytes(text)
    error = refused(file)
    assert error.code == "store-unopenable"
    assert str(file) in str(error)
    assert file.read_bytes() == text
    assert refused(tmp_path).code == "store-unopenable"
    assert refused(file / "in" / FILE).code == "store-unopenable"


@pytest.mark.parametrize(
    "sign", ["CREATE TABLE songs (title)", "PRAGMA application_id = 7", "PRAGMA user_version = 1"]
)
def test_a_database_of_another_program_is_left_alone(file, sign):
    run_sql(file, sign)
    before = file.read_bytes()
    assert refused(file).code == "store-foreign"
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("version", "code"),
    [(1, "store-older"), (3, "store-older"), (9, "store-older"), (99, "store-newer")],
)
def test_a_file_of_another_version_is_left_alone(file, version, code):
    close_after(filled(file))
    run_sql(file, f"PRAGMA user_version = {version}")
    before = file.read_bytes()
    error = refused(file)
    assert error.code == code
    if version == 99:
        assert error.facts["found"] == 99
    else:
        assert "newer" not in str(error)
    assert file.read_bytes() == before


def test_an_older_file_is_brought_to_the_present_form(file, monkeypatch):
    close_after(filled(file))
    steps, version = sqlite_file._MIGRATIONS, number(file, "PRAGMA user_version")
    more = "ALTER TABLE tables ADD COLUMN mood TEXT; CREATE TABLE more (a); "
    monkeypatch.setattr(sqlite_file, "_MIGRATIONS", (*steps, more))
    close_after(open_store(file))
    close_after(open_store(file))
    assert number(file, "PRAGMA user_version") == version + 1
    assert number(file, "SELECT count(*) FROM more") == 0
    assert number(file, "SELECT count(*) FROM events") == 2


def test_a_migration_that_fails_leaves_the_file_as_it_was(file, monkeypatch):
    close_after(filled(file))
    steps, version = sqlite_file._MIGRATIONS, number(file, "PRAGMA user_version")
    monkeypatch.setattr(sqlite_file, "_MIGRATIONS", (*steps, "CREATE TABLE more (a); NONSENSE"))
    assert refused(file).code == "store-unopenable"
    assert number(file, "PRAGMA user_version") == version
    assert number(file, "SELECT count(*) FROM sqlite_master WHERE name = 'more'") == 0


def test_writes_are_on_disk_when_they_are_acknowledged(file):
    writer, reader = sqlite_file.opened(file)
    with closing(writer), closing(reader):
        settings = [
            writer.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert settings == ["wal", 2, 1, 10_000]


def test_a_commit_is_synced_whatever_the_default_is(file, monkeypatch):
    connected = sqlite_file.connected

    def careless(file):
        connection = connected(file)
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    monkeypatch.setattr(sqlite_file, "connected", careless)

    @awaited
    async def synchronous():
        async with with_table(file) as store:
            return writer_of(store).execute("PRAGMA synchronous").fetchone()

    assert synchronous() == (2,), "2 is FULL"


# The file is another one


def delete(file):
    file.unlink()


def rename(file):
    file.rename(file.with_name("away"))


def replace_it(file):
    backup(file, file.with_name("copy"))
    file.with_name("copy").replace(file)


def overwrite(file):
    backup(file, file.with_name("copy"))
    shutil.copyfile(file.with_name("copy"), file)


def overwrite_with_another(file):
    close_after(filled(file.with_name("other"), "bbbbbbbb"))
    shutil.copyfile(file.with_name("other"), file)


def empty(file):
    file.write_bytes(b"")


def delete_journal(file):
    file.with_name(f"{file.name}-wal").unlink()


HARM = [delete, rename, replace_it, overwrite, overwrite_with_another, empty, delete_journal]


@pytest.mark.parametrize("harm", HARM)
@awaited
async def test_nothing_is_acknowledged_when_the_file_is_another(file, harm):
    async with with_table(file) as store:
        await store.append(Write(CODE, events(3)))
        await store.check()
        await asyncio.to_thread(harm, file)
        for ask in (store.append(Write(CODE, events(4))), store.check()):
            with pytest.raises(FivefoldError) as error:
                await ask
            assert error.value.code == "store-unavailable"
        assert store.condition.reason == "the file was deleted or replaced"


@awaited
async def test_nothing_is_written_to_another_file(file):
    async with with_table(file) as store:
        said = []
        await asyncio.to_thread(overwrite_with_another, file)
        writer_of(store).set_trace_callback(said.append)
        with pytest.raises(FivefoldError):
            await store.append(Write(CODE, events(3)))
        writer_of(store).set_trace_callback(None)
    assert said == []


@awaited
async def test_a_file_that_is_deleted_during_the_commit_is_noticed(file):
    async with with_table(file) as store:
        held = store._writer._appends.connection = Held(writer_of(store))
        writing = asyncio.create_task(store.append(Write(CODE, events(3))))
        assert await asyncio.to_thread(held.reached.wait, PATIENCE)
        file.unlink()
        held.go_on.set()
        with pytest.raises(FivefoldError) as error:
            await writing
    assert error.value.code == "store-unavailable"


@awaited
async def test_a_file_is_the_same_after_checkpoints_backups_and_another_opening(file):
    async with with_table(file) as store:
        writer_of(store).execute("PRAGMA wal_autocheckpoint = 2")
        for n in range(3, 40):
            await store.append(Write(CODE, events(n)))
        backup(file, file.with_name("copy"))
        async with opened(file) as other:
            await other.append(Write(CODE, events(40)))
        await store.append(Write(CODE, events(41)))
        await store.check()


# What the disk does


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


@awaited
async def test_a_full_disk_loses_only_what_was_not_acknowledged(file, hobbled):
    hobbled("PRAGMA max_page_count = 40")
    async with opened(file) as store:
        codes = await new_tables(store, 8)
        failed = await outcomes_of(store, codes, "x" * 40_000)
        lengths = [len((await store.load(code)).events) for code in codes]
        small = await outcomes_of(store, codes)
    assert {error.code for error in failed} == {"store-unavailable"}
    assert "full" in str(failed[0])
    assert len({id(error) for error in failed}) == 8
    assert lengths == [1] * 8
    assert small == [None] * 8


def test_a_disk_that_may_only_be_read_is_said(file, hobbled):
    close_after(filled(file))
    hobbled("PRAGMA query_only = TRUE")

    @awaited
    async def story():
        async with opened(file) as store:
            (error,) = await outcomes_of(store, [CODE])
            assert len((await store.load(CODE)).events) == 2
        assert error.code == "store-unavailable"
        assert "readonly" in str(error)

    story()


@awaited
async def test_a_file_that_another_process_holds_is_waited_for(file, monkeypatch):
    monkeypatch.setattr(sqlite_file, "_PATIENCE", PATIENCE)
    async with with_table(file, count=1) as store:
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            waiting = asyncio.create_task(store.append(Write(CODE, events(2))))
            assert len((await store.load(CODE)).events) == 1
            assert not waiting.done()
            other.execute("ROLLBACK")
        await waiting


@awaited
async def test_a_file_that_another_process_holds_is_not_waited_for_without_end(file, monkeypatch):
    monkeypatch.setattr(sqlite_file, "_PATIENCE", 0.05)
    async with with_table(file, count=1) as store:
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            (error,) = await outcomes_of(store, [CODE])
            other.execute("ROLLBACK")
    assert error.code == "store-unavailable"
    assert "locked" in str(error)


def test_a_damaged_file_is_said_when_it_is_read(file):
    close_after(filled(file, count=500))
    whole = file.read_bytes()
    file.write_bytes(whole[:8192] + b"\xff" * (len(whole) - 8192))

    @awaited
    async def story():
        async with opened(file) as store:
            await store.load(CODE)

    with pytest.raises(FivefoldError) as error:
        story()
    assert error.value.code in {"store-unavailable", "store-unopenable"}


# Writing: what waits together is committed together, and whoever fails fails alone


@awaited
async def test_writes_that_wait_together_are_committed_together(file, monkeypatch):
    sizes, committed = [], sqlite_writer._in_transaction

    def counted(appends, jobs):
        sizes.append(len(jobs))
        return committed(appends, jobs)

    monkeypatch.setattr(sqlite_writer, "_in_transaction", counted)
    monkeypatch.setattr(sqlite_writer, "_BATCH", 30)
    async with opened(file) as store:
        assert await outcomes_of(store, await new_tables(store, 100)) == [None] * 100
    assert sum(sizes) == 200
    assert len(sizes) < 20
    assert max(sizes) == 30


@awaited
async def test_callers_of_a_batch_are_woken_together(file, monkeypatch):
    loop, woken = asyncio.get_running_loop(), []
    wake = loop.call_soon_threadsafe
    async with opened(file) as store:
        with monkeypatch.context() as patch:
            patch.setattr(
                loop, "call_soon_threadsafe", lambda *args: (woken.append(args), wake(*args))[1]
            )
            await new_tables(store, 100)
    assert len(woken) < 10


def test_a_program_may_end_without_closing(file):
    program = (
        "import asyncio, sys; from fivefold.stores.store import open_store, StoredEvent, Write\n"
        "async def main():\n"
        "    store = await open_store(sys.argv[1])\n"
        "    await store.create(b'', Write('aaaaaaaa', [StoredEvent(1, 0.0, '{}')]))\n"
        "    asyncio.ensure_future(store.append(Write('aaaaaaaa', [StoredEvent(2, 0.0, '{}')])))\n"
        "    await asyncio.sleep(0)\n"
        "asyncio.run(main())\n"
    )
    command = [sys.executable, "-c", program, str(file)]
    done = subprocess.run(command, timeout=PATIENCE, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert number(file, "SELECT count(*) FROM events") >= 1


@awaited
async def test_savepoints_are_for_writes_that_fail(file):
    async with opened(file) as store:
        codes, said = await new_tables(store, 20), []
        writer_of(store).set_trace_callback(said.append)
        good = await outcomes_of(store, codes)
        before = [statement for statement in said if "SAVEPOINT" in statement]
        tries = (store.append(Write(code, events(3 + n % 2))) for n, code in enumerate(codes))
        mixed = await asyncio.gather(*tries, return_exceptions=True)
    assert (good, before) == ([None] * 20, [])
    assert mixed[::2] == [None] * 10
    assert {type(error) for error in mixed[1::2]} == {Conflict}
    assert [statement for statement in said if "SAVEPOINT" in statement]


@awaited
async def test_a_write_is_not_acknowledged_before_its_commit(file):
    async with with_table(file) as store:
        held = store._writer._appends.connection = Held(writer_of(store))
        writing = asyncio.create_task(store.append(Write(CODE, events(3))))
        assert await asyncio.to_thread(held.reached.wait, PATIENCE)
        for _ in range(20):
            await asyncio.sleep(0.001)
        told_early = writing.done()
        held.go_on.set()
        await writing
    assert not told_early


@awaited
async def test_a_reply_is_in_the_row_of_its_last_event_and_a_summary_stays(file):
    async with opened(file) as store:
        await store.create(b"", Write(CODE, events(1), ["ann"], answer("ann", "m1")))
        await store.append(Write(CODE, events(2, 2), reply=answer("ann", "m2"), summary="two"))
        await store.append(Write(CODE, events(4)))
    assert number(file, "SELECT count(*) FROM refusals") == 0
    replied = "SELECT group_concat(sequence || message_id) FROM events WHERE message_id IS NOT NULL"
    assert number(file, replied) == "1m1,3m2"
    assert number(file, "SELECT summary FROM tables") == "two"


@awaited
async def test_a_clock_that_is_set_back_changes_no_order(file):
    for code, at in (("aaaaaaaa", 2000.0), ("bbbbbbbb", 1000.0)):
        async with opened(file) as store:
            await store.create(b"", Write(code, [StoredEvent(1, at, "{}")], ["ann"], live=False))
            assert [code for code, _ in await store.digests_of("ann", 1)] == [code]
            assert await store.tables_of("ann", 1) == [code]


# Reading


@awaited
async def test_a_table_that_changes_while_it_is_read_is_read_as_it_was(file):
    def change(statement):
        if "FROM refusals" in statement:
            run_sql(file, "INSERT INTO refusals VALUES ('aaaaaaaa', 'ann', 'm', x'00', '{}')")

    async with with_table(file) as store:
        store._reader.set_trace_callback(change)
        during = await store.load(CODE)
        store._reader.set_trace_callback(None)
        after = await store.load(CODE)
    assert (len(during.replies), len(after.replies)) == (0, 1)


@awaited
async def test_live_tables_are_looked_at_only_if_one_may_need_a_driver(file):
    async with with_table(file) as store:
        said, counts = [], []
        fence = await store.join(60)
        store._reader.set_trace_callback(said.append)
        for alarm in (None, None, 7.0, 8.0, None):
            await store.append(Write(CODE, events(3 + len(counts)), alarm=alarm))
            found = await store.take_over(fence, 9)
            counts.append((len(found), len([text for text in said if "alarm IS" in text])))
    assert counts == [(0, 1), (0, 1), (1, 2), (0, 2), (0, 2)]


QUERIES = {
    "a table": lambda store: store.load(CODE),
    "what is new": lambda store: store.load_since(CODE, 1),
    "an owner's tables": lambda store: store.tables_of("ann", 9),
    "a page of an owner's list": lambda store: store.summaries_of("ann", 9, 5),
    "everyone who has a table": lambda store: store.owners_of(CODE),
    "tables to erase": lambda store: store.erase("bob", 9),
    "tables to expire": lambda store: store.expire(0.0, 9),
    "whose key it is": lambda store: store.owner_of_key("ann"),
    "an owner's digests": lambda store: store.digests_of("ann", 9),
    "live tables": lambda store: store.live(),
    "alarms": lambda store: store._alarms(),
}
LISTS = ("an owner's tables", "a page of an owner's list", "an owner's digests")


@pytest.mark.parametrize("name", QUERIES)
@awaited
async def test_no_query_scans_a_table_or_sorts_a_list(file, name):
    said = []
    async with with_table(file) as store:
        connections = (store._reader, writer_of(store))
        for connection in connections:
            connection.set_trace_callback(said.append)
        await QUERIES[name](store)
        for connection in connections:
            connection.set_trace_callback(None)
    questions = [text for text in said if text.startswith("SELECT")]
    assert questions
    with closing(sqlite3.connect(file)) as connection:
        explained = [connection.execute(f"EXPLAIN QUERY PLAN {text}") for text in questions]
        plans = [row[3] for rows in explained for row in rows]
    assert [plan for plan in plans if plan.startswith("SCAN") and "INDEX" not in plan] == []
    if name in LISTS:
        assert any("USING COVERING INDEX lists" in plan for plan in plans), plans
        assert not any("TEMP B-TREE" in plan for plan in plans), plans
