"""Where a store is, whether it can be used, and who is alive and drives what in one process."""

import logging
import sys
from pathlib import Path

import pytest

from fivefold.errors import FivefoldError
from fivefold.stores.one_process import OneProcess
from fivefold.stores.store import Alarm, Condition, Conflict, open_store
from tests.support.sqlite_stores import close_after, filled, number, refused
from tests.support.stores import awaited


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
    for name in ("postgres", "postgres_connections", "postgres_log"):
        monkeypatch.delitem(sys.modules, f"fivefold.stores.{name}", raising=False)
    error = refused("postgresql://localhost/x")
    assert error.code == "not-installed"
    assert "fivefold[postgres]" in str(error)


def test_a_failure_is_logged_once_and_counted_every_time(caplog):
    now, count = [0.0], []
    condition = Condition(lambda: now[0])
    condition.on_failure = lambda: count.append(1)
    condition.check()
    for error in (None, Conflict("aaaaaaaa"), ValueError("text")):
        condition.note(error)
        condition.check()
    with caplog.at_level(logging.WARNING, "fivefold.stores"):
        for _ in range(3):
            condition.note(FivefoldError("store-unavailable", reason="disk full"))
        condition.note(None)  # too early
        with pytest.raises(FivefoldError) as found:
            condition.check()
        now[0] = 5.0
        condition.note(None)
    condition.check()
    assert "disk full" in str(found.value)
    assert len(count) == 3
    assert [(line.levelname, line.message) for line in caplog.records] == [
        ("ERROR", "tables can't be read or stored"),
        ("WARNING", "tables can be read and stored again"),
    ]


def test_a_damaged_database_is_not_believed_again(caplog):
    now = [0.0]
    condition = Condition(lambda: now[0])
    with caplog.at_level(logging.WARNING, "fivefold.stores"):
        condition.note(FivefoldError("store-unavailable", reason="malformed", damaged=True))
        now[0] = 100.0
        condition.note(None)
        condition.note(FivefoldError("store-unavailable", reason="disk full"))
        now[0] = 200.0
        condition.note(None)
    with pytest.raises(FivefoldError, match="disk full"):
        condition.check()
    assert [line.message for line in caplog.records] == ["the database is damaged"]


# Who drives what, in memory, by a clock that the test sets


class Counting(OneProcess):
    looked = 0

    async def _alarms(self):
        self.looked += 1
        return [Alarm("due", 1.0)]

    def _refuse_if_closing(self):
        """It never closes."""


@awaited
async def test_a_process_is_alive_until_its_time_is_over():
    now = [0.0]
    store = Counting(lambda: now[0])
    one, two = await store.join(4), await store.join(40)
    assert await store.take(one, "a")
    now[0] = 3.9
    assert not await store.take(two, "a")
    assert await store.renew(one, 4)
    now[0] = 7.8
    assert not await store.take(two, "a")
    now[0] = 7.9
    assert store._drives(one, "a"), "nobody has taken it"
    assert await store.take(two, "a")
    assert not store._drives(one, "a")
    assert not await store.renew(one, 4)


@awaited
async def test_alarms_are_read_again_only_after_a_change():
    store = Counting()
    fence = await store.join(60.0)
    assert await store.take_over(fence, 9) == [Alarm("due", 1.0)]
    assert await store.take_over(fence, 9) == []
    assert store.looked == 1
    store._note_alarm("due", 2.0)
    assert await store.take_over(fence, 9) == []
    assert store.looked == 1
    await store.release(fence, ["due"])
    assert await store.take_over(fence, 9) == [Alarm("due", 1.0)]


@awaited
async def test_a_store_says_which_alarms_it_has():
    with pytest.raises(NotImplementedError):
        await OneProcess()._alarms()
