"""Whole games through the wire, with real connections."""

import asyncio
import random

import pytest

from fivefold.bots import bot_names
from fivefold.client import Server
from fivefold.fair.verify import verify
from fivefold.games import game_ids
from fivefold.record import Record
from fivefold.server.settings import Limits, Rate
from tests.support.coach_browser import browsing
from tests.support.serving import at_table, play, seats, serving


@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game_of_two_people_and_a_bot_verifies(game, tmp_path):
    async def story():
        async with serving(tmp_path / "tables.sqlite") as url, Server(url) as other:
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

    view, text = asyncio.run(story())
    record = Record.parse(text)
    assert record.game.over
    assert view["status"] == "over"
    assert list(record.game.winners) == view["winners"]
    checked = verify(record)
    assert checked.fair
    assert checked.checked == checked.rolls > 0


# What is played at a table


@pytest.mark.parametrize("game", game_ids())
def test_a_table_tells_its_game(game, tmp_path):
    with browsing(tmp_path / "tables.sqlite") as ann:
        setup = {"game": game, "seats": seats(*["me"] * 2)}
        code = ann.post("/tables", {"id": "m", "setup": setup})["code"]
        told = ann.get(f"/tables/{code}/game", token="")
        assert told == next(one for one in ann.get("/games") if one["id"] == game)
        assert ann.refused("/tables/zzzzzzzz/game") == (404, "unknown-table")


def test_to_be_told_rules_of_ones_own_takes_nothing_from_new_tables(tmp_path, porch_text):
    limits = Limits(tables_per_address=Rate(2, 3600))
    with browsing(tmp_path / "tables.sqlite", limits=limits) as ann:
        setup = {"game": "porch", "rules": porch_text, "seats": seats("me")}
        code = ann.post("/tables", {"id": "m", "setup": setup})["code"]
        told = [ann.get(f"/tables/{code}/game") for _ in range(10)]
        assert told == [ann.post("/rules", {"rules": porch_text})] * 10
        assert told[0]["id"] == "porch"
        asked = {"method": "POST", "json": {"rules": porch_text}}
        assert ann.refused("/rules", **asked) == (429, "too-many-tables")
