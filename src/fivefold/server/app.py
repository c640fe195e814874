"""The application: routes, errors in two languages, and what runs from start to stop."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.exceptions import HTTPException

from fivefold import __version__
from fivefold.errors import FivefoldError, Malformed
from fivefold.server import history, http, learning
from fivefold.server.connection import connected
from fivefold.server.desk import Desk, public
from fivefold.server.headers import BodyLimit, SecurityHeaders, asked_lang
from fivefold.server.hub import Hub
from fivefold.server.metrics import CONTENT_TYPE, CountRequests, Metrics, exposition
from fivefold.server.page import Page, web_folder
from fivefold.server.schema import wire_schema
from fivefold.tables.store import open_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.datastructures import State
    from starlette.types import ASGIApp, Receive, Scope, Send

    from fivefold.server.settings import Settings
    from fivefold.texts import Lang

LIVE = "/api/live"
_MOST_PLACE = 100
_STATUS = {
    "unknown-table": 404,
    "not-your-seat": 403,
    "hints-off": 403,
    "review-later": 403,
    "token-missing": 401,
    "not-a-token": 401,
    "too-many-tries": 429,
    "too-many-tables": 429,
    "too-many-questions": 429,
    "still-solving": 503,
    "coach-busy": 503,
    "try-again": 503,
    "store-unavailable": 503,
    "store-closed": 503,
}
_ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": http.Error} for status in (400, 401, 403, 404, 413, 422, 429, 503)
}


def create_app(settings: Settings) -> FastAPI:
    app = FastAPI(
        title="fivefold tables",
        version=__version__,
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,  # to wherever the Host header says
    )
    metrics = Metrics()
    app.state.settings, app.state.metrics = settings, metrics
    app.include_router(http.router, responses=_ERRORS)
    app.include_router(learning.router, responses=_ERRORS)
    app.include_router(history.router, responses=_ERRORS)
    app.add_exception_handler(FivefoldError, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _failed)
    app.add_api_route("/api/wire.json", wire_schema, include_in_schema=False)
    app.add_api_route("/health", _health, include_in_schema=False)
    app.add_api_route("/metrics", _metrics, include_in_schema=False)
    app.mount("/", Page(web_folder()))
    app.add_middleware(CountRequests, metrics=metrics)
    app.add_middleware(BodyLimit, most=settings.limits.body_bytes)
    app.add_middleware(SecurityHeaders, settings=settings)
    app.add_middleware(LiveTables, state=app.state)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    metrics: Metrics = app.state.metrics
    hub = Hub(await open_store(settings.database), settings.tables_folder, metrics)
    desk = app.state.desk = Desk(settings, hub)
    metrics.tables_live.read = lambda: len(hub)
    metrics.connections_open.read = lambda: desk.connections.total
    if settings.solve_at_start:
        hub.solved.start()
    begun = (hub.start(), hub.sweep(), hub.digests.work())
    working = [asyncio.create_task(work) for work in begun]
    yield
    for task in working:
        task.cancel()
    await asyncio.gather(*working, return_exceptions=True)
    desk.close()
    await hub.close()


class LiveTables:
    """ASGI middleware: WebSockets go straight to their tables.

    What a web framework does around each message would cost as much as the message itself.
    """

    def __init__(self, app: ASGIApp, state: State) -> None:
        self._app, self._state = app, state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == LIVE:
            await connected(WebSocket(scope, receive, send), self._state.desk)
        else:
            await self._app(scope, receive, send)


async def _health(request: Request) -> JSONResponse:
    await request.app.state.desk.hub.store.tables_of("", 1)  # whether the store answers
    return JSONResponse({"status": "ok", "version": __version__})


async def _metrics(request: Request) -> PlainTextResponse:
    return PlainTextResponse(exposition(request.app.state.metrics), media_type=CONTENT_TYPE)


def _lang(request: Request) -> Lang:
    return asked_lang(request.headers.raw)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, FivefoldError)  # noqa: S101 (it is registered for these)
    said: http.Error = {"code": error.code, "text": public(error).say(_lang(request))}
    if isinstance(percent := error.facts.get("percent"), int):
        said["progress"] = percent / 100
    return JSONResponse(said, _STATUS.get(error.code, 400))


async def _unreadable(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)  # noqa: S101
    wrong = error.errors()[0]
    # Names of fields come from outside too, however long they are.
    reason = f"{'.'.join(map(str, wrong['loc']))[:_MOST_PLACE]}: {wrong['msg']}"
    said = Malformed("bad-message", reason=reason)
    return JSONResponse({"code": said.code, "text": said.say(_lang(request))}, 422)


async def _failed(request: Request, _: Exception) -> JSONResponse:
    """A mistake of ours: the log has it, and nobody else learns what it was."""
    error = FivefoldError("server-failed")
    return JSONResponse({"code": error.code, "text": error.say(_lang(request))}, 500)


async def _http_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101
    said = {"code": f"http-{error.status_code}", "text": str(error.detail)}
    return JSONResponse(said, error.status_code, error.headers)
