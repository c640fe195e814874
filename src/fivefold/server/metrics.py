"""Metrics of the server, for Prometheus.

The values of labels are few, because the server chooses them all: ids of built-in games, codes of
errors, routes and statuses. Nothing that a client sends may become one: every value is kept for as
long as the server runs.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as Counted
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_SECONDS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
_OTHER = "other"

# Otherwise every counter and histogram has a second series with the time it was first used.
disable_created_metrics()


class Durations(Collector):
    """A histogram of seconds, for the event loop only: without the locks of the library's own it
    costs a fifth, and some are counted at every act."""

    def __init__(self, name: str, meaning: str, registry: CollectorRegistry) -> None:
        self._name, self._meaning = f"fivefold_{name}", meaning
        self._counts = [0] * (len(_SECONDS) + 1)
        self._sum = 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(_SECONDS, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[Metric]:
        upper = [*map(str, _SECONDS), "+Inf"]
        buckets = list(zip(upper, accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(self._name, self._meaning, buckets, self._sum)


class Counts(Collector):
    """A counter by one label, for the event loop only: as cheap as `Durations`."""

    def __init__(self, name: str, meaning: str, label: str, registry: CollectorRegistry) -> None:
        self._name, self._meaning, self._label = f"fivefold_{name}", meaning, label
        self._counts = Counted[str]()
        registry.register(self)

    def add(self, value: str, count: int) -> None:
        self._counts[value] += count

    def collect(self) -> Iterator[Metric]:
        found = CounterMetricFamily(self._name, self._meaning, labels=[self._label])
        for value, count in self._counts.items():
            found.add_metric([value], count)
        yield found


class Metrics:
    """All metrics of one application, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        counter = partial(Counter, namespace="fivefold", registry=self.registry)
        gauge = partial(Gauge, namespace="fivefold", registry=self.registry)
        seconds = partial(Durations, registry=self.registry)
        self.acts_total = Counts(
            "acts_total", "Acts that took effect, by game.", "game", self.registry
        )
        self.refusals_total = counter(
            "refusals_total", "Messages and requests that were refused, by code.", ["code"]
        )
        self.conflicts_total = counter(
            "conflicts_total", "Decisions made again because another process was quicker."
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
            "store_failures_total", "Reads and writes that failed because the database did."
        )
        self.work_waiting = gauge(
            "work_waiting",
            "Bots' choices, questions to the coach and others that wait for a worker.",
        )
        self.worker_deaths_total = counter(
            "worker_deaths_total", "Workers that died: killed by the system, or by a bug."
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
