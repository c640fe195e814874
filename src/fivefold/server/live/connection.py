"""A connection of a client: it says hello, and then its messages go to the table."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Protocol

from fivefold.errors import FivefoldError, Refused
from fivefold.fair.chain import ShownKey
from fivefold.server.live import frames
from fivefold.server.live.messages import Hello, Pong, message_id, read_message
from fivefold.server.live.refusals import public
from fivefold.server.transport.websocket_frames import (
    FAILED,
    FLOOD,
    NO_HELLO,
    RESTARTING,
    SILENT,
    TRY_AGAIN,
)
from fivefold.server.workers.work import TEMPORARY
from fivefold.stores.store import Conflict
from fivefold.tables.absence import bring_back
from fivefold.tables.commands import Correct
from fivefold.tables.ids import owner_at, owner_of
from fivefold.texts import Lang

if TYPE_CHECKING:
    from fivefold.server.live.heartbeat import Heartbeat
    from fivefold.server.live.hub import Hub
    from fivefold.server.live.table import LiveTable
    from fivefold.server.transport.gate import Gate
    from fivefold.tables.commands import Command

_log = logging.getLogger("fivefold.connections")
_HELLO_SECONDS = 15
_MANY_WAITING = 8
"""Messages of one client that may wait, before what else it sends is left in the network."""


class Socket(Protocol):
    """The output of a connection. No method may block or fail."""

    def send(self, text: str) -> None: ...

    def close(self, code: int) -> None:
        """Close once everything is sent. The first code given counts."""

    def pause_reading(self) -> None:
        """Until `resume_reading`, leave what arrives in the network."""

    def resume_reading(self) -> None: ...


class Host(Protocol):
    """The server's side of a connection."""

    hub: Hub
    heartbeat: Heartbeat
    gate: Gate

    async def find(self, code: str, address: str, owner: str | None = None) -> LiveTable:
        """The table with this code."""

    async def counted_as(self, address: str, owner: str | None) -> str:
        """The person or address that CPU time is charged to."""

    def check_correction(self, address: str, events: int) -> None:
        """Refuse it if there were too many."""


