"""Appends to PostgreSQL: what is one row."""

import asyncio

from fivefold.stores.store import open_store
from tests.support.postgres_stores import events, one_number
from tests.support.stores import answer


def test_a_reply_is_in_the_row_of_its_last_event(new_database):
    address = new_database()

    async def run():
        store = await open_store(address)
        await store.create("aaaaaaaa", b"", events(1), ["ann"], answer("ann", "m1"))
        await store.append("aaaaaaaa", events(2, 2), (), answer("ann", "m2"), summary="two")
        await store.append("aaaaaaaa", events(4))
        await store.close()
        replied = "SELECT string_agg(sequence || message, ',') FROM fivefold.events"
        return [
            await one_number(address, f"{replied} WHERE message IS NOT NULL"),
            await one_number(address, "SELECT count(*) FROM fivefold.answers"),
            await one_number(address, "SELECT summary FROM fivefold.tables"),
        ]

    assert asyncio.run(run()) == ["1m1,3m2", 0, "two"]
