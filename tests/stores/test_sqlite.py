"""The SQLite store: whatever the file or the disk does is said, and never half written."""

import asyncio
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from fivefold.errors import FivefoldError
from fivefold.stores import sqlite, sqlite_file
from fivefold.stores.store import StoredEvent, open_store

FILE = "tables.db"


def events(first, count=1, text="{}"):
    return [StoredEvent(n, float(n), text) for n in range(first, first + count)]


async def filled(file, code="aaaaaaaa", count=2):
    store = await open_store(file)
    await store.create(code, b"secret", events(1, count), ["ann"], None)
    return store


def close_after(coroutine):
    async def run():
        store = await coroutine
        await store.close()

    asyncio.run(run())


def refused(address):
    with pytest.raises(FivefoldError) as error:
        close_after(open_store(address))
    return error.value


def run_sql(file, *statements):
    with closing(sqlite3.connect(file)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def number(file, question):
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(question).fetchone()[0]


# Where it is


@pytest.mark.parametrize("form", [Path, str, "sqlite:///{}".format])
def test_a_path_in_any_form_is_a_sqlite_file(tmp_path, form):
    file = tmp_path / "new folder" / "a ? # % é.db"
    close_after(filled(form(file)))
    assert number(file, "SELECT count(*) FROM events") == 2
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_sqlite_address_may_be_relative(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    close_after(open_store("sqlite:///here.db"))
    assert (tmp_path / "here.db").is_file()


@pytest.mark.parametrize("address", ["mysql://ann:hidden@host/db", "sqlite://x", "", ":memory:"])
def test_other_places_are_refused_without_their_password(address, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    error = refused(address)
    assert error.code == "no-such-store"
    assert "hidden" not in str(error)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_driver_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "fivefold.stores.postgres", raising=False)
    error = refused("postgresql://localhost/x")
    assert error.code == "not-installed"
    assert "fivefold[postgres]" in str(error)


def test_only_its_owner_may_read_the_file(tmp_path):
    async def modes():
        store = await filled(tmp_path / FILE)
        found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
        await store.close()
        return found

    found = asyncio.run(modes())
    assert len(found) == 3
    assert set(found.values()) == {0o600}


# What lies there


def test_a_file_that_is_no_database_is_left_alone(tmp_path):
    file = tmp_path / FILE
    file.write_bytes(b"my diary, page 1\n" * 100)
    error = refused(file)
    assert error.code == "store-unopenable"
    assert str(file) in str(error)
    assert file.read_bytes() == b"my diary, page 1\n" * 100


def test_a_folder_is_no_file(tmp_path):
    assert refused(tmp_path).code == "store-unopenable"


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    assert refused(tmp_path / "file" / "in" / FILE).code == "store-unopenable"


@pytest.mark.parametrize(
    "sign", ["CREATE TABLE songs (title)", "PRAGMA application_id = 7", "PRAGMA user_version = 1"]
)
def test_a_database_of_another_program_is_left_alone(tmp_path, sign):
    file = tmp_path / FILE
    run_sql(file, sign)
    before = file.read_bytes()
    assert refused(file).code == "store-foreign"
    assert file.read_bytes() == before


def test_a_file_of_a_newer_form_is_left_alone(tmp_path):
    file = tmp_path / FILE
    close_after(filled(file))
    run_sql(file, "PRAGMA user_version = 99")
    before = file.read_bytes()
    error = refused(file)
    assert error.code == "store-newer"
    assert error.facts["found"] == 99
    assert file.read_bytes() == before


def test_an_older_file_is_brought_to_the_present_form(tmp_path, monkeypatch):
    file = tmp_path / FILE
    close_after(filled(file))
    steps = sqlite_file._MIGRATIONS
    more = "ALTER TABLE tables ADD COLUMN mood TEXT; CREATE TABLE more (a); "
    monkeypatch.setattr(sqlite_file, "_MIGRATIONS", (*steps, more))
    close_after(open_store(file))
    close_after(open_store(file))
    assert number(file, "PRAGMA user_version") == len(steps) + 1
    assert number(file, "SELECT count(*) FROM more") == 0
    assert number(file, "SELECT count(*) FROM events") == 2


def test_a_file_from_before_there_were_digests_is_extended(tmp_path, monkeypatch):
    file, steps = tmp_path / FILE, sqlite_file._MIGRATIONS
    monkeypatch.setattr(sqlite_file, "_MIGRATIONS", steps[:1])

    async def before():
        store = await filled(file)
        ended = StoredEvent(1, 1.0, '{"type":"ended","secret":""}')
        await store.create("bbbbbbbb", b"", [ended], ["ann"], None)
        await store.close()

    async def after():
        store = await open_store(file)
        await store.store_digest("bbbbbbbb", "{}")
        found = await store.live(), await store.digests_of("ann", 9), await store.load("aaaaaaaa")
        await store.close()
        return found

    asyncio.run(before())
    assert number(file, "PRAGMA user_version") == 1
    monkeypatch.setattr(sqlite_file, "_MIGRATIONS", steps)
    live, digests, kept = asyncio.run(after())
    assert (live, digests) == (["aaaaaaaa"], [("bbbbbbbb", "{}")])
    assert kept.events == events(1, 2)


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path, monkeypatch):
    file = tmp_path / FILE
    close_after(filled(file))
    steps = sqlite_file._MIGRATIONS
    monkeypatch.setattr(sqlite_file, "_MIGRATIONS", (*steps, "CREATE TABLE more (a); NONSENSE"))
    assert refused(file).code == "store-unopenable"
    assert number(file, "PRAGMA user_version") == len(steps)
    assert number(file, "SELECT count(*) FROM sqlite_master WHERE name = 'more'") == 0


def test_writes_are_on_disk_when_they_are_acknowledged(tmp_path):
    writer, reader = sqlite_file.opened(tmp_path / FILE)
    with closing(writer), closing(reader):
        settings = [
            writer.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert settings == ["wal", 2, 1, 10_000]


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


async def outcomes_of(store, codes, text="{}"):
    tries = (store.append(code, events(2, 1, text)) for code in codes)
    return await asyncio.gather(*tries, return_exceptions=True)


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


def test_a_file_that_another_process_holds_is_waited_for_and_then_said(tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite_file, "_PATIENCE", 0.2)
    file = tmp_path / FILE

    async def run():
        store = await filled(file, count=1)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            (error,) = await outcomes_of(store, ["aaaaaaaa"])
            read = await store.load("aaaaaaaa")
            waiting = asyncio.create_task(store.append("aaaaaaaa", events(2)))
            await asyncio.sleep(0.05)
            other.execute("ROLLBACK")
        await waiting
        await store.close()
        return error, read

    error, read = asyncio.run(run())
    assert error.code == "store-unavailable"
    assert "locked" in str(error)
    assert len(read.events) == 1


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


# The writer's thread


def test_writes_that_wait_together_are_committed_together(tmp_path, monkeypatch):
    sizes = []
    committed = sqlite._committed

    def counted(connection, jobs):
        sizes.append(len(jobs))
        return committed(connection, jobs)

    monkeypatch.setattr(sqlite, "_committed", counted)
    monkeypatch.setattr(sqlite, "_BATCH", 30)

    async def run():
        store = await open_store(tmp_path / FILE)
        codes = [f"code{n:04}" for n in range(100)]
        await asyncio.gather(*(store.create(c, b"", events(1), [], None) for c in codes))
        assert await outcomes_of(store, codes) == [None] * 100
        await store.close()

    asyncio.run(run())
    assert sum(sizes) == 200
    assert len(sizes) < 20
    assert max(sizes) == 30


def test_all_who_wait_are_woken_at_once(tmp_path):
    async def run():
        store = await open_store(tmp_path / FILE)
        loop, woken = asyncio.get_running_loop(), []
        wake = loop.call_soon_threadsafe
        loop.call_soon_threadsafe = lambda *args: (woken.append(args), wake(*args))[1]
        await asyncio.gather(
            *(store.create(f"code{n:04}", b"", events(1), [], None) for n in range(100))
        )
        del loop.call_soon_threadsafe
        await store.close()
        return len(woken)

    assert asyncio.run(run()) < 10


def test_a_program_may_end_without_closing(tmp_path):
    program = (
        "import asyncio, sys; from fivefold.stores.store import open_store, StoredEvent\n"
        "async def main():\n"
        "    store = await open_store(sys.argv[1])\n"
        "    await store.create('aaaaaaaa', b'', [StoredEvent(1, 0.0, '{}')], [], None)\n"
        "    asyncio.ensure_future(store.append('aaaaaaaa', [StoredEvent(2, 0.0, '{}')]))\n"
        "    await asyncio.sleep(0)\n"
        "asyncio.run(main())\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path / FILE)]
    done = subprocess.run(command, timeout=30, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert number(tmp_path / FILE, "SELECT count(*) FROM events") >= 1
