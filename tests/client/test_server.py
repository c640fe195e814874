"""The HTTP side of the client: what the server says, and what something else in its place says."""

import httpx2
import pytest

from fivefold.client import RefusedMessage, Server
from fivefold.rules import known_ids
from fivefold.tables.ids import new_token
from tests.support.waiting import run_story


def answered_by(status, **answer):
    """A client whose every request gets this answer."""
    server = Server("http://dice.example.org/", new_token())
    transport = httpx2.MockTransport(lambda _: httpx2.Response(status, **answer))
    server._http = httpx2.AsyncClient(base_url=server.url, transport=transport)
    return server


def refusal(server, ask):
    async def story():
        async with server:
            with pytest.raises(RefusedMessage) as refused:
                await ask(server)
            return refused.value

    return run_story(story())


def test_games_tables_and_records(url):
    async def story():
        async with Server(url) as server:
            code = await server.import_record("game: yum\nplayers: Ann\n\nAnn: 12345 straight 25")
            games = [game["id"] for game in await server.games()]
            view = (await server.snapshot(code))["view"]
            return code, games, view, await server.record(code), await server.my_tables()

    code, games, view, record, tables = run_story(story())
    assert sorted(games) == sorted(known_ids())
    assert view["players"]["0"]["name"] == "Ann"
    assert "Ann: 12345 straight 25" in record
    assert [table["code"] for table in tables] == [code]


@pytest.mark.parametrize("ask", [Server.games, lambda server: server.record("zzzzzzzzzz")])
def test_a_refusal_has_the_code_and_the_sentence_of_the_server(ask):
    said = {"code": "unknown-table", "text": "There is no such table."}
    refused = refusal(answered_by(404, json=said), ask)
    assert (refused.code, refused.text) == ("unknown-table", "There is no such table.")


@pytest.mark.parametrize("answer", [{"text": "<html>"}, {"json": {"detail": 1}}, {"json": [1]}])
def test_a_refusal_of_something_else_has_its_status(answer):
    refused = refusal(answered_by(502, **answer), Server.games)
    assert (refused.code, refused.text) == ("http-502", "Bad Gateway")


@pytest.mark.parametrize(
    ("url", "live"),
    [
        ("http://127.0.0.1:8080/", "ws://127.0.0.1:8080/api/live/7KX20-RTD4M"),
        ("https://dice.example.org", "wss://dice.example.org/api/live/7KX20-RTD4M"),
    ],
)
def test_a_session_is_where_the_server_is(url, live):
    assert Server(url).connect("7KX20-RTD4M")._url == live


def test_whatever_is_typed_as_a_code_stays_within_the_address():
    assert Server("http://x").connect("a/b?c")._url == "ws://x/api/live/a%2Fb%3Fc"
