"""The database of a server: the only one there, backed up, checked for damage."""

import errno
import json
from pathlib import Path

import asyncpg
import pytest

from fivefold.errors import FivefoldError
from fivefold.server.operations import database
from fivefold.server.operations import serve as module
from fivefold.server.operations.database import only_server
from fivefold.server.settings import Settings
from fivefold.stores.store import StoredEvent, Write, check_store, open_store
from tests.support.old_tables import keep
from tests.support.serve_options import options
from tests.support.sqlite_stores import damage_page, events, run_sql
from tests.support.tables import started

PLAYED, WAITING = "aaaaaaaa", "bbbbbbbb"


@pytest.fixture
def file(tmp_path):
    return str(tmp_path / "tables.sqlite")


def code_of(serve):
    with pytest.raises(FivefoldError) as found:
        serve()
    return found.value.code


# To be served


def test_a_database_must_be_one_and_its_folder_must_be_there(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "_Server", None)  # so that a test never serves
    (tmp_path / "foreign").write_text("not a database, but long enough to look at" * 10)
    for name in ("", ":memory:", "foreign", "mysql://user:secret@host/x"):
        named = name if ":" in name else str(tmp_path / name)
        with pytest.raises(FivefoldError, match="tables can't be stored") as found:
            module.serve(options(settings=Settings(database=named)))
        assert "secret" not in str(found.value)
    mistyped = tmp_path / "typo" / "tables.sqlite"
    serve = options(settings=Settings(database=str(mistyped)))
    assert code_of(lambda: module.serve(serve)) == "no-such-folder"
    assert not mistyped.parent.exists()


def test_a_link_to_the_file_of_another_server_is_refused(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "tables.sqlite").touch()
    (tmp_path / "link.sqlite").symlink_to(tmp_path / "data" / "tables.sqlite")
    (tmp_path / "folder").symlink_to(tmp_path / "data")
    (tmp_path / "hard.sqlite").hardlink_to(tmp_path / "data" / "tables.sqlite")
    names = ["data/tables.sqlite", "link.sqlite", "folder/tables.sqlite", "hard.sqlite"]
    for name in names:
        with only_server(str(tmp_path / name)):
            for other in names:
                address = f"sqlite:///{tmp_path / other}"
                assert code_of(only_server(address).__enter__) == "database-in-use"


def test_a_database_is_in_use_only_if_another_server_has_the_lock(file, monkeypatch):
    def no_locks(_):
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr(database, "_lock", no_locks)
    with pytest.raises(FivefoldError, match="no locks available") as found, only_server(file):
        pass
    assert found.value.code == "store-unopenable"


async def test_the_lock_outlives_the_store_and_does_not_hold_it_up(file):
    with only_server(file):
        store = await open_store(file)
        await store.create(b"secret", Write("aaaaaaaa", [StoredEvent(1, 0.0, "{}")], ["ann"]))
        await store.close()
        assert code_of(only_server(file).__enter__) == "database-in-use"
    with only_server(file):
        await check_store(file)


# `fivefold backup`


async def test_a_backup_is_made_while_the_server_runs(file, tmp_path, command):
    copy = tmp_path / "copy.sqlite"
    store = await open_store(file)
    await store.create(b"", Write("aaaaaaaa", [StoredEvent(1, 1.0, "{}")]))
    status, _, errors = await command("backup", copy, "--database", file)
    await store.close()
    assert (status, errors) == (0, "")
    again = await open_store(copy)
    assert (await again.load("aaaaaaaa")).events == [StoredEvent(1, 1.0, "{}")]
    await again.close()


async def test_a_backup_of_postgresql_or_of_nothing_is_refused(tmp_path, command):
    for address, said in (
        ("postgresql://user:secret@host/x", "pg_dump"),
        (tmp_path / "none.sqlite", "none.sqlite"),
    ):
        status, _, errors = await command("backup", tmp_path / "copy", "--database", address)
        assert status == 2
        assert said in errors
        assert "secret" not in errors
        assert not list(tmp_path.iterdir())


# `fivefold check`


async def lose_an_event(place):
    condition = "WHERE code = 'bbbbbbbb' AND sequence = 2"
    if "://" not in place:
        run_sql(place, f"DELETE FROM events {condition}")  # noqa: S608
        return
    connection = await asyncpg.connect(place)
    await connection.execute(f"DELETE FROM fivefold.events {condition}")  # noqa: S608
    await connection.close()


async def filled(place):
    store = await open_store(place)
    await keep(store, PLAYED, started("yum", ("me", "me")).acts("roll"), 1)
    await keep(store, WAITING, started("yum", ("me", "me")), 1)
    return store


async def test_a_sound_database_is_found_sound_while_the_server_runs(place, command):
    store = await filled(place)
    for arguments, said in (
        ((), "2 tables, and no damage found.\n"),
        (("--lang", "fr"), "2 tables, rien n'est abîmé.\n"),
        (("--json",), '{"tables": 2, "damage": []}\n'),
    ):
        assert await command("check", "--database", place, *arguments) == (0, said, "")
    await store.close()


async def test_a_table_that_can_not_be_replayed_is_named(place, command):
    store = await filled(place)
    last = len((await store.load(PLAYED)).events)
    await store.append(Write(PLAYED, [StoredEvent(last + 1, 0.0, '{"type": "nothing"}')]))
    await store.close()
    await lose_an_event(place)
    status, said, _ = await command("check", "--database", place, "--json")
    found = json.loads(said)
    assert (status, found["tables"]) == (1, 2)
    reasons = {each["code"]: each["reason"] for each in found["damage"]}
    assert set(reasons) == {PLAYED, WAITING}
    assert reasons[WAITING] == "some of its events are missing"
    status, said, _ = await command("check", "--database", place)
    assert status == 1
    assert f"{WAITING}  some of its events are missing\n" in said
    assert said.endswith("2 damaged places found: stop the server, and restore a backup.\n")


async def test_a_damaged_page_is_found(file, command):
    store = await filled(file)
    await store.create(b"secret", Write("cccccccc", events(1, 200, "lost " * 50), ["ann"]))
    await store.close()
    damage_page(Path(file), "lost " * 40)
    status, said, _ = await command("check", "--database", file)
    assert status == 1
    assert said.endswith("restore a backup.\n")


async def test_rows_of_no_table_are_found(file, command):
    await (await filled(file)).close()
    run_sql(file, "DELETE FROM tables WHERE code = 'bbbbbbbb'")
    status, said, _ = await command("check", "--database", file)
    assert status == 1
    assert "of events belongs to no table" in said


async def test_a_database_that_is_not_there_is_not_made(tmp_path, command):
    missing = tmp_path / "none.sqlite"
    for name in ("check", "tidy"):
        status, said, errors = await command(name, "--database", missing)
        assert (status, said) == (2, "")
        assert "no such database" in errors
        assert list(tmp_path.iterdir()) == []
