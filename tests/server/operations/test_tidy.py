"""Tables that nobody touches: shown and closed by `fivefold tidy`, and by a server itself."""

import json
import sqlite3
from contextlib import closing

import pytest

from fivefold.server import upkeep
from fivefold.server.operations.database import only_server
from fivefold.server.upkeep import Upkeep, try_to_close
from fivefold.stores.store import Conflict, Write, open_store
from fivefold.tables.record_export import export_record
from fivefold.tables.table import Status
from tests.support.bundles import on_its_way
from tests.support.old_tables import keep, kept
from tests.support.stores import answer, opened
from tests.support.tables import ANN, open_table, started

OLD, NEW, OPEN = "aaaaaaaa", "bbbbbbbb", "cccccccc"


async def filled(place):
    store = await open_store(place)
    await keep(store, OLD, started("yum", ("me", "me")).acts("roll"), 40)
    await keep(store, NEW, started("yum", ("me", "me")), 5)
    await keep(store, OPEN, open_table("deluxe-poker", ("me", "open")), 50)
    return store


async def test_old_tables_are_shown_and_closed_while_the_server_runs(place, command):
    store = await filled(place)
    old = ("tidy", "--database", place, "--older-than", "30")
    status, said, _ = await command(*old)
    assert status == 0
    first, *lines = said.splitlines()
    assert first == "2 tables are not over and have not been touched for 30 days."
    found = [line.split()[1:] for line in lines]
    assert found == [[OPEN, "deluxe-poker", "Ann"], [OLD, "yum", "Ann,", "Bo"]]
    status, said, _ = await command(*old, "--close", "--lang", "fr")
    assert (status, "2 tables ont été fermées" in said) == (0, True)
    status, said, _ = await command("tidy", "--database", place, "--json")
    (left,) = json.loads(said)["tables"]
    assert (status, left["code"], left["status"], left["closed"]) == (0, NEW, "playing", False)
    assert "1 table is not over.\n" in (await command("tidy", "--database", place))[1]
    tables = [await kept(store, code) for code in (OLD, NEW, OPEN)]
    assert [table.status.value for table in tables] == ["closed", "playing", "closed"]
    assert tables[0].secret in str(export_record(tables[0]))
    (listed,) = [row for row in await store.summaries_of(tables[0].host, 9) if row.code == OLD]
    assert json.loads(listed.summary)["status"] == "closed"
    # Tables that are closed beside a server have places of their own in lists.
    await try_to_close(store, NEW)
    rows = await store.summaries_of(ANN, 9)
    assert len({row.listed for row in rows}) == len(rows) == 3
    assert rows[0].code == NEW
    await store.close()


@pytest.mark.parametrize("wrong", [["--close"], ["--older-than", "-1"]])
async def test_a_number_of_days_is_needed_to_close_tables(wrong, tmp_path, command):
    status, _, errors = await command("tidy", "--database", tmp_path / "x", *wrong)
    assert status == 2
    assert "at least one day" in errors


async def test_games_are_not_deleted_under_a_server_with_a_file(tmp_path, command):
    place = str(tmp_path / "tables.sqlite")
    await closed(place)
    with only_server(place):
        status, _, errors = await command("tidy", "--database", place, "--forget", "30")
        assert (status, "stop it first" in errors) == (2, True)
        done = await command("tidy", "--database", place, "--older-than", "3", "--close")
        assert done[0] == 0
    assert "1 finished game" in (await command("tidy", "--database", place, "--forget", "30"))[1]


async def closed(place):
    """One finished game that nobody has opened for 40 days."""
    store = await filled(place)
    await try_to_close(store, OLD)
    with closing(sqlite3.connect(place, isolation_level=None)) as connection:
        connection.execute("UPDATE tables SET opened = 0, changed = 0 WHERE code = ?", (OLD,))
    await store.close()


CODES = ["aaaaaaaa", "bbbbbbbb", "cccccccc"]


