"""The file of a SQLite store: what lies there, how it comes to its present form, and that it is
still the one that was opened."""

import asyncio
import shutil
import stat
from contextlib import closing

import pytest

from fivefold.errors import FivefoldError
from fivefold.stores import sqlite_file
from fivefold.stores.backup import backup
from fivefold.stores.store import Write, open_store
from tests.support.sqlite_stores import (
    FILE,
    Held,
    close_after,
    events,
    filled,
    number,
    refused,
    run_sql,
)
from tests.support.waiting import PATIENCE, run_story


def test_only_its_owner_may_read_the_file(tmp_path):
    async def modes():
        store = await filled(tmp_path / FILE)
        found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
        await store.close()
        return found

    found = asyncio.run(modes())
    assert len(found) == 3
    assert set(found.values()) == {0o600}


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


@pytest.mark.parametrize("version", [1, 3, 9])
def test_a_file_from_before_the_first_release_is_left_alone(tmp_path, version):
    file = tmp_path / FILE
    close_after(filled(file))
    run_sql(file, f"PRAGMA user_version = {version}")
    before = file.read_bytes()
    error = refused(file)
    assert error.code == "store-older"
    assert "newer" not in str(error)
    assert file.read_bytes() == before


def test_an_older_file_is_brought_to_the_present_form(tmp_path, monkeypatch):
    file = tmp_path / FILE
    close_after(filled(file))
    steps, version = sqlite_file._MIGRATIONS, number(file, "PRAGMA user_version")
    more = "ALTER TABLE tables ADD COLUMN mood TEXT; CREATE TABLE more (a); "
    monkeypatch.setattr(sqlite_file, "_MIGRATIONS", (*steps, more))
    close_after(open_store(file))
    close_after(open_store(file))
    assert number(file, "PRAGMA user_version") == version + 1
    assert number(file, "SELECT count(*) FROM more") == 0
    assert number(file, "SELECT count(*) FROM events") == 2


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path, monkeypatch):
    file = tmp_path / FILE
    close_after(filled(file))
    steps, version = sqlite_file._MIGRATIONS, number(file, "PRAGMA user_version")
    monkeypatch.setattr(sqlite_file, "_MIGRATIONS", (*steps, "CREATE TABLE more (a); NONSENSE"))
    assert refused(file).code == "store-unopenable"
    assert number(file, "PRAGMA user_version") == version
    assert number(file, "SELECT count(*) FROM sqlite_master WHERE name = 'more'") == 0


def test_writes_are_on_disk_when_they_are_acknowledged(tmp_path):
    writer, reader = sqlite_file.opened(tmp_path / FILE)
    with closing(writer), closing(reader):
        settings = [
            writer.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert settings == ["wal", 2, 1, 10_000]


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
def test_nothing_is_acknowledged_when_the_file_is_another(tmp_path, harm):
    async def run():
        store = await filled(tmp_path / FILE)
        await store.append(Write("aaaaaaaa", events(3)))
        await store.check()
        await asyncio.to_thread(harm, tmp_path / FILE)
        for ask in (store.append(Write("aaaaaaaa", events(4))), store.check()):
            with pytest.raises(FivefoldError) as error:
                await ask
            assert error.value.code == "store-unavailable"
        reason = store.condition.reason
        await store.close()
        return reason

    assert asyncio.run(run()) == "the file was deleted or replaced"


def test_nothing_is_written_to_another_file(tmp_path):
    async def run():
        store, said = await filled(tmp_path / FILE), []
        await asyncio.to_thread(overwrite_with_another, tmp_path / FILE)
        store._writer._appends.connection.set_trace_callback(said.append)
        with pytest.raises(FivefoldError):
            await store.append(Write("aaaaaaaa", events(3)))
        store._writer._appends.connection.set_trace_callback(None)
        await store.close()
        return said

    assert asyncio.run(run()) == []


def test_a_file_that_is_deleted_during_the_commit_is_noticed(tmp_path):
    async def run():
        store = await filled(tmp_path / FILE)
        held = store._writer._appends.connection = Held(store._writer._appends.connection)
        writing = asyncio.create_task(store.append(Write("aaaaaaaa", events(3))))
        assert await asyncio.to_thread(held.reached.wait, PATIENCE)
        (tmp_path / FILE).unlink()
        held.go_on.set()
        with pytest.raises(FivefoldError) as error:
            await writing
        await store.close()
        return error.value.code

    assert run_story(run()) == "store-unavailable"


def test_a_file_is_the_same_after_checkpoints_backups_and_another_opening(tmp_path):
    async def run():
        store = await filled(tmp_path / FILE)
        store._writer._appends.connection.execute("PRAGMA wal_autocheckpoint = 2")
        for n in range(3, 40):
            await store.append(Write("aaaaaaaa", events(n)))
        backup(tmp_path / FILE, tmp_path / "copy")
        other = await open_store(tmp_path / FILE)
        await other.append(Write("aaaaaaaa", events(40)))
        await other.close()
        await store.append(Write("aaaaaaaa", events(41)))
        await store.check()
        await store.close()

    asyncio.run(run())
