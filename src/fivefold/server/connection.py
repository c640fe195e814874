"""One WebSocket: what comes in is checked and handed on, what goes out waits in a short queue."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from fastapi import WebSocketDisconnect

from fivefold.errors import FivefoldError, Refused
from fivefold.server.desk import public
from fivefold.server.limits import Bucket, address_key
from fivefold.server.messages import Hello, message_id, read_message, refusal
from fivefold.server.origins import is_allowed
from fivefold.tables.deciding import returned
from fivefold.tables.ids import owner_of
from fivefold.tables.store import Conflict
from fivefold.texts import Lang

if TYPE_CHECKING:
    from fastapi import WebSocket

    from fivefold.server.desk import Desk
    from fivefold.server.live import LiveTable

_log = logging.getLogger("fivefold.connections")
NO_HELLO, NOT_ALLOWED, FLOOD, TOO_SLOW = 4001, 4003, 4008, 4013
NORMAL, FAILED, TRY_AGAIN = 1000, 1011, 1013
"""Why a connection was closed; those of the second line are the protocol's own."""
_HELLO_SECONDS = 15
_MOST_WAITING = 512
"""Frames that wait for a slow reader: then it is cut off, and comes back for the rest."""


class Connection:
    """A client of a live table."""

    def __init__(self, socket: WebSocket) -> None:
        self.owner: str | None = None
        self.lang = Lang.EN
        self._socket = socket
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self._why: int | None = None

    def tell(self, frame: str) -> None:
        if self._waiting.qsize() < _MOST_WAITING:
            self._waiting.put_nowait(frame)
        else:
            self.cut(TOO_SLOW)

    def refuse(self, error: FivefoldError, name: str | None = None) -> None:
        self.tell(refusal(error, name, self.lang))

    def cut(self, why: int) -> None:
        """Close, after what was said before; the first reason counts."""
        if self._why is None:
            self._why = why
            self._waiting.put_nowait(None)

    async def write(self) -> None:
        """Send what waits, until it is closed from this side."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while (frame := await self._waiting.get()) is not None:
                await self._socket.send_text(frame)
            await self._socket.close(self._why or NORMAL)

    async def read(self) -> str | None:
        """The next message; None when there will be none. What is not text is no message."""
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            return None
        text: str | None = received.get("text")
        return text if text is not None else ""


async def connected(socket: WebSocket, desk: Desk) -> None:
    """A connection from its beginning to its end."""
    address = address_key(socket.scope.get("client"))
    if not is_allowed(socket.headers.get("origin"), socket.headers.get("host"), desk.settings):
        await socket.close(NOT_ALLOWED)
        return
    await socket.accept()
    if not desk.connections.enter(address):
        await socket.close(FLOOD)
        return
    connection = Connection(socket)
    writer = asyncio.create_task(connection.write())
    try:
        await _served(connection, desk, address)
    except (Conflict, FivefoldError) as error:
        # Not answered: who comes back and asks again with the same id hears what became of it.
        _log.warning("a connection could not go on", extra={"reason": str(error)})
        connection.cut(TRY_AGAIN)
    except Exception:
        _log.exception("a connection failed")
        connection.cut(FAILED)
    finally:
        desk.connections.leave(address)
        connection.cut(NORMAL)
        with suppress(TimeoutError):
            await asyncio.wait_for(writer, 5)


async def _served(connection: Connection, desk: Desk, address: str) -> None:
    live = await _greeted(connection, desk, address)
    if live is None:
        return
    try:
        if owner := connection.owner:
            await live.act(lambda table, _: returned(table, owner))
        await _listen(connection, desk, live)
    finally:
        live.leave(connection)


async def _greeted(connection: Connection, desk: Desk, address: str) -> LiveTable | None:
    """The table that the first message asks for."""
    try:
        text = await asyncio.wait_for(connection.read(), _HELLO_SECONDS)
        if text is None:
            return None
        hello = read_message(text)
        if not isinstance(hello, Hello):
            raise Refused("hello-first")
        connection.lang = hello.lang
        connection.owner = owner_of(hello.token) if hello.token else None
        live = await desk.find(hello.table, address)
    except FivefoldError as error:
        connection.refuse(public(error))
        connection.cut(NO_HELLO)
        return None
    except TimeoutError:
        connection.cut(NO_HELLO)
        return None
    live.enter(connection, hello.since)
    return live


async def _listen(connection: Connection, desk: Desk, live: LiveTable) -> None:
    bucket = Bucket(desk.settings.limits.messages)
    while (text := await connection.read()) is not None:
        if not bucket.take():
            return connection.cut(FLOOD)
        try:
            message = read_message(text)
            if isinstance(message, Hello):
                raise Refused("hello-once")
            if connection.owner is None:
                raise Refused("only-watching")
        except FivefoldError as error:
            desk.hub.metrics.refusals_total.inc(error.code)
            connection.refuse(error, message_id(text))
            continue
        await live.take(connection, connection.owner, message, desk.hub.rematched)
    return None
