"""A connection to a table: it begins and ends as it should, whatever goes wrong."""

import asyncio
import gc
import json
import weakref
from contextlib import suppress

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fivefold.errors import Refused
from fivefold.server.live import connection as module
from fivefold.server.live.connection import Connection
from fivefold.server.requests.context import Context
from fivefold.server.settings import Settings
from fivefold.server.transport.live_socket import LiveSocket
from fivefold.server.transport.websocket_frames import NO_HELLO, RESTARTING, SILENT, TRY_AGAIN
from fivefold.tables.ids import new_token
from tests.support.hub_tables import begun
from tests.support.serving import at_table
from tests.support.waiting import StoppedClock, run_story, settled
from tests.support.websockets import CLOSE, TEXT, Wire, client_frame


class Door:
    """A request to open a WebSocket: the socket that it becomes writes into a `Wire`."""

    def __init__(self):
        self.wire, self.socket = Wire(), None

    def accept(self, receiver, limits):
        self.socket = LiveSocket(self.wire, receiver, limits, set())
        return self.socket

    def say(self, **message):
        self.socket.data_received(client_frame(TEXT, json.dumps(message).encode()))

    @property
    def heard(self):
        return [json.loads(said) for opcode, said in self.wire.frames if opcode == TEXT]

    @property
    def code(self):
        codes = [said for opcode, said in self.wire.frames if opcode == CLOSE]
        return int.from_bytes(codes[0], "big") if codes else None


def opened(tables, context=None):
    """A connection to a hub that is not connected to a table yet."""
    context = context or Context(Settings(database=""), tables)
    door = Door()
    connection = Connection(context, "192.0.2.1")
    connection.open(door.accept(connection, context.settings.limits))
    return connection, door, context


def hello(ann, token):
    """What the owner of a token says first, if it is made the owner of Ann's seats."""
    return {"type": "hello", "table": ann.live.code, "token": token}


@pytest.fixture
def token(monkeypatch):
    """The token of whoever began the table."""
    made = new_token()
    monkeypatch.setattr("tests.support.hub_tables.new_token", lambda: made)
    return made


async def test_entering_a_table_is_charged_to_the_address(token):
    tables, _, ann = await begun("me")
    _, door, context = opened(tables)
    context.gate._cpu = spent = Spent()
    door.say(**hello(ann, token))
    await settled()
    assert door.heard[0]["type"] == "welcome"
    assert {key for key, _ in spent} == {"192.0.2.1"}
    assert all(milliseconds >= 0 for _, milliseconds in spent)


class Spent(list):
    def spend(self, key, milliseconds):
        self.append((key, milliseconds))

    def wait(self, _):
        return 0.0


async def test_players_enter_although_their_address_is_busy(token):
    """Even if they were not seen since the server started."""

    tables, live, ann = await begun("me")
    _, stranger, context = opened(tables)
    _, player, _ = opened(tables, context)
    context.gate.charge("192.0.2.1", 60_000)
    stranger.say(**hello(ann, new_token()))
    await settled()
    assert (stranger.code, stranger.heard) == (TRY_AGAIN, [])
    tables.store.own = {ann.account: [live.code]}
    player.say(**hello(ann, token))
    await settled()
    assert player.heard[0]["type"] == "welcome"
    assert context.gate.wait("192.0.2.1 " + ann.account) == 0


async def test_a_token_that_was_given_up_is_turned_away(token, monkeypatch):
    tables, _, ann = await begun("me")
    monkeypatch.setattr(tables, "account", refuse_tokens)
    _, door, _ = opened(tables)
    door.say(**hello(ann, token))
    await settled()
    assert door.heard[0]["code"] == "token-given-up"
    assert door.code == NO_HELLO


async def refuse_tokens(_):
    raise Refused("token-given-up")


@pytest.mark.parametrize("busy", ["coach-busy", "work-interrupted"])
async def test_whoever_comes_while_nobody_can_read_the_rules_may_come_again(
    token, monkeypatch, busy
):
    tables, live, ann = await begun("me", "me", pace=10)
    live.disconnect(ann)
    tables._unload(live.code)
    _, door, _ = opened(tables)
    with monkeypatch.context() as patch:
        patch.setattr("fivefold.server.live.hub.learn_rules", refusing(busy))
        door.say(**hello(ann, token))
        await settled()
    assert door.code == TRY_AGAIN
    assert door.heard == []  # a refusal would be final


def refusing(code):
    async def refuse(*_):
        raise Refused(code)

    return refuse


async def test_nobody_stays_behind_whose_coming_back_could_not_be_kept(token):
    tables, live, ann = await begun("me", "me", pace=10)
    await ann.say(type="leave", seat=0)
    live.disconnect(ann)
    _, door, _ = opened(tables)
    tables.store.times = 1
    door.say(**hello(ann, token))
    await settled()
    assert door.code == TRY_AGAIN
    assert not live.audience.clients


async def test_whoever_comes_while_the_store_is_not_there_may_come_again(token):
    tables, live, ann = await begun("me", "me", pace=10)
    live.disconnect(ann)
    tables._unload(live.code)
    _, door, _ = opened(tables)
    tables.store.loads = 1
    door.say(**hello(ann, token))
    await settled()
    assert door.code == TRY_AGAIN
    assert door.heard == []  # a refusal would be final


