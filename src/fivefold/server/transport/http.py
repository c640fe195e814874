"""uvicorn's HTTP with limits: on the time in which a request arrives, on the size of its head, on
the time in which an answer is read, and on requests sent ahead of answers. Data is parsed when it
is the turn of its connection in the line that all share.

A request that opens a WebSocket reaches the app as an `Upgrade`.
"""

from __future__ import annotations

import binascii
import hashlib
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_client_addr, get_path_with_query_string

from fivefold.errors import NotInstalled
from fivefold.server.settings import Limits
from fivefold.server.transport.gate import CONNECTION, PATIENCE, UPGRADE, Gate
from fivefold.server.transport.limits import address_key
from fivefold.server.transport.live_socket import LiveSocket

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Iterable

    from uvicorn import Config

    from fivefold.server.transport.live_socket import Receiver


REQUEST_SECONDS = 30.0
"""How long a request may take to arrive; and how long a connection may wait for its first one."""
ANSWER_SECONDS = 30.0
"""How long a client may take to read what the network and the server hold for it: some 64 KB."""
MOST_AHEAD = 4
"""Requests that a client may send before the answer to the one before. Browsers send none."""
_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_KEY_BYTES = 16
_VERSION = b"13"
_HEAD_END = b"\r\n\r\n"
_Header = tuple[bytes, bytes]
_LENGTHS = {b"content-length", b"transfer-encoding"}
OVERRIDDEN: dict[type, tuple[str, ...]] = {
    H11Protocol: (
        "connection_made", "connection_lost", "data_received", "pause_writing", "resume_writing",
        "on_response_complete", "handle_websocket_upgrade", "_should_upgrade",
        "_should_upgrade_to_ws",
    ),
    uvicorn.Server: ("startup", "shutdown", "handle_exit", "capture_signals"),
}  # fmt: skip
"""The methods of uvicorn that we override. It promises none of these names."""


class StrictParser(h11.Connection):
    """Refuses what h11 lets pass: a long head that comes all at once, and a request that has two
    lengths, of which a proxy may believe the other one."""

    def __init__(self, most: int) -> None:
        super().__init__(h11.SERVER, most)
        self._most_head = most

    def next_event(self) -> Any:
        before = len(self.trailing_data[0]) if self.their_state is h11.IDLE else 0
        event = super().next_event()
        if isinstance(event, h11.Request):
            if before - len(self.trailing_data[0]) > self._most_head:
                raise h11.RemoteProtocolError("the head is too long", HTTPStatus.BAD_REQUEST)
            if {name for name, _ in event.headers} >= _LENGTHS:
                raise h11.RemoteProtocolError("two lengths", HTTPStatus.BAD_REQUEST)
        return event


