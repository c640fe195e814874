"""The security headers of every HTTP response."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from fivefold.server.transport.origins import parse_origin

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from fivefold.server.settings import Settings

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
