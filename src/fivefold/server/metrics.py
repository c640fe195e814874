"""Metrics of the server, for Prometheus.

The values of labels are few, because the server chooses them all: ids of built-in games, codes of
errors, routes and statuses. Nothing that a client sends may become one: every value is kept for as
long as the server runs.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_SECONDS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
_OTHER = "other"

# Otherwise every counter and histogram has a second series with the time it was first used.
disable_created_metrics()


class Metrics:
    """All metrics of one application, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        counter = partial(Counter, namespace="fivefold", registry=self.registry)
        gauge = partial(Gauge, namespace="fivefold", registry=self.registry)
        seconds = partial(Histogram, namespace="fivefold", registry=self.registry, buckets=_SECONDS)
        self.acts_total = counter("acts_total", "Acts that took effect, by game.", ["game"])
        self.refusals_total = counter(
            "refusals_total", "Messages and requests that were refused, by code.", ["code"]
        )
        self.http_requests_total = counter(
            "http_requests_total", "HTTP requests, by route and status.", ["route", "status"]
        )
        self.connections_open = gauge("connections_open", "Open WebSockets.")
        self.tables_live = gauge("tables_live", "Tables in memory.")
        self.act_seconds = seconds(
            "act_seconds", "Time from the arrival of a message to its reply."
        )
        self.store_append_seconds = seconds(
            "store_append_seconds", "Time until an event is durable."
        )
        self.store_failures_total = counter(
            "store_failures_total", "Writes that failed because the database did."
        )
        self.bot_thinking_seconds = seconds("bot_thinking_seconds", "Time a bot takes to choose.")


def exposition(metrics: Metrics) -> str:
    """All metrics in the text format of Prometheus."""
    return generate_latest(metrics.registry).decode()


class CountRequests:
    """ASGI middleware: counts HTTP requests by route (not by path) and status."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._requests = metrics.http_requests_total

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status = 500  # if the app fails before it responds

        async def send_noting_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_noting_status)
        finally:
            self._requests.labels(_route(scope), status).inc()


def _route(scope: Scope) -> str:
    route: Any = scope.get("route")
    return getattr(route, "path", None) or _OTHER
