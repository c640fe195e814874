"""Shares out the server's time among requests, before the framework sees them.

There are two rules. Each address has a budget of CPU time: a request is charged a fixed price for
being read, and then what its handler takes in the event loop. A request beyond the budget waits,
and is refused if the wait would be long. And all HTTP together, refusals included, gets half of the
event loop: the rest queues (`WorkQueue`), so that the loop is free for the acts of players, which
arrive over WebSockets. No request is refused because of what other addresses do.
"""

from __future__ import annotations

import asyncio
import time
import types
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from fivefold.server.settings import Rate
from fivefold.server.transport.limits import (
    Bucket,
    Buckets,
    ConnectionCounts,
    KnownPlayers,
    Times,
)

if TYPE_CHECKING:
    from asyncio import Future
    from collections.abc import Callable, Coroutine, Generator

    from fivefold.server.settings import Limits

_T = TypeVar("_T")
CONNECTION = "fivefold.connection"
"""The extension under which a scope has the `HttpProtocol` that it came by."""
UPGRADE = "fivefold.upgrade"
"""The extension under which the scope of a WebSocket has its `Upgrade`."""
PATIENCE = 5.0
"""Seconds that a request waits at most for the budget of its address."""
_CPU_TIMES = Times(wider=(2, 2), players=2, everybody=None)
"""Less than usual: there is one core to share, and one line for all."""
_SHARE = Rate(20, 0.04)
"""Milliseconds of the event loop that all HTTP together may take at once, and in which time it may
take as many again."""
_MOST_BEHIND = 0.2
"""Seconds that the line stands still at most, however long a request took."""
_PRICE = 0.3
"""Milliseconds that it takes to read any request."""
_clock: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
"""CPU time. In a browser there is only the other one."""


class WorkQueue:
    """Starts work while its share of the event loop lasts; the rest waits in order."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._bucket = Bucket(_SHARE, clock, _MOST_BEHIND)
        self._waiting: deque[Callable[[], None]] = deque()

    def enter(self, work: Callable[[], None]) -> bool:
        """Do it now if there is time, else later; returns whether it was done."""
        if not self._waiting and self._bucket.has():
            self._do(work)
            return True
        self._waiting.append(work)
        if len(self._waiting) == 1:
            self._continue_later()
        return False

    def spend(self, milliseconds: float) -> None:
        self._bucket.spend(milliseconds)

    def _do(self, work: Callable[[], None]) -> None:
        begun = _clock()
        try:
            work()
        finally:
            self.spend(1000 * (_clock() - begun))

    def _continue_later(self) -> None:
        asyncio.get_running_loop().call_later(self._bucket.wait(), self._continue)

    def _continue(self) -> None:
        while self._waiting and self._bucket.has():
            self._do(self._waiting.popleft())
        if self._waiting:
            self._continue_later()


class Gate:
    """The counts and budgets of addresses, and the line for all requests."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.requests = ConnectionCounts(limits.requests_per_address)
        """HTTP connections."""
        self.sockets = ConnectionCounts(limits.connections_per_address)
        self.players = KnownPlayers()
        self.line = WorkQueue(clock)
        self._cpu = Buckets(limits.cpu_per_address, clock, times=_CPU_TIMES)

    def wait(self, key: str) -> float:
        """Seconds until an address has CPU time again; 0 if it has some now."""
        return self._cpu.wait(key)

    def charge(self, key: str, milliseconds: float = _PRICE) -> None:
        self._cpu.spend(key, milliseconds)

    async def admit(self, key: str, ended: Future[None]) -> bool:
        """Wait until an address has CPU time again or the connection has ended; False if that would
        take long."""
        wait = self.wait(key)
        if wait > PATIENCE:
            return False
        self.charge(key)
        if wait:
            await asyncio.wait({ended}, timeout=wait)
        return True

    def charged(self, key: str, work: Coroutine[Any, Any, _T]) -> Coroutine[Any, Any, _T]:
        """The same work, charged to this address."""

        def report(milliseconds: float) -> None:
            self.charge(key, milliseconds)
            self.line.spend(milliseconds)

        return measured(work, report)


@types.coroutine
def measured(
    work: Coroutine[Any, Any, Any], report: Callable[[float], None]
) -> Generator[Any, Any, Any]:
    """Do some work, and report the milliseconds of CPU time of each of its steps; what others do
    while it waits is not in there."""
    step = partial(work.send, None)
    while True:
        begun = _clock()
        try:
            awaited = step()
        except StopIteration as done:
            return done.value
        finally:
            report(1000 * (_clock() - begun))
        try:
            step = partial(work.send, (yield awaited))
        except BaseException as error:
            step = partial(work.throw, error)
