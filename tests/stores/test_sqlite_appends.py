"""Appends to a SQLite file: what is one row, and how the writes are numbered."""

import asyncio

from fivefold.stores.store import StoredEvent, open_store
from tests.support.sqlite_stores import FILE, events, number
from tests.support.stores import answer


async def played(file):
    store = await open_store(file)
    await store.create("aaaaaaaa", b"", events(1), ["ann"], answer("ann", "m1"))
    await store.append("aaaaaaaa", events(2, 2), (), answer("ann", "m2"), summary="two")
    await store.append("aaaaaaaa", events(4))
    await store.close()


def test_a_reply_is_in_the_row_of_its_last_event(tmp_path):
    asyncio.run(played(tmp_path / FILE))
    assert number(tmp_path / FILE, "SELECT count(*) FROM answers") == 0
    replied = "SELECT group_concat(sequence || message) FROM events WHERE message IS NOT NULL"
    assert number(tmp_path / FILE, replied) == "1m1,3m2"


def test_a_summary_stays_until_there_is_another(tmp_path):
    asyncio.run(played(tmp_path / FILE))
    assert number(tmp_path / FILE, "SELECT summary FROM tables") == "two"


def test_a_clock_that_is_set_back_changes_no_order(tmp_path):
    async def run():
        orders = []
        for first in ("aaaaaaaa", "bbbbbbbb"):  # the second time it is opened anew
            store = await open_store(tmp_path / FILE)
            at = 2000.0 if first == "aaaaaaaa" else 1000.0
            await store.create(first, b"", [StoredEvent(1, at, "{}")], ["ann"], None, False)
            orders.append([code for code, _ in await store.digests_of("ann", 1)])
            orders.append(await store.tables_of("ann", 1))
            await store.close()
        return orders

    first, second = ["aaaaaaaa"], ["bbbbbbbb"]
    assert asyncio.run(run()) == [first, first, second, second]
