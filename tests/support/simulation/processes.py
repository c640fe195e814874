"""Simulated processes of the server, which may be killed or stopped at any await, and their way to
the store, which is slow and breaks."""

import asyncio
from contextlib import suppress

from fivefold.errors import FivefoldError
from fivefold.stores.store import Change
from tests.support.hubs import new_hub
from tests.support.shared_store import SharedStore

POLL = 3.0
"""Seconds until a process that has heard nothing looks for changes itself."""


class SimulatedStore(SharedStore):
    def __init__(self, database, process, faults):
        super().__init__(database)
        self._process, self._faults = process, faults

    async def hop(self, *, back=False):
        await asyncio.sleep(self._faults.delay())
        await self._process.going_on()
        if self._faults.store_fails():
            raise FivefoldError("store-unavailable", reason="the simulation")

    async def changes(self, loaded):
        while True:
            try:
                heard = await asyncio.wait_for(self.heard.get(), POLL)
            except TimeoutError:
                await self._process.going_on()
                for code in list(loaded()):
                    if row := self.database.rows.get(code):
                        yield Change(code, len(row.events))
                continue
            await asyncio.sleep(self._faults.delay())
            await self._process.going_on()
            if not self._faults.loses():
                yield heard


class Process:
    """What it does reaches the world through its store and its connections only. So a process that
    is dead is one for which both end, whatever it was doing."""

    def __init__(self, database, faults):
        self._running, self.dead = asyncio.Event(), False
        self._running.set()
        self.store = SimulatedStore(database, self, faults)
        self.hub = new_hub(self.store)
        self._tasks = [asyncio.ensure_future(job) for job in self.hub.process.jobs()]

    @property
    def here(self):
        """Whether it can be connected to."""
        return not self.dead and self._running.is_set()

    async def going_on(self):
        """Wait while it is stopped; for ever if it is dead."""
        await self._running.wait()

    def stop(self):
        self._running.clear()

    def resume(self):
        if not self.dead:
            self._running.set()

    def kill(self):
        self.dead = True
        self._running.clear()
        for task in self._tasks:
            task.cancel()
        with suppress(ValueError):
            self.store.database.handles.remove(self.store)
