"""Reads the parameters of a handler from a request, in the order and with the errors of FastAPI:
a body that is not JSON, then the token, then the path, the query and the fields of the body."""

from __future__ import annotations

import inspect
import json
from functools import cache
from typing import TYPE_CHECKING, Any, get_type_hints

from pydantic import TypeAdapter, ValidationError

from fivefold.server.requests.caller import Caller, Owner, Visitor, checked_owner, token_owner

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fivefold.server.requests.context import Context
    from fivefold.server.requests.route import Route
    from fivefold.texts import Lang

    Facts = tuple[Context, str, Lang, bool]

_BODY, _CALLER = "body", "caller"


class Invalid(Exception):
    """A request that can't be read; `first` is an error as pydantic describes them."""

    def __init__(self, kind: str, *where: str | int) -> None:
        super().__init__(kind, where)
        self.first: dict[str, Any] = {"type": kind, "loc": where}


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
