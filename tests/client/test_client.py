"""The client library: what the server says and something else in its place, and nobody waits for ever."""

import asyncio
import json

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
from tests.support.serving import at_table
from tests.support.waiting import comes_true, run_story


async def test_an_id_that_no_message_can_have_is_refused_at_once(url):
    async with at_table(url, "yum", "me") as (_, table):
        for name in ("bad id", "x" * 41, 7):
            with pytest.raises(RefusedMessage, match="bad-message"):
                await table.send({"type": "start", "id": name})


async def test_whoever_waits_is_let_go_when_the_table_is_left(url):
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


async def test_breaks_of_the_connection_are_not_held_against_it(url, pauses):
    async with at_table(url, "yum", "me") as (_, table):
        await table.start()
        for _ in range(8):
            table._socket.transport.abort()
            await table.act(0, "roll")
            await table.act(0, next(act for act in offers(table.view, 0) if "fill" in act))
    assert pauses == [(0, 0.5)] * 8


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
    async with serve(lambda socket: socket.close(1013), "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        entering = asyncio.create_task(
            session.Session(f"ws://127.0.0.1:{port}", "7kx20rtd4m", None).__aenter__()
        )
        await comes_true(lambda: len(pauses) > 6)
        entering.cancel()
        await asyncio.wait([entering])
    assert [most for _, most in pauses[:7]] == [0.5, 1, 2, 4, 8, 8, 8]


async def test_a_connection_that_falls_silent_is_given_up(monkeypatch):
    monkeypatch.setattr(session, "_SILENT", 0.05)
    came = []

    async def fall_silent(socket):
        came.append(await socket.recv())
        await socket.wait_closed()

    async with serve(fall_silent, "127.0.0.1", 0) as serving:
        port = serving.sockets[0].getsockname()[1]
        entering = asyncio.create_task(
            session.Session(f"ws://127.0.0.1:{port}", "zzzzzzzzzz", None).__aenter__()
        )
        await comes_true(lambda: len(came) > 1)
        entering.cancel()
        await asyncio.wait([entering])


async def test_pings_are_answered():
    sent = []

    class Socket:
        async def send(self, text):
            sent.append(text)

    await session.Session("", "7kx20rtd4m", None).receive({"type": "ping"}, Socket())
    assert sent == ['{"type": "pong"}']


async def test_seeds_are_sealed_and_shown_and_whoever_does_not_show_one_stops_nobody(url):
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


def test_a_welcome_has_everything():
    mirror = welcomed()
    assert (mirror.sequence, mirror.events) == (1, EVENTS[:1])
    assert (mirror.mine, mirror.connected) == ([0], [0])
    assert mirror.view["status"] == "open"


def test_news_change_what_they_name_and_leave_the_rest():
    mirror = welcomed()
    mirror.update(news(2, EVENTS[1:2], players={"1": {"name": "Bo"}}))
    mirror.update(news(3, EVENTS[2:], status="playing"))
    assert mirror.view == {
        "status": "playing",
        "players": {"0": {"name": "Ann"}, "1": {"name": "Bo"}},
    }
    assert (mirror.sequence, mirror.events) == (3, EVENTS)


def test_events_that_come_again_are_not_added_twice():
    mirror = welcomed()
    mirror.update(news(3, EVENTS))
    mirror.update(news(3, EVENTS[1:]))
    assert mirror.events == EVENTS


def test_who_is_there_and_which_seats_are_ours():
    mirror = welcomed()
    mirror.update({"type": "presence", "connected": [0, 1]})
    mirror.update({"type": "yours", "mine": [0, 1]})
    assert (mirror.connected, mirror.mine) == ([0, 1], [0, 1])


CODE = "7kx20rtd4m"


def seen(*players, gathered=False, status="open"):
    """A view in which each player has this seal and this seed."""
    seats = {str(n): {"seal": seal, "seed": seed} for n, (seal, seed) in enumerate(players)}
    return {"status": status, "gathered": gathered, "players": seats}


def test_a_seal_is_the_one_that_the_server_checks():
    assert seal_of(CODE, 3, "tulip") == fair_seeds.seal_of(CODE, 3, "tulip")


def test_seats_that_have_nothing_are_sealed():
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


def test_the_seals_of_others_are_left_alone():
    seeds = Seeds(CODE)
    seeds.seal(0)
    assert list(seeds.due(seen(("0" * 64, None), gathered=True), [0])) == []


async def test_what_is_offered_is_what_the_server_takes(url):
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