class Connection:
    """A client of a live table. Its messages are carried out one after the other."""

    def __init__(self, host: Host, address: str) -> None:
        self.key: str | None = None
        self.account: str | None = None
        self.owner: str | None = None
        self.lang = Lang.EN
        self.answers, self.silent_beats = False, 0
        self._host, self._address, self._counted_as = host, address, address
        self._socket: Socket | None = None
        self._counted = self._greeted = self._draining = False
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done once the client is gone."""
        self._live: LiveTable | None = None
        self._waiting: deque[Hello | Command] = deque()
        self._task: asyncio.Task[None] | None = None
        """Carries out what waits; None if nothing does."""
        self._hello_timer: asyncio.TimerHandle | None = None

    # The beginning and the end

    def open(self, socket: Socket) -> None:
        self._socket = socket
        self._counted = self._host.gate.sockets.enter(self._address)
        if not self._counted:
            self.close(FLOOD)
            return
        loop = asyncio.get_running_loop()
        self._hello_timer = loop.call_later(_HELLO_SECONDS, self.close, NO_HELLO)

    def close(self, code: int) -> None:
        """Close once everything is sent. The first code given counts."""
        if self._socket is not None:
            self._socket.close(code)

    def drain(self) -> None:
        """Finish and confirm what is under way; the client sends the rest again elsewhere."""
        self._draining = True
        self._waiting.clear()
        if self._task is None:
            self.close(RESTARTING)

    def closed(self) -> None:
        if not self._over.done():
            self._over.set_result(None)
        self._waiting.clear()
        if self._hello_timer is not None:
            self._hello_timer.cancel()
        self._host.heartbeat.remove(self)
        if self._live is not None:
            self._live.disconnect(self)

    def lost(self) -> None:
        self._socket = self._live = None
        if self._counted:
            self._host.gate.sockets.leave(self._counted_as)

    # Sending

    def send(self, frame: str) -> None:
        if self._socket is not None:
            self._socket.send(frame)

    def _refuse(self, error: FivefoldError, message_id: str | None = None) -> None:
        self._host.hub.metrics.refusals_total.labels(error.code).inc()
        self.send(frames.refused(error, message_id, self.lang))

    # Receiving

    def received(self, text: str) -> None:
        self.silent_beats = 0
        try:
            if self._greeted:
                self._read(text)
            else:
                self._greet(text)
        except Exception:
            self._fail()

    def _greet(self, text: str) -> None:
        """Read the first message. The table it names is found later."""
        try:
            hello = read_message(text)
            if not isinstance(hello, Hello):
                raise Refused("hello-first")
            self.lang = hello.lang
            self.key = owner_of(hello.token) if hello.token else None
        except FivefoldError as error:
            self.turn_away(error)
        else:
            self._greeted = True
            if self._hello_timer is not None:
                self._hello_timer.cancel()
            self._carry_out_later(hello)

    def turn_away(self, error: FivefoldError) -> None:
        self._waiting.clear()
        self._refuse(public(error))
        self.close(NO_HELLO)

    def _read(self, text: str) -> None:
        try:
            message = read_message(text)
            if isinstance(message, Pong):
                self.answers = True
                return
            if isinstance(message, Hello):
                raise Refused("hello-once")
            if self.key is None:
                raise Refused("only-watching")
        except FivefoldError as error:
            self._refuse(error, message_id(text))
        else:
            self._carry_out_later(message)

    # Carrying out

    def _carry_out_later(self, message: Hello | Command) -> None:
        if self._draining or self._over.done():
            return
        self._waiting.append(message)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._carry_out())
        elif len(self._waiting) == _MANY_WAITING and self._socket is not None:
            self._socket.pause_reading()

    async def _carry_out(self) -> None:
        try:
            while self._waiting:
                message = self._waiting.popleft()
                if isinstance(message, Hello):
                    await self._enter(message)
                elif self._live is not None and self.owner and self._may(message, self._live):
                    hub = self._host.hub
                    await self._live.handle(self, self.owner, message, hub.rematch)
                self._count_as_player()
            if self._socket is not None:
                self._socket.resume_reading()
        except (Conflict, FivefoldError) as error:
            # No reply: a client that reconnects and repeats its message will get one.
            _log.warning("a connection was interrupted", extra={"reason": str(error)})
            self.close(TRY_AGAIN)
        except Exception:
            self._fail()
        finally:
            self._task = None
            if self._draining:
                self.close(RESTARTING)

    def _count_as_player(self) -> None:
        """A connection that gets a seat or a table leaves its place to the strangers at its
        address."""
        account, live, gate = self.account, self._live, self._host.gate
        if account is None or live is None or self._counted_as != self._address:
            return
        if live.table.seats_of(self.owner) or live.is_host(self.owner):
            gate.players.add(account)
        key = gate.players.key(self._address, account)
        if key != self._address and self._counted and gate.sockets.enter(key):
            gate.sockets.leave(self._address)
            self._counted_as = key

    def _may(self, command: Command, live: LiveTable) -> bool:
        """Whether the client may do this now: corrections are limited."""
        try:
            if isinstance(command, Correct):
                self._host.check_correction(self._address, live.sequence)
        except FivefoldError as error:
            self._refuse(error, command.id)
            return False
        return True

    async def _enter(self, hello: Hello) -> None:
        """Join the table, on the budget of the address; players have their own."""
        host, gate = self._host, self._host.gate
        try:
            if self.key is not None:
                self.account = await host.hub.account(self.key)
        except Refused as error:
            self.turn_away(error)
            return
        key = await host.counted_as(self._address, self.account)
        if not await gate.admit(key, self._over):
            self.close(TRY_AGAIN)
        elif not self._over.done():
            await gate.charged(key, self._join(hello))

    async def _join(self, hello: Hello) -> None:
        try:
            live = await self._host.find(hello.table, self._address, self.account)
        except FivefoldError as error:
            if error.code in TEMPORARY:
                raise
            self.turn_away(error)
            return
        await live.catch_up(hello.since)  # it may have been connected to a process that knew more
        if self._over.done():
            return
        if self.account is not None:
            self.owner = owner_at(self.account, live.code)
        self._live = live
        since = hello.since
        if hello.key is not None:
            await live.note_seen(ShownKey.parse(hello.key))
            since = (
                since if since <= live.sequence else 0
            )  # it was restored: the client starts anew
        live.connect(self, since)
        self._host.heartbeat.add(self, self._lose)
        if owner := self.owner:
            await live.apply(lambda table, _: bring_back(table, owner))

    def _lose(self) -> None:
        """The client is silent, although the connection was not closed."""
        if self._live is not None:
            self._live.disconnect(self)
        self.close(SILENT)

    def _fail(self) -> None:
        _log.exception("a connection failed")
        self.close(FAILED)
