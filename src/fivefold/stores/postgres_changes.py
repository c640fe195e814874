"""The changes that other processes make in PostgreSQL: notifications, and polling without them.

There is a channel for what processes tell each other, and one for each table that is loaded.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import asyncpg

from fivefold.stores.postgres_appends import TABLES
from fivefold.stores.postgres_schema import TIMEOUT
from fivefold.stores.store import Change, Told

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection

    Loaded = Callable[[], Collection[str]]

TOLD = "fivefold"
"""The channel for what processes tell each other."""
LOST = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""Errors that mean the database is unavailable. TimeoutError is an OSError."""
BEAT = 2.0
"""Seconds until a silent connection is asked whether it is still there."""
PAUSE = 1.0
"""Seconds between two tries to listen again."""
_MOST_DROPPED = 64
"""Tables that are no longer loaded, before their channels are left."""


class Lost(Exception):
    """There is no connection to listen on: changes may have been missed."""


class Listener:
    """A connection that receives what other processes than `sender` tell, and what they change at
    the tables that are `loaded`."""

    def __init__(
        self, connection: asyncpg.Connection[asyncpg.Record], sender: str, loaded: Loaded
    ) -> None:
        self._connection, self._sender, self._loaded = connection, sender, loaded
        self._followed = set[str]()
        self._asking = asyncio.Lock()
        self._heard: asyncio.Queue[Change | Told | None] = asyncio.Queue()
        """None when the connection has been closed."""

    async def listen(self) -> None:
        self._connection.add_termination_listener(lambda _: self._give_up())
        await self._connection.add_listener(TOLD, self._hear_told)

    def _give_up(self) -> None:
        self._heard.put_nowait(None)

    async def follow(self, codes: Collection[str]) -> None:
        """Hear of what happens at these tables from now on."""
        try:
            async with self._asking:
                await self._leave_dropped()
                for code in set(codes) - self._followed:
                    await self._connection.add_listener(TABLES + code, self._hear_change)
                    self._followed.add(code)
        except LOST:
            self._give_up()  # and all tables are followed again

    async def _leave_dropped(self) -> None:
        """Leave the channels of tables that are no longer loaded, many at a time."""
        if len(self._followed) <= len(self._loaded()) + _MOST_DROPPED:
            return
        for code in self._followed.difference(self._loaded()):
            await self._connection.remove_listener(TABLES + code, self._hear_change)
            self._followed.remove(code)

    # Both are called with the connection, the process of the database, the channel and the text.

    def _hear_told(self, *args: object) -> None:
        sender, text = str(args[-1]).split(" ", 1)
        if sender != self._sender:
            self._heard.put_nowait(Told(text))

    def _hear_change(self, *args: object) -> None:
        sender, sequence = str(args[-1]).split(" ")
        if sender != self._sender:
            code = str(args[-2]).removeprefix(TABLES)
            self._heard.put_nowait(Change(code, int(sequence)))

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
            async with self._asking:
                await self._connection.execute("SELECT", timeout=BEAT)
        except LOST:
            raise Lost from None


@asynccontextmanager
async def listening(address: str, sender: str, loaded: Loaded) -> AsyncIterator[Listener]:
    try:
        # Each table has a statement of its own: there is no use in keeping them.
        connection = await asyncpg.connect(
            address, timeout=TIMEOUT, command_timeout=TIMEOUT, statement_cache_size=0
        )
    except LOST:
        raise Lost from None
    try:
        listener = Listener(connection, sender, loaded)
        await listener.listen()
        yield listener
    except LOST:
        raise Lost from None
    finally:
        with suppress(*LOST):
            await connection.close(timeout=BEAT)
