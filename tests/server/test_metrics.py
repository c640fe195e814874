"""Metrics: what is counted is shown, in the form that Prometheus reads, and labels have an end."""

import asyncio
import re

import pytest
from fastapi import FastAPI, HTTPException

from fivefold.server import metrics as module
from fivefold.server.metrics import (
    CONTENT_TYPE,
    Counter,
    CountRequests,
    Gauge,
    Histogram,
    Metrics,
    exposition,
)
from tests.support.asgi import Asking

SAMPLE = re.compile(
    r'[a-z_]+(\{[a-z]+="(?:[^"\\\n]|\\.)*"(,[a-z]+="(?:[^"\\\n]|\\.)*")*\})? [0-9.e+-]+'
)


def samples(text):
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_every_line_has_the_form_that_is_read():
    metrics = Metrics()
    metrics.refusals_total.inc('a"b\\c\nd')
    metrics.http_requests_total.inc("/health", "200")
    text = exposition(metrics)
    assert text.endswith("\n")
    for line in text.splitlines():
        assert line.startswith(("# HELP fivefold_", "# TYPE fivefold_")) or SAMPLE.fullmatch(line)
    assert CONTENT_TYPE.startswith("text/plain; version=0.0.4")


def test_every_metric_is_described_and_has_a_type_before_its_samples():
    lines = exposition(Metrics()).splitlines()
    for name in vars(Metrics()):
        place = lines.index(next(x for x in lines if x.startswith(f"# HELP fivefold_{name} ")))
        assert lines[place + 1].startswith(f"# TYPE fivefold_{name} ")


def test_a_counter_counts_by_its_labels():
    metrics = Metrics()
    for game in ("yum", "yum", "yacht"):
        metrics.acts_total.inc(game)
    found = samples(exposition(metrics))
    assert found['fivefold_acts_total{game="yum"}'] == 2
    assert found['fivefold_acts_total{game="yacht"}'] == 1


def test_a_counter_without_labels_begins_at_0():
    counter = Counter()
    assert list(counter.samples("x")) == ["x 0"]
    counter.inc()
    assert list(counter.samples("x")) == ["x 1"]


def test_labels_that_a_stranger_chooses_do_not_fill_the_memory():
    counter = Counter("code")
    for number in range(10_000):
        counter.inc(str(number))
    found = samples("\n".join(counter.samples("x")))
    assert len(found) <= 201
    assert found['x{code="other"}'] == 10_000 - 200
    assert sum(found.values()) == 10_000


@pytest.mark.parametrize("values", [(), ("a", "b")])
def test_a_counter_needs_a_value_for_each_label(values):
    with pytest.raises(TypeError):
        Counter("code").inc(*values)


def test_a_gauge_is_asked_when_it_is_read():
    metrics, open_now = Metrics(), [1, 2, 3]
    metrics.connections_open.read = lambda: len(open_now)
    assert samples(exposition(metrics))["fivefold_connections_open"] == 3
    open_now.clear()
    assert samples(exposition(metrics))["fivefold_connections_open"] == 0
    assert list(Gauge().samples("x")) == ["x 0"]


def test_the_buckets_of_a_histogram_count_up_to_all():
    histogram = Histogram((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 7):
        histogram.observe(seconds)
    assert list(histogram.samples("x")) == [
        'x_bucket{le="0.1"} 2',
        'x_bucket{le="1.0"} 3',
        'x_bucket{le="+Inf"} 4',
        "x_sum 7.65",
        "x_count 4",
    ]


def test_what_fails_is_timed_too():
    histogram = Histogram()
    with pytest.raises(KeyError), histogram.timed():
        raise KeyError
    assert "x_count 1" in histogram.samples("x")


def test_the_bounds_of_seconds_are_in_order():
    assert list(module._SECONDS) == sorted(set(module._SECONDS))


@pytest.fixture
def counted():
    metrics, app = Metrics(), FastAPI()

    @app.get("/tables/{code}")
    def table(code: str):
        if code == "wrong":
            raise HTTPException(404)
        if code == "broken":
            raise RuntimeError
        return code

    app.add_middleware(CountRequests, metrics=metrics)
    return metrics, Asking(app)


def test_requests_are_counted_by_route_and_not_by_path(counted):
    metrics, client = counted
    for code in ("a", "b", "wrong", "broken"):
        client.get(f"/tables/{code}")
    found = samples(exposition(metrics))
    assert found['fivefold_http_requests_total{route="/tables/{code}",status="200"}'] == 2
    assert found['fivefold_http_requests_total{route="/tables/{code}",status="404"}'] == 1
    assert found['fivefold_http_requests_total{route="/tables/{code}",status="500"}'] == 1


def test_paths_that_lead_nowhere_are_one(counted):
    metrics, client = counted
    for number in range(20):
        client.get(f"/nowhere/{number}")
    text = exposition(metrics)
    assert samples(text)['fivefold_http_requests_total{route="other",status="404"}'] == 20
    assert "nowhere" not in text


def test_what_is_no_request_goes_through():
    seen = []

    async def app(scope, receive, send):
        seen.append(scope["type"])

    metrics = Metrics()
    for kind in ("lifespan", "websocket"):
        asyncio.run(CountRequests(app, metrics)({"type": kind}, None, None))
    assert seen == ["lifespan", "websocket"]
    assert "fivefold_http_requests_total{" not in exposition(metrics)
