"""A server looks for garbage when nobody waits."""

import asyncio
import gc
from contextlib import suppress

import pytest

from fivefold.server.operations import gc_policy
from tests.support.waiting import run_story


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
        while not until():
            await asyncio.sleep(0)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    run_story(story())


async def calm():
    return True


def test_python_itself_searches_everything_no_more(collections, monkeypatch):
    monkeypatch.setattr(gc_policy, "_is_quiet", calm)
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


@pytest.mark.parametrize(("share", "quiet"), [(0.0, True), (0.9, True), (1.1, False)])
def test_quiet_is_little_processor_time_in_a_second(share, quiet, monkeypatch):
    slept, used = [], iter([7.0, 7.0 + share * gc_policy.QUIET])

    async def sleep(seconds):
        slept.append(seconds)

    monkeypatch.setattr(gc_policy.time, "process_time", lambda: next(used))
    monkeypatch.setattr(gc_policy.asyncio, "sleep", sleep)
    assert asyncio.run(gc_policy._is_quiet()) is quiet
    assert slept == [1.0]
