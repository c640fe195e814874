"""A table over its WebSocket: a view that keeps itself up to date, and acts that arrive once."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol, Self

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fivefold.client.mirror import Mirror, Said

if TYPE_CHECKING:
    from collections.abc import Callable

_PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0)
"""Seconds before each next try to connect again; the last holds from then on."""


_ID = re.compile("[A-Za-z0-9_-]{1,40}")


class RefusedMessage(ValueError):
    """What the server refused, with its code and its sentence."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code, self.text = code, text


class Sender(Protocol):
    """What is asked of a connection."""

    async def send(self, message: str, /) -> None: ...


class Table(Mirror):
    """One table. Connections may break: it comes back, gets what it missed, and sends again what
    was not answered; the server takes each message once."""

    def __init__(self, url: str, code: str, token: str | None, lang: str = "en") -> None:
        super().__init__()
        self.code = code
        self._hello = {"type": "hello", "table": code, "token": token, "lang": str(lang)}
        self._url = url
        self._socket: Sender | None = None
        self._waiting: dict[str, tuple[str, asyncio.Future[int]]] = {}
        self._news = asyncio.Condition()
        self._task: asyncio.Task[None] | None = None
        self._failed: Exception | None = None
        self._tries = 0

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        try:
            await self.until(lambda table: bool(table.view))
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    # Asking

    async def act(self, seat: int, act: str, over: int | None = None) -> int:
        """Roll, keep, fill, bid, …: the number of the event it became, or RefusedMessage.

        A bid answers the one that stands, as it is seen here, unless `over` names another.
        """
        if over is None and act.startswith("bid "):
            over = self.view["poker"] and self.view["poker"]["standing"]
        more = {} if over is None else {"over": over}
        return await self.send({"type": "act", "seat": seat, "act": act, **more})

    async def sit(self, seat: int, name: str, seed: str | None = None) -> int:
        seed = seed or secrets.token_hex(16)
        done = await self.send({"type": "sit", "seat": seat, "name": name, "seed": seed})
        self.mine = sorted({*self.mine, seat})
        return done

    async def start(self) -> int:
        """Give a seed for every seat of ours that has none, and begin."""
        for seat in self.mine:
            if self.view["players"][str(seat)]["seed"] is None:
                seed = secrets.token_hex(16)
                await self.send({"type": "seed", "seat": seat, "seed": seed})
        return await self.send({"type": "start"})

    async def send(self, message: dict[str, Any]) -> int:
        """Any message; an id is given to it unless it has one."""
        name = message.get("id") or secrets.token_urlsafe(12)
        if not isinstance(name, str) or not _ID.fullmatch(name):
            raise RefusedMessage("bad-message", "an id is 1 to 40 letters, digits, - and _")
        if self._failed is not None:
            raise self._failed
        text = json.dumps({**message, "id": name})
        answered: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[name] = (text, answered)
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(text)
        try:
            sequence = await answered
        finally:
            self._waiting.pop(name, None)
        # Its answer comes before what it changed: whoever goes on must see that.
        await self.until(lambda table: table.sequence >= sequence)
        return sequence

    async def until(self, holds: Callable[[Table], bool]) -> None:
        """Wait until something is so."""
        async with self._news:
            await self._news.wait_for(lambda: self._failed is not None or holds(self))
        if self._failed is not None:
            raise self._failed

    # Listening

    async def _run(self) -> None:
        """Connect, and again whenever the connection breaks; nobody waits once this has ended."""
        try:
            while self._failed is None:
                await self._connect_once()
                await asyncio.sleep(_PAUSES[min(self._tries, len(_PAUSES) - 1)])
                self._tries += 1
        except Exception as error:  # a mistake here must not leave others waiting for ever
            self._failed = error
            raise
        finally:
            if self._failed is None:
                self._failed = ConnectionError("this table was left")
            await self._give_up(self._failed)

    async def _connect_once(self) -> None:
        try:
            async with connect(self._url, max_size=None) as socket:
                await socket.send(json.dumps({**self._hello, "since": self.sequence}))
                async for text in socket:
                    await self.heard(json.loads(text), socket)
        except (OSError, ConnectionClosed, InvalidHandshake):
            pass
        finally:
            self._socket = None

    async def heard(self, said: Said, socket: Sender) -> None:
        """One message of the server's, over this connection."""
        self.hear(said)
        match said["type"]:
            case "welcome":
                self._tries, self._socket = 0, socket
                for text, _ in list(self._waiting.values()):
                    await socket.send(text)
            case "done":
                self._answered(said["id"], said["sequence"])
            case "refused":
                self._refused(said)
        async with self._news:
            self._news.notify_all()

    async def _give_up(self, error: Exception) -> None:
        for _, answered in self._waiting.values():
            if not answered.done():
                answered.set_exception(error)
        async with self._news:
            self._news.notify_all()

    def _answered(self, name: str, sequence: int) -> None:
        _, answered = self._waiting.get(name, ("", None))
        if answered is not None and not answered.done():
            answered.set_result(sequence)

    def _refused(self, said: Said) -> None:
        error = RefusedMessage(said["code"], said["text"])
        if said["id"] is None:  # it is we who are refused, and not a message
            self._failed = error
            return
        _, answered = self._waiting.get(said["id"], ("", None))
        if answered is not None and not answered.done():
            answered.set_exception(error)
