"""Processes that share a store and have the same table loaded."""

import asyncio
import itertools
from contextlib import asynccontextmanager

from fivefold.tables.ids import new_token, owner_of
from fivefold.tables.setup import Setup
from tests.support.hub_tables import Person
from tests.support.hubs import new_hub
from tests.support.serving import seats
from tests.support.shared_store import Database, SharedStore

_NUMBERS = itertools.count(1000, 1000)


class Running:
    """A process: its hub, and what runs in the background."""

    def __init__(self, database, **_):
        self.store = SharedStore(database)
        self.hub = new_hub(self.store)
        self._tasks = [asyncio.ensure_future(job) for job in self.hub.process.jobs()]

    async def sit(self, code, owner):
        """A client of this process."""
        live = await self.hub.find(code)
        person = Person(live, self.hub, owner)
        person._number = next(_NUMBERS)  # no id of a message comes twice
        live.connect(person, 0)
        return person

    def die(self):
        """Without a word: nothing is left of it but its lease."""
        for live in self.hub._loaded():
            live.timers.stop()
        for task in self._tasks:
            task.cancel()
        self.store.database.handles.remove(self.store)

    async def stop(self):
        for task in self._tasks:
            task.cancel()
        await self.hub.close()


@asynccontextmanager
async def two_processes(*kinds, game="yum", **setup):
    """Ann is connected to the first process and Bo to the second; the game has begun."""
    database = Database()
    first, second = Running(database), Running(database)
    ann, bo = owner_of(new_token()), owner_of(new_token())
    asked = {"game": game, "seats": seats("me", "open", *kinds), "pace": 0, **setup}
    code = await first.hub.new_tables.create(Setup.model_validate(asked), ann, "one")
    here, there = await first.sit(code, ann), await second.sit(code, bo)
    await here.say(type="seed", seat=0, seed="a")
    assert (await there.say(type="sit", seat=1, name="Bo", seed="b"))["type"] == "done"
    assert (await here.say(type="start"))["type"] == "done"
    try:
        yield first, second, here, there
    finally:
        await first.stop()
        await second.stop()
