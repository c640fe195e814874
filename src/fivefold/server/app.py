"""Creates the application: its routes and middleware, and what runs while it is up."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import FastAPI

from fivefold import __version__
from fivefold.server.analysis.solved_games import SolvedGames
from fivefold.server.live.hub import Hub
from fivefold.server.metrics import CountRequests, Metrics
from fivefold.server.requests.context import Context
from fivefold.server.requests.routes import MODULES, routes_of
from fivefold.server.routes import invitation, probes
from fivefold.server.routes.adapter import add_routes
from fivefold.server.routes.errors import ERRORS, add_error_handlers
from fivefold.server.routes.page import Page, web_folder
from fivefold.server.routes.readiness import Readiness
from fivefold.server.routes.schema import static_schema, wire_schema
from fivefold.server.routes.websocket import open_connection
from fivefold.server.transport.body_limit import BodyLimit
from fivefold.server.transport.gate import Budget, Gate
from fivefold.server.transport.other_sites import OtherSites
from fivefold.server.transport.security_headers import SecurityHeaders
from fivefold.server.upkeep import Upkeep
from fivefold.server.workers.pool import WorkerPool
from fivefold.stores.store import open_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable

    from starlette.datastructures import State
    from starlette.types import ASGIApp, Receive, Scope, Send

    from fivefold.server.settings import Settings

_CANCEL_AGAIN = 0.2
"""Seconds."""


def create_app(settings: Settings) -> FastAPI:
    app = FastAPI(
        title="fivefold tables",
        version=__version__,
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,  # it would be written anew for each request
        redirect_slashes=False,  # a redirect would go wherever the Host header says
    )
    metrics = Metrics()
    app.state.settings, app.state.metrics = settings, metrics
    app.state.gate = Gate(settings.limits)
    for module in MODULES:
        add_routes(app, routes_of(module))
    app.include_router(invitation.router, responses=ERRORS)
    add_error_handlers(app)
    app.include_router(probes.router)
    for path, schema in (("/api/openapi.json", app.openapi), ("/api/wire.json", wire_schema)):
        app.add_api_route(path, static_schema(schema), include_in_schema=False)
    app.mount("/", Page(web_folder()))
    app.add_middleware(CountRequests, metrics=metrics)
    app.add_middleware(OtherSites, settings=settings)
    limits = settings.limits
    app.add_middleware(
        BodyLimit, most=limits.body_bytes, larger={"/api/bundles": limits.bundle_bytes}
    )
    app.add_middleware(SecurityHeaders, settings=settings)
    app.add_middleware(LiveSockets, state=app.state)
    app.add_middleware(Budget, gate=app.state.gate)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    metrics: Metrics = app.state.metrics
    store, workers = await open_store(settings.database), WorkerPool()
    solved = SolvedGames(settings.values_folder, workers)
    hub = Hub(store, workers, solved, metrics)
    app.state.readiness = Readiness(store.check)
    context = app.state.context = Context(settings, hub, app.state.gate)
    store.condition.on_failure = metrics.store_failures_total.inc
    workers.on_death = metrics.worker_deaths_total.inc
    metrics.work_waiting.set_function(lambda: workers.waiting)
    metrics.tables_live.set_function(lambda: len(hub))
    metrics.connections_open.set_function(lambda: context.gate.sockets.total)
    if settings.solve_at_start:
        solved.start()
    jobs = (
        *hub.process.jobs(),
        hub.time.watch(),
        hub.sweep(),
        hub.analysis.run(),
        context.heartbeat.run(),
        Upkeep(hub, settings.close_after, settings.forget_after).run(),
    )
    tasks = [asyncio.create_task(job) for job in jobs]
    yield
    await end(tasks)
    await hub.close()


async def end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks until they have ended. Once is not always enough: before Python 3.12 a task that
    waits with a timeout may miss it, if what it waits for comes at the same moment."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=_CANCEL_AGAIN)


async def stop_work(app: FastAPI) -> None:
    """End what workers are doing, however long it would take, so that the server can stop."""
    if (context := getattr(app.state, "context", None)) is not None:
        await context.hub.workers.close()


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
