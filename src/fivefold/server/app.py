"""Creates the application: its routes and middleware, and what runs while it is up."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import FastAPI

from fivefold import __version__
from fivefold.server.analysis.background_solver import BackgroundSolver
from fivefold.server.live.hub import Hub
from fivefold.server.metrics import CountRequests, Metrics
from fivefold.server.requests.context import Context
from fivefold.server.requests.routing import MODULES, routes_of
from fivefold.server.routes import invitation, probes
from fivefold.server.routes.adapter import ERRORS, add_error_handlers, add_routes
from fivefold.server.routes.probes import Readiness
from fivefold.server.routes.schema import static_schema, wire_schema
from fivefold.server.routes.static import PageFiles, web_folder
from fivefold.server.routes.websocket import LiveSockets
from fivefold.server.transport.gate import Gate
from fivefold.server.transport.middleware import BodyLimit, Budget, OtherSites, SecurityHeaders
from fivefold.server.upkeep import background_jobs
from fivefold.server.workers.pool import WorkerPool
from fivefold.stores.store import open_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable

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
    app.mount("/", PageFiles(web_folder()))
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
    solved = BackgroundSolver(settings.values_folder, workers)
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
    tasks = [asyncio.create_task(job) for job in background_jobs(context)]
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
    """End all work of the workers, so that the server can stop at once."""
    if (context := getattr(app.state, "context", None)) is not None:
        await context.hub.workers.close()
