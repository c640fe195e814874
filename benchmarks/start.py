"""The start of a server with many tables, beside one with none: until it is ready, and the CPU time
of its first seconds.

There are 50,000 tables with the events of a game, 5,000 of them not over; at 50 of those something
is due. Making them takes a while.
"""

import asyncio
import gc
import hashlib
import tempfile
import time
from pathlib import Path

from benchmarks.replay import random_record
from benchmarks.results import keep
from fivefold.server.app import create_app
from fivefold.server.settings import Settings
from fivefold.stores.store import Store, StoredEvent, Write, open_store
from fivefold.tables.creation import import_record
from fivefold.tables.events import write_event
from fivefold.tables.summary import write_summary
from fivefold.tables.table import Table

TABLES, LIVE, DUE = 50_000, 5_000, 50
SECONDS = 5.0
"""How long a server is watched."""
AT_ONCE = 500
OWNER = hashlib.sha256(b"owner").hexdigest()


class Filler:
    """Stores the same game under many codes: over, or half played."""

    def __init__(self, store: Store) -> None:
        self._store = store
        whole = import_record(random_record("yum", 1), None, OWNER, bytes(32))
        half = whole[: len(whole) // 2]
        self._events = [
            [StoredEvent(n, 1e9, write_event(event)) for n, event in enumerate(events, 1)]
            for events in (whole, half)
        ]
        self._summaries = [write_summary(Table.folded("", events)) for events in (whole, half)]

    async def create(self, n: int) -> None:
        live, alarm = n < LIVE, 1e9 if n < DUE else None
        await self._store.create(
            bytes(32),
            Write(
                hashlib.sha256(str(n).encode()).hexdigest()[:8],
                self._events[live],
                [OWNER],
                live=live,
                summary=self._summaries[live],
                alarm=alarm,
            ),
        )


async def fill(file: Path) -> None:
    store = await open_store(file)
    filler = Filler(store)
    for first in range(0, TABLES, AT_ONCE):
        await asyncio.gather(*map(filler.create, range(first, first + AT_ONCE)))
    await store.close()


async def started(file: Path) -> tuple[float, float, int]:
    """Seconds until the server is ready, CPU seconds of its first ones, and tables in memory."""
    app = create_app(Settings(database=str(file)))
    began, cpu = time.perf_counter(), time.process_time()
    async with app.router.lifespan_context(app):
        await app.state.context.readiness.check()
        ready = time.perf_counter() - began
        await asyncio.sleep(SECONDS)
        return ready, time.process_time() - cpu, len(app.state.context.hub)


def main() -> None:
    figures: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder:
        full, empty = Path(folder, "full.sqlite"), Path(folder, "empty.sqlite")
        asyncio.run(fill(full))
        gc.collect()
        for name, file in (("no tables", empty), (f"{TABLES} tables, {LIVE} live", full)):
            ready, cpu, loaded = asyncio.run(started(file))
            figures |= {
                f"{name}: ready after ms": round(ready * 1000),
                f"{name}: CPU ms in {SECONDS:.0f} s": round(cpu * 1000),
                f"{name}: tables in memory": loaded,
            }
    keep("start", figures)


if __name__ == "__main__":
    main()
