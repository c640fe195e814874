"""Upkeep while a server runs: what nobody needs goes, what somebody uses stays."""

import pytest

from fivefold.server import upkeep
from fivefold.server.upkeep import Upkeep, try_to_close
from fivefold.stores.store import Conflict, Write
from fivefold.tables.table import Status
from tests.support.bundles import on_its_way
from tests.support.old_tables import keep, kept
from tests.support.stores import answer, awaited, opened
from tests.support.tables import started

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


@awaited
async def test_tables_that_nobody_touches_are_closed_unless_they_are_in_use(tmp_path):
    async with opened(tmp_path / "tables.db") as store:
        for code, days in zip(CODES, (100, 100, 10), strict=True):
            await keep(store, code, started("yum"), days)
        await Upkeep(Tables(store), 0).close_untouched()
        assert await statuses(store) == [Status.PLAYING] * 3
        await Upkeep(Tables(store, in_use=CODES[1]), 90).close_untouched()
        assert await statuses(store) == [Status.CLOSED, Status.PLAYING, Status.PLAYING]
        assert sorted(await store.live()) == CODES[1:]


@awaited
async def test_old_games_that_go_on_elsewhere_are_not_in_the_way_of_others(tmp_path, monkeypatch):
    monkeypatch.setattr(upkeep, "_MOST_CLOSED", 1)
    async with opened(tmp_path / "tables.db") as store:
        for code in CODES[:2]:
            await keep(store, code, on_its_way(acts=0), 200)
        await keep(store, CODES[2], started("yum"), 100)
        await Upkeep(Tables(store), 90).close_untouched()
        assert await statuses(store) == [Status.MOVED, Status.MOVED, Status.CLOSED]


@awaited
async def test_a_table_that_is_touched_just_now_is_left_alone(tmp_path, monkeypatch):
    async with opened(tmp_path / "tables.db") as store:
        await keep(store, CODES[0], started("yum"), 100)

        async def late(*_, **__):
            raise Conflict(CODES[0])

        monkeypatch.setattr(store, "append", late)
        assert not await try_to_close(store, CODES[0])
        assert not await try_to_close(store, CODES[1])


@awaited
async def test_a_broken_table_does_not_stop_the_others(tmp_path, caplog):
    async with opened(tmp_path / "tables.db") as store:
        at = started("yum")
        await keep(store, CODES[0], at, 100)
        at.events = at.events[1:]
        await keep(store, CODES[1], at, 200)
        await Upkeep(Tables(store), 90).close_untouched()
        assert (await kept(store, CODES[0])).status is Status.CLOSED
        assert "could not be closed" in caplog.text


@awaited
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


@awaited
async def test_finished_games_that_nobody_opens_go_if_that_is_wanted(tmp_path):
    async with opened(tmp_path / "tables.db") as store:
        for code in CODES:
            await keep(store, code, started("yum"), 100)
        for code in CODES[:2]:
            await try_to_close(store, code)
        later = upkeep.time.time() + 31 * upkeep.DAY
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(upkeep.time, "time", lambda: later)
            await store.note_opened(CODES[1], later - upkeep.DAY)
            await Upkeep(tables := Tables(store)).forget_unopened()
            assert tables.gone == []
            await Upkeep(tables, forget_after=30).forget_unopened()
        assert tables.gone == [CODES[0]]
        assert await store.load(CODES[0]) is None
        assert await store.load(CODES[1]) is not None
        assert await store.live() == [CODES[2]]


@awaited
async def test_a_table_in_use_never_expires(tmp_path):
    async with opened(tmp_path / "tables.db") as store:
        for code in CODES[:2]:
            await keep(store, code, started("yum"), 100)
            await try_to_close(store, code)
        later = upkeep.time.time() + 31 * upkeep.DAY
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(upkeep.time, "time", lambda: later)
            tables = Tables(store, in_use=CODES[0])
            await Upkeep(tables, forget_after=30).forget_unopened()
        assert tables.gone == [CODES[1]]
