"""Servers that share a PostgreSQL database: whoever plays through which of them sees the same."""

import asyncio
import random
from contextlib import AsyncExitStack

import pytest

from fivefold.client import Server
from tests.support.serving import play, seats, serving


@pytest.mark.parametrize("game", ["deluxe-poker"])
async def test_three_servers_are_one_to_their_players(game, database):
    async with AsyncExitStack() as stack:
        urls = [await stack.enter_async_context(serving(database)) for _ in range(3)]
        servers = [await stack.enter_async_context(Server(url)) for url in urls]
        setup = {
            "game": game,
            "pace": 0,
            "closing": None,
            "seats": seats("me", "open", "random"),
        }
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
