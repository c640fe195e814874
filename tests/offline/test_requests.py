"""Requests: which route answers, what its handler takes, and its answer as bytes."""

import asyncio
import json
import subprocess
import sys
from typing import Annotated

import pytest
from pydantic import Field

from fivefold.errors import FivefoldError, NotInstalled, Refused
from fivefold.offline.requests import Invalid, Parameters, answer, answered, find, refused
from fivefold.server.requests.context import Caller, Owner
from fivefold.server.requests.routing import Download, Json, Routes, Text
from fivefold.tables.ids import new_token, owner_of
from fivefold.tables.setup import Frozen
from fivefold.texts import Lang
from tests.support.contexts import NO_CHANGES
from tests.support.paths import ROOT
from tests.support.waiting import run_story


def test_a_route_is_found_with_what_is_in_its_path():
    found = find("GET", "/api/tables/7kx%2020/hint")
    assert found is not None
    route, path = found
    assert (route.handler.__name__, path) == ("hint", {"code": "7kx 20"})


def test_what_no_route_has_is_not_found():
    for method, path in [
        ("GET", "/api"),
        ("GET", "/api/tables/"),
        ("GET", "/api/tables/a/b/c"),
        ("PUT", "/api/games"),
        ("GET", "/"),
    ]:
        assert find(method, path) is None


FIRST_ROLL = """
import asyncio, sys
from pathlib import Path
from tests.support.first_roll import first_roll
asyncio.run(first_roll())
late = {name.split(".")[0] for name in sys.modules} | set(sys.modules)
print(*sorted(late & set(sys.argv[1:])))
"""
LATER = [
    "numpy", "fastapi", "starlette", "prometheus_client", "uvicorn", "h11", "segno", "sqlite3",
    "multiprocessing", "platformdirs",
    "fivefold.coach.scorecard", "fivefold.coach.poker.simulation", "fivefold.insights.kinds",
    "fivefold.server.requests.coach", "fivefold.server.workers.process",
    "fivefold.drawings", "fivefold.games.scorecard.display",
]  # fmt: skip


def test_games_and_a_first_roll_need_neither_the_network_nor_the_coach():
    done = subprocess.run(
        [sys.executable, "-c", FIRST_ROLL, *LATER],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr


ROUTES = Routes("/api")
FACTS = (NO_CHANGES, "page", Lang.FR, True)


class Thing(Frozen):
    name: str


@ROUTES.get("/things/{name}")
async def look(
    caller: Caller, name: str, count: Annotated[int, Field(ge=0)], more: bool = False
) -> None: ...


@ROUTES.post("/things")
async def make(caller: Owner, body: Thing) -> None: ...


LOOK, MAKE = map(Parameters, ROUTES)


def read_from(parameters, *request):
    return asyncio.run(parameters.read(*request))


def test_the_path_and_the_query_are_read():
    read = read_from(LOOK, FACTS, None, {"name": "a"}, "count=3", None)
    assert read.pop("caller") == Caller(*FACTS)
    assert read == {"name": "a", "count": 3}
    assert read_from(LOOK, FACTS, None, {"name": "a"}, "count=3&more=1", None)["more"] is True


def test_a_body_and_its_owner():
    token = new_token()
    read = read_from(MAKE, FACTS, f"Bearer {token}", {}, "", '{"name": "a"}')
    assert read["body"] == Thing(name="a")
    assert read["caller"].owner == owner_of(token)


@pytest.mark.parametrize(
    ("query", "kind", "where"),
    [
        ("", "missing", ("query", "count")),
        ("count=", "int_parsing", ("query", "count")),
        ("count=-1", "greater_than_equal", ("query", "count")),
    ],
)
def test_a_wrong_query_is_named(query, kind, where):
    with pytest.raises(Invalid) as wrong:
        read_from(LOOK, FACTS, None, {"name": "a"}, query, None)
    assert wrong.value.first == {"type": kind, "loc": where}


@pytest.mark.parametrize(
    ("body", "kind", "where"),
    [
        (None, "missing", ("body",)),
        ("{", "json_invalid", ("body", 1)),
        ("[" * 100_000, "json_invalid", ("body",)),
        ("{}", "missing", ("body", "name")),
        ('{"name": 1}', "string_type", ("body", "name")),
    ],
)
def test_a_wrong_body_is_named(body, kind, where):
    with pytest.raises(Invalid) as wrong:
        read_from(MAKE, FACTS, f"Bearer {new_token()}", {}, "", body)
    assert wrong.value.first == {"type": kind, "loc": where}


def test_text_that_is_not_json_comes_before_the_token_and_wrong_fields_after_it():
    with pytest.raises(Invalid):
        read_from(MAKE, FACTS, None, {}, "", "{")
    with pytest.raises(FivefoldError, match="token"):
        read_from(MAKE, FACTS, None, {}, "", "{}")


TEXTS = Routes("")


@TEXTS.add("GET", "/", media_type="text/plain")
async def text() -> Text:
    return Text("")


async def chunks():
    yield b"one "
    yield b"two"


@pytest.mark.parametrize(
    ("result", "media_type", "body"),
    [
        (None, "", b""),
        ({"a": (1, 2)}, "application/json", b'{"a":[1,2]}'),
        (Json(b"[]"), "application/json", b"[]"),
        (Text("été"), "text/plain; charset=utf-8", "été".encode()),
    ],
)
def test_what_a_handler_returns(result, media_type, body):
    assert run_story(answered(TEXTS[0], result)) == (200, media_type, body)


def test_a_download_is_sent_as_a_whole():
    sent = run_story(answered(TEXTS[0], Download("a.zip", "application/zip", chunks())))
    assert sent == (200, "application/zip", b"one two")


@pytest.mark.parametrize("lang", Lang)
def test_nobody_is_told_to_install_something(lang):
    for error in (
        NotInstalled("not-installed", package="numpy", extra="solver"),
        NotInstalled("bot-not-installed", bot="x", package="numba", extra="solver", bots=("a",)),
    ):
        sent = refused(error, lang, waits=True)
        told = json.loads(sent.body)
        assert (sent.status, told["code"]) == (501, "needs-server")
        assert "pip" not in told["text"]


def test_values_that_are_not_here_may_come():
    sent = refused(NotInstalled("values-not-here"), Lang.EN, waits=True)
    assert (sent.status, json.loads(sent.body)["code"]) == (503, "values-not-here")


def test_other_errors_are_those_of_the_server():
    assert refused(Refused("unknown-table"), Lang.EN, waits=True).status == 404
    sent = [run_story(answer(None, method, "/", {}, None)) for method in ("GET", "POST")]
    assert [each.status for each in sent] == [404, 405]
