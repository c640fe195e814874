"""An event loop whose clock jumps to the next timer instead of waiting for it."""

import asyncio
import selectors
from contextlib import contextmanager

from fivefold.server.live import steady_clock
from tests.support.waiting import in_this_thread

BEGAN = 1_700_000_000.0


class Stuck(Exception):
    """Nothing will ever happen again."""


class _Selector(selectors.SelectSelector):
    """Time passes at once, and nothing comes from outside."""

    passed = 0.0

    def select(self, timeout=None):
        if timeout is None:
            raise Stuck
        self.passed += max(timeout, 0.0)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self):
        self._virtual = _Selector()
        super().__init__(self._virtual)
        self._clock_resolution = 1e-6  # else rounding may keep a timer from being due

    def time(self):
        return self._virtual.passed

    def run_in_executor(self, executor, work, *args):  # type: ignore[override]
        """Nothing runs in threads: nobody knows when they are done."""
        done = self.create_future()
        try:
            done.set_result(work(*args))
        except Exception as error:
            done.set_exception(error)
        return done


@contextmanager
def virtual_time():
    """A loop with a clock of its own; the wall clock goes with it."""
    loop, before = VirtualLoop(), (steady_clock.wall_time, asyncio.to_thread)

    async def at_once(work, /, *args, **kwargs):
        return work(*args, **kwargs)

    steady_clock.wall_time = in_this_thread(lambda: BEGAN + loop.time(), before[0])
    asyncio.to_thread = in_this_thread(at_once, before[1])
    asyncio.set_event_loop(loop)
    try:
        yield loop
    finally:
        steady_clock.wall_time, asyncio.to_thread = before
        asyncio.set_event_loop(None)
        loop.close()
