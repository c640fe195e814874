"""A session at a table over its WebSocket: an up-to-date view, reliable messages, sealed seeds."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import re
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol, Self

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from websockets.asyncio.client import ClientConnection


Message = dict[str, Any]


class Seeds:
    """Makes a seed for each seat, and says which messages are due."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._seeds: dict[int, str] = {}
        self._sealed: set[int] = set()
        """Our seats whose seal the server has."""

    def seal(self, seat: int) -> str:
        """The seal of a new seed."""
        self._seeds[seat] = secrets.token_hex(16)
        return seal_of(self._code, seat, self._seeds[seat])

    def missing(self, view: Message, mine: list[int]) -> Iterator[Message]:
        """A seal for each of our seats that has neither seed nor seal."""
        for seat in mine:
            player = view["players"][str(seat)]
            if player["seed"] is None and player["seal"] is None:
                yield {"type": "seal", "seat": seat, "seal": self.seal(seat)}

    def due(self, view: Message, mine: list[int]) -> Iterator[Message]:
        """What is to be sent by itself: our sealed seeds once everyone is here, and new seals after
        somebody left, for then all seeds are given anew."""
        if view.get("status") != "open":
            return
        lost = {seat for seat in self._sealed if view["players"][str(seat)]["seal"] is None}
        self._sealed -= lost
        yield from self.missing(view, [seat for seat in mine if seat in lost])
        for seat in mine:
            player, seed = view["players"][str(seat)], self._seeds.get(seat)
            if seed is None or player["seal"] != seal_of(self._code, seat, seed):
                continue
            self._sealed.add(seat)
            if view["gathered"] and player["seed"] is None:
                del self._seeds[seat]  # shown once
                yield {"type": "seed", "seat": seat, "seed": seed}


def seal_of(code: str, seat: int, seed: str) -> str:
    """The hash of a seed, as docs/fair-dice-spec.md describes it."""
    parts = ("fivefold seed", code, str(seat + 1), seed)
    data = (part.encode() for part in parts)
    framed = b"".join(len(part).to_bytes(4, "big") + part for part in data)
    return hashlib.sha256(framed).hexdigest()


class Mirror:
    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        self.sequence = 0
        self.events: list[dict[str, Any]] = []
        """All events so far, in order."""
        self.mine: list[int] = []
        """The seats of this client."""
        self.connected: list[int] = []

    def update(self, message: Message) -> None:
        match message["type"]:
            case "welcome":
                self.view, self.mine = message["view"], message["mine"]
                self.connected = message["connected"]
                self._append_events(message)
            case "events":
                changed: dict[str, Any] = message["view"]
                players = {**self.view["players"], **changed.get("players", {})}
                self.view = {**self.view, **changed, "players": players}
                self._append_events(message)
            case "presence":
                self.connected = message["connected"]
            case "yours":
                self.mine = message["mine"]

    @property
    def digest(self) -> str | None:
        """The digest of the dice, once everyone is here: note it, for `fivefold verify
        --digest`."""
        digest: str | None = self.view["fair"]["digest"]
        return digest

    @property
    def last_key(self) -> str | None:
        """The last key of the dice that was shown: `12 5f70bf18…`."""
        keys = (event["key"] for event in reversed(self.events) if event.get("key"))
        return next(keys, None)

    def _append_events(self, message: Message) -> None:
        """Append the events that are new: after a reconnection some may come twice, and if the
        server was restored from a backup it has fewer."""
        if message["sequence"] < self.sequence:
            self.events, self.sequence = [], 0
        first = message["sequence"] - len(message["events"])
        self.events += message["events"][max(0, self.sequence - first) :]
        self.sequence = message["sequence"]


_PAUSE, _LONGEST_PAUSE = 0.5, 8.0
"""Seconds in which a client reconnects: twice as many after every failed attempt, up to the
longest. Each client chooses a random moment of them, so that after a crash not all come at once."""
_SILENT = 8.0
"""Seconds without a message after which a connection is given up: a server pings more often."""
_CLOSING = 2.0
"""Seconds to wait for the other side when a connection is closed."""
_PONG = json.dumps({"type": "pong"})
_ID = re.compile("[A-Za-z0-9_-]{1,40}")


