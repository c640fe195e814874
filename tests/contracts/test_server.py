"""A whole game over the wire on either store, with a restart of the server in its middle."""

import asyncio
import random

import pytest

from fivefold.client import Server
from fivefold.record import Record
from fivefold.tables.verify import verify
from serving import play, seats, serving


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
            async with server.table(code) as table:
                await table.start()
                stop = table.sequence + 8
                playing = asyncio.create_task(play(table, random.Random(1)))
                await table.until(lambda table: table.sequence >= stop)
                playing.cancel()
            before, token = table.events, server.token
        async with serving(kept_in) as url, Server(url, token) as server:
            assert [line["code"] for line in await server.mine()] == [code]
            async with server.table(code) as table:
                assert table.events[: len(before)] == before
                await play(table, random.Random(2))
            return await server.record(code)

    record = Record.parse(asyncio.run(asyncio.wait_for(story(), 120)))
    assert record.game.over
    assert verify(record).fair
