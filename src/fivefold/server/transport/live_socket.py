"""The WebSocket of a client: one object between the network and a receiver, with no task or lock.

What arrives is limited before it is parsed, and each message goes straight to the receiver. All
that is sent in one turn of the event loop is one write to the network.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Protocol

from fivefold.server.transport.limits import Bucket
from fivefold.server.transport.websocket_frames import (
    CLOSE,
    FLOOD,
    PING,
    PONG,
    SILENT,
    TOO_SLOW,
    FrameReader,
    InvalidFrame,
    MessageReader,
    close_code,
    close_frame,
    packed,
    text_frame,
)

if TYPE_CHECKING:
    from fivefold.server.settings import Limits
    from fivefold.server.transport.websocket_frames import WebSocketFrame

_MOST_UNSENT = 512
"""Frames for a slow client, before it is disconnected; it can reconnect for the rest."""
_READ_COST = 64
"""Bytes that a read counts for beside its own, so that many tiny ones are limited, too."""
_CLOSE_SECONDS = 5.0
"""How long a client may take to read the rest and to answer the close."""
_LINGER_SECONDS = 1.0
"""The same if the client broke the protocol or a limit: it is not listened to any more."""
_MOST_IGNORED = 1_000_000
"""Bytes read and ignored meanwhile. A connection that ends with bytes unread is reset, and then
the client may never see why it was closed."""
_PING_SECONDS = 20.0
_PING_FRAME = packed(PING, b"")


class Receiver(Protocol):
    """The other side of a socket. No method may block or fail."""

    def received(self, text: str) -> None: ...

    def closed(self) -> None:
        """Nothing more will be received, and nothing can be sent. Called once."""

    def lost(self) -> None:
        """The connection itself is gone, too. Called once, after `closed`."""

    def drain(self) -> None:
        """The server is stopping: close as soon as nothing is under way."""


class LiveSocket(asyncio.Protocol):
    def __init__(
        self,
        transport: asyncio.Transport,
        receiver: Receiver,
        limits: Limits,
        connections: set[Any],
    ) -> None:
        """`connections` are those of the server, which it shuts down when it stops."""
        self._transport, self._receiver, self._connections = transport, receiver, connections
        connections.add(self)
        self._frames = FrameReader(limits.message_bytes)
        self._messages = MessageReader(limits.message_bytes)
        self._byte_limit, self._frame_limit = Bucket(limits.bytes), Bucket(limits.messages)
        self._unsent: list[bytes] = []
        self._slow = False
        """Whether to wait until the client has read what was written."""
        self._pong: bytes | None = None
        """The payload of the last ping, if it could not be answered yet."""
        self._closing = self._ignoring = self._paused = False
        self._ignored = 0
        self._heard = True
        self._loop = asyncio.get_running_loop()
        self._timer = self._loop.call_later(_PING_SECONDS, self._ping)

    # Receiving

    def data_received(self, data: bytes) -> None:
        if self._ignoring:
            self._ignore(len(data))
        elif not self._byte_limit.take(len(data) + _READ_COST):
            self._give_up(FLOOD)
        else:
            self._heard = True
            self._read(data)

    def _read(self, data: bytes) -> None:
        try:
            for frame in self._frames.read(data):
                if not self._frame_limit.take():
                    self._give_up(FLOOD)
                else:
                    self._take(frame)
                if self._ignoring:
                    return
        except InvalidFrame as error:
            self._give_up(error.code)

    def _take(self, frame: WebSocketFrame) -> None:
        if frame.opcode < CLOSE:
            text = self._messages.read(frame)
            # What still arrives after a close is sent again over the next connection.
            if text is not None and not self._closing:
                self._receiver.received(text)
        elif frame.opcode == PING:
            self._answer(frame.payload)
        elif frame.opcode == CLOSE:
            self.close(close_code(frame.payload))
            self._ignoring = True
            self._flush()
            self._transport.close()

    def _ignore(self, size: int) -> None:
        self._ignored += size
        if self._ignored > _MOST_IGNORED:
            self._transport.pause_reading()

    def pause_reading(self) -> None:
        """Stop reading from the network until `resume_reading`."""
        self._paused = True
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        if self._paused and not self._transport.is_closing():
            self._paused = False
            self._transport.resume_reading()

    # Sending

    def send(self, text: str) -> None:
        if not self._closing:
            self._write(text_frame(text))

    def _write(self, frame: bytes) -> None:
        if not self._unsent and not self._slow:
            self._loop.call_soon(self._flush)
        self._unsent.append(frame)
        if self._slow and len(self._unsent) > _MOST_UNSENT:
            self._unsent.clear()
            self.close(TOO_SLOW)

    def _flush(self) -> None:
        if self._unsent and not self._slow:
            data = b"".join(self._unsent)
            self._unsent.clear()
            self._transport.write(data)

    def _answer(self, payload: bytes) -> None:
        """Answer a ping. If the client does not read, only the last one has to be answered."""
        if self._slow:
            self._pong = payload
        elif not self._closing:
            self._write(packed(PONG, payload))

    def pause_writing(self) -> None:
        self._slow = True

    def resume_writing(self) -> None:
        self._slow = False
        self._flush()
        if self._pong is not None:
            pong, self._pong = self._pong, None
            self._answer(pong)

    def _ping(self) -> None:
        if self._heard or self._paused:
            self._heard = False
            self._write(_PING_FRAME)
            self._timer = self._loop.call_later(_PING_SECONDS, self._ping)
        else:
            self.close(SILENT)

    # Closing

    def close(self, code: int) -> None:
        """Close once everything is sent. The first code given counts."""
        if self._closing:
            return
        self._closing = True
        self._write(close_frame(code))
        self._timer.cancel()
        self._timer = self._loop.call_later(_CLOSE_SECONDS, self._transport.abort)
        # Not at once: whoever sends to all clients of a table must not see one vanish.
        self._loop.call_soon(self._receiver.closed)

    def _give_up(self, code: int) -> None:
        """Close, and ignore everything that still arrives."""
        self.close(code)
        self._ignoring = True
        self._timer.cancel()
        self._timer = self._loop.call_later(_LINGER_SECONDS, self._transport.abort)
        self._loop.call_soon(self._hang_up)

    def _hang_up(self) -> None:
        """Nothing follows the close: a client that has read it can end the connection at once."""
        transport = self._transport
        if not self._unsent and not transport.is_closing() and transport.can_write_eof():
            transport.write_eof()

    def connection_lost(self, _: Exception | None) -> None:
        if not self._closing:
            self._closing = True
            self._receiver.closed()
        self._timer.cancel()
        self._unsent.clear()
        self._connections.discard(self)
        self._receiver.lost()
        # Else they would refer to each other, and keep the table in memory.
        del self._receiver, self._timer

    def shutdown(self) -> None:
        """Called by uvicorn when the server stops."""
        self._receiver.drain()
