"""The offline app over what a browser has for it, and what a snapshot of its memory holds."""

import json
import random
import subprocess
import sys
from types import SimpleNamespace

import pytest

from fivefold.offline.start import BrowserValues, start, wake_up
from fivefold.offline.work import carry_out
from fivefold.tables.ids import new_token
from tests.support.browser_database import MemoryDatabase
from tests.support.bundles import PLACE, bundle_of, on_its_way
from tests.support.offline_app import asked, values_elsewhere
from tests.support.paths import ROOT
from tests.support.stores import awaited


class Browser:
    """As a worker would be."""

    def __init__(self):
        self.database = MemoryDatabase()

    async def values(self, game):
        return SimpleNamespace(to_bytes=lambda: b"values") if game == "yum" else None

    async def help(self, request):
        """In another worker, which knows nothing but the request."""
        answer = carry_out(request)
        return SimpleNamespace(to_bytes=lambda: answer)


@pytest.fixture(autouse=True)
def _values_elsewhere():
    with values_elsewhere("yum"):
        yield


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
    monkeypatch.setattr("fivefold.bots.scorecard.solver_installed", lambda: False)
    monkeypatch.setattr("fivefold.bots.poker.is_installed", lambda _: False)

    @awaited
    async def story():
        server = await start(Browser())
        body = {"bundle": text, "place": PLACE}
        status, said = await asked(server, "POST", "/api/bundles", body, new_token())
        assert (status, said.get("code") if status != 201 else None, said.get("final")) == told
        await server.stop()

    story()


CHECK = """
import sys
from fivefold.solver import limits
limits.solver_installed = lambda: False  # as in a browser
from fivefold.offline.start import warm_up
from tests.support.offline_app import values_elsewhere
with values_elsewhere("yum"):
    warm_up()
early = {"numpy", "fivefold.coach.scorecard", "fivefold.insights", "fivefold.server.requests.coach"}
assert not early & set(sys.modules), early & set(sys.modules)
from fivefold.rules import scorecard_ids, scorecard_rules
assert all("samples" in vars(scorecard_rules(game)) for game in scorecard_ids())
from fivefold.server.requests.catalogue import all_games
assert all_games.cache_info().currsize == 1
offered = {game["id"]: game["bots"] for game in all_games()}
assert "strong" in offered["yum"], offered
assert offered["yacht"] == ["random"], offered
"""


def test_it_holds_what_every_start_needs_and_not_what_few_do():
    subprocess.run([sys.executable, "-c", CHECK], cwd=ROOT, check=True)


def test_each_start_of_a_snapshot_has_other_random_numbers():
    random.seed(1)
    first = random.random()
    random.seed(1)
    wake_up()
    assert random.random() != first
