"""Refuses what pages of other sites ask of the server: an image whose address is that of a table,
for example, which would count as a wrong code of whoever looks at the page; and what is asked under
a name that is not the server's own."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.datastructures import Headers

from fivefold.errors import Refused
from fivefold.server.transport.origins import is_allowed, is_known
from fivefold.server.transport.refusal import refuse
from fivefold.texts import shown

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from fivefold.server.settings import Settings

_ELSEWHERE = ("cross-site", "same-site")
"""`Sec-Fetch-Site` of a page of another site, and of another host of the same site."""


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
