"""Notices connections that have gone silent, although nobody has closed them.

One timer serves all connections: at every beat each is sent a ping. A client that has answered one
is expected to answer the others too; those that never do are left alone.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Protocol

from fivefold.server.live import frames

if TYPE_CHECKING:
    from collections.abc import Callable

_log = logging.getLogger("fivefold.tables")
BEAT = 3.0
"""Seconds between two pings."""
_SILENT_BEATS = 3
"""Beats without a message after which a connection is lost: nine seconds at most."""


class Beating(Protocol):
    """A connection that is sent pings."""

    answers: bool
    """Whether it has ever answered a ping."""
    silent_beats: int
    """How many beats have passed since its last message."""

    def send(self, frame: str) -> None: ...


class Heartbeat:
    def __init__(self) -> None:
        self._lose: dict[Beating, Callable[[], None]] = {}

    def add(self, connection: Beating, lose: Callable[[], None]) -> None:
        """Send it pings from now on, and call `lose` if it no longer answers."""
        self._lose[connection] = lose

    def remove(self, connection: Beating) -> None:
        self._lose.pop(connection, None)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self.beat()

    def beat(self) -> None:
        """Beats are counted, not seconds: after a pause of this machine nobody is lost."""
        for connection, lose in list(self._lose.items()):
            try:
                self._beat(connection, lose)
            except Exception:  # a bug in one connection must not end the pings of all
                _log.exception("a ping failed")

    def _beat(self, connection: Beating, lose: Callable[[], None]) -> None:
        connection.silent_beats += 1
        if connection.answers and connection.silent_beats >= _SILENT_BEATS:
            self.remove(connection)
            lose()
        else:
            connection.send(frames.PING)
