"""The response of middleware that refuses a request before a route sees it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from fivefold.server.transport.language import preferred_lang

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import Scope, Send

    from fivefold.errors import FivefoldError


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
