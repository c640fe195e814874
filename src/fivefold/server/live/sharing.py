"""What the processes that share a store do for each other.

Each keeps a lease on its tables, takes over those of processes that are gone, and follows what the
others do and who is connected to them. With SQLite there is one process, and it does the same: it
takes over what it drove before a restart.
"""

from __future__ import annotations

import asyncio
import heapq
import json
import logging
import secrets
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from fivefold.errors import FivefoldError
from fivefold.server.live import steady_clock
from fivefold.server.workers.work import TEMPORARY
from fivefold.stores.store import Broadcast, Conflict

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Iterator

    from fivefold.stores.store import Alarm, Change, Feed, Leases

_log = logging.getLogger("fivefold.tables")
VALID = 3.0
"""Seconds without a renewal after which others take over."""
RENEW = 0.75
_MOST_TAKEN = 200
"""Tables taken over at once; there is time for others to take some, too."""


class Lease:
    def __init__(self, store: Leases) -> None:
        self._store = store
        self._joining = asyncio.Lock()
        self.fence: int | None = None
        """Changes when a renewal came too late; then no table is driven until it is taken anew."""

    async def renew(self) -> int:
        """Count as alive for another while; returns the fence number."""
        async with self._joining:
            if self.fence is None or not await self._store.renew(self.fence, VALID):
                if self.fence is not None:
                    _log.warning("this process was not heard of for too long")
                self.fence = await self._store.join(VALID)
            return self.fence

    async def take(self, code: str) -> int | None:
        """Drive a table, unless another process does; returns the fence number under which."""
        fence = self.fence if self.fence is not None else await self.renew()
        return fence if await self._store.take(fence, code) else None

    async def take_over(self) -> list[Alarm]:
        """Drive tables that no process drives, and where something will be due."""
        return [] if self.fence is None else await self._store.take_over(self.fence, _MOST_TAKEN)

    async def release(self, codes: Collection[str]) -> None:
        if self.fence is not None and codes:
            with suppress(FivefoldError):
                await self._store.release(self.fence, codes)

    async def close(self) -> None:
        """Let others take over at once."""
        if self.fence is not None:
            with suppress(FivefoldError):
                await self._store.leave(self.fence)


_log = logging.getLogger("fivefold.tables")
_TOGETHER = 0.05
"""Seconds in which changes are sent together."""
BEAT, _FORGET = 10.0, 35.0
"""Seconds after which everything is sent again, and after which a silent process is forgotten."""
_TABLES = 50
"""Tables in one message, which has a few thousand bytes at most."""


class Present(NamedTuple):
    """The clients connected to a table through one process."""

    seats: tuple[int, ...]
    watching: int


class PresenceChange(NamedTuple):
    """A table where others have come, gone or become ready to go on after a pause."""

    code: str
    ready: tuple[int, ...]


class _There(NamedTuple):
    present: Present
    heard: float


