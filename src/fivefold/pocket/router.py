"""Finds the handler of a request, reads what it takes, and gives its answer.

Requests are read as `server.routes` reads them, with the same refusals.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, NamedTuple

from fivefold.errors import FivefoldError
from fivefold.pocket import answer
from fivefold.pocket.connection import PAGE
from fivefold.pocket.parameters import Invalid, parameters_of
from fivefold.server.requests.caller import may_wait
from fivefold.server.requests.errors import invalid
from fivefold.server.requests.routes import MODULES, routes_of
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.pocket.answer import Answer
    from fivefold.server.requests.context import Context
    from fivefold.server.requests.route import Route

_log = logging.getLogger("fivefold.pocket")


class Found(NamedTuple):
    """A route, and the parameters in the path."""

    route: Route
    path: dict[str, str]


class Router:
    def __init__(self, context: Context) -> None:
        self._context = context

    async def answer(
        self, method: str, target: str, headers: dict[str, str], body: str | None
    ) -> Answer:
        lang, waits = _lang(headers), may_wait(headers.get("prefer"))
        path, _, query = target.partition("?")
        try:
            found = find(method, path)
            if found is None:
                return answer.unknown(method)
            given = await self._read(found, query, headers, body)
            return await answer.answered(found.route, await found.route.handler(**given))
        except Invalid as error:
            return answer.invalid(invalid(error.first), lang)
        except FivefoldError as error:
            return answer.refused(error, lang, waits)
        except Exception:
            _log.exception("a request failed")
            return answer.failed(lang)

    async def _read(
        self, found: Found, query: str, headers: dict[str, str], body: str | None
    ) -> dict[str, object]:
        facts = (self._context, PAGE, _lang(headers), may_wait(headers.get("prefer")))
        return await parameters_of(found.route).read(
            facts, headers.get("authorization"), found.path, query, body
        )


def find(method: str, path: str) -> Found | None:
    """The first route that answers this. Modules are imported until one has it."""
    parts = path.split("/")
    for route in _routes():
        found = _match(route.path.split("/"), parts) if route.method == method else None
        if found is not None:
            return Found(route, found)
    return None


def _routes() -> Iterator[Route]:
    for module in MODULES:
        yield from routes_of(module)


def _match(wanted: list[str], parts: list[str]) -> dict[str, str] | None:
    """
    >>> _match(["tables", "{code}"], ["tables", "7kx2%300"])
    {'code': '7kx200'}
    """
    if len(wanted) != len(parts):
        return None
    found = dict[str, str]()
    for name, part in zip(wanted, parts, strict=True):
        if name.startswith("{") and part:
            found[name[1:-1]] = _unquoted(part)
        elif name != part:
            return None
    return found


def _unquoted(part: str) -> str:
    if "%" not in part:
        return part
    from urllib.parse import unquote  # noqa: PLC0415 (codes of tables need none)

    return unquote(part)


def _lang(headers: dict[str, str]) -> Lang:
    return Lang.of(headers.get("accept-language", "")[:2])
