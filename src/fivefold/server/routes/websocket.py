"""The WebSocket endpoint: accepts the connections of clients, or rejects them."""

from __future__ import annotations

import logging
from functools import lru_cache
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.datastructures import Headers

from fivefold.server.live.connection import Connection
from fivefold.server.transport.gate import UPGRADE
from fivefold.server.transport.limits import address_key
from fivefold.server.transport.origins import is_allowed

if TYPE_CHECKING:
    from starlette.datastructures import State
    from starlette.types import ASGIApp, Receive, Scope, Send

    from fivefold.server.requests.context import Context
    from fivefold.server.transport.http import Upgrade

_log = logging.getLogger("fivefold.connections")
LIVE = "/api/live"
"""The code of the table may follow, so that a balancer can send everyone at a table to one server.
Here only `hello` counts."""


class LiveSockets:
    """ASGI middleware that opens the WebSockets of live tables.

    Their messages don't pass through here: that would cost as much as the messages themselves.
    """

    def __init__(self, app: ASGIApp, state: State) -> None:
        self._app, self._state = app, state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            open_connection(scope, self._state.context)
        else:
            await self._app(scope, receive, send)


def open_connection(scope: Scope, context: Context) -> None:
    """Accept or reject a WebSocket."""
    upgrade: Upgrade = scope["extensions"][UPGRADE]
    headers = Headers(scope=scope)
    if scope["path"] != LIVE and not scope["path"].startswith(f"{LIVE}/"):
        upgrade.reject(HTTPStatus.NOT_FOUND)
    elif not is_allowed(headers.get("origin"), headers.get("host"), context.settings):
        _log_once(headers["origin"])
        upgrade.reject(HTTPStatus.FORBIDDEN)
    else:
        connection = Connection(context, address_key(scope.get("client")))
        if (socket := upgrade.accept(connection, context.settings.limits)) is not None:
            connection.open(socket)


@lru_cache(32)
def _log_once(origin: str) -> None:
    """Log it for the operator, who may have forgotten to give the server this name."""
    _log.warning("a page may not connect: see --public-url and --origin", extra={"origin": origin})