class PeerPresence:
    def __init__(self, store: Feed, here: Callable[[str], Present]) -> None:
        self._store, self._here = store, here
        self._name = secrets.token_hex(4)
        self._there = dict[str, dict[str, _There]]()
        """By table and by process."""
        self._to_tell = dict[str, set[int]]()
        """Tables to report, with the seats that have become ready there."""
        self._asked = set[str]()
        self._telling: asyncio.Task[None] | None = None

    def seats(self, code: str) -> set[int]:
        if not self._there:  # asked at every act
            return set()
        return {seat for there in self._of(code) for seat in there.present.seats}

    def watching(self, code: str) -> int:
        return sum(there.present.watching for there in self._of(code))

    def _of(self, code: str) -> Iterable[_There]:
        return self._there.get(code, {}).values()

    # Telling

    def tell(self, code: str, ready: Iterable[int] = (), *, ask: bool = False) -> None:
        """Tell the others soon who is connected to a table here; `ask` who is there."""
        if not self._store.shared:
            return
        self._to_tell.setdefault(code, set()).update(ready)
        self._asked.update([code] if ask else [])
        if self._telling is None:
            self._telling = asyncio.get_running_loop().create_task(self._tell_soon())

    async def _tell_soon(self) -> None:
        await asyncio.sleep(_TOGETHER)
        self._telling = None
        to_tell, asked = list(self._to_tell.items()), self._asked
        self._to_tell, self._asked = {}, set()
        for first in range(0, len(to_tell), _TABLES):
            tables = [
                [code, *self._here(code), sorted(ready), code in asked]
                for code, ready in to_tell[first : first + _TABLES]
            ]
            with suppress(FivefoldError):
                await self._store.tell(json.dumps([self._name, tables], separators=(",", ":")))

    # Hearing

    def hear(self, text: str) -> Iterator[PresenceChange]:
        """Handle a message from another process, and answer if it asks."""
        name, tables = json.loads(text)
        for code, seats, watching, ready, asks in tables:
            if asks:
                self.tell(code)
            present, there = Present(tuple(seats), watching), self._there.setdefault(code, {})
            before = there.pop(name, None)
            if present.seats or present.watching:
                there[name] = _There(present, asyncio.get_running_loop().time())
            elif not there:
                del self._there[code]
            if ready or (before.present if before else Present((), 0)) != present:
                yield PresenceChange(code, tuple(ready))

    def beat(self, used: Collection[str]) -> list[PresenceChange]:
        """Tell everything about the tables with clients here; returns where others are gone."""
        for code in used:
            self.tell(code)
        old, gone = asyncio.get_running_loop().time() - _FORGET, list[PresenceChange]()
        for code, there in list(self._there.items()):
            kept = {name: each for name, each in there.items() if each.heard > old}
            if len(kept) < len(there):
                gone.append(PresenceChange(code, ()))
            self._there[code] = kept
            if not kept:
                del self._there[code]
        return gone


_log = logging.getLogger("fivefold.tables")
KEYS = "keys"
"""The message that a key was given up."""
_AGAIN = 1.0
"""Seconds until the next try after a failure."""


class LoadedTables(Protocol):
    """The tables in the memory of this process."""

    def loaded(self) -> Collection[str]: ...
    def in_use(self) -> Collection[str]:
        """Those with clients."""

    async def wake(self, code: str) -> None:
        """Load a table where something is due."""

    def taken_over(self, code: str, fence: int) -> bool:
        """This process drives the table from now on. Whether it is loaded."""

    async def catch_up(self, change: Change) -> None: ...
    def note_peers(self, heard: PresenceChange) -> None: ...
    async def sign_out(self) -> None:
        """Close the connections whose keys were given up."""


class Process:
    def __init__(
        self, store: Feed, tables: LoadedTables, lease: Lease, peers: PeerPresence
    ) -> None:
        self._store, self._tables = store, tables
        self._lease, self._peers = lease, peers
        self._due = list[tuple[float, str]]()
        """A heap of tables to load, and when."""
        self._catching_up = set[asyncio.Task[None]]()

    def jobs(self) -> Iterable[Coroutine[object, object, None]]:
        """The tasks that run as long as the process does."""
        keeping = _for_ever(self._keep, RENEW)
        return keeping, _for_ever(self._wake_next, 0.0), self._follow(), _for_ever(self._beat, BEAT)

    async def _keep(self) -> None:
        """Renew the lease, and look for tables that no process drives."""
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
        try:
            await self._tables.wake(code)
        except FivefoldError as error:
            if error.code in TEMPORARY:
                heapq.heappush(self._due, (steady_clock.wall_time() + _AGAIN, code))
            raise
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

    def _hear(self, heard: Change | Broadcast) -> None:
        if heard == Broadcast(KEYS):
            self._begin(self._tables.sign_out)
        elif isinstance(heard, Broadcast):
            for change in self._peers.hear(heard.text):
                self._tables.note_peers(change)
        elif heard.code in self._tables.loaded():
            self._begin(partial(self._tables.catch_up, heard))

    def _begin(self, work: Callable[[], Awaitable[None]]) -> None:
        task = asyncio.get_running_loop().create_task(_tried(work))
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    async def _beat(self) -> None:
        for gone in self._peers.beat(self._tables.in_use()):
            self._tables.note_peers(gone)
        await self._tables.sign_out()  # what is told may be lost


async def _tried(work: Callable[[], Awaitable[None]]) -> None:
    """Failures are ignored: the next change or beat does the work again."""
    with suppress(FivefoldError):
        await work()


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
