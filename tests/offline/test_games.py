"""Games through connections of the page: each against a bot, with dice that can be checked."""

import random

import pytest

from fivefold.client.session import Mirror
from fivefold.fair.verify import verify
from fivefold.offline.server import NullMetrics
from fivefold.record import Record
from fivefold.rules import known_ids
from fivefold.tables.ids import new_token
from tests.support.offline_app import Page, asked, begun, offline_app
from tests.support.serving import some_act
from tests.support.stores import awaited
from tests.support.waiting import comes_true, run_story

TOKEN = new_token()
BOT = {"kind": "bot", "level": "random"}


class Player:
    """Plays seat 0 with any legal acts, as the page sees them."""

    def __init__(self, page, rng):
        self.page, self.rng, self.mirror, self._read = page, rng, Mirror(), 0

    def view(self):
        for frame in self.page.heard[self._read :]:
            self.mirror.update(frame)
        self._read = len(self.page.heard)
        return self.mirror.view

    async def play(self):
        """Until the game is over."""
        while self.view()["status"] == "playing":
            act = some_act(self.view(), 0, self.rng)
            if act is None:
                seen = self.mirror.sequence
                await comes_true(lambda seen=seen: self.view() and self.mirror.sequence > seen)
            else:
                await self.page.say(type="act", seat=0, act=act)  # in a bidding it may be late


ONE_OF_EACH_KIND = ("deluxe-poker", "yum")
OTHERS = sorted({*known_ids()} - {*ONE_OF_EACH_KIND})


@pytest.mark.parametrize(
    "game", [*ONE_OF_EACH_KIND, *(pytest.param(game, marks=pytest.mark.slow) for game in OTHERS)]
)
def test_every_game_is_played_to_its_end_and_its_dice_are_verified(game, tmp_path):
    async def story():
        async with offline_app(tmp_path / "tables.sqlite", tmp_path) as app:
            code, page = await begun(app, TOKEN, "me", BOT, game=game)
            await Player(page, random.Random(1)).play()
            _, text = await asked(app, "GET", f"/api/tables/{code}/record", token=TOKEN)
            return text.decode()

    record = Record.parse(run_story(story()))
    assert record.game.over
    verdict = verify(record)
    assert (verdict.consistent, verdict.commitment, verdict.unchecked) == (True, True, ())
    assert verdict.checked


@awaited
async def test_a_game_is_played_through_a_connection_and_survives_a_restart(tmp_path):
    database = tmp_path / "tables.sqlite"
    async with offline_app(database, tmp_path) as app:
        code, page = await begun(app, TOKEN, "me")
        [reply] = await page.say(type="act", seat=0, act="roll")
        assert reply["type"] == "done"
        seen = page.said("events")[-1]["view"]
    assert page.code == 1012
    async with offline_app(database, tmp_path) as app:
        again = await Page(app).hello(code, TOKEN)
        assert again["sequence"] == reply["sequence"]
        assert again["view"]["acts"] == seen["acts"]


@awaited
async def test_a_connection_without_hello_is_turned_away(tmp_path):
    async with offline_app(tmp_path / "tables.sqlite", tmp_path) as app:
        page = Page(app)
        page.tell(type="start", id="one")
        await comes_true(lambda: page.code)
        assert page.code == 4001
        assert page.said("refused")[0]["code"] == "hello-first"
        await comes_true(lambda: not app._connections)
        page.tell(type="start", id="two")
        assert len(page.heard) == 1


@awaited
async def test_a_page_that_has_gone_is_told_nothing_more(tmp_path):
    async with offline_app(tmp_path / "tables.sqlite", tmp_path) as app:
        page = Page(app)
        page.connection.closed()
        page.connection.closed()
        assert not app._connections
        assert app._context.gate.sockets.total == 0
    assert page.code is None


def test_everything_may_be_counted():
    metrics = NullMetrics()
    metrics.acts_total.add("yum", 2)
    metrics.refusals_total.labels("unknown-table").inc()
    metrics.conflicts_total.inc()
    for seconds in (
        metrics.act_seconds,
        metrics.store_append_seconds,
        metrics.bot_thinking_seconds,
    ):
        seconds.observe(0.5)
