"""Whole games for a history, and what a server tells of them."""

import asyncio
import io
import random
from zipfile import ZipFile

from fivefold.client import Server
from fivefold.tables.setup import MOST_BOXES_SOLVED
from tests.support.serving import play
from tests.support.waiting import run_story, until


def looked_at(browser):
    """The history once every game is looked at."""
    return until(lambda: nothing_pending(browser.get("/history")))


def nothing_pending(history):
    return None if history["pending"] else history


def with_friend(ann, bo, game="yum"):
    """A whole game of two people."""

    async def story():
        async with Server(ann.url, ann.token) as mine, Server(bo.url, bo.token) as theirs:
            seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
            code = await mine.create({"game": game, "seats": seats})
            async with mine.connect(code) as table, theirs.connect(code) as friend:
                await friend.sit(1, "Bo")
                await table.start()
                await friend.until(lambda seen: seen.view["status"] == "playing")
                await asyncio.gather(
                    play(table, random.Random(1), [0]), play(friend, random.Random(2), [1])
                )
            return code

    return run_story(story())


def large_rules():
    """Rules that are too large to be solved."""
    boxes = "".join(
        f'[[boxes]]\nid = "c{n}"\nlabel = "C{n}"\nsection = "lower"\nscorer = "total"\n'
        for n in range(MOST_BOXES_SOLVED + 1)
    )
    return f'id = "large"\nname = "L"\nsummary = "L"\nsource = "L"\ndice = 1\nrolls = 1\n{boxes}'


def zipped(browser, token=None):
    answer = browser.ask("GET", "/history/export", token=token)
    assert answer.headers["content-type"] == "application/zip"
    assert "fivefold-games.zip" in answer.headers["content-disposition"]
    with ZipFile(io.BytesIO(answer.content)) as file:
        assert file.testzip() is None
        return {name: file.read(name).decode() for name in file.namelist()}
