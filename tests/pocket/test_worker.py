"""The pocket over what a browser has for it."""

import json
from types import SimpleNamespace

import pytest

from fivefold.pocket.helper import carry_out
from fivefold.pocket.worker import BrowserValues, start
from fivefold.solver import packed_values
from fivefold.tables.ids import new_token
from tests.support.browser_database import MemoryDatabase
from tests.support.bundles import PLACE, bundle_of, on_its_way
from tests.support.pockets import asked
from tests.support.stores import awaited


class Browser:
    """As a worker would be."""

    def __init__(self):
        self.database = MemoryDatabase()
        self.games = ["yum"]

    async def values(self, game):
        return SimpleNamespace(to_bytes=lambda: b"values") if game == "yum" else None

    async def help(self, request):
        """In another worker, which knows nothing but the request."""
        here, packed_values.brought = packed_values.brought, packed_values._never
        answer = carry_out(request)
        packed_values.brought = here
        return SimpleNamespace(to_bytes=lambda: answer)


@pytest.fixture(autouse=True)
def _no_values_brought(monkeypatch):
    monkeypatch.setattr(packed_values, "brought", packed_values.brought)


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


@pytest.mark.parametrize(
    ("game", "bot", "told"),
    [
        ("yum", "casual", (201, None, None)),
        ("yum", "race", (501, "needs-server", True)),
        ("deluxe-poker", "strong", (501, "needs-server", True)),
    ],
)
def test_a_game_is_taken_along_with_its_bots_if_they_can_play_here(monkeypatch, game, bot, told):
    """A refusal says that it is final, so that the game goes on at the server."""
    text = bundle_of(on_its_way(game, ("me", bot), acts=1))
    monkeypatch.setattr("fivefold.bots.scorecard.kind.solver_installed", lambda: False)
    monkeypatch.setattr("fivefold.bots.poker.kind.is_installed", lambda _: False)

    @awaited
    async def story():
        server = await start(Browser())
        body = {"bundle": text, "place": PLACE}
        status, said = await asked(server, "POST", "/api/bundles", body, new_token())
        assert (status, said.get("code") if status != 201 else None, said.get("final")) == told
        await server.stop()

    story()
