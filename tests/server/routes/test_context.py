"""What routes share: guesses at codes are counted, however many come at once."""

import asyncio

from fivefold.server.routes.context import Context
from fivefold.server.settings import Limits, Rate, Settings
from tests.support.hub_tables import begun
from tests.support.waiting import run_story


def test_many_guesses_at_once_are_no_more_than_one_by_one():
    async def story():
        tables, live, ann = await begun("me")
        live.disconnect(ann)
        tables._unload(live.code)
        context = Context(Settings(database="", limits=Limits(wrong_codes=Rate(5, 600))), tables)
        guesses = [f"0000000{digit}" for digit in range(8)] + [live.code]
        found = await asyncio.gather(
            *(context.find(guess, "a") for guess in guesses), return_exceptions=True
        )
        assert found[-1].code == "too-many-tries"
        assert (await context.find(live.code, "b")).code == live.code

    run_story(story())
