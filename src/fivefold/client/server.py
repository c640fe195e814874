"""The server as a whole: what there is to play, tables to make and find, records."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, Self

import httpx

from fivefold.client.table import RefusedMessage, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fivefold.texts import Lang

_SECONDS = 30.0


class Server:
    """One browser's worth of a server: the token is whose seats these are."""

    def __init__(self, url: str, token: str | None = None, lang: Lang | str = "en") -> None:
        self.url, self.token, self.lang = url.rstrip("/"), token, lang
        self._http = httpx.AsyncClient(base_url=self.url, timeout=_SECONDS)

    async def __aenter__(self) -> Self:
        if self.token is None:
            self.token = (await self._ask("POST", "/api/tokens"))["token"]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def games(self) -> list[dict[str, Any]]:
        """Everything that can be played."""
        games: list[dict[str, Any]] = await self._ask("GET", "/api/games")
        return games

    async def create(self, setup: Mapping[str, Any], message: str | None = None) -> str:
        """A new table's code; with the same `message` as before, the same table's."""
        body = {"id": message or new_id(), "setup": dict(setup)}
        code: str = (await self._ask("POST", "/api/tables", body))["code"]
        return code

    async def bring(self, record: str, rules: str | None = None) -> str:
        """The code of a table made out of a record."""
        body = {"id": new_id(), "record": record, "rules": rules}
        code: str = (await self._ask("POST", "/api/records", body))["code"]
        return code

    async def mine(self) -> list[dict[str, Any]]:
        """The tables of this token, those that changed last first."""
        tables: list[dict[str, Any]] = (await self._ask("GET", "/api/tables"))["tables"]
        return tables

    async def look(self, code: str) -> dict[str, Any]:
        """A table as it is now, without sitting down at it."""
        seen: dict[str, Any] = await self._ask("GET", f"/api/tables/{code}")
        return seen

    async def record(self, code: str) -> str:
        """The game so far, in the text form that `fivefold replay` and `verify` read."""
        answer = await self._http.get(f"/api/tables/{code}/record", headers=self._headers())
        return answer.text if answer.is_success else _refused(answer)

    def table(self, code: str) -> Table:
        """A table to enter: `async with server.table(code) as table`."""
        scheme, _, rest = self.url.partition("://")
        live = f"{'wss' if scheme == 'https' else 'ws'}://{rest}/api/live"
        return Table(live, code, self.token, self.lang)

    async def _ask(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        answer = await self._http.request(method, path, json=body, headers=self._headers())
        return answer.json() if answer.is_success else _refused(answer)

    def _headers(self) -> dict[str, str]:
        token = {"authorization": f"Bearer {self.token}"} if self.token else {}
        return {"accept-language": str(self.lang), **token}


def _refused(answer: httpx.Response) -> Any:
    try:
        said = answer.json()
        raise RefusedMessage(said["code"], said["text"])
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, RefusedMessage):
            raise
        raise RefusedMessage(f"http-{answer.status_code}", answer.reason_phrase) from None


def new_id() -> str:
    return secrets.token_urlsafe(12)
