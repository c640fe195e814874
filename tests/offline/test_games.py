"""Whole games in the offline app: every game against a bot, with dice that can be checked."""

import random

import pytest

from fivefold.client.session import Mirror
from fivefold.fair.verify import verify
from fivefold.record import Record
from fivefold.rules import known_ids
from fivefold.tables.ids import new_token
from tests.support.offline_app import asked, begun, offline_app
from tests.support.serving import some_act
from tests.support.waiting import comes_true, run_story

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


@pytest.mark.parametrize("game", known_ids())
def test_every_game_is_played_to_its_end_and_its_dice_are_verified(game, tmp_path):
    async def story():
        token = new_token()
        async with offline_app(tmp_path / "tables.sqlite", tmp_path) as app:
            code, page = await begun(app, token, "me", BOT, game=game)
            await Player(page, random.Random(1)).play()
            _, text = await asked(app, "GET", f"/api/tables/{code}/record", token=token)
            return text.decode()

    record = Record.parse(run_story(story()))
    assert record.game.over
    verdict = verify(record)
    assert (verdict.consistent, verdict.commitment, verdict.unchecked) == (True, True, ())
    assert verdict.checked
