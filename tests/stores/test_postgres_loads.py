"""Tables loaded together: one statement for all who wait."""

import asyncio

from fivefold.stores import postgres
from fivefold.stores.store import open_store
from tests.support.postgres_stores import events
from tests.support.stores import answer
from tests.support.waiting import run_story


def test_tables_that_are_wanted_together_are_loaded_together(new_database, monkeypatch):
    address, sizes, load_all = new_database(), [], postgres.load_all

    async def counted(connection, loads):
        sizes.append(len(loads))
        return await load_all(connection, loads)

    monkeypatch.setattr(postgres, "load_all", counted)

    async def run():
        store, codes = await open_store(address), [f"code{n:04}" for n in range(20)]
        for n, code in enumerate(codes):
            await store.create(code, bytes([n]), events(1, 2 + n), [], answer("ann", code))
            await store.append(code, [], (), answer("ann", "no"), after=2 + n)
        wanted = [store.load_since(code, n % 3) for n, code in enumerate(codes)]
        found = await asyncio.gather(*wanted, store.load("nowhere0"))
        await store.close()
        return found

    *tables, missing = run_story(run())
    assert missing is None
    assert len(sizes) <= 2
    for n, table in enumerate(tables):
        assert table.secret == bytes([n])
        assert table.events == events(n % 3 + 1, 2 + n - n % 3)
        assert answer("ann", "no") in table.replies
        assert (answer("ann", f"code{n:04}") in table.replies) == bool(table.events)
