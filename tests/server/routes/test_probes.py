"""Liveness and readiness are two answers: a server without its database is alive and not ready."""

import asyncio
import logging

import pytest

from fivefold import __version__
from fivefold.errors import FivefoldError
from fivefold.server.app import create_app
from fivefold.server.routes import probes
from fivefold.server.routes.probes import Readiness
from fivefold.server.settings import Settings
from fivefold.stores.store import Write, open_store
from tests.support.asgi import asking
from tests.support.old_tables import keep
from tests.support.sqlite_stores import damage_page, events
from tests.support.tables import started
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
    monkeypatch.setattr(probes, "_SECONDS", 0.0)
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
    assert [line.message for line in caplog.records] == ["tables can't be read or stored"]


def test_a_server_that_meets_a_damaged_page_is_not_ready(tmp_path, caplog, monkeypatch):
    monkeypatch.setattr(probes, "_SECONDS", 0.0)
    file = tmp_path / "tables.sqlite"
    sound, damaged = "aaaaaaaaaa", "bbbbbbbbbb"

    async def fill():
        store = await open_store(file)
        await keep(store, sound, started("yum", ("me", "me")), 1)
        await store.create(b"secret", Write(damaged, events(1, 200, "lost " * 50), ["ann"]))
        await store.close()

    async def story():
        async with asking(create_app(Settings(database=str(file)))) as client:
            before = await client.get("/ready")
            paths = (f"/api/tables/{damaged}", f"/api/tables/{sound}", "/ready", "/live")
            found = [(await client.get(path)).status_code for path in paths]
            return before.status_code, found

    run_story(fill())
    damage_page(file, "lost " * 40)
    with caplog.at_level(logging.ERROR, "fivefold.stores"):
        assert run_story(story()) == (200, [503, 200, 503, 200])
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
