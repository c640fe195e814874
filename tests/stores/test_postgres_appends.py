"""Appends to PostgreSQL: what is one row, and who is second."""

import asyncio

import asyncpg

from fivefold.stores import postgres
from fivefold.stores.store import Conflict, open_store
from tests.support.postgres_stores import CODE, events, filled, one_number
from tests.support.stores import answer
from tests.support.waiting import PATIENCE


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


async def waiting(address, count):
    """Until so many statements wait for a lock."""
    query = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    async with asyncio.timeout(PATIENCE):
        while await one_number(address, query) < count:
            await asyncio.sleep(0.001)


def test_a_message_is_not_accepted_that_is_refused_at_the_same_moment(new_database, monkeypatch):
    """Both processes have decided on the same state, and both wait for the table's row."""
    monkeypatch.setitem(postgres._SETTINGS, "lock_timeout", f"{PATIENCE}s")
    monkeypatch.setattr(postgres, "TIMEOUT", PATIENCE)
    address = new_database()

    async def run():
        refusing, accepting = await filled(address), await open_store(address)
        blocking = await asyncpg.connect(address)
        async with blocking.transaction():
            await blocking.execute("SELECT FROM fivefold.tables FOR UPDATE")
            reply = answer("ann", "m1")
            refusal = asyncio.create_task(refusing.append(CODE, [], (), reply, after=1))
            await waiting(address, 1)
            acceptance = asyncio.create_task(accepting.append(CODE, events(2), (), reply, after=1))
            await waiting(address, 2)
        outcomes = await asyncio.gather(refusal, acceptance, return_exceptions=True)
        await blocking.close()
        stored = await accepting.load(CODE)
        await refusing.close()
        await accepting.close()
        return outcomes, len(stored.events), len(stored.replies)

    (refused, accepted), *stored = asyncio.run(run())
    assert refused is None
    assert isinstance(accepted, Conflict)
    assert stored == [1, 1]
