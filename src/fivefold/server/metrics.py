"""What the server counts and measures, in the text form that Prometheus reads."""

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
"""Combinations of label values of one counter; what comes beyond is counted as `other`."""
_OTHER = "other"


class _Metric(Protocol):
    kind: str

    def samples(self, name: str) -> Iterator[str]: ...


class Counter:
    """Goes up only."""

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
            raise TypeError(f"a value each for {self._labels}, not {values}")
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
    """Asked for when it is read."""

    kind = "gauge"

    def __init__(self) -> None:
        self.read: Callable[[], float] = lambda: 0

    def samples(self, name: str) -> Iterator[str]:
        yield f"{name} {self.read():g}"


class Histogram:
    """How long something took, in seconds."""

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
        """Measure what is done inside, whether it succeeds or not."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.observe(time.perf_counter() - begun)

    def samples(self, name: str) -> Iterator[str]:
        counts = list(accumulate(self._counts))
        for bound, count in zip([*map(str, self._bounds), "+Inf"], counts, strict=True):
            yield f'{name}_bucket{{le="{bound}"}} {count}'
        yield f"{name}_sum {self._sum:.9g}"
        yield f"{name}_count {counts[-1]}"


class Metrics:
    """All that is measured; the names in the exposition begin with `fivefold_`."""

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
    "connections_open": "WebSockets that are open.",
    "tables_live": "Tables that are held in memory.",
    "act_seconds": "From an act's arrival to its answer.",
    "store_append_seconds": "Until an event was durable.",
    "bot_thinking_seconds": "What a bot's choice took.",
}


def exposition(metrics: Metrics) -> str:
    """The page that Prometheus asks for; serve it as `CONTENT_TYPE`."""
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
    """ASGI middleware: every HTTP request is counted once, by its route and not by its path."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._count = metrics.http_requests_total.inc

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status = 500  # of an app that fails before it answers

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            self._count(_route(scope), str(status))


def _route(scope: Scope) -> str:
    route: Any = scope.get("route")
    return getattr(route, "path", None) or _OTHER