class HttpProtocol(H11Protocol):
    _deadline: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None
    """Runs while an answer waits for its reader."""
    _upgrading = False
    """Whether the request for a WebSocket has arrived: then there is nothing more to wait for."""

    def __init__(self, config: Config, *args: Any, gate: Gate | None = None, **more: Any) -> None:
        super().__init__(config, *args, **more)
        self._gate = gate or Gate(Limits())
        self.ended: asyncio.Future[None] = self.loop.create_future()
        """Done once the connection is closed."""
        self._counted: str | None = None
        """The address that this connection is counted for."""
        self.conn = StrictParser(self._gate.limits.head_bytes)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()
        # A proxy says with each request whose it is.
        if self.client is None or self.client[0] in getattr(self.app, "trusted_hosts", ()):
            return
        key = address_key(self.client)
        if self._gate.wait(key) > PATIENCE or not self.count_as(key):
            transport.abort()
            return
        self._gate.charge(key)  # only those let in: others would use up everybody's share

    def count_as(self, key: str) -> bool:
        """Count it for this address from now on; False if the address has too many."""
        if key == self._counted:
            return True
        self.leave()
        if self.ended.done() or not self._gate.requests.enter(key):
            return False
        self._counted = key
        return True

    def leave(self) -> None:
        if self._counted is not None:
            self._gate.requests.leave(self._counted)
            self._counted = None

    def data_received(self, data: bytes) -> None:
        if not self._gate.line.enter(lambda: self._read(data)):
            self.flow.pause_reading()

    def _read(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        super().data_received(data)
        self._watch()

    @property
    def hasty(self) -> bool:
        """Whether it has sent many requests ahead of their answers."""
        return bool(self.conn.trailing_data[0].count(_HEAD_END) > MOST_AHEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended.set_result(None)
        self.leave()
        self._end_watch()
        self._end_reading()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._begin_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._end_reading()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._end_reading()
        if self.transport.get_write_buffer_size():
            self._begin_reading()

    def _begin_reading(self) -> None:
        if self._reading is None:
            self._reading = self.loop.call_later(ANSWER_SECONDS, self._give_up_reader)

    def _give_up_reader(self) -> None:
        self._reading = None
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def _end_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _watch(self) -> None:
        """Start the deadline of a request that has not arrived as a whole; end it once it has."""
        if self._upgrading or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._end_watch()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _end_watch(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _should_upgrade(self) -> bool:
        """Asked for every request, before the app sees it."""
        self.scope["extensions"] = {CONNECTION: self}  # type: ignore[dict-item]
        return super()._should_upgrade()

    def _should_upgrade_to_ws(self) -> bool:
        return True

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Ask the app; once it has accepted, nothing of HTTP is involved any more."""
        self._upgrading = True
        upgrade = Upgrade(self)
        if not upgrade.valid:
            upgrade.reject(HTTPStatus.UPGRADE_REQUIRED, [(b"sec-websocket-version", _VERSION)])
            return
        scheme = "wss" if self.scheme == "https" else "ws"
        scope: Any = {**self.scope, "type": "websocket", "scheme": scheme, "subprotocols": []}
        scope["extensions"] = {CONNECTION: self, UPGRADE: upgrade}
        task = self.loop.create_task(self._ask(scope, upgrade))
        task.add_done_callback(self.tasks.discard)
        self.tasks.add(task)

    async def _ask(self, scope: Any, upgrade: Upgrade) -> None:
        try:
            await self.app(scope, _no_message, _no_message)
        except Exception:
            self.logger.exception("a WebSocket could not be opened")
            upgrade.reject(HTTPStatus.INTERNAL_SERVER_ERROR)
        told = "[accepted]" if upgrade.accepted else upgrade.status
        path = get_path_with_query_string(scope)
        self.logger.info('%s - "WebSocket %s" %s', get_client_addr(scope), path, told)


class Upgrade:
    """A request to open a WebSocket: the app either accepts or rejects it."""

    def __init__(self, http: HttpProtocol) -> None:
        self._http = http
        self._headers = dict(http.headers)
        self._key = self._headers.get(b"sec-websocket-key", b"").strip()
        self.accepted = False
        self.status = HTTPStatus.NOT_FOUND

    @property
    def valid(self) -> bool:
        return (
            self._http.scope["method"] == "GET"
            and self._http.scope["http_version"] >= "1.1"
            and not self._has_body
            and self._headers.get(b"sec-websocket-version") == _VERSION
            and _decoded_size(self._key) == _KEY_BYTES
        )

    @property
    def _has_body(self) -> bool:
        """Its bytes would be read as frames."""
        length = self._headers.get(b"content-length", b"0")
        return length != b"0" or b"transfer-encoding" in self._headers

    def accept(self, receiver: Receiver, limits: Limits) -> LiveSocket | None:
        """Open the WebSocket; None if the client is gone already."""
        http, transport = self._http, self._http.transport
        if transport.is_closing():
            return None
        self.accepted = True
        self._respond(
            HTTPStatus.SWITCHING_PROTOCOLS,
            (b"upgrade", b"websocket"),
            (b"connection", b"Upgrade"),
            (b"sec-websocket-accept", accept_key(self._key)),
        )
        socket = LiveSocket(transport, receiver, limits, http.connections)
        transport.set_protocol(socket)
        http.connections.discard(http)
        http.leave()
        # What a hasty client has sent before our answer.
        if early := http.conn.trailing_data[0]:
            http.loop.call_soon(socket.data_received, early)
        transport.resume_reading()
        return socket

    def reject(self, status: HTTPStatus, headers: Iterable[_Header] = ()) -> None:
        self.status = status
        self._respond(status, (b"connection", b"close"), (b"content-length", b"0"), *headers)
        self._http.transport.close()

    def _respond(self, status: HTTPStatus, *headers: _Header) -> None:
        lines = [b"HTTP/1.1 %d %s" % (status, status.phrase.encode())]
        lines += [b"%s: %s" % header for header in headers]
        self._http.transport.write(b"\r\n".join((*lines, b"", b"")))


def accept_key(key: bytes) -> bytes:
    """What a server answers to the key of a client.

    >>> accept_key(b"dGhlIHNhbXBsZSBub25jZQ==")  # the example of the protocol
    b's3pPLMBiTxaQ9kYGzzhZRbK+xOo='
    """
    digest = hashlib.sha1(key + _GUID).digest()  # noqa: S324 (as the protocol defines it)
    return binascii.b2a_base64(digest, newline=False)


def _decoded_size(key: bytes) -> int:
    try:
        return len(binascii.a2b_base64(key, strict_mode=True))
    except binascii.Error:
        return 0


async def _no_message(*_: object) -> Any:
    raise RuntimeError("a WebSocket is not served message by message, but through its Upgrade")


def check_uvicorn() -> None:
    """Refuse a uvicorn without the methods that we override: it would never call ours, and serve
    without their limits."""
    missing = [
        f"{owner.__name__}.{name}"
        for owner, names in OVERRIDDEN.items()
        for name in names
        if name not in vars(owner)
    ]
    if missing:
        raise NotInstalled(
            "uvicorn-changed", version=uvicorn.__version__, missing=", ".join(missing)
        )


def uvicorn_config(app: Callable[..., object], gate: Gate, **more: Any) -> uvicorn.Config:
    """The settings that `fivefold serve`, `local_server` and the tests share."""
    check_uvicorn()
    return uvicorn.Config(
        app,
        # Made from h11: httptools is faster, but does not limit the size of headers.
        http=partial(HttpProtocol, gate=gate),  # type: ignore[arg-type]
        h11_max_incomplete_event_size=gate.limits.head_bytes,
        ws="none",  # HttpProtocol has its own
        lifespan="on",
        server_header=False,
        **more,
    )
