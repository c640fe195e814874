"""The HTTP side of the client: games, tables and records."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import quote

import httpx2

from fivefold.client.session import RefusedMessage, Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fivefold.texts import Lang

_SECONDS = 30.0


class Server:
    """A server, used as the owner of one token: anyone who has the token owns its seats."""

    def __init__(self, url: str, token: str | None = None, lang: Lang | str = "en") -> None:
        self.url, self.token, self.lang = url.rstrip("/"), token, lang
        self._http = httpx2.AsyncClient(base_url=self.url, timeout=_SECONDS)

    async def __aenter__(self) -> Self:
        if self.token is None:
            self.token = (await self._request("POST", "/api/tokens"))["token"]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def games(self) -> list[dict[str, Any]]:
        """The built-in games."""
        games: list[dict[str, Any]] = await self._request("GET", "/api/games")
        return games

    async def create(self, setup: Mapping[str, Any], message_id: str | None = None) -> str:
        """Create a table and return its code. A repeat with the same id finds the same table."""
        body = {"id": message_id or new_id(), "setup": dict(setup)}
        code: str = (await self._request("POST", "/api/tables", body))["code"]
        return code

    async def import_record(self, record: str, rules: str | None = None) -> str:
        """Create a table from a record and return its code."""
        body = {"id": new_id(), "record": record, "rules": rules}
        code: str = (await self._request("POST", "/api/records", body))["code"]
        return code

    async def my_tables(self) -> list[dict[str, Any]]:
        """The tables of this token, most recently changed first."""
        tables: list[dict[str, Any]] = (await self._request("GET", "/api/tables"))["tables"]
        return tables

    async def snapshot(self, code: str) -> dict[str, Any]:
        """A table as it is now, without connecting to it."""
        state: dict[str, Any] = await self._request("GET", f"/api/tables/{code}")
        return state

    async def record(self, code: str) -> str:
        """The game so far, in the record format that `fivefold replay` and `verify` read."""
        response = await self._http.get(f"/api/tables/{code}/record", headers=self._headers())
        return response.text if response.is_success else _raise_refusal(response)

    def connect(self, code: str) -> Session:
        """A session at a table: `async with server.connect(code) as session`."""
        scheme, _, rest = self.url.partition("://")
        scheme = "wss" if scheme == "https" else "ws"
        # The code is in the address for a balancer in front of several servers.
        live = f"{scheme}://{rest}/api/live/{quote(code, safe='')}"
        return Session(live, code, self.token, self.lang)

    async def _request(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        response = await self._http.request(method, path, json=body, headers=self._headers())
        return response.json() if response.is_success else _raise_refusal(response)

    def _headers(self) -> dict[str, str]:
        token = {"authorization": f"Bearer {self.token}"} if self.token else {}
        return {"accept-language": str(self.lang), **token}


def _raise_refusal(response: httpx2.Response) -> Any:
    try:
        body = response.json()
        raise RefusedMessage(body["code"], body["text"])
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, RefusedMessage):
            raise
        raise RefusedMessage(f"http-{response.status_code}", response.reason_phrase) from None


def new_id() -> str:
    return secrets.token_urlsafe(12)
