"""A whole game over the wire on either store, with a restart of the server in its middle."""

import asyncio
import random

import httpx2
import pytest

from fivefold.client import Server
from fivefold.fair.verify import verify
from fivefold.record import Record
from tests.support.serving import play, seats, serving
from tests.support.solved import folder_for_servers
from tests.support.tiny_rules import tiny_rules_text
from tests.support.waiting import PATIENCE, run_story


@pytest.fixture(params=["sqlite", "postgresql"])
def kept_in(request, tmp_path):
    if request.param == "sqlite":
        return tmp_path / "tables.sqlite"
    return request.getfixturevalue("new_database")()


@pytest.mark.parametrize("game", ["yum", "deluxe-poker"])
def test_a_game_goes_on_after_a_restart_and_verifies(kept_in, game):
    async def story():
        async with serving(kept_in) as url, Server(url) as server:
            setup = {"game": game, "closing": None, "seats": seats("me", "me")}
            code = await server.create(setup)
            async with server.connect(code) as table:
                await table.start()
                stop = table.sequence + 8
                playing = asyncio.create_task(play(table, random.Random(1)))
                await table.until(lambda table: table.sequence >= stop)
                playing.cancel()
            before, token = table.events, server.token
        async with serving(kept_in) as url, Server(url, token) as server:
            assert [line["code"] for line in await server.my_tables()] == [code]
            async with server.connect(code) as table:
                assert table.events[: len(before)] == before
                await play(table, random.Random(2))
            return await server.record(code)

    record = Record.parse(run_story(story()))
    assert record.game.over
    assert verify(record).consistent


def test_a_history_outlives_a_restart_and_is_deleted_when_asked(kept_in):
    folder_for_servers("yum")  # compiles the code, once for all processes

    async def asked(url, token, method="GET"):
        async with httpx2.AsyncClient(base_url=url, timeout=PATIENCE) as client:
            bearer = {"authorization": f"Bearer {token}"}
            return await client.request(method, "/api/history", headers=bearer)

    async def looked_at(url, token):
        while (told := (await asked(url, token)).json())["pending"]:
            await asyncio.sleep(0.01)
        return told

    async def story():
        async with serving(kept_in) as url, Server(url) as server:
            setup = {"game": "tiny", "rules": tiny_rules_text(dice=2), "seats": seats("me", "me")}
            code = await server.create(setup)
            async with server.connect(code) as table:
                await table.start()
                await play(table, random.Random(1))
            before, token = await looked_at(url, server.token), server.token
        async with serving(kept_in) as url, Server(url, token) as server:
            assert (await asked(url, token)).json() == before
            assert [game["code"] for game in before["games"]] == [code]
            assert before["games"][0]["mine"][0]["luck"] is not None
            assert (await asked(url, token, "DELETE")).status_code == 204
            assert (await asked(url, token)).json()["games"] == []
            assert await server.my_tables() == []

    run_story(story())
