"""One of the processes that share a store: it keeps its lease, takes over the tables of processes
that are gone, and follows what the others do.

With SQLite it is the only one, and does the same: it takes over what it drove before a restart.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from fivefold.errors import FivefoldError
from fivefold.server.live.sharing.lease import RENEW
from fivefold.server.live.sharing.neighbours import BEAT
from fivefold.server.live.timing import steady_clock
from fivefold.stores.store import Conflict, Told

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable

    from fivefold.server.live.sharing.lease import Lease
    from fivefold.server.live.sharing.neighbours import Heard, Neighbours
    from fivefold.stores.store import Change, Store

_log = logging.getLogger("fivefold.tables")
KEYS = "keys"
"""What a process tells when a key was given up."""
_AGAIN = 1.0
"""Seconds until the next try after a failure."""


class Tables(Protocol):
    """The tables in the memory of this process."""

    def loaded(self) -> Collection[str]: ...
    def in_use(self) -> Collection[str]:
        """Those with clients."""

    async def wake(self, code: str) -> None:
        """Load a table where something is due."""

    def taken_over(self, code: str, fence: int) -> bool:
        """This process drives the table from now on. Whether it is loaded."""

    async def catch_up(self, change: Change) -> None: ...
    def note_neighbours(self, heard: Heard) -> None: ...
    async def sign_out(self) -> None:
        """Close the connections whose keys were given up."""


class Process:
    def __init__(self, store: Store, tables: Tables, lease: Lease, neighbours: Neighbours) -> None:
        self._store, self._tables = store, tables
        self._lease, self._neighbours = lease, neighbours
        self._due = list[tuple[float, str]]()
        """A heap of tables to load, and when."""
        self._catching_up = set[asyncio.Task[None]]()

    def jobs(self) -> Iterable[Coroutine[object, object, None]]:
        """What runs as long as the process does."""
        keeping = _for_ever(self._keep, RENEW)
        return keeping, _for_ever(self._wake_next, 0.0), self._follow(), _for_ever(self._beat, BEAT)

    async def _keep(self) -> None:
        """Renew the lease, and look for tables that nobody drives."""
        fence = await self._lease.renew()
        for code, at in await self._lease.take_over():
            if not self._tables.taken_over(code, fence):
                heapq.heappush(self._due, (at, code))

    async def _wake_next(self) -> None:
        """Load the tables that were taken over, each when something is due there."""
        if not self._due or self._due[0][0] > steady_clock.wall_time():
            await asyncio.sleep(RENEW)
            return
        began = time.perf_counter()
        _, code = heapq.heappop(self._due)
        await self._tables.wake(code)
        # Half of the time is for people who are already playing.
        await asyncio.sleep(time.perf_counter() - began)

    async def _follow(self) -> None:
        """Load what other processes do at the tables that are loaded here."""
        while self._store.shared:
            try:
                async for heard in self._store.changes(self._tables.loaded):
                    self._hear(heard)
            except (FivefoldError, Conflict) as error:
                _log.warning("changes can't be followed", extra={"reason": str(error)})
            except Exception:
                _log.exception("changes can't be followed")
            await asyncio.sleep(_AGAIN)

    def _hear(self, heard: Change | Told) -> None:
        if heard == Told(KEYS):
            self._begin(self._tables.sign_out())
        elif isinstance(heard, Told):
            for change in self._neighbours.hear(heard.text):
                self._tables.note_neighbours(change)
        elif heard.code in self._tables.loaded():
            self._begin(self._tables.catch_up(heard))

    def _begin(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(_tried(work))
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    async def _beat(self) -> None:
        for gone in self._neighbours.beat(self._tables.in_use()):
            self._tables.note_neighbours(gone)
        await self._tables.sign_out()  # what is told may be lost


async def _tried(work: Awaitable[None]) -> None:
    """What fails here is done again later."""
    with suppress(FivefoldError):
        await work


async def _for_ever(work: Callable[[], Awaitable[None]], seconds: float) -> None:
    """Failures must not end it: the store may be there again soon."""
    while True:
        try:
            await work()
        except (FivefoldError, Conflict) as error:
            _log.warning("the store does not answer", extra={"reason": str(error)})
            await asyncio.sleep(_AGAIN)
        except Exception:
            _log.exception("a background job failed")
            await asyncio.sleep(_AGAIN)
        await asyncio.sleep(seconds)
