"""Tables that go from a device to a server and back, over HTTP and SQLite."""

import asyncio
import json
import time
from contextlib import asynccontextmanager

from fivefold.fair.verify import verify
from fivefold.record import Record
from fivefold.server.app import create_app
from fivefold.server.settings import Limits, Rate, Settings
from fivefold.tables.handover import MAX_BUNDLE
from fivefold.tables.ids import new_token
from tests.support.asgi import asking
from tests.support.bundles import bundle_of, on_its_way, played
from tests.support.offline_app import Page, asked, begun, offline_app
from tests.support.serving import GENEROUS
from tests.support.tables import started

HERE, THERE = new_token(), new_token()
"""A browser is known to each place by another token."""
DEVICE = "device-1"


class Server:
    """A server, asked as an offline app is."""

    def __init__(self, client):
        self._client = client

    async def ask(self, method, path, body=None, token=THERE):
        answer = await self._client.request(
            method, path, json=body, headers={"authorization": f"Bearer {token}"}
        )
        is_json = answer.content and answer.headers["content-type"] == "application/json"
        return answer.status_code, answer.json() if is_json else answer.text


async def turn(page, seat=0):
    """Roll, and fill the first box."""
    await page.say(type="act", seat=seat, act="roll")
    box = next(iter(page.said("events")[-1]["view"]["acts"][str(seat)]["boxes"]))
    [reply] = await page.say(type="act", seat=seat, act=f"fill {box}")
    assert reply["type"] == "done", reply


@asynccontextmanager
async def between(tmp_path, limits=GENEROUS):
    """A device and a server."""
    served = create_app(Settings(database=str(tmp_path / "server.sqlite"), limits=limits))
    async with asking(served) as client, offline_app(tmp_path / "offline.sqlite", tmp_path) as app:
        yield app, Server(client)


async def bundle(app, code, what="bundle"):
    method, body = ("POST", {"to": "server"}) if what == "move" else ("GET", None)
    status, found = await asked(app, method, f"/api/tables/{code}/{what}", body, HERE)
    assert status == 200, found
    return found["bundle"]


async def test_a_game_goes_on_online_and_comes_back(tmp_path):
    async with between(tmp_path) as (app, server):
        code, page = await begun(app, HERE, "me")
        await turn(page)
        text = await bundle(app, code, "move")
        assert page.said("events")[-1]["view"]["status"] == "moved"
        [refusal] = await page.say(type="act", seat=0, act="roll")
        assert refusal["code"] == "table-moved"
        for _ in range(2):
            made = await server.ask("POST", "/api/bundles", {"bundle": text})
            assert made == (201, {"code": code})
        status, seen = await server.ask("GET", f"/api/tables/{code}")
        assert (status, seen["view"]["status"]) == (200, "playing")
        assert (seen["mine"], seen["host"]) == ([0], True)
        status, back = await server.ask("POST", f"/api/tables/{code}/move", {"to": DEVICE})
        body = {"bundle": back["bundle"], "place": DEVICE}
        assert await asked(app, "POST", "/api/bundles", body, HERE) == (201, {"code": code})
        assert page.said("events")[-1]["view"]["status"] == "playing"
        await turn(page)
        assert (await server.ask("GET", f"/api/tables/{code}"))[1]["view"]["status"] == "moved"


async def test_a_finished_game_is_put_on_the_server_once(tmp_path):
    async with between(tmp_path) as (app, server):
        code, page = await begun(app, HERE, "me", game="yum")
        live = await app._context.hub.find(code)
        while live.table.going_on:
            await turn(page)
        text = await bundle(app, code)
        made = await asyncio.gather(
            *(server.ask("POST", "/api/bundles", {"bundle": text}) for _ in range(3))
        )
        assert made == [(201, {"code": code})] * 3
        _, mine = await server.ask("GET", "/api/tables")
        assert [(one["code"], one["status"]) for one in mine["tables"]] == [(code, "over")]
        assert abs(mine["tables"][0]["changed"] - time.time()) < 3600
        _, record = await server.ask("GET", f"/api/tables/{code}/record")
        verdict = verify(Record.parse(record))
        assert verdict.consistent
        assert verdict.checked == verdict.rolls
        there = (await asked(app, "GET", f"/api/tables/{code}/record"))[1].decode()
        assert record.replace("\nbrought: yes", "") == there != record
        _, history = await server.ask("GET", "/api/history")
        assert history["pending"] + len(history["games"]) == 1


async def test_a_game_that_the_server_refuses_goes_on_here(tmp_path):
    async with between(tmp_path) as (app, server):
        code, page = await begun(app, HERE, "me")
        text = await bundle(app, code, "move")
        seen = await Page(app).hello(code, HERE)
        assert (seen["view"]["status"], seen["view"]["moved_to"]) == ("moved", "server")
        _, mine = await asked(app, "GET", "/api/tables", token=HERE)
        assert [one["status"] for one in mine["tables"]] == ["moved"]
        newer = json.dumps({**json.loads(text), "form": 99})
        status, refusal = await server.ask("POST", "/api/bundles", {"bundle": newer})
        assert (status, refusal["code"], refusal["final"]) == (400, "bundle-newer", True)
        path = f"/api/tables/{code}/take-back"
        assert (await asked(app, "POST", path, None, HERE))[0] == 204
        await turn(page)


def refused(browser, path, body):
    return browser.refused(path, method="POST", json=body)


def test_a_bundle_that_is_not_for_here_is_refused_and_a_huge_one_is_not_even_read(visitor):
    for text, code in (
        ("{", "not-a-bundle"),
        (bundle_of(on_its_way()), "table-moved"),
        (bundle_of(played(started("yum", ("me",)), acts=2)), "bundle-still-played"),
        (bundle_of(on_its_way(to="server")).replace("roll", "rool", 1), "bundle-impossible"),
    ):
        assert refused(visitor, "/bundles", {"bundle": text}) == (400, code)
    assert refused(visitor, "/bundles", {"bundle": "x" * (MAX_BUNDLE + 1)})[0] == 422
    assert refused(visitor, "/bundles", {"bundle": "x" * 2_000_000})[0] == 413
    assert refused(visitor, "/records", {"id": "x", "record": "x" * 100_000})[0] == 413


async def test_bundles_count_as_new_tables(tmp_path):
    async with between(tmp_path, Limits(tables_per_address=Rate(3, 3600))) as (_, server):
        body = {"bundle": "{"}
        answers = [(await server.ask("POST", "/api/bundles", body))[0] for _ in range(4)]
        assert answers == [400, 400, 400, 429]


def test_a_table_of_another_owner_can_not_be_brought_or_moved(visitor, ann):
    text = bundle_of(on_its_way(to="server"))
    code = visitor.post("/bundles", {"bundle": text})["code"]
    assert visitor.get(f"/tables/{code}")["host"]
    assert refused(ann, "/bundles", {"bundle": text}) == (400, "code-taken")
    assert refused(ann, f"/tables/{code}/move", {"to": DEVICE}) == (400, "others-play-here")
    assert ann.refused(f"/tables/{code}/bundle") == (400, "others-play-here")
