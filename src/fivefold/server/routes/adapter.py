"""Serves the table of routes with FastAPI."""

from __future__ import annotations

import asyncio
import inspect
from types import NoneType
from typing import TYPE_CHECKING, Any, get_type_hints

from fastapi import Request
from fastapi.responses import PlainTextResponse, Response, StreamingResponse
from pydantic import TypeAdapter

from fivefold.server.requests.route import Download, Json, Text
from fivefold.server.routes.dependencies import CALLERS
from fivefold.server.routes.errors import ERRORS
from fivefold.server.routes.static import StaticAnswer

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Iterable

    from fastapi import FastAPI

    from fivefold.server.requests.route import Route

GONE = 499
"""The status of a request whose client did not wait for the answer, for the metrics only."""
_REQUEST = "request"


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
    """The same bytes for everybody, made at the first request."""
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
    """The answer of a worker. If the client goes away meanwhile, nobody works on it any more."""
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
