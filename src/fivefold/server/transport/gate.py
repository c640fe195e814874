"""What an address may have of the server's time and connections, before the framework sees it.

Every request is charged with the CPU time that it takes: a fixed price before, for reading it, and
then what its handler takes in the event loop. Whoever has used up the budget waits, and is refused
if the wait would be long. So the load of one address is bounded whatever it asks for, and many
people behind one address are only slowed down.
"""

from __future__ import annotations

import asyncio
import math
import time
import types
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from fivefold.errors import Refused
from fivefold.server.transport.limits import Buckets, Connections, Players, Times, address_key
from fivefold.server.transport.refusal import refuse

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator

    from starlette.types import ASGIApp, Receive, Scope, Send

    from fivefold.server.settings import Limits

_T = TypeVar("_T")
CONNECTION = "fivefold.connection"
"""The extension under which a scope has the `HttpConnection` that it came by."""
UPGRADE = "fivefold.upgrade"
"""The extension under which the scope of a WebSocket has its `Upgrade`."""
PATIENCE = 5.0
"""Seconds that a request may have to wait for the budget of its address."""
_TAR = 1.0
"""Seconds before a refusal is sent: it slows down clients that ask again at once."""
_CPU_TIMES = Times(wider=(2, 2), players=2, everybody=4)
"""There is only one core to share: everybody may take four fifths of it, and acts the rest."""
_PRICE = 0.3
"""Milliseconds that it takes to read a request, whatever it asks for."""
_clock: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
"""CPU time. In a browser there is only the other one."""


class HttpConnection(Protocol):
    def count_as(self, key: str) -> bool:
        """Count it as one of this address from now on; False if that has as many as it may."""

    @property
    def gone(self) -> bool: ...


class Gate:
    """What is counted by address."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.requests = Connections(limits.requests_per_address)
        """HTTP connections."""
        self.sockets = Connections(limits.connections_per_address)
        self.players = Players()
        self._cpu = Buckets(limits.cpu_per_address, clock, times=_CPU_TIMES)

    def wait(self, key: str) -> float:
        """Seconds until an address has CPU time again; 0 if it has some now."""
        return self._cpu.wait(key)

    def charge(self, key: str, milliseconds: float = _PRICE) -> None:
        self._cpu.spend(key, milliseconds)

    def charged(self, key: str, work: Coroutine[Any, Any, _T]) -> Coroutine[Any, Any, _T]:
        """The same work, charged to this address."""
        return _measured(work, lambda seconds: self.charge(key, 1000 * seconds))


class Budget:
    """ASGI middleware: lets requests in as the budget of their address allows."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self._app, self._gate = app, gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        gate, key = self._gate, address_key(scope.get("client"))
        connection: HttpConnection | None = scope.get("extensions", {}).get(CONNECTION)
        wait = gate.wait(key)
        if connection is not None and not connection.count_as(key):
            await _refuse(wait, scope, send)
            return
        if wait > PATIENCE:
            await asyncio.sleep(_TAR)
            await _refuse(wait, scope, send)
            return
        gate.charge(key)
        if wait:
            await asyncio.sleep(wait)
            if connection is not None and connection.gone:
                return
        await gate.charged(key, self._app(scope, receive, send))  # type: ignore[arg-type]


async def _refuse(wait: float, scope: Scope, send: Send) -> None:
    after = [(b"retry-after", b"%d" % max(1, math.ceil(wait)))]
    status = HTTPStatus.TOO_MANY_REQUESTS
    if scope["type"] == "websocket":
        scope["extensions"][UPGRADE].reject(status, after)
    else:
        await refuse(Refused("too-many-requests"), status, scope, send, after)


@types.coroutine
def _measured(
    work: Coroutine[Any, Any, Any], report: Callable[[float], None]
) -> Generator[Any, Any, Any]:
    """Do some work, and report the CPU time of each of its steps; what others do while it waits is
    not in there."""
    step = partial(work.send, None)
    while True:
        begun = _clock()
        try:
            awaited = step()
        except StopIteration as done:
            return done.value
        finally:
            report(_clock() - begun)
        try:
            step = partial(work.send, (yield awaited))
        except BaseException as error:
            step = partial(work.throw, error)
