"""Whole games through the wire, with real connections."""

import asyncio
import random

import pytest

from fivefold.bots import bot_names
from fivefold.client import Server
from fivefold.fair.verify import verify
from fivefold.games import game_ids
from fivefold.record import Record
from tests.support.serving import at_table, play
from tests.support.waiting import run_story


@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game_of_two_people_and_a_bot_verifies(game, url):
    async def story():
        async with Server(url) as other:
            level = bot_names(game)[0]
            async with at_table(url, game, "me", "open", level, closing=None) as (server, table):
                async with other.connect(table.code) as friend:
                    await friend.sit(1, "Bo")
                    await table.start()
                    await friend.until(lambda seen: seen.view["status"] == "playing")
                    rng = random.Random(game)
                    await asyncio.gather(play(table, rng, [0]), play(friend, rng, [1]))
                    await friend.until(lambda seen: seen.sequence == table.sequence)
                    assert friend.view == table.view
                    assert friend.events == table.events
                return table.view, await server.record(table.code)

    view, text = run_story(story())
    record = Record.parse(text)
    assert record.game.over
    assert view["status"] == "over"
    assert list(record.game.winners) == view["winners"]
    checked = verify(record)
    assert checked.consistent
    assert checked.checked == checked.rolls > 0
