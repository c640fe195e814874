"""`fivefold backup`: a copy of the tables while the server runs."""

import asyncio

from typer.testing import CliRunner

from fivefold.commands.app import app
from fivefold.stores.store import StoredEvent, Write, open_store
from tests.support.waiting import run_story


def said(*arguments):
    """Status, output and errors of a command."""
    done = CliRunner().invoke(app, [*map(str, arguments)])
    return done.exit_code, done.stdout, done.stderr


def test_a_backup_is_made_while_the_server_runs(tmp_path):
    database, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"

    async def copied():
        store = await open_store(database)
        await store.create(b"", Write("aaaaaaaa", [StoredEvent(1, 1.0, "{}")]))
        status, _, errors = await asyncio.to_thread(said, "backup", copy, "--database", database)
        await store.close()
        again = await open_store(copy)
        kept = await again.load("aaaaaaaa")
        await again.close()
        return status, errors, kept.events

    assert run_story(copied()) == (0, "", [StoredEvent(1, 1.0, "{}")])


def test_a_backup_of_postgresql_is_left_to_its_own_tool(tmp_path):
    target = tmp_path / "copy"
    status, _, errors = said("backup", target, "--database", "postgresql://user:secret@host/x")
    assert status == 2
    assert "pg_dump" in errors
    assert "secret" not in errors
    assert not target.exists()


def test_a_backup_of_nothing_is_refused(tmp_path):
    status, _, errors = said("backup", tmp_path / "copy", "--database", tmp_path / "none.sqlite")
    assert status == 2
    assert "none.sqlite" in errors
    assert not list(tmp_path.iterdir())
