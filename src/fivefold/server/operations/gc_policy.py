"""Decides when the server looks for garbage, so that no request waits for it.

A table that is dropped has no reference cycles, so counting references frees it at once. What else
has cycles is mostly short-lived (requests, failed tasks), and is found among the newest objects
within a millisecond, if one looks often. Looking through all objects takes a fifth of a second with
five hundred tables in memory, and finds almost nothing.
"""

from __future__ import annotations

import asyncio
import gc
import time
from itertools import count

PAUSE = 0.25
"""Seconds between two looks at the newest objects."""
QUIET = 0.05 * PAUSE
"""Processor time between two looks below which the server is quiet."""
_MIDDLE, _FULL = 6, 240
"""How many looks later it is time for objects that are not quite new, and for all objects."""
_MOST_POSTPONED = 60
"""Full collections left out because the server was busy, after which one is made anyway."""


async def collect_when_quiet() -> None:
    """Run for ever. Changes the collector of the whole process, which must be only a server."""
    gc.collect()
    gc.freeze()  # modules and classes never become garbage
    gc.disable()
    postponed = 0
    for look in count(1):
        used = time.process_time()
        await asyncio.sleep(PAUSE)
        quiet = time.process_time() - used < QUIET
        if look % _FULL:
            gc.collect(0 if look % _MIDDLE else 1)
        elif quiet or postponed >= _MOST_POSTPONED:
            gc.collect()
            postponed = 0
        else:
            postponed += 1
