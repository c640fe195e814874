"""What every HTTP answer tells the browser to forbid, and how large a request may be."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from fivefold.errors import Refused
from fivefold.server.origins import read_origin
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from fivefold.server.settings import Settings

_Header = tuple[bytes, bytes]
# A policy has no form for IPv6 addresses.
_HOST = re.compile(rb"[A-Za-z0-9_.-]+(:[0-9]{1,5})?")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'{sockets}; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_ALWAYS: tuple[_Header, ...] = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (
        b"permissions-policy",
        b"camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    ),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
_A_YEAR = (b"strict-transport-security", b"max-age=31536000")
_NOT_KEPT = (b"cache-control", b"no-store")


class SecurityHeaders:
    """ASGI middleware: adds what is missing to every HTTP answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        public = read_origin(settings.public_url or "")
        secure = public is not None and public[0] == "https"
        self._always = (*_ALWAYS, _A_YEAR) if secure else _ALWAYS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        added = [*self._always, (b"content-security-policy", _policy(_host(scope["headers"])))]
        if scope["path"].startswith("/api/"):
            added.append(_NOT_KEPT)

        async def protecting(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                present = {name.lower() for name, _ in headers}
                headers += [header for header in added if header[0] not in present]
                message = {**message, "headers": headers}
            await send(message)

        await self._app(scope, receive, protecting)


def _host(headers: Iterable[_Header]) -> bytes:
    return next((value for name, value in headers if name == b"host"), b"")


@lru_cache(128)
def _policy(host: bytes) -> bytes:
    """With the WebSockets of this very host, which `'self'` does not cover in every browser."""
    name = host.decode("ascii") if _HOST.fullmatch(host) else ""
    return _POLICY.format(sockets=f" ws://{name} wss://{name}" if name else "").encode("ascii")


class _TooLarge(Exception):
    """Stops an app that reads on."""


class BodyLimit:
    """ASGI middleware: a body that is too large is answered with 413, announced or not."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app = app
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif _announced(scope["headers"]) > self._most:
            await self._refuse(scope, send)
        else:
            await self._count(scope, receive, send)

    async def _count(self, scope: Scope, receive: Receive, send: Send) -> None:
        size, begun = 0, False

        async def counting() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self._most:
                raise _TooLarge
            return message

        async def unless_too_large(message: Message) -> None:
            # Whatever the app makes of the exception, the answer is ours.
            nonlocal begun
            if begun or size <= self._most:
                begun = True
                await send(message)

        with suppress(_TooLarge):
            await self._app(scope, counting, unless_too_large)
        if size > self._most and not begun:
            await self._refuse(scope, send)

    async def _refuse(self, scope: Scope, send: Send) -> None:
        error = Refused("body-too-large", most=self._most)
        said = {"code": error.code, "text": error.say(asked_lang(scope["headers"]))}
        body = json.dumps(said, ensure_ascii=False).encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(body)),
            (b"connection", b"close"),  # so that nobody has to read the rest
        ]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def _announced(headers: Iterable[_Header]) -> int:
    """What is no number is not believed; the body is counted all the same."""
    length = next((value for name, value in headers if name == b"content-length"), b"")
    return int(length[:18]) if length.isdigit() else 0


def asked_lang(headers: Iterable[_Header]) -> Lang:
    """The language that a browser names first, if we speak it."""
    asked = next((value for name, value in headers if name == b"accept-language"), b"")
    return Lang.FR if asked[:2].lower() == b"fr" else Lang.EN
