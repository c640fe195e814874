"""Liveness and readiness are two answers: a server without its database is alive and not ready."""

import logging

import pytest

from fivefold import __version__
from fivefold.server.app import create_app
from fivefold.server.routes import readiness
from fivefold.server.settings import Settings
from tests.support.asgi import asking
from tests.support.waiting import run_story

OK = {"status": "ok", "version": __version__}


def disk_full(file, store):
    store._writer._appends.connection.execute("PRAGMA query_only = TRUE")


def deleted(file, store):
    file.unlink()


@pytest.mark.parametrize("harm", [disk_full, deleted])
def test_a_server_that_can_store_nothing_is_alive_and_not_ready(
    tmp_path, harm, caplog, monkeypatch
):
    monkeypatch.setattr(readiness, "_SECONDS", 0.0)
    file = tmp_path / "tables.sqlite"

    async def story():
        app = create_app(Settings(database=str(file)))
        async with asking(app) as client:
            for path in ("/live", "/ready", "/health"):
                assert (await client.get(path)).json() == OK
            harm(file, app.state.context.hub.store)
            found = [await client.get(path) for path in ("/live", "/ready", "/health")]
            return found, (await client.get("/metrics")).text

    with caplog.at_level(logging.ERROR, "fivefold.stores"):
        found, metrics = run_story(story())
    assert [answer.status_code for answer in found] == [200, 503, 503]
    assert found[1].json()["code"] == "store-unavailable"
    assert "fivefold_store_failures_total 2.0" in metrics
    assert [line.message for line in caplog.records] == ["tables can't be stored"]
