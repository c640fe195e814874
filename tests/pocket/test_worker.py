"""The pocket over what a browser has for it."""

import json
from types import SimpleNamespace

from fivefold.pocket.worker import BrowserValues, start
from tests.support.browser_database import MemoryDatabase
from tests.support.stores import awaited


class Browser:
    """As a worker would be."""

    def __init__(self):
        self.database = MemoryDatabase()
        self.games = ["yum"]

    async def values(self, game):
        return SimpleNamespace(to_bytes=lambda: b"values") if game == "yum" else None

    async def help(self, request):
        raise AssertionError(request)


@awaited
async def test_requests_are_answered():
    server = await start(Browser())
    answer = await server.request("GET", "/api/games", {}, None)
    assert answer.status == 200
    assert "yum" in {game["id"] for game in json.loads(answer.body)}
    await server.stop()


@awaited
async def test_values_are_those_that_come_with_the_page():
    values = BrowserValues(Browser())
    assert values.games == {"yum"}
    assert await values.fetch("yum") == b"values"
    assert await values.fetch("yacht") is None
