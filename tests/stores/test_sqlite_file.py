"""The file of a SQLite store: what lies there, and how it comes to its present form."""

import asyncio
import stat
from contextlib import closing

import pytest

from fivefold.stores import sqlite_file
from fivefold.stores.store import open_store
from tests.support.sqlite_stores import FILE, close_after, filled, number, refused, run_sql


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
