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
    asked = ["/api", "/api/tables/", "/api/tables/a/b/c", "/"]
    assert [path for path in asked if find("GET", path)] == []
    assert find("PUT", "/api/games") is None


FIRST_ROLL = """
import asyncio, sys
from pathlib import Path
from fivefold.offline.server import OfflineServer
from fivefold.offline.store import BrowserStore
from fivefold.offline.work import OfflineWork
from fivefold.tables.ids import new_token
from tests.support.browser_database import MemoryDatabase
from tests.support.offline_app import Values, asked, begun

async def first_roll():
    work = OfflineWork(None, Path("/values"))
    app = await OfflineServer.start(BrowserStore(MemoryDatabase()), work, Values())
    assert (await asked(app, "GET", "/api/games"))[0] == 200
    _, page = await begun(app, new_token(), "me", {"kind": "bot", "level": "random"})
    [reply] = await page.say(type="act", seat=0, act="roll")
    assert reply["type"] == "done", reply
    page.connection.closed()

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


def test_a_body_and_the_owner_of_the_token_are_read():
    token = new_token()
    read = read_from(MAKE, FACTS, f"Bearer {token}", {}, "", '{"name": "a"}')
    assert read["body"] == Thing(name="a")
    assert read["caller"].owner == owner_of(token)


def test_what_is_wrong_in_a_query_or_a_body_is_named():
    def wrong_in(*request):
        with pytest.raises(Invalid) as wrong:
            read_from(*request)
        return wrong.value.first["type"], wrong.value.first["loc"]

    for query, wrong in {
        "": "missing",
        "count=": "int_parsing",
        "count=-1": "greater_than_equal",
    }.items():
        found = wrong_in(LOOK, FACTS, None, {"name": "a"}, query, None)
        assert found == (wrong, ("query", "count"))
    for body, *named in (
        (None, "missing", ("body",)),
        ("{", "json_invalid", ("body", 1)),
        ("[" * 100_000, "json_invalid", ("body",)),
        ("{}", "missing", ("body", "name")),
        ('{"name": 1}', "string_type", ("body", "name")),
    ):
        found = wrong_in(MAKE, FACTS, f"Bearer {new_token()}", {}, "", body)
        assert found == tuple(named)


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


def test_what_a_handler_returns_is_sent_as_a_whole():
    for result, *answer_sent in (
        (None, "", b""),
        ({"a": (1, 2)}, "application/json", b'{"a":[1,2]}'),
        (Json(b"[]"), "application/json", b"[]"),
        (Text("été"), "text/plain; charset=utf-8", "été".encode()),
        (Download("a.zip", "application/zip", chunks()), "application/zip", b"one two"),
    ):
        assert run_story(answered(TEXTS[0], result)) == (200, *answer_sent)


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


def test_other_errors_are_those_of_the_server_and_values_may_come():
    sent = refused(NotInstalled("values-not-here"), Lang.EN, waits=True)
    assert (sent.status, json.loads(sent.body)["code"]) == (503, "values-not-here")
    assert refused(Refused("unknown-table"), Lang.EN, waits=True).status == 404
    answers = [run_story(answer(None, method, "/", {}, None)) for method in ("GET", "POST")]
    assert [each.status for each in answers] == [404, 405]
