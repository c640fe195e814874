"""A connection to a table begins and ends as it should, whatever goes wrong."""

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
from fivefold.server.routes.websocket import LIVE, open_connection
from fivefold.server.settings import Settings
from fivefold.server.transport.http import UPGRADE
from fivefold.server.transport.live_socket import LiveSocket
from fivefold.server.transport.websocket_frames import NO_HELLO, RESTARTING, SILENT, TRY_AGAIN
from fivefold.tables.ids import new_token
from tests.support.hub_tables import begun
from tests.support.serving import at_table
from tests.support.waiting import StoppedClock, run_story, settled
from tests.support.websockets import CLOSE, TEXT, Wire, client_frame

ADDRESS, TOKEN = "192.0.2.1", new_token()


class Door:
    """A request to open a WebSocket: the socket that it becomes writes into a `Wire`."""

    def __init__(self, context):
        self.wire, self.context = Wire(), context
        self.connection = Connection(context, ADDRESS)
        limits = context.settings.limits
        self.socket = LiveSocket(self.wire, self.connection, limits, set())
        self.connection.open(self.socket)

    def say(self, **message):
        self.socket.data_received(client_frame(TEXT, json.dumps(message).encode()))

    def roll(self, name):
        self.say(type="act", id=name, seat=0, act="roll")

    @property
    def heard(self):
        return [json.loads(said) for opcode, said in self.wire.frames if opcode == TEXT]

    @property
    def replies(self):
        return [said["id"] for said in self.heard if said["type"] in ("done", "refused")]

    @property
    def code(self):
        codes = [said for opcode, said in self.wire.frames if opcode == CLOSE]
        return int.from_bytes(codes[0], "big") if codes else None


async def before_hello():
    """Ann's table and another connection, which is not at a table yet."""
    tables, live, ann = await begun("me", "me", pace=10, token=TOKEN)
    return live, ann, Door(Context(Settings(database=""), tables))


async def hello(door, live, token=TOKEN):
    door.say(type="hello", table=live.code, token=token)
    await settled()


async def entered():
    """The same after a hello with Ann's token."""
    live, ann, door = await before_hello()
    await hello(door, live)
    assert door.heard[0]["type"] == "welcome"
    return live, ann, door


# Entering


class Spent(list):
    def spend(self, key, milliseconds):
        self.append((key, milliseconds))

    def wait(self, _):
        return 0.0


async def test_entering_a_table_is_charged_to_the_address():
    live, _, door = await before_hello()
    door.context.gate._cpu = spent = Spent()
    await hello(door, live)
    assert door.heard[0]["type"] == "welcome"
    assert {key for key, _ in spent} == {ADDRESS}
    assert all(milliseconds >= 0 for _, milliseconds in spent)


async def test_players_enter_although_their_address_is_busy():
    """Even if they were not seen since the server started."""
    live, ann, stranger = await before_hello()
    context = stranger.context
    player = Door(context)
    context.gate.charge(ADDRESS, 60_000)
    await hello(stranger, live, new_token())
    assert (stranger.code, stranger.heard) == (TRY_AGAIN, [])
    ann.hub.store.own = {ann.account: [live.code]}
    await hello(player, live)
    assert player.heard[0]["type"] == "welcome"
    assert context.gate.wait(f"{ADDRESS} {ann.account}") == 0


def refusing(code):
    async def refuse(*_):
        raise Refused(code)

    return refuse


async def test_a_token_that_was_given_up_is_turned_away(monkeypatch):
    live, ann, door = await before_hello()
    monkeypatch.setattr(ann.hub, "account", refusing("token-given-up"))
    await hello(door, live)
    assert (door.heard[0]["code"], door.code) == ("token-given-up", NO_HELLO)


@pytest.mark.parametrize("trouble", ["coach-busy", "work-interrupted", "the store"])
async def test_a_client_may_come_again_if_its_table_can_not_be_loaded_now(trouble, monkeypatch):
    live, ann, door = await before_hello()
    live.disconnect(ann)
    assert ann.hub.drop(live.code)
    if trouble == "the store":
        ann.hub.store.loads = 1
    else:
        monkeypatch.setattr("fivefold.server.live.hub.learn_rules", refusing(trouble))
    await hello(door, live)
    assert door.code == TRY_AGAIN
    assert door.heard == []  # a refusal would be final


async def test_a_return_is_undone_if_the_store_fails():
    live, ann, door = await before_hello()
    await ann.say(type="leave", seat=0)
    live.disconnect(ann)
    ann.hub.store.times = 1
    await hello(door, live)
    assert door.code == TRY_AGAIN
    assert not live.audience.clients


# Messages


async def test_corrections_are_limited(monkeypatch):
    live, _, door = await entered()
    monkeypatch.setattr(door.context.corrections, "take", lambda *_: False)
    before = live.sequence
    door.say(type="correct", id="c1", changes=[{"at": before, "moves": []}])
    await settled()
    assert (door.heard[-1]["id"], door.heard[-1]["code"]) == ("c1", "too-many-corrections")
    assert live.sequence == before


