"""A connection to a table: it begins and ends as it should, whatever goes wrong."""

import asyncio
import json
from contextlib import suppress
from types import SimpleNamespace

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fivefold.errors import FivefoldError
from fivefold.server.live.heartbeat import Heartbeat
from fivefold.server.routes import websocket as connection
from fivefold.server.settings import Settings
from tests.support.hub_tables import begun
from tests.support.serving import at_table
from tests.support.waiting import run_story, settled


def test_nobody_stays_behind_whose_coming_back_could_not_be_kept(monkeypatch):
    async def story():
        tables, live, ann = await begun("me", "me", pace=10)
        await ann.say(type="leave", seat=0)
        live.disconnect(ann)
        back = connection.Connection(None)
        back.owner = ann.owner

        async def joined(*_):
            live.connect(back, 0)
            return live

        monkeypatch.setattr(connection, "_join_table", joined)
        tables.store.times = 1
        with pytest.raises(FivefoldError):
            await connection._serve_table(back, SimpleNamespace(heartbeat=Heartbeat()), "")
        assert live.audience.clients == set()

    run_story(story())


class Frozen:
    """A socket whose client answers one ping, and then nothing more."""

    def __init__(self):
        self.arrived, self.code = asyncio.Queue(), None
        self.arrived.put_nowait({"type": "websocket.receive", "text": '{"type": "pong"}'})

    async def receive(self):
        return await self.arrived.get()

    async def send_text(self, _):
        pass

    async def close(self, code):
        self.code = code


def test_a_connection_that_answers_no_more_is_given_up_for_all_to_see(monkeypatch):
    async def story():
        _, live, ann = await begun("me", "me", pace=10)
        heartbeat, socket = Heartbeat(), Frozen()
        context = SimpleNamespace(heartbeat=heartbeat, settings=Settings(database=""))
        frozen = connection.Connection(socket)

        async def joined(*_):
            live.connect(frozen, 0)
            return live

        monkeypatch.setattr(connection, "_join_table", joined)
        serving = asyncio.create_task(connection._serve_table(frozen, context, ""))
        writing = asyncio.create_task(frozen.write())
        await settled()
        for _ in range(2):
            heartbeat.beat()
        assert live.audience.clients == {ann, frozen}
        heartbeat.beat()
        assert live.audience.clients == {ann}
        await settled()
        assert socket.code == connection.SILENT
        # What it still says after that is not listened to: it repeats it when it is back.
        socket.arrived.put_nowait({"type": "websocket.receive", "text": "anything"})
        await serving
        await writing

    run_story(story())


def test_an_id_that_is_no_text_is_answered(url):
    async def story():
        async with (
            at_table(url, "yum", "me") as (_, table),
            connect(url.replace("http", "ws") + "/api/live") as socket,
        ):
            await socket.send(json.dumps({"type": "hello", "table": table.code}))
            await socket.send('{"type": "start", "id": "\\ud800"}')
            while (said := json.loads(await socket.recv()))["type"] != "refused":
                pass
            assert (said["id"], said["code"]) == (None, "bad-message")

    run_story(story())


def test_a_mistake_of_ours_closes_with_a_code(url, monkeypatch):
    async def story():
        async with (
            at_table(url, "yum", "me") as (_, table),
            connect(url.replace("http", "ws") + "/api/live") as socket,
        ):
            hello = {"type": "hello", "table": table.code, "token": table._hello["token"]}
            await socket.send(json.dumps(hello))
            await socket.recv()
            monkeypatch.delattr("fivefold.server.live.table.decide")
            await socket.send('{"type": "start", "id": "x"}')
            with suppress(ConnectionClosed):
                while True:
                    await socket.recv()
            assert socket.close_code == 1011

    run_story(story())


def test_a_seat_that_was_taken_is_ours_at_once(url):
    async def story():
        async with (
            at_table(url, "yum", "open") as (_, table),
        ):
            await table.sit(0, "Ann")
            assert table.mine == [0]

    run_story(story())
