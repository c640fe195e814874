"""Plain handlers as routes: parameters, answers, errors, and a schema that requests are made by."""

from itertools import chain
from typing import get_type_hints

import httpx2
import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from fivefold.client import RefusedMessage, Server
from fivefold.errors import FivefoldError, Refused
from fivefold.server.live.hub import Hub
from fivefold.server.requests.context import Caller, Owner, Visitor
from fivefold.server.requests.errors import error_data, invalid, status_of
from fivefold.server.requests.routing import MODULES, Download, Json, Routes, Text, routes_of
from fivefold.server.routes.adapter import add_error_handlers, add_routes
from fivefold.server.routes.schema import wire_schema
from fivefold.tables.ids import new_token, owner_of
from fivefold.texts import Lang
from scripts.wire_types import TARGET, typescript
from tests.support.asgi import Asking
from tests.support.contexts import NO_CHANGES
from tests.support.effort import effort
from tests.support.serving import in_background
from tests.support.waiting import PATIENCE

TOKEN = new_token()
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


@ROUTES.get("/owner")
async def owner(caller: Owner) -> str:
    return caller.owner


@ROUTES.get("/maybe")
async def maybe(caller: Visitor) -> str | None:
    return caller.owner


@ROUTES.get("/caller")
async def about(caller: Caller) -> list[str]:
    return [caller.lang, caller.address, str(caller.may_wait)]


@pytest.fixture(scope="module")
def app():
    app = FastAPI()
    app.state.context = NO_CHANGES
    add_error_handlers(app)
    add_routes(app, ROUTES)
    return app


@pytest.fixture
def asking(app):
    return Asking(app)


# Answers


def test_parameters_come_from_the_address_and_are_checked(asking):
    assert asking.get("/api/sum/3?second=4").json() == {"sum": 7}
    assert asking.get("/api/sum/3").json() == {"sum": 4}
    assert asking.get("/api/sum/three").json()["code"] == "bad-message"


def test_answers_may_be_text_json_or_a_file(asking):
    assert asking.get("/api/text").text == "text"
    assert asking.get("/api/json").json() == {"one": 1}
    answer = asking.get("/api/file")
    assert answer.content == b"PKzip"
    assert answer.headers["content-type"] == "application/zip"
    assert 'filename="games.zip"' in answer.headers["content-disposition"]


