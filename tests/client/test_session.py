"""The client library: nobody waits for ever, whatever becomes of the connection."""

import asyncio

import pytest

from fivefold.client import RefusedMessage, Server, offers
from tests.support.serving import at_table, serving


def told(story):
    return asyncio.run(asyncio.wait_for(story, 30))


def test_an_id_that_no_message_can_have_is_refused_at_once(tmp_path):
    async def story():
        async with serving(tmp_path / "t.sqlite") as url, at_table(url, "yum", "me") as (_, table):
            for name in ("bad id", "x" * 41, 7):
                with pytest.raises(RefusedMessage, match="bad-message"):
                    await table.send({"type": "start", "id": name})

    told(story())


def test_whoever_waits_is_let_go_when_the_table_is_left(tmp_path):
    async def story():
        async with serving(tmp_path / "t.sqlite") as url:
            async with at_table(url, "yum", "me") as (_, table):
                waiting = asyncio.create_task(table.until(lambda table: False))
                await asyncio.sleep(0)
            with pytest.raises(ConnectionError):
                await waiting
            with pytest.raises(ConnectionError):
                await table.send({"type": "start"})

    told(story())


def test_a_table_that_is_not_there_says_so(tmp_path):
    async def story():
        async with serving(tmp_path / "t.sqlite") as url, Server(url) as server:
            with pytest.raises(RefusedMessage, match="unknown-table"):
                async with server.connect("zzzzzzzz"):
                    pass

    told(story())


def test_breaks_of_the_connection_are_not_held_against_it(tmp_path):
    async def story():
        async with serving(tmp_path / "t.sqlite") as url, at_table(url, "yum", "me") as (_, table):
            await table.start()
            began = asyncio.get_running_loop().time()
            for _ in range(8):  # more often than there are pauses, each of which is longer
                table._socket.transport.abort()
                await table.act(0, "roll")
                await table.act(0, next(act for act in offers(table.view, 0) if "fill" in act))
            assert asyncio.get_running_loop().time() - began < 5

    told(story())


def test_what_is_offered_is_what_the_server_takes(tmp_path):
    async def story():
        async with serving(tmp_path / "t.sqlite") as url, at_table(url, "yum", "me") as (_, table):
            await table.start()
            assert offers(table.view, 0) == ["roll"]
            await table.act(0, "roll")
            dice = table.view["state"]["turn"]["dice"]
            assert f"keep {dice[:4]}" in offers(table.view, 0)
            assert f"keep {dice}" not in offers(table.view, 0)
            assert len([act for act in offers(table.view, 0) if act.startswith("fill")]) == 11
            assert offers(table.view, 1) == []

    told(story())
