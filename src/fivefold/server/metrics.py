"""Metrics of the server, in the text format of Prometheus."""

from __future__ import annotations

import time
from bisect import bisect_left
from contextlib import contextmanager
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
_SERIES = 200
"""Most combinations of label values per counter; further ones count as `other`."""
_OTHER = "other"


class _Metric(Protocol):
    kind: str

    def samples(self, name: str) -> Iterator[str]: ...


class Counter:
    kind = "counter"

    def __init__(self, *labels: str) -> None:
        self._labels = labels
        self._counts: dict[tuple[str, ...], int] = {} if labels else {(): 0}

    def inc(self, *values: str) -> None:
        counts = self._counts
        if values not in counts:
            values = self._room_for(values)
        counts[values] += 1

    def _room_for(self, values: tuple[str, ...]) -> tuple[str, ...]:
        if len(values) != len(self._labels):
            raise TypeError(f"expected a value for each of {self._labels}, not {values}")
        if len(self._counts) >= _SERIES:
            values = (_OTHER,) * len(values)
        self._counts.setdefault(values, 0)
        return values

    def samples(self, name: str) -> Iterator[str]:
        for values, count in sorted(self._counts.items()):
            pairs = zip(self._labels, map(_escaped, values), strict=True)
            labels = ",".join(f'{label}="{value}"' for label, value in pairs)
            yield f"{name}{{{labels}}} {count}" if labels else f"{name} {count}"


class Gauge:
    """A value that is read when the metrics are."""

    kind = "gauge"

    def __init__(self) -> None:
        self.read: Callable[[], float] = lambda: 0

    def samples(self, name: str) -> Iterator[str]:
        yield f"{name} {self.read():g}"


class Histogram:
    """Durations in seconds."""

    kind = "histogram"

    def __init__(self, bounds: tuple[float, ...] = _SECONDS) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Measure the time the block takes, whether it succeeds or not."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.observe(time.perf_counter() - began)

    def samples(self, name: str) -> Iterator[str]:
        counts = list(accumulate(self._counts))
        for bound, count in zip([*map(str, self._bounds), "+Inf"], counts, strict=True):
            yield f'{name}_bucket{{le="{bound}"}} {count}'
        yield f"{name}_sum {self._sum:.9g}"
        yield f"{name}_count {counts[-1]}"


class Metrics:
    """All metrics; their exported names begin with `fivefold_`."""

    def __init__(self) -> None:
        self.acts_total = Counter("game")
        self.refusals_total = Counter("code")
        self.http_requests_total = Counter("route", "status")
        self.connections_open = Gauge()
        self.tables_live = Gauge()
        self.act_seconds = Histogram()
        self.store_append_seconds = Histogram()
        self.bot_thinking_seconds = Histogram()


_HELP = {
    "acts_total": "Acts that took effect, by game.",
    "refusals_total": "Messages and requests that were refused, by code.",
    "http_requests_total": "HTTP requests, by route and status.",
    "connections_open": "Open WebSockets.",
    "tables_live": "Tables in memory.",
    "act_seconds": "Time from the arrival of a message to its reply.",
    "store_append_seconds": "Time until an event is durable.",
    "bot_thinking_seconds": "Time a bot takes to choose.",
}


def exposition(metrics: Metrics) -> str:
    """All metrics as text; serve it as `CONTENT_TYPE`."""
    return "".join(f"{line}\n" for line in _lines(metrics))


def _lines(metrics: Metrics) -> Iterator[str]:
    found: dict[str, _Metric] = vars(metrics)
    for key, metric in found.items():
        name = f"fivefold_{key}"
        yield f"# HELP {name} {_HELP[key]}"
        yield f"# TYPE {name} {metric.kind}"
        yield from metric.samples(name)


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


class CountRequests:
    """ASGI middleware: counts HTTP requests by route (not by path) and status."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._count = metrics.http_requests_total.inc

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
            self._count(_route(scope), str(status))


def _route(scope: Scope) -> str:
    route: Any = scope.get("route")
    return getattr(route, "path", None) or _OTHER
