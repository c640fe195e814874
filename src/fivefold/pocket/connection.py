"""A connection between the page and the pocket, in place of a WebSocket."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from fivefold.server.live.connection import Connection

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.server.requests.context import Context

PAGE = "page"
"""The address of whoever is in the page."""


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
        self._connection = Connection(context, PAGE)

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
        """What the page sends waits anyway."""

    def resume_reading(self) -> None:
        """See `pause_reading`."""

    def _end(self) -> None:
        self._connection.closed()
        self._connection.lost()
        self._on_end(self)
