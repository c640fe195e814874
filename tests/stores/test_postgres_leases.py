"""Processes in PostgreSQL; what they may do is a contract of stores."""

import asyncio

from fivefold.stores.store import open_store
from tests.support.postgres_stores import CODE, events, filled, one_number, run_sql


def test_the_dead_are_buried_once_they_drive_nothing(new_database):
    address = new_database()

    async def run():
        store = await filled(address)
        idle, driving = await store.join(60), await store.join(60)
        await store.take(driving, CODE)
        await store.append(CODE, events(2), alarm=1.0)
        old = "UPDATE fivefold.processes SET until = now() - interval '2 minutes'"
        await run_sql(address, old)
        last = await store.join(60)
        left = await one_number(address, "SELECT count(*) FROM fivefold.processes")
        taken = await store.take_over(last, 9)
        await store.join(60)
        gone = "SELECT count(*) FROM fivefold.processes WHERE fence IN"
        dead = await one_number(address, f"{gone} ({idle}, {driving})")
        await store.close()
        return left, taken, dead

    assert asyncio.run(run()) == (2, [(CODE, 1.0)], 0)


def test_tables_without_an_alarm_are_not_looked_at_again(new_database):
    address = new_database()

    async def run():
        store = await open_store(address)
        for n in range(3):
            await store.create(f"code{n:04}", b"", events(1), [], None)
        fence = await store.join(60)
        await store.take(fence, "code0000")
        await store.release(fence, ["code0000"])
        await store.close()
        return await one_number(address, "SELECT count(*) FROM fivefold.tables WHERE driver <> 0")

    assert asyncio.run(run()) == 0