class Tables:
    """A server's tables, one of which is in use."""

    def __init__(self, store, in_use=None):
        self.store, self._in_use = store, in_use
        self.gone = []

    def drop(self, code):
        return code != self._in_use

    def removed(self, codes):
        self.gone += codes

    async def note_open_tables(self):
        if self._in_use:
            await self.store.note_opened(self._in_use, upkeep.time.time())


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    monkeypatch.setattr(upkeep, "_PAUSE", 0.0)


async def statuses(store):
    return [(await kept(store, code)).status for code in CODES]


async def test_tables_that_nobody_touches_are_closed_unless_they_are_in_use(tmp_path):
    async with opened(tmp_path / "tables.db") as store:
        for code, days in zip(CODES, (100, 100, 10), strict=True):
            await keep(store, code, started("yum"), days)
        await Upkeep(Tables(store), 0).close_untouched()
        assert await statuses(store) == [Status.PLAYING] * 3
        await Upkeep(Tables(store, in_use=CODES[1]), 90).close_untouched()
        assert await statuses(store) == [Status.CLOSED, Status.PLAYING, Status.PLAYING]
        assert sorted(await store.live()) == CODES[1:]


async def test_old_games_that_go_on_elsewhere_are_not_in_the_way_of_others(tmp_path, monkeypatch):
    monkeypatch.setattr(upkeep, "_MOST_CLOSED", 1)
    async with opened(tmp_path / "tables.db") as store:
        for code in CODES[:2]:
            await keep(store, code, on_its_way(acts=0), 200)
        await keep(store, CODES[2], started("yum"), 100)
        await Upkeep(Tables(store), 90).close_untouched()
        assert await statuses(store) == [Status.MOVED, Status.MOVED, Status.CLOSED]


async def test_a_broken_or_busy_table_does_not_stop_the_others(tmp_path, caplog, monkeypatch):
    async with opened(tmp_path / "tables.db") as store:
        at = started("yum")
        await keep(store, CODES[0], at, 100)
        at.events = at.events[1:]
        await keep(store, CODES[1], at, 200)
        await Upkeep(Tables(store), 90).close_untouched()
        assert (await kept(store, CODES[0])).status is Status.CLOSED
        assert "could not be closed" in caplog.text
        await keep(store, CODES[2], started("yum"), 100)

        async def late(*_, **__):
            raise Conflict(CODES[2])

        monkeypatch.setattr(store, "append", late)
        assert not await try_to_close(store, CODES[2])  # it is touched just now
        assert not await try_to_close(store, "dddddddd")


async def test_replies_of_finished_games_go(tmp_path, monkeypatch):
    async with opened(tmp_path / "tables.db") as store:
        for code in CODES:
            await keep(store, code, started("yum"), 1)
            await store.append(Write(code, [], reply=answer("ann", "m")))
        await Upkeep(Tables(store), 0).tidy()
        assert len((await store.load(CODES[0])).replies) == 1
        await try_to_close(store, CODES[0])
        await Upkeep(Tables(store), 0).tidy()
        assert len((await store.load(CODES[0])).replies) == 1, "it was closed just now"
        monkeypatch.setattr(upkeep, "_REPEATS", -1.0)
        await Upkeep(Tables(store), 0).tidy()
        assert [len((await store.load(code)).replies) for code in CODES] == [0, 1, 1]


async def test_finished_games_that_nobody_opens_or_uses_go_if_that_is_wanted(tmp_path):
    async with opened(tmp_path / "tables.db") as store:
        for code in CODES:
            await keep(store, code, started("yum"), 100)
        for code in CODES[:2]:
            await try_to_close(store, code)
        later = upkeep.time.time() + 31 * upkeep.DAY
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(upkeep.time, "time", lambda: later)
            await Upkeep(tables := Tables(store, in_use=CODES[1])).forget_unopened()
            assert tables.gone == []
            await Upkeep(tables, forget_after=30).forget_unopened()
        assert tables.gone == [CODES[0]]
        assert await store.load(CODES[0]) is None
        assert await store.load(CODES[1]) is not None
        assert await store.live() == [CODES[2]]
