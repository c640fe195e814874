"""Metrics: what is counted is shown, in the form that Prometheus reads."""

import asyncio
from collections import Counter

import pytest
from fastapi import FastAPI, HTTPException
from prometheus_client.parser import text_string_to_metric_families

from fivefold.server.metrics import CountRequests, Metrics, exposition
from tests.support.asgi import Asking

LABELS = {
    "fivefold_acts": ["game"],
    "fivefold_refusals": ["code"],
    "fivefold_http_requests": ["route", "status"],
}
TYPES = {
    "fivefold_conflicts": "counter",
    "fivefold_store_failures": "counter",
    **dict.fromkeys(LABELS, "counter"),
    "fivefold_connections_open": "gauge",
    "fivefold_tables_live": "gauge",
    "fivefold_work_waiting": "gauge",
    "fivefold_worker_deaths": "counter",
    "fivefold_act_seconds": "histogram",
    "fivefold_store_append_seconds": "histogram",
    "fivefold_bot_thinking_seconds": "histogram",
}
REQUESTS = "fivefold_http_requests_total"


def families(metrics):
    """What Prometheus reads: each metric once, by name."""
    read = list(text_string_to_metric_families(exposition(metrics)))
    assert max(Counter(family.name for family in read).values()) == 1
    return {family.name: family for family in read}


def values(metrics):
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in families(metrics).values()
        for sample in family.samples
    }


def test_prometheus_reads_every_metric_with_its_type_and_a_description():
    found = families(Metrics())
    assert {name: family.type for name, family in found.items()} == TYPES
    assert all(family.documentation.endswith(".") for family in found.values())


def test_a_counter_counts_by_its_labels():
    metrics = Metrics()
    for game in ("yum", "yum", "yacht"):
        metrics.acts_total.add(game, 1)
    metrics.refusals_total.labels('a"b\\c\nd').inc()
    metrics.http_requests_total.labels("/health", "200").inc()
    found = families(metrics)
    assert {name: list(found[name].samples[0].labels) for name in LABELS} == LABELS
    counts = values(metrics)
    assert counts["fivefold_acts_total", "yum"] == 2
    assert counts["fivefold_acts_total", "yacht"] == 1
    assert counts["fivefold_refusals_total", 'a"b\\c\nd'] == 1


def test_two_servers_in_one_process_count_apart():
    one, other = Metrics(), Metrics()
    one.acts_total.add("yum", 1)
    assert ("fivefold_acts_total", "yum") not in values(other)


def test_a_gauge_is_asked_when_it_is_read():
    metrics, open_now = Metrics(), [1, 2, 3]
    assert values(metrics)["fivefold_connections_open",] == 0
    metrics.connections_open.set_function(lambda: len(open_now))
    assert values(metrics)["fivefold_connections_open",] == 3
    open_now.clear()
    assert values(metrics)["fivefold_connections_open",] == 0


def test_the_buckets_of_a_histogram_count_up_to_all():
    metrics = Metrics()
    for seconds in (0.00005, 0.0001, 0.5, 7):
        metrics.act_seconds.observe(seconds)
    found = values(metrics)
    bucket = "fivefold_act_seconds_bucket"
    assert [found[bucket, bound] for bound in ("0.0001", "0.25", "1.0", "5.0", "+Inf")] == [
        2, 2, 3, 3, 4,
    ]  # fmt: skip
    assert found["fivefold_act_seconds_count",] == 4
    assert found["fivefold_act_seconds_sum",] == pytest.approx(7.50015)


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
    found = values(metrics)
    counts = [found[REQUESTS, "/tables/{code}", status] for status in ("200", "404", "500")]
    assert counts == [2, 1, 1]


def test_paths_that_lead_nowhere_are_one(counted):
    metrics, client = counted
    for number in range(20):
        client.get(f"/nowhere/{number}")
    assert values(metrics)[REQUESTS, "other", "404"] == 20
    assert "nowhere" not in exposition(metrics)


def test_what_is_no_request_goes_through():
    seen = []

    async def app(scope, receive, send):
        seen.append(scope["type"])

    metrics = Metrics()
    for kind in ("lifespan", "websocket"):
        asyncio.run(CountRequests(app, metrics)({"type": kind}, None, None))
    assert seen == ["lifespan", "websocket"]
    assert not families(metrics)["fivefold_http_requests"].samples
