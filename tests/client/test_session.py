"""The client library: nobody waits for ever, whatever becomes of the connection."""

import asyncio
import json

import pytest
from websockets.asyncio.server import serve

from fivefold.client import RefusedMessage, Server, offers, session
from fivefold.fair.verify import verify
from fivefold.record import Record
from tests.support.serving import at_table
from tests.support.waiting import comes_true, run_story


def test_an_id_that_no_message_can_have_is_refused_at_once(url):
    async def story():
        async with at_table(url, "yum", "me") as (_, table):
            for name in ("bad id", "x" * 41, 7):
                with pytest.raises(RefusedMessage, match="bad-message"):
                    await table.send({"type": "start", "id": name})

    run_story(story())


def test_whoever_waits_is_let_go_when_the_table_is_left(url):
    async def story():
        async with at_table(url, "yum", "me") as (_, table):
            waiting = asyncio.create_task(table.until(lambda table: False))
            await asyncio.sleep(0)
        with pytest.raises(ConnectionError):
            await waiting
        with pytest.raises(ConnectionError):
            await table.send({"type": "start"})

    run_story(story())


def test_a_table_that_is_not_there_says_so(url):
    async def story():
        async with Server(url) as server:
            with pytest.raises(RefusedMessage, match="unknown-table"):
                async with server.connect("zzzzzzzzzz"):
                    pass

    run_story(story())


@pytest.fixture
def pauses(monkeypatch):
    """The span of every pause before a session reconnects; none of them is made."""
    spans = []
    monkeypatch.setattr(session.random, "uniform", lambda *span: spans.append(span) or 0.0)
    return spans


def test_breaks_of_the_connection_are_not_held_against_it(url, pauses):
    async def story():
        async with at_table(url, "yum", "me") as (_, table):
            await table.start()
            for _ in range(8):
                table._socket.transport.abort()
                await table.act(0, "roll")
                await table.act(0, next(act for act in offers(table.view, 0) if "fill" in act))
        assert pauses == [(0, 0.5)] * 8

    run_story(story())


@pytest.mark.parametrize("crashes", [False, True])
def test_not_all_come_at_once_to_a_server_that_is_back(crashes, pauses):
    greeting = json.dumps({"type": "welcome", "sequence": 0, "view": {"players": {}}, "mine": []})

    async def greet(socket):
        await socket.recv()
        await socket.send(greeting[:-1] + ', "connected": [], "events": []}')
        if crashes:
            socket.transport.abort()
        else:
            await socket.close(1012)

    async def story():
        async with serve(greet, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            async with session.Session(f"ws://127.0.0.1:{port}", "7kx20rtd4m", None):
                await comes_true(lambda: len(pauses) > 3)
        assert set(pauses) == {(0, 0.5)}

    run_story(story())


def test_attempts_to_reconnect_become_rarer(pauses):
    async def story():
        async with serve(lambda socket: socket.close(1013), "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            entering = asyncio.create_task(
                session.Session(f"ws://127.0.0.1:{port}", "7kx20rtd4m", None).__aenter__()
            )
            await comes_true(lambda: len(pauses) > 6)
            entering.cancel()
            await asyncio.wait([entering])
        assert [most for _, most in pauses[:7]] == [0.5, 1, 2, 4, 8, 8, 8]

    run_story(story())


def test_a_connection_that_falls_silent_is_given_up(monkeypatch):
    monkeypatch.setattr(session, "_SILENT", 0.05)
    came = []

    async def fall_silent(socket):
        came.append(await socket.recv())
        await socket.wait_closed()

    async def story():
        async with serve(fall_silent, "127.0.0.1", 0) as serving:
            port = serving.sockets[0].getsockname()[1]
            entering = asyncio.create_task(
                session.Session(f"ws://127.0.0.1:{port}", "zzzzzzzzzz", None).__aenter__()
            )
            await comes_true(lambda: len(came) > 1)
            entering.cancel()
            await asyncio.wait([entering])

    run_story(story())


def test_pings_are_answered():
    sent = []

    class Socket:
        async def send(self, text):
            sent.append(text)

    async def story():
        await session.Session("", "7kx20rtd4m", None).receive({"type": "ping"}, Socket())
        assert sent == ['{"type": "pong"}']

    run_story(story())


def test_seeds_are_sealed_and_shown_and_whoever_does_not_show_one_stops_nobody(url):
    async def story():
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

    run_story(story())
