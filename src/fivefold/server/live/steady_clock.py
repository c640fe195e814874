"""The time that the deadlines of tables are reckoned in: wall time without the gaps in it.

While a process is stopped (a laptop's lid, a debugger) nobody can act at its tables, and when the
clock of the machine is set nobody has had more or less time. So neither counts.
"""

from __future__ import annotations

import asyncio
import time

wall_time = time.time
_LOOK = 0.5
"""Seconds between two looks at the clock."""
_GAP = 2.0
"""Seconds without a look that nothing but a stop of the process explains."""
_NEAR = 0.001
"""Seconds that make no difference, because clocks are not exact."""


def is_reached(at: float, now: float) -> bool:
    return now >= at - _NEAR


def wait(at: float, now: float) -> float:
    """Seconds until a time is reached."""
    return at - now - _NEAR / 2


class SteadyClock:
    """Goes with the wall time. Time in which the process was stopped is left out, once `watch`
    looks often enough to know."""

    def __init__(self) -> None:
        self._seen: float | None = None
        self._left_out = 0.0

    def now(self) -> float:
        """Seconds, which only ever grow."""
        now = wall_time()
        if self._seen is not None:
            passed = now - self._seen
            self._left_out += passed if passed < 0 or passed > _GAP else 0
            self._seen = now
        return now - self._left_out

    def stored(self, at: float) -> float:
        """When an event of this Unix time was, if it has just become known."""
        return at - self._left_out

    def epoch(self, at: float) -> int:
        """A time of this clock in milliseconds since 1970, as clients are told it."""
        return int((at + self._left_out) * 1000)

    async def watch(self) -> None:
        """Look at the clock for ever."""
        self._seen = wall_time()
        while True:
            await asyncio.sleep(_LOOK)
            self.now()
