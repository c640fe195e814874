"""Requests of the page: finds the handler, reads what it takes, and gives its answer as bytes.

Requests are read as `server.routes` reads them: in the order and with the errors of FastAPI. First
comes a body that is not JSON, then the token, then the path, the query and the fields of the body.
"""

from __future__ import annotations

import inspect
import json
import logging
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, get_type_hints

from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from fivefold.errors import FivefoldError, NotInstalled
from fivefold.server.requests import errors
from fivefold.server.requests.context import (
    Caller,
    Owner,
    Visitor,
    checked_owner,
    may_wait,
    token_owner,
)
from fivefold.server.requests.routing import MODULES, Download, routes_of
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fivefold.server.requests.context import Context
    from fivefold.server.requests.errors import Error
    from fivefold.server.requests.routing import Route

    Facts = tuple[Context, str, Lang, bool]

PAGE = "page"
"""The address of the person in the page."""

_log = logging.getLogger("fivefold.offline")
_JSON = "application/json"
_OF_DEVICES = ("values-not-here", "values-damaged", "needs-server")
_BODY, _CALLER = "body", "caller"


class HttpAnswer(NamedTuple):
    status: int
    media_type: str
    """Empty without a body."""
    body: bytes


class Invalid(Exception):
    """A request that can't be read; `first` is an error as pydantic describes them."""

    def __init__(self, kind: str, *where: str | int) -> None:
        super().__init__(kind, where)
        self.first: dict[str, Any] = {"type": kind, "loc": where}


async def answer(
    context: Context, method: str, target: str, headers: Mapping[str, str], body: str | None
) -> HttpAnswer:
    """The answer to a request; never raises. `target` is the path with its query."""
    lang = Lang.of(headers.get("accept-language", "")[:2])
    waits = may_wait(headers.get("prefer"))
    path, _, query = target.partition("?")
    try:
        found = find(method, path)
        if found is None:
            status, text = (404, "Not Found") if method == "GET" else (405, "Method Not Allowed")
            return _error(status, {"code": f"http-{status}", "text": text})
        route, parts = found
        given = await parameters_of(route).read(
            (context, PAGE, lang, waits), headers.get("authorization"), parts, query, body
        )
        return await answered(route, await route.handler(**given))
    except Invalid as error:
        data = errors.error_data(errors.invalid(error.first), lang)
        return _error(errors.INVALID, data)
    except FivefoldError as error:
        return refused(error, lang, waits)
    except Exception:
        _log.exception("a request failed")
        return _error(errors.FAILED, errors.error_data(FivefoldError("server-failed"), lang))


async def answered(route: Route, result: object) -> HttpAnswer:
    """The answer of a handler."""
    if result is None:
        return HttpAnswer(route.status, "", b"")
    if isinstance(result, Download):
        return HttpAnswer(
            route.status, result.media_type, b"".join([chunk async for chunk in result.chunks])
        )
    if isinstance(result, str):
        return HttpAnswer(route.status, f"{route.media_type}; charset=utf-8", result.encode())
    body = result if isinstance(result, bytes) else to_json(result)
    return HttpAnswer(route.status, _JSON, body)


def refused(error: FivefoldError, lang: Lang, waits: bool) -> HttpAnswer:
    """Why a handler refuses."""
    if isinstance(error, NotInstalled) and error.code not in _OF_DEVICES:
        error = NotInstalled("needs-server", **error.facts)  # nobody can install a package here
    return _error(errors.status_of(error, waits), errors.error_data(error, lang))


def _error(status: int, body: Error) -> HttpAnswer:
    return HttpAnswer(status, _JSON, to_json(body))


# Which handler


def find(method: str, path: str) -> tuple[Route, dict[str, str]] | None:
    """The first route that answers this, and the parameters in the path. Modules are imported until
    one has it."""
    parts = path.split("/")
    for module in MODULES:
        for route in routes_of(module):
            if route.method == method:
                found = _match(route.path.split("/"), parts)
                if found is not None:
                    return route, found
    return None


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


# What it takes


class Parameters:
    """The parameters of one handler."""

    def __init__(self, route: Route) -> None:
        kinds = get_type_hints(route.handler, include_extras=True)
        self._caller: type[Caller] | None = kinds.get(_CALLER)
        self._readers: dict[str, TypeAdapter[Any]] = {}
        self._optional = set[str]()
        for name, parameter in inspect.signature(route.handler).parameters.items():
            if name != _CALLER:
                self._readers[name] = TypeAdapter(kinds[name])
            if parameter.default is not inspect.Parameter.empty:
                self._optional.add(name)

    async def read(
        self,
        facts: Facts,
        authorization: str | None,
        path: Mapping[str, str],
        query: str,
        body: str | None,
    ) -> dict[str, Any]:
        given = {_BODY: _parsed(body)} if _BODY in self._readers and body else {}
        read: dict[str, Any] = {}
        if self._caller is not None:
            read[_CALLER] = await _caller(self._caller, facts, authorization)
        asked = _asked(query)
        for name, reader in self._readers.items():
            if name in path:
                read[name] = _validated(reader, path[name], "path", name)
            elif name == _BODY:
                read[name] = _validated(reader, _required(given, _BODY), _BODY)
            elif name in asked or name not in self._optional:
                read[name] = _validated(reader, _required(asked, "query", name), "query", name)
        return read


@cache
def parameters_of(route: Route) -> Parameters:
    return Parameters(route)


def _asked(query: str) -> dict[str, str]:
    if not query:
        return {}
    from urllib.parse import parse_qsl  # noqa: PLC0415 (only for a query)

    return dict(parse_qsl(query, keep_blank_values=True))


def _parsed(body: str) -> object:
    try:
        return json.loads(body)
    except json.JSONDecodeError as error:
        raise Invalid("json_invalid", _BODY, error.pos) from None
    except (ValueError, RecursionError):
        raise Invalid("json_invalid", _BODY) from None


async def _caller(kind: type[Caller], facts: Facts, authorization: str | None) -> Caller:
    if issubclass(kind, Owner):
        return kind(*facts, await checked_owner(facts[0], authorization))
    if issubclass(kind, Visitor):
        return kind(*facts, await token_owner(facts[0], authorization))
    return kind(*facts)


def _required(given: Mapping[str, Any], *where: str) -> Any:
    if where[-1] not in given:
        raise Invalid("missing", *where)
    return given[where[-1]]


def _validated(reader: TypeAdapter[Any], value: object, *where: str) -> Any:
    try:
        return reader.validate_python(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise Invalid(first["type"], *where, *first["loc"]) from None
