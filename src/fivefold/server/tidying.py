"""When Python looks for garbage: in calm moments, so that no act waits for it.

Tables are frozen data without cycles and go by themselves when they are dropped; a search through
all of them finds next to nothing, and takes a fifth of a second with five hundred tables.
"""

from __future__ import annotations

import asyncio
import gc
import time

PAUSE = 60.0
CALM = 0.05
"""Of a second's processor time: less, and nobody notices."""
_LONGEST = 10
"""Pauses without a calm moment, after which it is done all the same."""
_NEVER = 1_000_000_000


async def keep_tidy() -> None:
    """For the process that is a server and nothing else: how it collects is for all of it."""
    gc.collect()
    gc.freeze()  # what the program is made of stays
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, _NEVER)
    busy = 0
    while True:
        await asyncio.sleep(PAUSE)
        busy += 1
        if busy >= _LONGEST or await _is_calm():
            gc.collect()
            busy = 0


async def _is_calm() -> bool:
    used = time.process_time()
    await asyncio.sleep(1.0)
    return time.process_time() - used < CALM
