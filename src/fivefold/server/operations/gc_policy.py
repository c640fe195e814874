"""Runs full garbage collections while the server is quiet, so that no request waits for one.

Tables are immutable data without cycles, so reference counting frees them. A full collection finds
almost nothing, and takes a fifth of a second with five hundred tables.
"""

from __future__ import annotations

import asyncio
import gc
import time

PAUSE = 60.0
"""Seconds between two checks."""
QUIET = 0.05
"""Processor time per second below which the server is quiet."""
_MOST_POSTPONED = 10
"""Checks after which a collection runs even if the server is busy."""
_NEVER = 1_000_000_000


async def collect_when_quiet() -> None:
    """Run for ever. Changes the collector of the whole process, which must be only a server."""
    gc.collect()
    gc.freeze()  # modules and classes never become garbage
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, _NEVER)
    postponed = 0
    while True:
        await asyncio.sleep(PAUSE)
        postponed += 1
        if postponed >= _MOST_POSTPONED or await _is_quiet():
            gc.collect()
            postponed = 0


async def _is_quiet() -> bool:
    used = time.process_time()
    await asyncio.sleep(1.0)
    return time.process_time() - used < QUIET
