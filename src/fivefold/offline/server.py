"""The server in the page: requests and connections, answered as a server on the network would."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from fivefold.offline import requests
from fivefold.offline.values import FetchedGames
from fivefold.server.live.connection import Connection
from fivefold.server.live.heartbeat import Heartbeat
from fivefold.server.live.hub import Hub
from fivefold.server.requests.context import Context
from fivefold.server.settings import Limits, Settings
from fivefold.server.upkeep import background_jobs
from fivefold.server.workers.work import Workers

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fivefold.offline.requests import HttpAnswer
    from fivefold.offline.values import ValuesSource
    from fivefold.stores.store import Store


class Work(Workers, Protocol):
    """Workers, and the folder in which they look for the values of games."""

    folder: Path


class OfflineServer:
    """Everything that a server does for the page it is in."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._connections = set[PageConnection]()
        self._tasks = [asyncio.ensure_future(job) for job in background_jobs(context)]

    @classmethod
    async def start(cls, store: Store, work: Work, values: ValuesSource) -> OfflineServer:
        """Both `work` and `store` are closed when it stops."""
        hub = Hub(store, work, FetchedGames(values, work.folder), NullMetrics())
        # One person can't be in the way of others: only sizes are limited.
        settings = Settings(database="", limits=Limits().lifted())
        return cls(Context(settings, hub, heartbeat=Heartbeat(groups=1)))

    async def request(
        self, method: str, path: str, headers: dict[str, str], body: str | None
    ) -> HttpAnswer:
        """The answer to a request; never raises. The path includes the query."""
        return await requests.answer(self._context, method, path, headers, body)

    def connect(self, socket: PageSocket) -> PageConnection:
        """A connection of the page, through which it follows one table."""
        connection = PageConnection(self._context, socket, self._connections.discard)
        self._connections.add(connection)
        connection.open()
        return connection

    async def stop(self) -> None:
        """Ask clients to reconnect, and stop. What was acknowledged is stored."""
        for connection in list(self._connections):
            connection.drain()
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)
        await self._context.hub.close()


class PageSocket(Protocol):
    """The page's end, which takes frames. No method may block or fail."""

    def send(self, text: str) -> None: ...

    def close(self, code: int) -> None:
        """Called once at most; nothing is sent afterwards."""


class PageConnection:
    """Call `received` for every frame of the page, and `closed` when it has gone."""

    def __init__(
        self, context: Context, page: PageSocket, on_end: Callable[[PageConnection], None]
    ) -> None:
        self._page, self._on_end = page, on_end
        self._over = False
        self._connection = Connection(context, requests.PAGE)

    def open(self) -> None:
        self._connection.open(self)

    def received(self, text: str) -> None:
        if not self._over:
            self._connection.received(text)

    def closed(self) -> None:
        if not self._over:
            self._over = True
            self._end()

    def drain(self) -> None:
        self._connection.drain()

    # As the connection sees it

    def send(self, text: str) -> None:
        if not self._over:
            self._page.send(text)

    def close(self, code: int) -> None:
        if not self._over:
            self._over = True
            self._page.close(code)
            # Not at once: whoever sends to all clients of a table must not see one vanish.
            asyncio.get_running_loop().call_soon(self._end)

    def pause_reading(self) -> None:
        """Messages of the page wait anyway."""

    def resume_reading(self) -> None:
        """See `pause_reading`."""

    def _end(self) -> None:
        self._connection.closed()
        self._connection.lost()
        self._on_end(self)


class NullMetrics:
    """Counts nothing."""

    def __init__(self) -> None:
        self.acts_total = self.refusals_total = self.conflicts_total = _NullMetric()
        self.act_seconds = self.store_append_seconds = self.bot_thinking_seconds = _NullMetric()


class _NullMetric:
    def observe(self, _seconds: float, /) -> None: ...
    def inc(self) -> None: ...
    def labels(self, _code: str, /) -> _NullMetric:
        return self

    def add(self, _game: str, _count: int, /) -> None: ...
