"""`fivefold tidy`: tables that are not over are shown, and closed if nobody touches them."""

import asyncio
import json
import sqlite3
from contextlib import closing

import pytest
from typer.testing import CliRunner

from fivefold.commands.app import app
from fivefold.server.operations.database import only_server
from fivefold.server.upkeep import try_to_close
from fivefold.stores.store import open_store
from fivefold.tables.record_export import export_record
from tests.support.old_tables import keep, kept
from tests.support.tables import ANN, open_table, started

OLD, NEW, OPEN = "aaaaaaaa", "bbbbbbbb", "cccccccc"


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request, tmp_path):
    if request.param == "postgresql":
        return request.getfixturevalue("new_database")()
    return str(tmp_path / "tables.sqlite")


def tidied(*arguments):
    """Status, output and errors of the command."""
    done = CliRunner().invoke(app, ["tidy", *arguments])
    return done.exit_code, done.stdout, done.stderr


async def filled(place):
    store = await open_store(place)
    await keep(store, OLD, started("yum", ("me", "me")).acts("roll"), 40)
    await keep(store, NEW, started("yum", ("me", "me")), 5)
    await keep(store, OPEN, open_table("deluxe-poker", ("me", "open")), 50)
    return store


def test_old_tables_are_shown_and_closed_while_the_server_runs(place):
    async def story():
        store = await filled(place)
        seen = await asyncio.to_thread(tidied, "--database", place, "--older-than", "30")
        said = await asyncio.to_thread(
            tidied, "--database", place, "--older-than", "30", "--close", "--lang", "fr"
        )
        again = await asyncio.to_thread(tidied, "--database", place, "--json")
        assert "1 table is not over.\n" in (await asyncio.to_thread(tidied, "--database", place))[1]
        tables = [await kept(store, code) for code in (OLD, NEW, OPEN)]
        (listed,) = [row for row in await store.summaries_of(tables[0].host, 9) if row.code == OLD]
        await store.close()
        return seen, said, again, tables, listed

    seen, said, again, tables, listed = asyncio.run(story())
    assert seen[0] == said[0] == again[0] == 0
    assert seen[1].splitlines()[0] == "2 tables are not over and have not been touched for 30 days."
    assert [line.split()[1:] for line in seen[1].splitlines()[1:]] == [
        [OPEN, "deluxe-poker", "Ann"],
        [OLD, "yum", "Ann,", "Bo"],
    ]
    assert "2 tables ont été fermées" in said[1]
    (left,) = json.loads(again[1])["tables"]
    assert (left["code"], left["status"], left["closed"]) == (NEW, "playing", False)
    assert [table.status.value for table in tables] == ["closed", "playing", "closed"]
    assert tables[0].secret in str(export_record(tables[0]))
    assert json.loads(listed.summary)["status"] == "closed"


@pytest.mark.parametrize("wrong", [["--close"], ["--older-than", "-1"]])
def test_a_number_of_days_is_needed_to_close_tables(wrong, tmp_path):
    status, _, errors = tidied("--database", str(tmp_path / "x"), *wrong)
    assert status == 2
    assert "at least one day" in errors


def test_tables_that_are_closed_beside_a_server_have_places_of_their_own_in_lists(tmp_path):
    async def story():
        place = str(tmp_path / "tables.sqlite")
        store = await filled(place)
        await asyncio.to_thread(tidied, "--database", place, "--older-than", "30", "--close")
        await try_to_close(store, NEW)
        listed = await store.summaries_of(ANN, 9)
        await store.close()
        return listed

    listed = asyncio.run(story())
    assert len({row.listed for row in listed}) == len(listed) == 3
    assert listed[0].code == NEW


def test_games_are_not_deleted_under_a_server_with_a_file(tmp_path):
    place = str(tmp_path / "tables.sqlite")
    asyncio.run(closed(place))
    with only_server(place):
        status, _, errors = tidied("--database", place, "--forget", "30")
        assert (status, "stop it first" in errors) == (2, True)
        assert tidied("--database", place, "--older-than", "3", "--close")[0] == 0
    assert "1 finished game" in tidied("--database", place, "--forget", "30")[1]


async def closed(place):
    """One finished game that nobody has opened for 40 days."""
    store = await filled(place)
    await try_to_close(store, OLD)
    with closing(sqlite3.connect(place, isolation_level=None)) as connection:
        connection.execute("UPDATE tables SET opened = 0, changed = 0 WHERE code = ?", (OLD,))
    await store.close()


def test_no_database_is_made_to_look_into_it(tmp_path):
    status, _, errors = tidied("--database", str(tmp_path / "typo.sqlite"))
    assert status == 2
    assert "no such database" in errors
    assert list(tmp_path.iterdir()) == []
