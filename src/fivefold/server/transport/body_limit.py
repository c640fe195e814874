"""Limits the size of request bodies."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from fivefold.errors import Refused
from fivefold.server.transport.refusal import refuse

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send


class _TooLarge(Exception):
    """Stops the app from reading the rest of the body."""


class BodyLimit:
    """ASGI middleware: answers 413 to a body that is too large, with or without Content-Length.
    Some paths may have larger ones."""

    def __init__(self, app: ASGIApp, most: int, larger: Mapping[str, int] | None = None) -> None:
        self._app = app
        self._most, self._larger = most, larger or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = self._larger.get(scope.get("path", ""), self._most)
        if _content_length(scope["headers"]) > most:
            await _refuse(most, scope, send)
        else:
            await self._count(most, scope, receive, send)

    async def _count(self, most: int, scope: Scope, receive: Receive, send: Send) -> None:
        size, started = 0, False

        async def counting() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > most:
                raise _TooLarge
            return message

        async def unless_too_large(message: Message) -> None:
            # Drops what the app may send in response to the exception.
            nonlocal started
            if started or size <= most:
                started = True
                await send(message)

        with suppress(_TooLarge):
            await self._app(scope, counting, unless_too_large)
        if size > most and not started:
            await _refuse(most, scope, send)


async def _refuse(most: int, scope: Scope, send: Send) -> None:
    await refuse(Refused("body-too-large", most=most), 413, scope, send)


def _content_length(headers: Iterable[tuple[bytes, bytes]]) -> int:
    """0 if it is missing or invalid: the body is counted anyway."""
    length = next((value for name, value in headers if name == b"content-length"), b"")
    return int(length[:18]) if length.isdigit() else 0