def test_a_static_answer_is_made_and_compressed_once_and_not_sent_again(asking):
    plain = asking.get("/api/static", headers={"accept-encoding": "identity"})
    packed = asking.get("/api/static", headers={"accept-encoding": "br, gzip"})
    assert plain.json() == packed.json() == ["é", "x" * 5000]
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < 200
    assert plain.headers["vary"] == packed.headers["vary"] == "accept-encoding"
    assert plain.headers["cache-control"] == "no-cache"
    assert len(MADE) == 1
    etag = plain.headers["etag"]
    for known in (etag, f'"other", {etag}', "*"):
        again = asking.get("/api/static", headers={"if-none-match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)
    assert asking.get("/api/static", headers={"if-none-match": '"other"'}).status_code == 200


# Callers


def test_a_token_makes_its_owner(asking):
    for authorization in (f"Bearer {TOKEN}", f"bearer {TOKEN}", f"bearer  {TOKEN} "):
        for path in ("/api/owner", "/api/maybe"):
            headers = {"Authorization": authorization}
            assert asking.get(path, headers=headers).json() == owner_of(TOKEN)


@pytest.mark.parametrize(
    "headers", [{}, {"Authorization": ""}, {"Authorization": f"Basic {TOKEN}"}]
)
def test_without_a_token_there_is_no_owner(asking, headers):
    assert asking.get("/api/maybe", headers=headers).json() is None
    answer = asking.get("/api/owner", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "token-missing")


def test_a_wrong_token_is_an_error_unless_anyone_may_ask(asking):
    headers = {"Authorization": "Bearer short"}
    assert asking.get("/api/maybe", headers=headers).json()["code"] == "not-a-token"
    assert asking.get("/api/caller", headers=headers).status_code == 200


def test_a_request_tells_a_language_an_address_and_whether_somebody_asks_again(asking):
    assert asking.get("/api/caller").json() == ["en", "127.0.0.1", "False"]
    for header, value, told in (
        ("Accept-Language", "fr-FR", ["fr", "127.0.0.1", "False"]),
        ("Accept-Language", "de", ["en", "127.0.0.1", "False"]),
        ("Prefer", "respond-async, wait=10", ["en", "127.0.0.1", "True"]),
    ):
        assert asking.get("/api/caller", headers={header: value}).json() == told


# Errors


def test_an_error_has_a_status_of_its_own_or_400():
    assert status_of(Refused("unknown-table"), may_wait=True) == 404
    assert status_of(Refused("hello-first"), may_wait=True) == 400
    solving = Refused("still-solving", percent=40)
    assert (status_of(solving, may_wait=True), status_of(solving, may_wait=False)) == (202, 503)
    assert error_data(solving, Lang.EN)["progress"] == 0.4


def test_a_wrong_field_is_named():
    refusal = invalid({"type": "missing", "loc": ("body", "record")})
    assert refusal.code == "bad-message"
    assert "record" in refusal.say(Lang.EN)


async def test_the_reason_why_a_store_is_unavailable_is_not_told(url, monkeypatch):
    async def failing(*_):
        raise FivefoldError("store-unavailable", reason="10.0.0.7 is down")

    monkeypatch.setattr(Hub, "find", failing)
    async with Server(url) as server:
        with pytest.raises(RefusedMessage, match="store-unavailable") as refused:
            await server.snapshot("0000000000")
    assert "10.0.0.7" not in refused.value.text


async def test_an_answer_never_leads_where_a_host_header_says(url):
    async with httpx2.AsyncClient(base_url=url, timeout=PATIENCE) as client:
        for host, status in {"evil.example": 421, "localhost": 404}.items():
            answer = await client.get("/api/tables/", headers={"host": host})
            assert answer.status_code == status
            assert answer.json()["code"]


# Routes


def test_a_handler_is_added_and_stays_what_it_is():
    routes = Routes("/api")

    @routes.post("/things/{name}", status=201)
    async def make(name: str) -> str:
        return name

    @routes.delete("/things/{name}")
    async def drop(name: str) -> None:
        assert name

    assert [(each.method, each.path, each.status, each.handler) for each in routes] == [
        ("POST", "/api/things/{name}", 201, make),
        ("DELETE", "/api/things/{name}", 204, drop),
    ]


def test_every_route_is_there_once_with_parameters_that_hosts_can_give_it():
    routes = list(chain(*map(routes_of, MODULES)))
    assert len({(each.method, each.path) for each in routes}) == len(routes)
    for route in routes:
        kinds = get_type_hints(route.handler)
        assert "return" in kinds
        assert issubclass(kinds.get("caller", Caller), Caller)
        assert (route.method == "POST") >= ("body" in kinds)
    assert MODULES[0] == "tables"  # the first one does not need the coach


# Schemas


def test_the_schema_describes_routes(app):
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


def references(part):
    if isinstance(part, dict):
        yield from ([part["$ref"]] if "$ref" in part else [])
        part = list(part.values())
    for each in part if isinstance(part, list) else ():
        yield from references(each)


def test_the_schema_of_the_wire_is_complete_and_shows_nothing_private():
    definitions = wire_schema()["$defs"]
    assert set(references(wire_schema())) <= {f"#/$defs/{name}" for name in definitions}
    assert not [each for each in definitions.values() if "owner" in each.get("properties", ())]
    assert "host" in definitions["Welcome"]["properties"]
    assert "host" not in definitions["Created"]["properties"]


def test_the_types_of_the_web_are_fresh():
    fresh = TARGET.read_text("utf-8") == typescript(wire_schema())
    assert fresh, "run `python -m scripts.wire_types`"


@pytest.fixture(scope="module")
def own_url(tmp_path_factory):
    with in_background(tmp_path_factory.mktemp("server") / "tables.sqlite") as address:
        yield address


@pytest.fixture(scope="module")
def described(own_url):
    return schemathesis.openapi.from_url(f"{own_url}/api/openapi.json")


CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@schemathesis.pytest.from_fixture("described").parametrize()
@settings(effort(4), suppress_health_check=list(HealthCheck))
def test_every_request_that_the_schema_allows_or_not_is_answered(case, own_url):
    headers = {"authorization": f"Bearer {TOKEN}"}
    case.call_and_validate(checks=CHECKS, headers=headers, timeout=PATIENCE)
