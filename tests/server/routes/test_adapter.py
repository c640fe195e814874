"""FastAPI serves plain handlers: their data, text, JSON and files."""

import httpx2
import pytest
from fastapi import FastAPI

from fivefold.client import RefusedMessage, Server
from fivefold.errors import FivefoldError
from fivefold.server.live.hub import Hub
from fivefold.server.requests.context import Caller
from fivefold.server.requests.routing import Download, Json, Routes, Text
from fivefold.server.routes.adapter import add_error_handlers, add_routes
from tests.support.asgi import Asking
from tests.support.waiting import PATIENCE

ROUTES = Routes("/api")


@ROUTES.get("/sum/{first}")
async def add(caller: Caller, first: int, second: int = 1) -> dict[str, int]:
    """Adds two numbers."""
    assert caller.address
    return {"sum": first + second}


@ROUTES.get("/text", media_type="text/plain")
async def text() -> Text:
    return Text("text")


@ROUTES.get("/json", model=dict[str, int])
async def json() -> Json:
    return Json(b'{"one":1}')


async def chunks():
    yield b"PK"
    yield b"zip"


@ROUTES.get("/file", media_type="application/zip")
async def file() -> Download:
    return Download("games.zip", "application/zip", chunks())


MADE = []


@ROUTES.get("/static", static=True)
async def static() -> list[str]:
    """Always the same."""
    MADE.append(1)
    return ["é", "x" * 5000]


@ROUTES.delete("/nothing")
async def nothing() -> None:
    pass


@pytest.fixture(scope="module")
def app():
    app = FastAPI()
    app.state.context = None
    add_error_handlers(app)
    add_routes(app, ROUTES)
    return app


def test_parameters_come_from_the_address_and_are_checked(app):
    asking = Asking(app)
    assert asking.get("/api/sum/3?second=4").json() == {"sum": 7}
    assert asking.get("/api/sum/3").json() == {"sum": 4}
    assert asking.get("/api/sum/three").json()["code"] == "bad-message"


def test_answers_that_are_not_data(app):
    asking = Asking(app)
    assert asking.get("/api/text").text == "text"
    assert asking.get("/api/json").json() == {"one": 1}
    answer = asking.get("/api/file")
    assert answer.content == b"PKzip"
    assert answer.headers["content-type"] == "application/zip"
    assert 'filename="games.zip"' in answer.headers["content-disposition"]


def test_an_answer_that_never_changes_is_made_and_compressed_once(app):
    asking = Asking(app)
    plain = asking.get("/api/static", headers={"accept-encoding": "identity"})
    packed = asking.get("/api/static", headers={"accept-encoding": "br, gzip"})
    assert plain.json() == packed.json() == ["é", "x" * 5000]
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < 200
    assert plain.headers["vary"] == packed.headers["vary"] == "accept-encoding"
    assert plain.headers["cache-control"] == "no-cache"
    assert len(MADE) == 1


@pytest.mark.parametrize("form", ["{}", '"other", {}', "*"])
def test_an_answer_that_the_client_has_is_not_sent_again(app, form):
    asking = Asking(app)
    etag = asking.get("/api/static").headers["etag"]
    again = asking.get("/api/static", headers={"if-none-match": form.format(etag)})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)
    assert asking.get("/api/static", headers={"if-none-match": '"other"'}).status_code == 200


def test_the_schema_describes_them(app):
    paths = app.openapi()["paths"]
    summed = paths["/api/sum/{first}"]["get"]
    assert summed["description"] == "Adds two numbers."
    assert [each["name"] for each in summed["parameters"]] == ["first", "second"]
    assert "application/zip" in paths["/api/file"]["get"]["responses"]["200"]["content"]
    assert "204" in paths["/api/nothing"]["delete"]["responses"]
    described = paths["/api/static"]["get"]
    assert described["description"] == "Always the same."
    schema = described["responses"]["200"]["content"]["application/json"]["schema"]
    assert schema["items"] == {"type": "string"}


async def test_no_answer_leads_where_a_host_header_says(url):
    async with httpx2.AsyncClient(base_url=url, timeout=PATIENCE) as client:
        for host, status in {"evil.example": 421, "localhost": 404}.items():
            answer = await client.get("/api/tables/", headers={"host": host})
            assert answer.status_code == status
            assert answer.json()["code"]


async def test_why_a_store_is_not_there_is_not_told(url, monkeypatch):
    async with Server(url) as server:

        async def failing(*_):
            raise FivefoldError("store-unavailable", reason="10.0.0.7 is down")

        monkeypatch.setattr(Hub, "find", failing)
        with pytest.raises(RefusedMessage, match="store-unavailable") as refused:
            await server.snapshot("0000000000")
        assert "10.0.0.7" not in refused.value.text
