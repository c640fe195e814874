"""ASGI middleware between the network and the routes: budgets, other sites, sizes, headers."""

from __future__ import annotations

import asyncio
import json
import math
import re
from contextlib import suppress
from functools import lru_cache
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.datastructures import Headers

from fivefold.errors import Refused
from fivefold.server.transport.gate import CONNECTION, UPGRADE, measured
from fivefold.server.transport.limits import address_key
from fivefold.server.transport.origins import is_allowed, is_known, parse_origin
from fivefold.texts import Lang, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from fivefold.errors import FivefoldError
    from fivefold.server.settings import Settings
    from fivefold.server.transport.gate import Gate
    from fivefold.server.transport.http import HttpProtocol

_TAR_SECONDS = 1.0
"""Delay of a refusal: it slows down clients that ask again at once."""
_ELSEWHERE = ("cross-site", "same-site")
"""`Sec-Fetch-Site` of a page of another site, and of another host of the same site."""
_Header = tuple[bytes, bytes]
# A content security policy can't name an IPv6 address.
_HOST = re.compile(rb"[A-Za-z0-9_.-]+(:[0-9]{1,5})?")
# The worker of the page compiles WebAssembly, which its script comes with.
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'{sockets}; font-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
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
_HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
_NO_STORE = (b"cache-control", b"no-store")


class Budget:
    """ASGI middleware: admits requests as the budget of their address allows. WebSockets are only
    charged: who they belong to is known after hello."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self._app, self._gate = app, gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection: HttpProtocol | None = scope.get("extensions", {}).get(CONNECTION)
        if connection is None:  # nothing from outside
            await self._app(scope, receive, send)
            return
        gate, key = self._gate, address_key(scope.get("client"))
        ended, counts = connection.ended, connection.count_as(key)
        if scope["type"] == "websocket":
            gate.charge(key)
            admitted = counts
        else:
            admitted = counts and not connection.hasty and await gate.admit(key, ended)
        if counts and not admitted:
            await asyncio.wait({ended}, timeout=_TAR_SECONDS)
        if ended.done():
            return
        if admitted:
            await gate.charged(key, self._app(scope, receive, send))  # type: ignore[arg-type]
        else:
            await measured(self._refuse(key, scope, send), gate.line.spend)

    async def _refuse(self, key: str, scope: Scope, send: Send) -> None:
        after = [(b"retry-after", b"%d" % max(1, math.ceil(self._gate.wait(key))))]
        status = HTTPStatus.TOO_MANY_REQUESTS
        if scope["type"] == "websocket":
            scope["extensions"][UPGRADE].reject(status, after)
        else:
            await refuse(Refused("too-many-requests"), status, scope, send, after)


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
            await _refuse_body(most, scope, send)
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
            await _refuse_body(most, scope, send)


async def _refuse_body(most: int, scope: Scope, send: Send) -> None:
    await refuse(Refused("body-too-large", most=most), 413, scope, send)


def _content_length(headers: Iterable[tuple[bytes, bytes]]) -> int:
    """0 if it is missing or invalid: the body is counted anyway."""
    length = next((value for name, value in headers if name == b"content-length"), b"")
    return int(length[:18]) if length.isdigit() else 0


class OtherSites:
    """ASGI middleware: refuses before anything is looked up or counted."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host")
        if self._is_other(headers):
            await refuse(Refused("other-site"), HTTPStatus.FORBIDDEN, scope, send)
        elif not is_known(host, self._settings):
            error = Refused("unknown-host", host=shown(host))
            await refuse(error, HTTPStatus.MISDIRECTED_REQUEST, scope, send)
        else:
            await self._app(scope, receive, send)

    def _is_other(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is not None:
            return not is_allowed(origin, headers.get("host"), self._settings)
        return headers.get("sec-fetch-site") in _ELSEWHERE


class SecurityHeaders:
    """ASGI middleware: adds the headers that a response does not have yet."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        public = parse_origin(settings.public_url or "")
        secure = public is not None and public[0] == "https"
        self._always = (*_ALWAYS, _HTTPS_ONLY) if secure else _ALWAYS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        added = [*self._always, (b"content-security-policy", _policy(_host(scope["headers"])))]
        if scope["path"].startswith("/api/"):
            added.append(_NO_STORE)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                present = {name.lower() for name, _ in headers}
                headers += [header for header in added if header[0] not in present]
                message = {**message, "headers": headers}
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _host(headers: Iterable[_Header]) -> bytes:
    return next((value for name, value in headers if name == b"host"), b"")


@lru_cache(128)
def _policy(host: bytes) -> bytes:
    """Names the WebSockets of this host, which `'self'` does not cover in every browser."""
    name = host.decode("ascii") if _HOST.fullmatch(host) else ""
    return _POLICY.format(sockets=f" ws://{name} wss://{name}" if name else "").encode("ascii")


async def refuse(
    error: FivefoldError,
    status: int,
    scope: Scope,
    send: Send,
    more: Iterable[tuple[bytes, bytes]] = (),
) -> None:
    response = {"code": error.code, "text": error.say(preferred_lang(scope["headers"]))}
    body = json.dumps(response, ensure_ascii=False).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"connection", b"close"),  # so that the rest of the request need not be read
        *more,
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def preferred_lang(headers: Iterable[tuple[bytes, bytes]]) -> Lang:
    """The first language in `Accept-Language` if we have it; English otherwise."""
    accepted = next((value for name, value in headers if name == b"accept-language"), b"")
    return Lang.of(accepted[:2].decode("latin-1"))
