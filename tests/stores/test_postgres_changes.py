"""Notifications of other processes, and what happens when they can't be received."""

import asyncio

import pytest

from fivefold.stores import postgres, postgres_changes
from fivefold.stores.postgres_changes import read_notification
from fivefold.stores.store import Change, Told, open_store
from tests.support.postgres_stores import CODE, events, filled, run_sql
from tests.support.waiting import run_story

HANG_UP = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
)


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(postgres_changes, "BEAT", 0.1)
    monkeypatch.setattr(postgres, "PAUSE", 0.05)


def test_a_notification_names_its_sender():
    text = "me aaaaaaaa 3 bbbbbbbb 12"
    assert list(read_notification(text, "you")) == [Change("aaaaaaaa", 3), Change("bbbbbbbb", 12)]
    assert list(read_notification(text, "me")) == []


async def until(changes, wanted):
    async for change in changes:
        if change == wanted:
            return


def test_changes_are_found_while_nobody_can_listen(new_database, monkeypatch):
    address = new_database()

    async def run():
        store = await filled(address)
        other = await open_store(address)
        changes = store.changes(lambda: [CODE])
        await other.append(CODE, events(2))
        await until(changes, Change(CODE, 2))
        monkeypatch.setattr(postgres_changes, "CHANNEL", "elsewhere")  # no notification arrives
        await run_sql(address, HANG_UP)
        await other.append(CODE, events(3))
        await until(changes, Change(CODE, 3))
        monkeypatch.setattr(postgres_changes, "CHANNEL", "fivefold")
        await run_sql(address, HANG_UP)
        await other.append(CODE, events(4))
        await until(changes, Change(CODE, 4))
        await store.close()
        await other.close()

    run_story(run())


def test_a_group_of_writes_is_one_notification(new_database):
    address = new_database()

    async def run():
        store, codes = await open_store(address), [f"code{n:04}" for n in range(20)]
        for code in codes:
            await store.create(code, b"", events(1), [], None)
        async with postgres_changes.listening(address, "nobody", lambda: codes) as listener:
            heard = []
            await listener._connection.add_listener("fivefold", lambda *args: heard.append(args))
            await asyncio.gather(*(store.append(code, events(2)) for code in codes))
            found = {await listener.next() for _ in codes}
        await store.close()
        return heard, found

    heard, found = run_story(run())
    assert len(heard) == 1
    assert found == {Change(f"code{n:04}", 2) for n in range(20)}


def test_tables_that_are_not_loaded_are_not_heard_of(new_database):
    address = new_database()

    async def run():
        store, codes = await open_store(address), ["aaaaaaaa", "bbbbbbbb"]
        for code in codes:
            await store.create(code, b"", events(1), [], None)
        async with postgres_changes.listening(address, "nobody", lambda: codes[1:]) as listener:
            for code in codes:
                await store.append(code, events(2))
            await store.tell("something")
            found = [await listener.next() for _ in range(2)]
        await store.close()
        return found

    assert run_story(run()) == [Change("bbbbbbbb", 2), Told("something")]
