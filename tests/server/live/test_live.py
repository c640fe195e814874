"""A table over the wire: once, in order, to everyone, after a restart, whole games too."""

import asyncio
import json
import random
from contextlib import AsyncExitStack

import pytest
from websockets.asyncio.client import connect

from fivefold.bots import bot_names
from fivefold.client import RefusedMessage, Server
from fivefold.fair.verify import verify
from fivefold.games import game_ids
from fivefold.record import Record
from tests.support.serving import at_table, play, seats, serving


async def raw(url, code, token, since=0):
    socket = await connect(url.replace("http", "ws") + "/api/live")
    hello = {"type": "hello", "table": code, "token": token, "since": since}
    await socket.send(json.dumps(hello))
    return socket, json.loads(await socket.recv())


async def answer(socket, message):
    await socket.send(json.dumps(message))
    while (said := json.loads(await socket.recv()))["type"] not in ("done", "refused"):
        pass
    return said


def refused(code):
    return pytest.raises(RefusedMessage, match=f"^{code}:")


async def test_a_repeat_gets_the_first_answer_and_changes_nothing(tmp_path):
    database = tmp_path / "tables.sqlite"
    async with serving(database) as url, at_table(url, "yum", "me") as (server, table):
        await table.start()
        socket, _ = await raw(url, table.code, server.token)
        roll = {"type": "act", "id": "one", "seat": 0, "act": "roll"}
        first = await answer(socket, roll)
        assert first["type"] == "done"
        assert await answer(socket, roll) == first
        other = await answer(socket, {**roll, "act": "keep 1"})
        assert other["code"] == "message-id-used"
        wrong = {"type": "act", "id": "two", "seat": 0, "act": "roll"}
        refusal = await answer(socket, wrong)
        assert refusal["code"] == "nothing-due"
        await answer(socket, {"type": "act", "id": "x", "seat": 0, "act": "fill ones"})
        # The dice are due again now; the message that was refused stays refused.
        assert await answer(socket, wrong) == refusal
        await socket.close()
    async with serving(database) as url:
        socket, welcome = await raw(url, table.code, server.token)
        assert await answer(socket, roll) == first
        assert await answer(socket, wrong) == refusal
        assert welcome["sequence"] == first["sequence"] + 1
        await socket.close()


async def test_ids_are_each_browsers_own(url):
    async with (
        Server(url) as other,
        at_table(url, "yum", "me", "open") as (_, table),
        other.connect(table.code) as friend,
    ):
        await friend.send({"type": "sit", "id": "same", "seat": 1, "name": "Bo", "seed": "b"})
        await table.send({"type": "seed", "id": "same", "seat": 0, "seed": "a"})
        await table.start()
        await table.send({"type": "act", "id": "roll", "seat": 0, "act": "roll"})
        with refused("not-your-seat"):
            await friend.send({"type": "act", "id": "roll", "seat": 0, "act": "roll"})


async def test_a_client_that_comes_back_gets_exactly_the_rest(url):
    async with at_table(url, "yum", "me") as (server, table):
        await table.start()
        await table.act(0, "roll")
        socket, _ = await raw(url, table.code, server.token)
        await socket.close()
        seen = table.sequence
        await table.act(0, "fill high")
        await table.act(0, "roll")
        socket, welcome = await raw(url, table.code, server.token, since=seen)
        assert [event["type"] for event in welcome["events"]] == ["played", "played"]
        assert welcome["events"] == table.events[seen:]
        assert welcome["view"] == table.view
        await socket.close()
        socket, welcome = await raw(url, table.code, server.token, since=9999)
        assert welcome["events"] == []
        await socket.close()


async def test_everything_is_there_after_a_restart_and_the_dice_go_on_alike(tmp_path):
    database = tmp_path / "tables.sqlite"
    async with serving(database) as url, at_table(url, "yard-free", "me", "me") as (server, table):
        await table.start()
        await table.act(0, "roll")
        before, code = table.view, table.code
    async with serving(database) as url, Server(url, server.token) as server:
        assert [line["code"] for line in await server.my_tables()] == [code]
        async with server.connect(code) as table:
            assert table.view == before
            await play(table, random.Random(1))
        verdict = verify(Record.parse(await server.record(code)))
    assert verdict.consistent
    assert verdict.checked == verdict.rolls >= 26


async def test_a_client_whose_connections_break_acts_once(url):
    async with at_table(url, "yum", "me", "me") as (_, table):
        await table.start()
        rng = random.Random(3)

        async def breaking():
            while table.view["status"] == "playing":
                await asyncio.sleep(rng.random() / 50)
                if table._socket is not None:
                    table._socket.transport.abort()

        breaker = asyncio.create_task(breaking())
        await play(table, rng)
        await breaker
        played = [event for event in table.events if event["type"] == "played"]
        fills = [event for event in played if event["moves"][-1].startswith("fill")]
        assert len(fills) == 2 * 11


