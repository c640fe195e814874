"""The pocket itself: requests and connections of the page, answered as a server would."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from fivefold.pocket.connection import PageConnection
from fivefold.pocket.router import Router
from fivefold.pocket.solved import PocketSolved
from fivefold.pocket.uncounted import Uncounted
from fivefold.server.live.heartbeat import Heartbeat
from fivefold.server.live.hub import Hub
from fivefold.server.requests.context import Context
from fivefold.server.settings import Limits, Settings
from fivefold.server.upkeep import Upkeep
from fivefold.server.workers.work import Workers

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.pocket.answer import Answer
    from fivefold.pocket.connection import PageSocket
    from fivefold.pocket.solved import ValuesSource
    from fivefold.stores.store import Store


class Work(Workers, Protocol):
    """Workers, and the folder in which they look for the values of games."""

    folder: Path


class PocketServer:
    """Everything that a server does for the page it is in."""

    def __init__(self, context: Context) -> None:
        self._context, self._router = context, Router(context)
        self._connections = set[PageConnection]()
        hub = context.hub
        jobs = (
            *hub.process.jobs(),
            hub.time.watch(),
            hub.sweep(),
            hub.analysis.run(),
            context.heartbeat.run(),
            Upkeep(hub).run(),
        )
        self._tasks = [asyncio.ensure_future(job) for job in jobs]

    @classmethod
    async def start(cls, store: Store, work: Work, values: ValuesSource) -> PocketServer:
        """`work` is closed with the pocket, and so is the store."""
        hub = Hub(store, work, PocketSolved(values, work.folder), Uncounted())
        # One person can't be in the way of others: only sizes are limited.
        settings = Settings(database="", limits=Limits().lifted())
        return cls(Context(settings, hub, heartbeat=Heartbeat(groups=1)))

    async def request(
        self, method: str, path: str, headers: dict[str, str], body: str | None
    ) -> Answer:
        """The answer to a request; never raises. The path includes the query."""
        return await self._router.answer(method, path, headers, body)

    def connect(self, socket: PageSocket) -> PageConnection:
        """A connection of the page, through which it follows one table."""
        connection = PageConnection(self._context, socket, self._connections.discard)
        self._connections.add(connection)
        connection.open()
        return connection

    async def stop(self) -> None:
        """What was acknowledged is stored; connections are told to come again."""
        for connection in list(self._connections):
            connection.drain()
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)
        await self._context.hub.close()
