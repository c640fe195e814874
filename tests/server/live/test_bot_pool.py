"""Bots at a table: whatever happens to them, the game goes on."""

import pytest

from fivefold.errors import Malformed
from fivefold.tables.setup import Setup, check_setup
from tests.support.hub_tables import OWN, begun
from tests.support.serving import seats
from tests.support.waiting import comes_true, run_story


def test_a_bot_that_fails_plays_anything(monkeypatch):
    class Broken:
        def choose(self, *_):
            raise KeyError("a mistake")

    monkeypatch.setattr("fivefold.server.analysis.bot_choices._bot", lambda *_: Broken())

    async def story():
        _, live, ann = await begun("me", "random")
        await ann.fill_first()
        await comes_true(lambda: live.table.waiting == (0,))

    run_story(story())


def test_bots_do_not_solve_what_is_too_large():
    box = '{{ id = "b{0}", label = "B{0}", section = "lower", scorer = "total" }}'
    boxes = ", ".join(box.format("x" * number) for number in range(1, 18))
    rules = f"{OWN.partition('boxes')[0]}boxes = [{boxes}]"
    with pytest.raises(Malformed, match="up to 16 boxes"):
        check_setup(Setup(game="own-thing", rules=rules, seats=seats("me", "casual")))

    async def story():
        _, live, ann = await begun("me", "me", game="own-thing", rules=rules)
        await ann.say(type="leave", seat=0)
        await comes_true(lambda: live.table.waiting == (1,))

    run_story(story())
