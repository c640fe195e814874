"""A server looks for garbage when nobody waits."""

import asyncio
import gc
from contextlib import suppress

import pytest

from fivefold.server.operations import gc_policy


@pytest.fixture
def collections(monkeypatch):
    """Counts full collections, and leaves the process as it was."""
    done = []
    before = gc.get_threshold()
    monkeypatch.setattr(gc_policy, "PAUSE", 0.0)
    monkeypatch.setattr(gc, "collect", lambda: done.append(1))
    yield done
    gc.set_threshold(*before)
    gc.unfreeze()


def tidy_for_a_while(until):
    async def story():
        task = asyncio.create_task(gc_policy.collect_when_quiet())
        async with asyncio.timeout(20):
            while not until():
                await asyncio.sleep(0)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(story())


async def calm():
    return True


def test_python_itself_searches_everything_no_more(collections):
    tidy_for_a_while(lambda: collections)
    assert gc.get_threshold()[2] > 1_000_000


def test_garbage_is_collected_in_calm_moments(collections, monkeypatch):
    monkeypatch.setattr(gc_policy, "_is_quiet", calm)
    tidy_for_a_while(lambda: len(collections) > 5)


def test_without_a_calm_moment_it_is_done_in_the_end(collections, monkeypatch):
    asked = []

    async def never():
        asked.append(1)
        return False

    monkeypatch.setattr(gc_policy, "_is_quiet", never)
    tidy_for_a_while(lambda: len(collections) > 1)
    assert len(asked) == 9


def test_work_is_not_calm():
    async def working():
        task = asyncio.create_task(gc_policy._is_quiet())
        await asyncio.sleep(0)
        sum(range(30_000_000))
        return await task

    assert not asyncio.run(working())


def test_waiting_is_quiet(monkeypatch):
    monkeypatch.setattr(gc_policy, "QUIET", 0.5)
    assert asyncio.run(gc_policy._is_quiet())
