"""The client library: what it offers, seals and asks for, and that nobody waits for ever."""

import asyncio
import json
from contextlib import asynccontextmanager

import httpx2
import pytest
from websockets.asyncio.server import serve

from fivefold.client import RefusedMessage, Server, offers, session
from fivefold.client.session import Mirror, Seeds, seal_of
from fivefold.fair import seeds as fair_seeds
from fivefold.fair.verify import verify
from fivefold.record import Record
from fivefold.rules import known_ids
from fivefold.tables.ids import new_token
from tests.support.serving import at_table, in_background
from tests.support.waiting import comes_true


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    with in_background(tmp_path_factory.mktemp("client") / "tables.sqlite") as address:
        yield address


async def test_an_id_that_no_message_can_have_is_refused_at_once(url):
    async with at_table(url, "yum", "me") as (_, table):
        for name in ("bad id", "x" * 41, 7):
            with pytest.raises(RefusedMessage, match="bad-message"):
                await table.send({"type": "start", "id": name})


async def test_waiting_ends_when_the_table_is_left(url):
    async with at_table(url, "yum", "me") as (_, table):
        waiting = asyncio.create_task(table.until(lambda table: False))
        await asyncio.sleep(0)
    with pytest.raises(ConnectionError):
        await waiting
    with pytest.raises(ConnectionError):
        await table.send({"type": "start"})


async def test_a_table_that_is_not_there_says_so(url):
    async with Server(url) as server:
        with pytest.raises(RefusedMessage, match="unknown-table"):
            async with server.connect("zzzzzzzzzz"):
                pass


@pytest.fixture
def pauses(monkeypatch):
    """The span of every pause before a session reconnects; none of them is made."""
    spans = []
    monkeypatch.setattr(session.random, "uniform", lambda *span: spans.append(span) or 0.0)
    return spans


async def test_pauses_stay_short_while_reconnecting_succeeds(url, pauses):
    async with at_table(url, "yum", "me") as (_, table):
        await table.start()
        for _ in range(8):
            table._socket.transport.abort()
            await table.act(0, "roll")
            await table.act(0, next(act for act in offers(table.view, 0) if "fill" in act))
    assert pauses == [(0, 0.5)] * 8


