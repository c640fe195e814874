"""Serves the routes of `requests` with FastAPI: parameters, callers, answers and errors."""

from __future__ import annotations

import asyncio
import inspect
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

from fastapi import Depends, Header, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException

from fivefold.errors import FivefoldError
from fivefold.server.requests import errors
from fivefold.server.requests.context import (
    Caller,
    Owner,
    Visitor,
    checked_owner,
    may_wait,
    token_owner,
)
from fivefold.server.requests.routing import Download, Json, Text
from fivefold.server.routes.static import StaticAnswer
from fivefold.server.transport.limits import address_key
from fivefold.server.transport.middleware import preferred_lang

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Iterable

    from fastapi import FastAPI

    from fivefold.server.requests.context import Context
    from fivefold.server.requests.routing import Route
    from fivefold.texts import Lang


GONE = 499
"""The status of a request whose client did not wait for the answer, for the metrics only."""
_REQUEST = "request"
_Authorization = Annotated[str | None, Header()]
ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": errors.Error} for status in (202, 400, 401, 403, 404, 413, 422, 429, 503)
}


def add_routes(app: FastAPI, routes: Iterable[Route]) -> None:
    for route in routes:
        returned = get_type_hints(route.handler)["return"]
        data = returned not in _RESPONSES
        app.add_api_route(
            route.path,
            _static_endpoint(route, returned)
            if route.static
            else _endpoint(route, _RESPONSES.get(returned)),
            methods=[route.method],
            status_code=route.status,
            response_model=returned if data and returned is not NoneType else None,
            responses=ERRORS | ({} if data else {200: _described(route)}),
        )


def _described(route: Route) -> dict[str, Any]:
    """A response that FastAPI does not write itself, for the schema."""
    if route.media_type is not None:
        return {"content": {route.media_type: {}}}
    return {"model": route.model}


def _static_endpoint(route: Route, kind: Any) -> Callable[..., Coroutine[Any, Any, object]]:
    """The same bytes for everyone, made at the first request."""
    made: StaticAnswer | None = None

    async def endpoint(request: Request) -> Response:
        nonlocal made
        if made is None:
            made = StaticAnswer(TypeAdapter(kind).dump_json(await route.handler()))
        return made.respond(request.headers)

    endpoint.__name__, endpoint.__doc__ = route.handler.__name__, route.handler.__doc__
    return endpoint


def _endpoint(
    route: Route, respond: Callable[[Any, Request], Awaitable[Response]] | None
) -> Callable[..., Coroutine[Any, Any, object]]:
    """The handler as FastAPI calls it: with its parameters by name, and a caller to depend on."""

    async def endpoint(**given: Any) -> object:
        request = given.pop(_REQUEST)
        answer = route.handler(**given)
        return await (answer if respond is None else respond(answer, request))

    endpoint.__name__, endpoint.__doc__ = route.handler.__name__, route.handler.__doc__
    endpoint.__signature__ = _signature(route)  # type: ignore[attr-defined]
    return endpoint


def _signature(route: Route) -> inspect.Signature:
    kinds = get_type_hints(route.handler, include_extras=True)
    parameters = [
        each.replace(
            kind=inspect.Parameter.KEYWORD_ONLY,
            annotation=CALLERS.get(kinds[name], kinds[name]),
        )
        for name, each in inspect.signature(route.handler).parameters.items()
    ]
    request = inspect.Parameter(_REQUEST, inspect.Parameter.KEYWORD_ONLY, annotation=Request)
    return inspect.Signature([*parameters, request])


async def _text(answer: Awaitable[Text], _: Request) -> Response:
    return PlainTextResponse(await answer)


async def _download(answer: Awaitable[Download], _: Request) -> Response:
    file = await answer
    headers = {"content-disposition": f'attachment; filename="{file.name}"'}
    return StreamingResponse(file.chunks, media_type=file.media_type, headers=headers)


async def _json(answer: Coroutine[Any, Any, Json], request: Request) -> Response:
    """The answer of a worker. If the client goes away meanwhile, the work stops."""
    asking, gone = asyncio.ensure_future(answer), asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait((asking, gone), return_when=asyncio.FIRST_COMPLETED)
        if not asking.done():
            return Response(status_code=GONE)  # nobody reads it
        return Response(asking.result(), media_type="application/json")
    finally:
        for task in (asking, gone):
            task.cancel()


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


_RESPONSES: dict[object, Callable[[Any, Request], Awaitable[Response]]] = {
    Text: _text,
    Download: _download,
    Json: _json,
}
"""How answers are sent that are not data."""


# Async, even without waiting: FastAPI runs plain functions in a thread, which costs more.
async def _caller(request: Request) -> Caller:
    return Caller(*_facts(request))


async def _visitor(request: Request, authorization: _Authorization = None) -> Visitor:
    facts = _facts(request)
    return Visitor(*facts, await token_owner(facts[0], authorization))


async def _owner(request: Request, authorization: _Authorization = None) -> Owner:
    facts = _facts(request)
    return Owner(*facts, await checked_owner(facts[0], authorization))


def _facts(request: Request) -> tuple[Context, str, Lang, bool]:
    headers = request.headers
    address, lang = address_key(request.scope.get("client")), preferred_lang(headers.raw)
    return request.app.state.context, address, lang, may_wait(headers.get("prefer"))


VisitorDep = Annotated[Visitor, Depends(_visitor)]
CALLERS = {
    Caller: Annotated[Caller, Depends(_caller)],
    Visitor: VisitorDep,
    Owner: Annotated[Owner, Depends(_owner)],
}
"""FastAPI's dependency for the `caller` of a handler."""


def add_error_handlers(app: FastAPI) -> None:
    app.add_exception_handler(FivefoldError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _failed)


def _lang(request: Request) -> Lang:
    return preferred_lang(request.headers.raw)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, FivefoldError)  # noqa: S101 (it is registered for these)
    after = errors.RETRY_AFTER.get(error.code)
    headers = None if after is None else {"retry-after": str(after)}
    status = errors.status_of(error, may_wait(request.headers.get("prefer")))
    return JSONResponse(errors.error_data(error, _lang(request)), status, headers)


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)  # noqa: S101
    refusal = errors.invalid(error.errors()[0])
    return JSONResponse(errors.error_data(refusal, _lang(request)), errors.INVALID)


async def _failed(request: Request, _: Exception) -> JSONResponse:
    """A bug: the log has the details, the client gets none."""
    refusal = FivefoldError("server-failed")
    return JSONResponse(errors.error_data(refusal, _lang(request)), errors.FAILED)


async def _http_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101
    body: errors.Error = {"code": f"http-{error.status_code}", "text": str(error.detail)}
    return JSONResponse(body, error.status_code, error.headers)