async def test_corrections_are_limited(token, monkeypatch):
    tables, live, ann = await begun("me", "me", pace=10)
    _, door, context = opened(tables)
    door.say(**hello(ann, token))
    await settled()
    monkeypatch.setattr(context.corrections, "take", lambda *_: False)
    before = live.sequence
    door.say(type="correct", id="c1", changes=[{"at": before, "moves": []}])
    await settled()
    assert (door.heard[-1]["id"], door.heard[-1]["code"]) == ("c1", "too-many-corrections")
    assert live.sequence == before


async def test_a_connection_that_answers_no_more_is_given_up_for_all_to_see(token):
    tables, live, ann = await begun("me", "me", pace=10)
    connection, door, context = opened(tables)
    door.say(**hello(ann, token))
    await settled()
    door.say(type="pong")
    for _ in range(2):
        context.heartbeat.beat()
    assert set(live.audience.clients) == {ann, connection}
    context.heartbeat.beat()
    assert set(live.audience.clients) == {ann}
    await settled()
    assert door.code == SILENT
    # What it still says after that is not listened to: it repeats it when it is back.
    said = len(door.heard)
    door.say(type="act", id="late", seat=0, act="roll")
    await settled()
    assert len(door.heard) == said


async def test_messages_may_follow_hello_at_once_and_are_carried_out_in_order(token):
    tables, _, ann = await begun("me", "me", pace=10)
    _, door, _ = opened(tables)
    door.say(**hello(ann, token))
    door.say(type="act", id="a", seat=0, act="roll")
    door.say(type="act", id="b", seat=0, act="keep 6")
    door.say(type="act", id="c", seat=0, act="turn")
    await settled()
    replies = [said["id"] for said in door.heard if said["type"] in ("done", "refused")]
    assert replies == ["a", "b", "c"]


async def test_an_act_is_confirmed_in_the_same_write_as_what_it_changed(token):
    tables, _, ann = await begun("me", "me", pace=10)
    _, door, _ = opened(tables)
    door.say(**hello(ann, token))
    await settled()
    door.wire.writes.clear()
    door.say(type="act", id="a", seat=0, act="roll")
    await settled()
    assert [said["type"] for said in door.heard] == ["done", "events"]
    assert len(door.wire.writes) == 1


async def test_somebody_who_sends_much_is_left_waiting(token):
    tables, _, ann = await begun("me", "me", pace=10)
    _, door, _ = opened(tables)
    door.say(**hello(ann, token))
    for number in range(20):
        door.say(type="act", id=f"a{number}", seat=0, act="roll")
    assert not door.wire.reading
    await settled()
    assert door.wire.reading
    assert sum(said["type"] in ("done", "refused") for said in door.heard) == 20


async def test_a_server_that_stops_finishes_what_is_under_way_and_says_come_again(token):
    tables, live, ann = await begun("me", "me", pace=10)
    _, door, _ = opened(tables)
    door.say(**hello(ann, token))
    await settled()
    door.say(type="act", id="a", seat=0, act="roll")
    await asyncio.sleep(0)  # it has begun
    door.say(type="act", id="b", seat=0, act="keep 6")
    stored = live.sequence
    door.socket.shutdown()
    assert door.code is None
    door.say(type="act", id="c", seat=0, act="keep 6")
    await settled()
    assert [said["id"] for said in door.heard if said["type"] == "done"] == ["a"]
    assert live.sequence == stored + 1
    assert door.code == RESTARTING


async def test_somebody_who_says_nothing_is_told_come_again_at_once():
    tables, _, _ = await begun("me", "me", pace=10)
    _, door, _ = opened(tables)
    door.socket.shutdown()
    await settled()
    assert door.code == RESTARTING


async def test_a_connection_without_hello_ends_and_is_not_counted_any_more():
    tables, _, _ = await begun("me", "me", pace=10)
    with StoppedClock() as clock:
        _, door, context = opened(tables)
        assert context.gate.sockets.total == 1
        clock.later(module._HELLO_SECONDS)
        await settled()
        assert door.code == NO_HELLO
        door.socket.connection_lost(None)
        assert context.gate.sockets.total == 0


async def test_an_id_that_is_no_text_is_answered(url):
    async with (
        at_table(url, "yum", "me") as (_, table),
        connect(url.replace("http", "ws") + "/api/live") as socket,
    ):
        await socket.send(json.dumps({"type": "hello", "table": table.code}))
        await socket.send('{"type": "start", "id": "\\ud800"}')
        while (said := json.loads(await socket.recv()))["type"] != "refused":
            pass
        assert (said["id"], said["code"]) == (None, "bad-message")


async def test_a_mistake_of_ours_closes_with_a_code(url, monkeypatch):
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


async def test_a_seat_that_was_taken_is_ours_at_once(url):
    async with (
        at_table(url, "yum", "open") as (_, table),
    ):
        await table.sit(0, "Ann")
        assert table.mine == [0]


def test_a_connection_that_is_gone_leaves_nothing_behind():
    """Nobody looks for garbage while the server is busy: what is left would stay for long."""

    async def story():
        tables, live, _ = await begun("me", "me")
        connection, door, _ = opened(tables)
        door.say(type="hello", table=live.code, token=new_token())
        await settled()
        assert [said["type"] for said in door.heard][:1] == ["welcome"]
        door.socket.connection_lost(None)
        await settled()
        left = weakref.ref(connection), weakref.ref(door.socket)
        del connection, door
        return [each() for each in left]

    gc.disable()
    try:
        assert run_story(story()) == [None, None]
    finally:
        gc.enable()
