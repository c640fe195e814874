"""However often readiness is asked for, the store is asked once a second."""

import asyncio

import pytest

from fivefold.errors import FivefoldError
from fivefold.server.routes import readiness
from fivefold.server.routes.readiness import Readiness
from tests.support.waiting import run_story


def test_the_store_is_asked_once_for_all_who_ask(monkeypatch):
    monkeypatch.setattr(readiness, "_SECONDS", 1000.0)
    asked = []

    async def ask():
        asked.append(1)
        await asyncio.sleep(0)

    async def story():
        ready = Readiness(ask)
        await asyncio.gather(*(ready.check() for _ in range(5)))
        await ready.check()

    run_story(story())
    assert len(asked) == 1


def test_every_failure_is_told_and_after_a_while_it_is_asked_again(monkeypatch):
    monkeypatch.setattr(readiness, "_SECONDS", 0.0)
    outcomes = [FivefoldError("store-unavailable", reason="full"), None]

    async def ask():
        if error := outcomes.pop(0):
            raise error

    async def story():
        ready = Readiness(ask)
        with pytest.raises(FivefoldError):
            await ready.check()
        await ready.check()

    run_story(story())
    assert outcomes == []
