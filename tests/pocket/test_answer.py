"""Answers of the pocket as bytes."""

import json

import pytest

from fivefold.errors import NotInstalled, Refused
from fivefold.pocket.answer import answered, failed, refused, unknown
from fivefold.server.requests.route import Download, Json, Routes, Text
from fivefold.texts import Lang
from tests.support.waiting import run_story

ROUTES = Routes("")


@ROUTES.add("GET", "/", media_type="text/plain")
async def route() -> Text:
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
    assert run_story(answered(ROUTES[0], result)) == (200, media_type, body)


def test_a_download_is_sent_as_a_whole():
    answer = run_story(answered(ROUTES[0], Download("a.zip", "application/zip", chunks())))
    assert answer == (200, "application/zip", b"one two")


@pytest.mark.parametrize("lang", Lang)
def test_nobody_is_told_to_install_something(lang):
    for error in (
        NotInstalled("not-installed", package="numpy", extra="solver"),
        NotInstalled("bot-not-installed", bot="x", package="numba", extra="solver", bots=("a",)),
    ):
        answer = refused(error, lang, may_wait=True)
        told = json.loads(answer.body)
        assert (answer.status, told["code"]) == (501, "needs-server")
        assert "pip" not in told["text"]


def test_values_that_are_not_here_may_come():
    answer = refused(NotInstalled("values-not-here"), Lang.EN, may_wait=True)
    assert (answer.status, json.loads(answer.body)["code"]) == (503, "values-not-here")


def test_other_errors_are_those_of_the_server():
    assert refused(Refused("unknown-table"), Lang.EN, may_wait=True).status == 404
    assert failed(Lang.EN).status == 500
    assert (unknown("GET").status, unknown("POST").status) == (404, 405)
