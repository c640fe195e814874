"""Notices connections that have gone silent, although nobody has closed them.

One timer serves all connections: at every beat each is sent a ping. A client that has answered one
is expected to answer the others too; those that never do are left alone. Connections beat in
several groups, one after the other: a thousand pings at once would keep everyone waiting.
"""

from __future__ import annotations

import asyncio
import logging
from itertools import cycle
from typing import TYPE_CHECKING, Protocol

from fivefold.server.live import frames

if TYPE_CHECKING:
    from collections.abc import Callable

_log = logging.getLogger("fivefold.tables")
BEAT = 3.0
"""Seconds between two pings."""
_GROUPS = 24
_SILENT_BEATS = 3
"""Beats without a message after which a connection is lost: nine seconds at most."""


class Beating(Protocol):
    """A connection that is sent pings."""

    answers: bool
    """Whether it has ever answered a ping."""
    silent_beats: int
    """How many beats have passed since its last message."""

    def send(self, frame: str) -> None: ...


_Group = dict[Beating, "Callable[[], None]"]
"""Connections, and what to call when one is lost."""


class Heartbeat:
    def __init__(self, groups: int = _GROUPS) -> None:
        self._groups: list[_Group] = [{} for _ in range(groups)]
        self._next = cycle(self._groups)

    def add(self, connection: Beating, lose: Callable[[], None]) -> None:
        """Send it pings from now on, and call `lose` if it no longer answers."""
        next(self._next)[connection] = lose

    def remove(self, connection: Beating) -> None:
        for group in self._groups:
            group.pop(connection, None)

    async def run(self) -> None:
        for group in cycle(self._groups):
            await asyncio.sleep(BEAT / len(self._groups))
            self._beat_all(group)

    def beat(self) -> None:
        """One beat of every connection."""
        for group in self._groups:
            self._beat_all(group)

    def _beat_all(self, group: _Group) -> None:
        """Beats are counted, not seconds: after a pause of this machine no client is lost."""
        for connection, lose in list(group.items()):
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