@asynccontextmanager
async def entering(serve_socket):
    """A session that tries to enter a table of a server of ours."""
    async with serve(serve_socket, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        table = session.Session(f"ws://127.0.0.1:{port}", "7kx20rtd4m", None)
        task = asyncio.create_task(table.__aenter__())
        yield
        task.cancel()
        await asyncio.wait([task])


@pytest.mark.parametrize("crashes", [False, True])
async def test_not_all_come_at_once_to_a_server_that_is_back(crashes, pauses):
    greeting = json.dumps({"type": "welcome", "sequence": 0, "view": {"players": {}}, "mine": []})

    async def greet(socket):
        await socket.recv()
        await socket.send(greeting[:-1] + ', "connected": [], "events": []}')
        if crashes:
            socket.transport.abort()
        else:
            await socket.close(1012)

    async with serve(greet, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        async with session.Session(f"ws://127.0.0.1:{port}", "7kx20rtd4m", None):
            await comes_true(lambda: len(pauses) > 3)
    assert set(pauses) == {(0, 0.5)}


async def test_attempts_to_reconnect_become_rarer(pauses):
    async with entering(lambda socket: socket.close(1013)):
        await comes_true(lambda: len(pauses) > 6)
    assert [most for _, most in pauses[:7]] == [0.5, 1, 2, 4, 8, 8, 8]


async def test_a_connection_that_falls_silent_is_given_up(monkeypatch):
    monkeypatch.setattr(session, "_SILENT", 0.05)
    came = []

    async def fall_silent(socket):
        came.append(await socket.recv())
        await socket.wait_closed()

    async with entering(fall_silent):
        await comes_true(lambda: len(came) > 1)


async def test_pings_are_answered():
    sent = []

    class Socket:
        async def send(self, text):
            sent.append(text)

    await session.Session("", "7kx20rtd4m", None).receive({"type": "ping"}, Socket())
    assert sent == ['{"type": "pong"}']


async def test_a_game_begins_although_somebody_does_not_show_a_sealed_seed(url):
    async with Server(url) as ann, Server(url) as bo:
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
        code = await ann.create({"game": "yum", "seats": seats, "pace": 0})
        async with ann.connect(code) as table, bo.connect(code) as other:
            await other.send({"type": "sit", "seat": 1, "name": "Bo", "seal": "0" * 64})
            await table.until(lambda seen: seen.view["players"]["1"]["seal"] is not None)
            await table.start()
            players = table.view["players"]
            assert players["0"]["seed"] is not None
            assert (players["1"]["seed"], players["1"]["seal"]) == (None, "0" * 64)
            assert table.digest is not None
            await table.act(0, "roll")
            verdict = verify(Record.parse(await ann.record(code)))
            assert (verdict.consistent, verdict.checked, verdict.unopened) == (True, 1, (1,))
            assert verdict.digest == table.digest


EVENTS = [{"type": "created"}, {"type": "seated"}, {"type": "started"}]


def welcomed():
    mirror = Mirror()
    view = {"status": "open", "players": {"0": {"name": "Ann"}, "1": {"name": None}}}
    mirror.update(
        {"type": "welcome", "view": view, "mine": [0], "connected": [0], "sequence": 1,
         "events": EVENTS[:1]}
    )  # fmt: skip
    return mirror


def news(sequence, events, **view):
    return {"type": "events", "view": view, "sequence": sequence, "events": events}


def test_a_mirror_has_what_a_welcome_told_and_what_news_have_changed_since():
    mirror = welcomed()
    assert (mirror.sequence, mirror.events) == (1, EVENTS[:1])
    assert (mirror.mine, mirror.connected) == ([0], [0])
    assert mirror.view["status"] == "open"
    mirror.update(news(2, EVENTS[1:2], players={"1": {"name": "Bo"}}))
    mirror.update(news(3, EVENTS[2:], status="playing"))
    players = {"0": {"name": "Ann"}, "1": {"name": "Bo"}}
    assert mirror.view == {"status": "playing", "players": players}
    assert (mirror.sequence, mirror.events) == (3, EVENTS)
    for again in (EVENTS, EVENTS[1:]):
        mirror.update(news(3, again))
        assert mirror.events == EVENTS
    mirror.update({"type": "presence", "connected": [0, 1]})
    mirror.update({"type": "yours", "mine": [0, 1]})
    assert (mirror.connected, mirror.mine) == ([0, 1], [0, 1])


CODE = "7kx20rtd4m"


def seen(*players, gathered=False, status="open"):
    """A view in which each player has this seal and this seed."""
    seats = {str(n): {"seal": seal, "seed": seed} for n, (seal, seed) in enumerate(players)}
    return {"status": status, "gathered": gathered, "players": seats}


def test_seats_without_a_seed_are_sealed_as_the_server_checks_it():
    assert seal_of(CODE, 3, "tulip") == fair_seeds.seal_of(CODE, 3, "tulip")
    (message,) = Seeds(CODE).missing(seen((None, "s"), (None, None)), [0, 1])
    assert (message["type"], message["seat"], len(message["seal"])) == ("seal", 1, 64)


def test_a_sealed_seed_is_shown_once_and_only_when_everyone_is_here():
    seeds = Seeds(CODE)
    seal = seeds.seal(0)
    assert list(seeds.due(seen((seal, None)), [0])) == []
    (message,) = seeds.due(seen((seal, None), gathered=True), [0])
    assert message["type"] == "seed"
    assert seal_of(CODE, 0, message["seed"]) == seal
    assert list(seeds.due(seen((seal, None), gathered=True), [0])) == []
    assert list(seeds.due(seen((seal, None), gathered=True, status="playing"), [0])) == []


def test_a_seed_is_made_anew_when_all_were_cleared():
    seeds = Seeds(CODE)
    seal = seeds.seal(0)
    assert list(seeds.due(seen((None, None)), [0])) == []  # not there yet
    assert list(seeds.due(seen((seal, None)), [0])) == []
    (message,) = seeds.due(seen((None, None)), [0])
    assert message["type"] == "seal"
    assert message["seal"] != seal
    assert list(seeds.due(seen((None, None)), [0])) == []

    seeds = Seeds(CODE)
    seeds.seal(0)  # and those of others are left alone
    assert list(seeds.due(seen(("0" * 64, None), gathered=True), [0])) == []


async def test_offers_are_what_the_server_accepts(url):
    async with at_table(url, "yum", "me") as (_, table):
        await table.start()
        assert offers(table.view, 0) == ["roll"]
        await table.act(0, "roll")
        dice = table.view["state"]["turn"]["dice"]
        assert f"keep {dice[:4]}" in offers(table.view, 0)
        assert f"keep {dice}" not in offers(table.view, 0)
        assert len([act for act in offers(table.view, 0) if act.startswith("fill")]) == 11
        assert offers(table.view, 1) == []


def answered_by(status, **answer):
    """A client whose every request gets this answer."""
    server = Server("http://dice.example.org/", new_token())
    transport = httpx2.MockTransport(lambda _: httpx2.Response(status, **answer))
    server._http = httpx2.AsyncClient(base_url=server.url, transport=transport)
    return server


async def refusal(server, ask):
    async with server:
        with pytest.raises(RefusedMessage) as refused:
            await ask(server)
    return refused.value.code, refused.value.text


async def test_games_tables_and_records(url):
    async with Server(url) as server:
        code = await server.import_record("game: yum\nplayers: Ann\n\nAnn: 12345 straight 25")
        assert sorted(game["id"] for game in await server.games()) == sorted(known_ids())
        assert (await server.snapshot(code))["view"]["players"]["0"]["name"] == "Ann"
        assert "Ann: 12345 straight 25" in await server.record(code)
        assert [table["code"] for table in await server.my_tables()] == [code]


async def test_a_refusal_has_the_words_of_the_server_or_the_status_of_something_else():
    said = {"code": "unknown-table", "text": "There is no such table."}
    for ask in (Server.games, lambda server: server.record("zzzzzzzzzz")):
        assert await refusal(answered_by(404, json=said), ask) == (said["code"], said["text"])
    for answer in ({"text": "<html>"}, {"json": {"detail": 1}}, {"json": [1]}):
        found = await refusal(answered_by(502, **answer), Server.games)
        assert found == ("http-502", "Bad Gateway")


def test_a_session_is_where_the_server_is_whatever_is_typed_as_a_code():
    for url, code, live in (
        ("http://127.0.0.1:8080/", "7KX20-RTD4M", "ws://127.0.0.1:8080/api/live/7KX20-RTD4M"),
        ("https://dice.example.org", "7KX20", "wss://dice.example.org/api/live/7KX20"),
        ("http://x", "a/b?c", "ws://x/api/live/a%2Fb%3Fc"),
    ):
        assert Server(url).connect(code)._url == live
