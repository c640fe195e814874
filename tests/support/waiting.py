"""Waiting for something to happen, however busy the machine is."""

import asyncio
import threading
import time
from threading import Timer

from fivefold.server.live import steady_clock

PATIENCE = 600
"""Seconds before a test gives up: so many that only a mistake is that slow."""
_PAUSE = 0.005


def in_this_thread(fake, real):
    """A stand-in for a function of a module: other threads, in which servers of other tests run,
    still get the real one."""
    mine = threading.get_ident()

    def stand_in(*args, **kwargs):
        chosen = fake if threading.get_ident() == mine else real
        return chosen(*args, **kwargs)

    return stand_in


def run_story(story):
    """What a coroutine returns. If a message is lost it fails in the end, and does not hang."""

    async def run():
        task, loop = asyncio.ensure_future(story), asyncio.get_running_loop()
        # In real time: a story may stop the clock of its loop.
        limit = Timer(PATIENCE, loop.call_soon_threadsafe, (task.cancel,))
        limit.start()
        try:
            return await task
        finally:
            limit.cancel()

    return asyncio.run(run())


def until(holds):
    """Wait until something holds; returns what it is."""
    end = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < end, "it never came to that"
        time.sleep(_PAUSE)
    return found


async def comes_true(holds):
    """The same for coroutines."""
    end = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < end, "it never came to that"
        await asyncio.sleep(_PAUSE)
    return found


async def settled():
    """Let everything happen that waits for nothing but its turn in the event loop."""
    for _ in range(100):
        await asyncio.sleep(0)


class StoppedClock:
    """The clock of the running event loop stands still, and goes on only when it is told to; the
    wall clock goes with it.

    Timers fire when the test wants them to, and not because the machine is busy. Nothing may wait
    in `asyncio.sleep` meanwhile.
    """

    def __enter__(self):
        self._loop = asyncio.get_running_loop()
        self._real, self._now = self._loop.time, self._loop.time()
        self._loop.time = lambda: self._now  # type: ignore[method-assign]
        self._wall, began = steady_clock.wall_time, (steady_clock.wall_time(), self._now)
        steady_clock.wall_time = in_this_thread(
            lambda: began[0] + self._loop.time() - began[1], self._wall
        )
        self._gap, steady_clock._GAP = steady_clock._GAP, float("inf")
        return self

    def later(self, seconds):
        self._now += seconds

    def __exit__(self, *_):
        ahead = self._now - self._real()
        # A clock never goes back.
        self._loop.time = lambda: self._real() + ahead  # type: ignore[method-assign]
        steady_clock.wall_time, steady_clock._GAP = self._wall, self._gap
