"""What those who watch over a server ask it: metrics, whether it is alive, whether it is ready."""

import asyncio
import logging
from collections import Counter

import pytest
from fastapi import FastAPI, HTTPException
from prometheus_client.parser import text_string_to_metric_families

from fivefold import __version__
from fivefold.errors import FivefoldError
from fivefold.server.app import create_app
from fivefold.server.metrics import CountRequests, Metrics, exposition
from fivefold.server.routes import probes
from fivefold.server.routes.probes import Readiness
from fivefold.server.settings import Settings
from fivefold.stores.store import Write, open_store
from tests.support.asgi import Asking, asking
from tests.support.old_tables import keep
from tests.support.sqlite_stores import damage_page, events
from tests.support.tables import started

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


def test_prometheus_reads_every_metric_with_its_type_labels_and_description():
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
    assert ("fivefold_acts_total", "yum") not in values(Metrics())  # of another server


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


def test_requests_are_counted_by_route_and_those_to_nowhere_together(counted):
    metrics, client = counted
    for code in ("a", "b", "wrong", "broken"):
        client.get(f"/tables/{code}")
    found = values(metrics)
    counts = [found[REQUESTS, "/tables/{code}", status] for status in ("200", "404", "500")]
    assert counts == [2, 1, 1]
    for number in range(20):
        client.get(f"/nowhere/{number}")
    assert values(metrics)[REQUESTS, "other", "404"] == 20
    assert "nowhere" not in exposition(metrics)


async def test_websockets_and_lifespans_are_not_counted_as_requests():
    seen = []

    async def app(scope, receive, send):
        seen.append(scope["type"])

    metrics = Metrics()
    for kind in ("lifespan", "websocket"):
        await CountRequests(app, metrics)({"type": kind}, None, None)
    assert seen == ["lifespan", "websocket"]
    assert not families(metrics)["fivefold_http_requests"].samples


OK = {"status": "ok", "version": __version__}


def disk_full(file, store):
    store._writer._appends.connection.execute("PRAGMA query_only = TRUE")


def deleted(file, store):
    file.unlink()


@pytest.mark.parametrize("harm", [disk_full, deleted])
async def test_a_server_that_can_store_nothing_is_alive_and_not_ready(
    tmp_path, harm, caplog, monkeypatch
):
    monkeypatch.setattr(probes, "_SECONDS", 0.0)
    file = tmp_path / "tables.sqlite"
    app, paths = create_app(Settings(database=str(file))), ("/live", "/ready", "/health")
    with caplog.at_level(logging.ERROR, "fivefold.stores"):
        async with asking(app) as client:
            for path in paths:
                assert (await client.get(path)).json() == OK
            harm(file, app.state.context.hub.store)
            found = [await client.get(path) for path in paths]
            metrics = (await client.get("/metrics")).text
    assert [answer.status_code for answer in found] == [200, 503, 503]
    assert found[1].json()["code"] == "store-unavailable"
    assert "fivefold_store_failures_total 2.0" in metrics
    late = "this process was not heard of for too long"  # on a busy machine
    messages = [line.message for line in caplog.records if line.message != late]
    assert messages == ["tables can't be read or stored"]


async def test_a_server_that_meets_a_damaged_page_is_not_ready(tmp_path, caplog, monkeypatch):
    monkeypatch.setattr(probes, "_SECONDS", 0.0)
    file = tmp_path / "tables.sqlite"
    sound, damaged = "aaaaaaaaaa", "bbbbbbbbbb"

    store = await open_store(file)
    await keep(store, sound, started("yum", ("me", "me")), 1)
    await store.create(b"secret", Write(damaged, events(1, 200, "lost " * 50), ["ann"]))
    await store.close()
    damage_page(file, "lost " * 40)
    paths = ("/ready", f"/api/tables/{damaged}", f"/api/tables/{sound}", "/ready", "/live")
    with caplog.at_level(logging.ERROR, "fivefold.stores"):
        async with asking(create_app(Settings(database=str(file)))) as client:
            found = [(await client.get(path)).status_code for path in paths]
    assert found == [200, 503, 200, 503, 200]
    assert [line.message for line in caplog.records] == ["the database is damaged"]


async def test_the_store_is_asked_once_for_all_who_ask(monkeypatch):
    monkeypatch.setattr(probes, "_SECONDS", 1000.0)
    asked = []

    async def ask():
        asked.append(1)
        await asyncio.sleep(0)

    ready = Readiness(ask)
    await asyncio.gather(*(ready.check() for _ in range(5)))
    await ready.check()
    assert len(asked) == 1


async def test_every_failure_is_told_and_after_a_while_it_is_asked_again(monkeypatch):
    monkeypatch.setattr(probes, "_SECONDS", 0.0)
    outcomes = [FivefoldError("store-unavailable", reason="full"), None]

    async def ask():
        if error := outcomes.pop(0):
            raise error

    ready = Readiness(ask)
    with pytest.raises(FivefoldError):
        await ready.check()
    await ready.check()
    assert outcomes == []
