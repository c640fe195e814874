"""`fivefold check`: what is damaged in a database is found, and nothing else is."""

import asyncio
import json

import asyncpg
import pytest
from typer.testing import CliRunner

from fivefold.commands.app import app
from fivefold.stores.store import StoredEvent, Write, open_store
from tests.support.old_tables import keep
from tests.support.sqlite_stores import damage_page, events, run_sql
from tests.support.tables import started

PLAYED, WAITING = "aaaaaaaa", "bbbbbbbb"


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request, tmp_path):
    if request.param == "postgresql":
        return request.getfixturevalue("new_database")()
    return str(tmp_path / "tables.sqlite")


def checked(place, *arguments):
    """Status and output of the command."""
    done = CliRunner().invoke(app, ["check", "--database", str(place), *arguments])
    return done.exit_code, done.stdout


def lose_an_event(place):
    condition = "WHERE code = 'bbbbbbbb' AND sequence = 2"
    if "://" not in place:
        run_sql(place, f"DELETE FROM events {condition}")  # noqa: S608
        return

    async def run():
        connection = await asyncpg.connect(place)
        await connection.execute(f"DELETE FROM fivefold.events {condition}")  # noqa: S608
        await connection.close()

    asyncio.run(run())


async def filled(place):
    store = await open_store(place)
    await keep(store, PLAYED, started("yum", ("me", "me")).acts("roll"), 1)
    await keep(store, WAITING, started("yum", ("me", "me")), 1)
    return store


def test_a_sound_database_is_found_sound_while_the_server_runs(place):
    async def story():
        store = await filled(place)
        try:
            return [
                await asyncio.to_thread(checked, place, *arguments)
                for arguments in ((), ("--lang", "fr"), ("--json",))
            ]
        finally:
            await store.close()

    english, french, as_json = asyncio.run(story())
    assert english == (0, "2 tables, and no damage found.\n")
    assert french == (0, "2 tables, rien n'est abîmé.\n")
    assert as_json == (0, '{"tables": 2, "damage": []}\n')


def test_a_table_that_can_not_be_replayed_is_named(place):
    async def story():
        store = await filled(place)
        last = len((await store.load(PLAYED)).events)
        await store.append(Write(PLAYED, [StoredEvent(last + 1, 0.0, '{"type": "nothing"}')]))
        await store.close()

    asyncio.run(story())
    lose_an_event(place)
    status, said = checked(place, "--json")
    found = json.loads(said)
    assert (status, found["tables"]) == (1, 2)
    reasons = {each["code"]: each["reason"] for each in found["damage"]}
    assert set(reasons) == {PLAYED, WAITING}
    assert reasons[WAITING] == "some of its events are missing"
    status, said = checked(place)
    assert status == 1
    assert f"{WAITING}  some of its events are missing\n" in said
    assert said.endswith("2 things are damaged: stop the server, and restore a backup.\n")


def test_a_damaged_page_is_found(tmp_path):
    async def story():
        store = await filled(file)
        await store.create(b"secret", Write("cccccccc", events(1, 200, "lost " * 50), ["ann"]))
        await store.close()

    file = tmp_path / "tables.sqlite"
    asyncio.run(story())
    damage_page(file, "lost " * 40)
    status, said = checked(file)
    assert status == 1
    assert said.endswith("restore a backup.\n")


def test_rows_of_no_table_are_found(tmp_path):
    file = tmp_path / "tables.sqlite"

    async def story():
        await (await filled(file)).close()

    asyncio.run(story())
    run_sql(file, "DELETE FROM tables WHERE code = 'bbbbbbbb'")
    status, said = checked(file)
    assert status == 1
    assert "of events belongs to no table" in said


def test_a_database_that_is_not_there_is_not_made(tmp_path):
    done = CliRunner().invoke(app, ["check", "--database", str(tmp_path / "none.sqlite")])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "there is no such database" in done.stderr
    assert list(tmp_path.iterdir()) == []
