"""A server looks for garbage when nobody waits."""

import asyncio
import gc
from contextlib import suppress
from itertools import count

import pytest

from fivefold.server.operations import gc_policy
from tests.support.waiting import run_story

ALL = 2
"""What is collected without a generation being named."""


@pytest.fixture
def collected(monkeypatch):
    """The generations that were collected, and leaves the process as it was."""
    done = []
    monkeypatch.setattr(gc_policy, "PAUSE", 0.0)
    monkeypatch.setattr(gc, "collect", lambda generation=ALL: done.append(generation))
    yield done
    gc.enable()
    gc.unfreeze()


def run_for(looks, collected):
    async def story():
        task = asyncio.create_task(gc_policy.collect_when_quiet())
        while len(collected) < looks:
            await asyncio.sleep(0)
        automatic = gc.isenabled()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        return automatic

    return run_story(story())


def busy(monkeypatch, seconds):
    """The processor time between two looks."""
    times = (n * seconds for n in count())
    monkeypatch.setattr(gc_policy.time, "process_time", lambda: next(times))


def test_python_itself_collects_nothing_any_more(collected, monkeypatch):
    busy(monkeypatch, 0.0)
    assert run_for(2, collected) is False


def test_new_objects_are_looked_at_often_and_all_of_them_in_quiet_minutes(collected, monkeypatch):
    busy(monkeypatch, gc_policy.QUIET * 0.9)
    run_for(481, collected)
    assert [place for place, which in enumerate(collected) if which == ALL] == [0, 240, 480]
    assert [collected[place] for place in range(4, 8)] == [0, 0, 1, 0]


def test_without_a_quiet_minute_it_is_done_in_the_end(collected, monkeypatch):
    busy(monkeypatch, gc_policy.QUIET * 1.1)
    monkeypatch.setattr(gc_policy, "_MOST_POSTPONED", 2)
    run_for(1 + 3 * 240, collected)
    assert collected.count(ALL) == 2