class RefusedMessage(ValueError):
    """The server's refusal of a message, with its code and its sentence."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code, self.text = code, text


class Sender(Protocol):
    """The part of a WebSocket that a session uses to send."""

    async def send(self, message: str, /) -> None: ...


class Session(Mirror):
    """A session at one table. If the connection breaks, it reconnects, catches up, and repeats the
    messages that got no reply; the server carries out each of them once."""

    def __init__(self, url: str, code: str, token: str | None, lang: str = "en") -> None:
        super().__init__()
        self.code = code
        self._hello = {"type": "hello", "table": code, "token": token, "lang": str(lang)}
        self._url = url
        self._socket: Sender | None = None
        self._pending: dict[str, tuple[str, asyncio.Future[int]]] = {}
        self._changed = asyncio.Condition()
        self._task: asyncio.Task[None] | None = None
        self._failed: Exception | None = None
        self._pause = _PAUSE
        self._seeds = Seeds(code)
        self._sending: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        try:
            await self.until(lambda session: bool(session.view))
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    # Sending

    async def act(self, seat: int, act: str, over: int | None = None) -> int:
        """Roll, keep, fill, bid, …; returns the sequence of the event, or raises RefusedMessage.

        A bid outbids the standing bid as seen here, unless `over` names another one.
        """
        if over is None and act.startswith("bid "):
            over = (self.view["state"] or {}).get("standing_bid")
        more = {} if over is None else {"over": over}
        return await self.send({"type": "act", "seat": seat, "act": act, **more})

    async def sit(self, seat: int, name: str, seed: str | None = None) -> int:
        """Take a seat. The seed is made here and sealed, unless one is given, openly."""
        share = {"seed": seed} if seed else {"seal": self._seeds.seal(seat)}
        done = await self.send({"type": "sit", "seat": seat, "name": name, **share})
        self.mine = sorted({*self.mine, seat})
        return done

    async def start(self) -> int:
        """Seal a seed for each of our seats that has none, and start the game."""
        for message in self._seeds.missing(self.view, self.mine):
            await self.send(message)
        sequence = await self.send({"type": "start"})
        await self.until(lambda session: session.view["status"] != "open")
        return sequence

    async def send(self, message: dict[str, Any]) -> int:
        """Send any message and wait for the reply. It gets an id if it has none."""
        message_id = message.get("id") or secrets.token_urlsafe(12)
        if not isinstance(message_id, str) or not _ID.fullmatch(message_id):
            raise RefusedMessage("bad-message", "an id is 1 to 40 letters, digits, - and _")
        if self._failed is not None:
            raise self._failed
        text = json.dumps({**message, "id": message_id})
        reply: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._pending[message_id] = (text, reply)
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(text)
        try:
            sequence = await reply
        finally:
            self._pending.pop(message_id, None)
        # The reply comes before the events; the caller must see their effect.
        await self.until(lambda session: session.sequence >= sequence)
        return sequence

    async def until(self, condition: Callable[[Session], bool]) -> None:
        """Wait until a condition holds; it is checked after every message."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._failed is not None or condition(self))
        if self._failed is not None:
            raise self._failed

    # Receiving

    async def _run(self) -> None:
        """Connect, and reconnect whenever the connection breaks. Ends every wait when it ends."""
        try:
            while self._failed is None:
                await asyncio.sleep(await self._connect_once())
        except Exception as error:  # a bug here must not leave callers waiting for ever
            self._failed = error
            raise
        finally:
            if self._failed is None:
                self._failed = ConnectionError("the session was closed")
            await self._fail_pending(self._failed)

    async def _connect_once(self) -> float:
        """Stay connected for as long as possible; the seconds to wait before the next attempt."""
        try:
            async with connect(self._url, max_size=None, close_timeout=_CLOSING) as socket:
                key = {"key": self.last_key} if self.last_key else {}
                await socket.send(json.dumps({**self._hello, "since": self.sequence, **key}))
                await self._listen(socket)
        except (ConnectionClosed, OSError, InvalidHandshake):
            pass
        finally:
            self._socket = None
        pause, self._pause = self._pause, min(2 * self._pause, _LONGEST_PAUSE)
        return random.uniform(0, pause)  # noqa: S311

    async def _listen(self, socket: ClientConnection) -> None:
        """Until the connection is closed; or silent, since a network may vanish without a word."""
        time = asyncio.get_running_loop().time
        async with asyncio.timeout(_SILENT) as silence:
            async for text in socket:
                silence.reschedule(time() + _SILENT)
                await self.receive(json.loads(text), socket)

    async def receive(self, message: Message, socket: Sender) -> None:
        """Process one message of the server."""
        self.update(message)
        match message["type"]:
            case "welcome":
                self._pause, self._socket = _PAUSE, socket
                for text, _ in list(self._pending.values()):
                    await socket.send(text)
            case "done":
                self._resolve(message["id"], message["sequence"])
            case "refused":
                self._reject(message)
            case "ping":
                await socket.send(_PONG)
        self._send_seeds()
        async with self._changed:
            self._changed.notify_all()

    def _send_seeds(self) -> None:
        """Send what is due by itself. Nobody waits here: replies come through `receive`."""
        for message in self._seeds.due(self.view, self.mine):
            task = asyncio.create_task(self._send_quietly(message))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _send_quietly(self, message: Message) -> None:
        with suppress(RefusedMessage, ConnectionError):
            await self.send(message)

    async def _fail_pending(self, error: Exception) -> None:
        for _, reply in self._pending.values():
            if not reply.done():
                reply.set_exception(error)
        async with self._changed:
            self._changed.notify_all()

    def _resolve(self, message_id: str, sequence: int) -> None:
        _, reply = self._pending.get(message_id, ("", None))
        if reply is not None and not reply.done():
            reply.set_result(sequence)

    def _reject(self, refusal: Message) -> None:
        error = RefusedMessage(refusal["code"], refusal["text"])
        if refusal["id"] is None:  # the connection was refused, not a message
            self._failed = error
            return
        _, reply = self._pending.get(refusal["id"], ("", None))
        if reply is not None and not reply.done():
            reply.set_exception(error)