async def test_messages_may_follow_hello_at_once_and_are_carried_out_in_order():
    live, _, door = await before_hello()
    door.say(type="hello", table=live.code, token=TOKEN)
    for name, act in zip("abc", ("roll", "keep 6", "turn"), strict=True):
        door.say(type="act", id=name, seat=0, act=act)
    await settled()
    assert door.replies == ["a", "b", "c"]


async def test_an_act_is_confirmed_in_the_same_write_as_what_it_changed():
    _, _, door = await entered()
    door.wire.writes.clear()
    door.roll("a")
    await settled()
    assert [said["type"] for said in door.heard] == ["done", "events"]
    assert len(door.wire.writes) == 1


async def test_reading_stops_while_many_messages_wait():
    _, _, door = await entered()
    for number in range(20):
        door.roll(f"a{number}")
    assert not door.wire.reading
    await settled()
    assert door.wire.reading
    assert len(door.replies) == 20


# Ends


async def test_a_silent_connection_is_given_up_for_all_to_see():
    live, ann, door = await entered()
    door.say(type="pong")
    for _ in range(2):
        door.context.heartbeat.beat()
    assert set(live.audience.clients) == {ann, door.connection}
    door.context.heartbeat.beat()
    assert set(live.audience.clients) == {ann}
    await settled()
    assert door.code == SILENT
    # What it still says after that is not listened to: it repeats it when it is back.
    said = len(door.heard)
    door.roll("late")
    await settled()
    assert len(door.heard) == said


async def test_a_server_that_stops_finishes_what_is_under_way_and_says_come_again():
    live, _, door = await entered()
    door.roll("a")
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


async def test_a_connection_without_hello_ends_at_a_restart_or_in_time():
    _, _, door = await before_hello()
    door.socket.shutdown()
    await settled()
    assert door.code == RESTARTING
    with StoppedClock() as clock:
        late = Door(Context(Settings(database=""), door.context.hub))
        sockets = late.context.gate.sockets
        assert sockets.total == 1
        clock.later(module._HELLO_SECONDS)
        await settled()
        assert late.code == NO_HELLO
        late.socket.connection_lost(None)
        assert sockets.total == 0


async def leave_one():
    live, _, door = await before_hello()
    await hello(door, live, new_token())
    assert door.heard[0]["type"] == "welcome"
    door.socket.connection_lost(None)
    await settled()
    return [weakref.ref(door.connection), weakref.ref(door.socket)]


def test_a_connection_that_is_gone_leaves_nothing_to_collect():
    """Nobody looks for garbage while the server is busy: what is left would stay for long."""

    async def story():
        return [ref() for ref in await leave_one()]

    gc.disable()
    try:
        assert run_story(story()) == [None, None]
    finally:
        gc.enable()


class Gone:
    def accept(self, _receiver, _limits):
        return None


async def test_a_client_that_is_gone_before_it_is_accepted_is_not_counted():
    _, _, door = await before_hello()
    context = Context(Settings(database=""), door.context.hub)
    scope = {"type": "websocket", "path": LIVE, "headers": [], "client": (ADDRESS, 80)}
    open_connection({**scope, "extensions": {UPGRADE: Gone()}}, context)
    assert context.gate.sockets.total == 0


# Over the wire


def socket_of(url, path=""):
    return connect(url.replace("http", "ws") + LIVE + path)


async def test_an_id_that_is_no_text_is_answered(url):
    async with at_table(url, "yum", "me") as (_, table), socket_of(url) as socket:
        await socket.send(json.dumps({"type": "hello", "table": table.code}))
        await socket.send('{"type": "start", "id": "\\ud800"}')
        while (said := json.loads(await socket.recv()))["type"] != "refused":
            pass
        assert (said["id"], said["code"]) == (None, "bad-message")


async def test_a_bug_closes_the_connection_with_a_code(url, monkeypatch):
    async with at_table(url, "yum", "me") as (server, table), socket_of(url) as socket:
        said = {"type": "hello", "table": table.code, "token": server.token}
        await socket.send(json.dumps(said))
        await socket.recv()
        monkeypatch.delattr("fivefold.server.live.table.decide")
        await socket.send('{"type": "start", "id": "x"}')
        with suppress(ConnectionClosed):
            while True:
                await socket.recv()
        assert socket.close_code == 1011


async def test_a_seat_that_was_taken_is_ours_at_once(url):
    async with at_table(url, "yum", "open") as (_, table):
        await table.sit(0, "Ann")
        assert table.mine == [0]


async def test_the_address_may_name_the_table_for_a_balancer_but_hello_counts(url):
    async with at_table(url, "yum", "me") as (_, table):
        for path in ("", f"/{table.code}", "/zzzzzzzzzz"):
            async with socket_of(url, path) as socket:
                await socket.send(json.dumps({"type": "hello", "table": table.code}))
                assert json.loads(await socket.recv())["view"]["code"] == table.code