async def test_spectators_see_all_and_do_nothing(url):
    async with at_table(url, "yum", "me") as (_, table):
        await table.start()
        socket, welcome = await raw(url, table.code, None)
        assert welcome["mine"] == []
        said = await answer(socket, {"type": "act", "id": "a", "seat": 0, "act": "roll"})
        assert said["code"] == "only-watching"
        await table.act(0, "roll")
        while (said := json.loads(await socket.recv()))["type"] != "events":
            pass
        assert said["events"][0]["moves"][0].startswith("roll ")
        await socket.close()


async def test_real_dice_are_typed_and_put_right(url):
    people = [*seats("me", dice="real"), {"kind": "me", "name": "Bo"}]
    async with at_table(url, "yard-forced", seats=people) as (_, table):

        async def correct(*changes):
            asked = [{"at": at, "moves": moves} for at, *moves in changes]
            await table.send({"type": "correct", "changes": asked})
            return table.view["players"]["0"]["score"]["boxes"]

        await table.start()
        with refused("type-what-came"):
            await table.act(0, "roll")
        wrong = await table.act(0, "final 33355")
        filled = await table.act(0, "fill full-house")
        await table.act(1, "roll")
        bo = table.view["state"]["turn"]["dice"]
        with refused("dice-are-dealt"):
            await table.act(1, "final 66666")
        with refused("fair-dice-stay"):
            await correct((table.sequence,))
        right = (wrong, "final 33356")
        assert await correct(right) == {"full-house": 0}
        assert await correct(right, (filled, "fill chance")) == {"chance": 20}
        assert table.view["state"]["turn"]["dice"] == bo
        assert table.events[-1]["type"] == "corrected"
        with refused("correction-breaks"):
            await correct((filled, "fill yahoo"))


async def test_a_rematch_is_one_table_for_everyone_and_the_next_one_begins(url):
    async with at_table(url, "yum", "me", "me") as (server, table):
        await table.start()
        with refused("still-playing"):
            await table.send({"type": "rematch"})
        await play(table, random.Random(2))
        await table.send({"type": "rematch"})
        with refused("rematch-made"):
            await table.send({"type": "rematch"})
        async with server.connect(table.view["rematch"]) as again:
            names = [player["name"] for player in again.view["players"].values()]
            assert names == ["Bo", "Ann"]
            assert again.view["commitment"] != table.view["commitment"]
            await again.start()


async def test_the_host_closes_a_table_and_the_secret_is_published(url):
    async with (
        Server(url) as other,
        at_table(url, "yum", "me", "open") as (_, table),
        other.connect(table.code) as friend,
    ):
        await friend.sit(1, "Bo")
        with refused("host-closes"):
            await friend.send({"type": "close"})
        await table.send({"type": "close"})
        assert table.view["status"] == "closed"
        assert len(table.view["secret"]) == 64
        with refused("game-over"):
            await friend.start()


@pytest.mark.parametrize("game", game_ids())
async def test_a_whole_game_of_two_people_and_a_bot_verifies(game, url):
    level = bot_names(game)[0]
    async with (
        Server(url) as other,
        at_table(url, game, "me", "open", level, closing=None) as (server, table),
        other.connect(table.code) as friend,
    ):
        await friend.sit(1, "Bo")
        await table.start()
        await friend.until(lambda seen: seen.view["status"] == "playing")
        rng = random.Random(game)
        await asyncio.gather(play(table, rng, [0]), play(friend, rng, [1]))
        await friend.until(lambda seen: seen.sequence == table.sequence)
        assert friend.view == table.view
        assert friend.events == table.events
        record = Record.parse(await server.record(table.code))
    assert record.game.over
    assert table.view["status"] == "over"
    assert list(record.game.winners) == table.view["winners"]
    checked = verify(record)
    assert checked.consistent
    assert checked.checked == checked.rolls > 0


async def test_three_servers_are_one_to_their_players(database):
    async with AsyncExitStack() as stack:
        urls = [await stack.enter_async_context(serving(database)) for _ in range(3)]
        servers = [await stack.enter_async_context(Server(url)) for url in urls]
        setup = {"game": "deluxe-poker", "pace": 0, "closing": None}
        setup["seats"] = seats("me", "open", "random")
        code = await servers[0].create(setup)
        tables = [await stack.enter_async_context(each.connect(code)) for each in servers]
        await tables[1].sit(1, "Bo")
        await tables[0].until(lambda table: table.view["players"]["1"]["name"] == "Bo")
        await tables[0].start()
        for table in tables:
            await table.until(lambda table: table.view["status"] == "playing")
        await asyncio.gather(
            *(play(table, random.Random(seat)) for seat, table in enumerate(tables[:2])),
            tables[2].until(lambda table: table.view["status"] == "over"),
        )
        last = max(table.sequence for table in tables)
        for table in tables:
            await table.until(lambda table: table.sequence == last)
        assert tables[0].view == tables[1].view == tables[2].view
        assert tables[0].events == tables[1].events == tables[2].events
        assert tables[0].connected == tables[2].connected == [0, 1]
        records = [await server.record(code) for server in servers]
        assert records[0] == records[1] == records[2]
