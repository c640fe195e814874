"""The WebSocket endpoint: checks incoming messages, and queues outgoing frames."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from fastapi import WebSocketDisconnect

from fivefold.errors import FivefoldError, Refused
from fivefold.server.live import frames
from fivefold.server.live.messages import Hello, Pong, message_id, read_message
from fivefold.server.routes.errors import public
from fivefold.server.transport.limits import Bucket, address_key
from fivefold.server.transport.origins import is_allowed
from fivefold.stores.store import Conflict
from fivefold.tables.absence import bring_back
from fivefold.tables.ids import owner_of
from fivefold.texts import Lang

if TYPE_CHECKING:
    from fastapi import WebSocket

    from fivefold.server.live.table import LiveTable
    from fivefold.server.routes.context import Context

_log = logging.getLogger("fivefold.connections")
NO_HELLO, NOT_ALLOWED, FLOOD, TOO_SLOW, SILENT = 4001, 4003, 4008, 4013, 4014
NORMAL, FAILED, TRY_AGAIN = 1000, 1011, 1013
"""Close codes; those of the second line are defined by the protocol."""
_HELLO_SECONDS = 15
_MOST_QUEUED = 512
"""Frames queued for a slow client, before it is disconnected; it can reconnect for the rest."""


class Connection:
    """A client of a live table."""

    def __init__(self, socket: WebSocket) -> None:
        self.owner: str | None = None
        self.lang = Lang.EN
        self.answers, self.silent_beats = False, 0
        self._socket = socket
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._close_code: int | None = None

    def send(self, frame: str) -> None:
        if self._queue.qsize() < _MOST_QUEUED:
            self._queue.put_nowait(frame)
        else:
            self.close(TOO_SLOW)

    def refuse(self, error: FivefoldError, message_id: str | None = None) -> None:
        self.send(frames.refused(error, message_id, self.lang))

    def close(self, code: int) -> None:
        """Close once the queued frames are sent. The first code given counts."""
        if self._close_code is None:
            self._close_code = code
            self._queue.put_nowait(None)

    async def write(self) -> None:
        """Send queued frames until `close` is called."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while (frame := await self._queue.get()) is not None:
                await self._socket.send_text(frame)
            await self._socket.close(self._close_code or NORMAL)

    async def read(self) -> str | None:
        """The next message; None once the client is gone. Binary messages count as empty text."""
        received = await self._socket.receive()
        self.silent_beats = 0
        # What still arrives after this side has given up is sent again over the next connection.
        if received["type"] == "websocket.disconnect" or self._close_code is not None:
            return None
        text: str | None = received.get("text")
        return text if text is not None else ""


async def serve_connection(socket: WebSocket, context: Context) -> None:
    """Handle a connection from start to end."""
    address = address_key(socket.scope.get("client"))
    if not is_allowed(socket.headers.get("origin"), socket.headers.get("host"), context.settings):
        await socket.close(NOT_ALLOWED)
        return
    await socket.accept()
    if not context.connections.enter(address):
        await socket.close(FLOOD)
        return
    connection = Connection(socket)
    writer = asyncio.create_task(connection.write())
    try:
        await _serve_table(connection, context, address)
    except (Conflict, FivefoldError) as error:
        # No reply: a client that reconnects and repeats its message will get one.
        _log.warning("a connection was interrupted", extra={"reason": str(error)})
        connection.close(TRY_AGAIN)
    except Exception:
        _log.exception("a connection failed")
        connection.close(FAILED)
    finally:
        context.connections.leave(address)
        connection.close(NORMAL)
        with suppress(TimeoutError):
            await asyncio.wait_for(writer, 5)


async def _serve_table(connection: Connection, context: Context, address: str) -> None:
    live = await _join_table(connection, context, address)
    if live is None:
        return

    def lose() -> None:
        live.disconnect(connection)
        connection.close(SILENT)

    context.heartbeat.add(connection, lose)
    try:
        if owner := connection.owner:
            await live.apply(lambda table, _: bring_back(table, owner))
        await _read_messages(connection, context, live)
    finally:
        context.heartbeat.remove(connection)
        live.disconnect(connection)


async def _join_table(connection: Connection, context: Context, address: str) -> LiveTable | None:
    """Read the first message, and connect to the table it names."""
    try:
        text = await asyncio.wait_for(connection.read(), _HELLO_SECONDS)
        if text is None:
            return None
        hello = read_message(text)
        if not isinstance(hello, Hello):
            raise Refused("hello-first")
        connection.lang = hello.lang
        connection.owner = owner_of(hello.token) if hello.token else None
        live = await context.find(hello.table, address)
    except FivefoldError as error:
        connection.refuse(public(error))
        connection.close(NO_HELLO)
        return None
    except TimeoutError:
        connection.close(NO_HELLO)
        return None
    live.connect(connection, hello.since)
    return live


async def _read_messages(connection: Connection, context: Context, live: LiveTable) -> None:
    bucket = Bucket(context.settings.limits.messages)
    while (text := await connection.read()) is not None:
        if not bucket.take():
            return connection.close(FLOOD)
        try:
            message = read_message(text)
            if isinstance(message, Pong):
                connection.answers = True
                continue
            if isinstance(message, Hello):
                raise Refused("hello-once")
            if connection.owner is None:
                raise Refused("only-watching")
        except FivefoldError as error:
            context.hub.metrics.refusals_total.labels(error.code).inc()
            connection.refuse(error, message_id(text))
            continue
        await live.handle(connection, connection.owner, message, context.hub.rematch)
    return None
