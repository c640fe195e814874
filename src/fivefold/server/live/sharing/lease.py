"""The right of this process to act on tables by itself: their timers and bots run in one process.

The process is registered in the store and renews that all the time. Once it no longer does, others
take its tables over. Its fence number goes with every write of a timer or bot, so that a process
that was stopped and comes back can't write where another one drives now.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError

if TYPE_CHECKING:
    from collections.abc import Collection

    from fivefold.stores.store import Alarm, Store

_log = logging.getLogger("fivefold.tables")
VALID = 3.0
"""Seconds without a renewal after which others take over."""
RENEW = 0.75
_MOST_TAKEN = 200
"""Tables taken over at once; there is time for others to take some, too."""


class Lease:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._joining = asyncio.Lock()
        self.fence: int | None = None
        """Changes when a renewal came too late; then no table is driven until it is taken anew."""

    async def renew(self) -> int:
        """Count as alive for another while; returns the fence number."""
        async with self._joining:
            if self.fence is None or not await self._store.renew(self.fence, VALID):
                if self.fence is not None:
                    _log.warning("this process was not heard of for too long")
                self.fence = await self._store.join(VALID)
            return self.fence

    async def take(self, code: str) -> int | None:
        """Drive a table, unless another process does; returns the fence number under which."""
        fence = self.fence if self.fence is not None else await self.renew()
        return fence if await self._store.take(fence, code) else None

    async def take_over(self) -> list[Alarm]:
        """Drive tables that nobody does, and where something will be due."""
        return [] if self.fence is None else await self._store.take_over(self.fence, _MOST_TAKEN)

    async def release(self, codes: Collection[str]) -> None:
        if self.fence is not None and codes:
            with suppress(FivefoldError):
                await self._store.release(self.fence, codes)

    async def close(self) -> None:
        """Let others take over at once."""
        if self.fence is not None:
            with suppress(FivefoldError):
                await self._store.leave(self.fence)
