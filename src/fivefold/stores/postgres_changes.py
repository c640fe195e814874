"""The changes that other processes make in PostgreSQL: notifications, and polling without them."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import asyncpg

from fivefold.stores.postgres_appends import CHANNEL
from fivefold.stores.postgres_schema import TIMEOUT
from fivefold.stores.store import Change, Told

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection, Iterator

    Loaded = Callable[[], Collection[str]]

BEAT = 2.0
"""Seconds until a silent connection is asked whether it is still there."""
PAUSE = 1.0
"""Seconds between two tries to listen again."""


class Lost(Exception):
    """There is no connection to listen on: changes may have been missed."""


class Listener:
    """A connection that receives what other processes than `sender` tell, and what they change at
    the tables that are `loaded`."""

    def __init__(
        self, connection: asyncpg.Connection[asyncpg.Record], sender: str, loaded: Loaded
    ) -> None:
        self._connection, self._sender, self._loaded = connection, sender, loaded
        self._heard: asyncio.Queue[Change | Told | None] = asyncio.Queue()
        """None when the connection has been closed."""

    async def listen(self) -> None:
        self._connection.add_termination_listener(lambda _: self._heard.put_nowait(None))
        await self._connection.add_listener(CHANNEL, self._hear)

    def _hear(self, *args: object) -> None:
        """Called with the connection, the process of the database, the channel and the text."""
        loaded = self._loaded()
        for change in read_notification(str(args[-1]), self._sender):
            # All processes hear of every act, and most acts are at tables of others.
            if isinstance(change, Told) or change.code in loaded:
                self._heard.put_nowait(change)

    async def next(self) -> Change | Told:
        while True:
            try:
                # Many come at once: most need no timer.
                async with asyncio.timeout(BEAT if self._heard.empty() else None):
                    change = await self._heard.get()
            except TimeoutError:
                await self._check()
                continue
            if change is None:
                raise Lost
            return change

    async def _check(self) -> None:
        try:
            await self._connection.execute("SELECT", timeout=BEAT)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
            raise Lost from None


def read_notification(text: str, own: str) -> Iterator[Change | Told]:
    """The changes in a notification, which has the sender and then pairs of code and sequence; or
    an exclamation mark, and what the sender tells."""
    sender, *words = text.split(" ")
    if sender == own:
        return
    if words[:1] == ["!"]:
        yield Told(" ".join(words[1:]))
    else:
        for code, sequence in zip(words[::2], words[1::2], strict=True):
            yield Change(code, int(sequence))


@asynccontextmanager
async def listening(address: str, sender: str, loaded: Loaded) -> AsyncIterator[Listener]:
    try:
        connection = await asyncpg.connect(address, timeout=TIMEOUT, command_timeout=TIMEOUT)
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
        raise Lost from None
    try:
        listener = Listener(connection, sender, loaded)
        await listener.listen()
        yield listener
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
        raise Lost from None
    finally:
        with suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
            await connection.close(timeout=BEAT)
