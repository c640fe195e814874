"""The shared part of a store where there is only one process: kept in memory."""

from __future__ import annotations

import time
from itertools import count
from typing import TYPE_CHECKING

from fivefold.stores.store import NotDriver

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection

    from fivefold.stores.store import Alarm, Broadcast, Change, Write


class OneProcess:
    """A base for stores that no other process writes to."""

    shared = False

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._fences = count(1)
        self._until: dict[int, float] = {}
        self._drivers: dict[str, int] = {}
        self._may_be_free = True
        """Whether there may be tables with an alarm and no driver: looking for them reads all live
        tables."""

    async def _alarms(self) -> list[Alarm]:
        """The alarms of all live tables, the next first."""
        raise NotImplementedError

    def _refuse_if_closing(self) -> None:
        """Fail with `store-closed` if the store is closed."""
        raise NotImplementedError

    async def changes(
        self, loaded: Callable[[], Collection[str]]
    ) -> AsyncIterator[Change | Broadcast]:
        nothing: tuple[Change, ...] = ()
        for change in nothing:
            yield change

    async def follow(self, code: str) -> None:
        """There is no other process."""

    async def tell(self, text: str) -> None:
        """There is no other process."""

    async def join(self, seconds: float) -> int:
        self._refuse_if_closing()
        self._may_be_free = True
        fence = next(self._fences)
        self._until[fence] = self._clock() + seconds
        return fence

    async def renew(self, fence: int, seconds: float) -> bool:
        self._refuse_if_closing()
        if not self._is_alive(fence):
            return False
        self._until[fence] = self._clock() + seconds
        return True

    async def leave(self, fence: int) -> None:
        self._refuse_if_closing()
        self._may_be_free = True
        self._until.pop(fence, None)

    async def take(self, fence: int, code: str) -> bool:
        self._refuse_if_closing()
        if not self._drives(fence, code) and self._has_driver(code):
            return False
        self._drivers[code] = fence
        return True

    async def take_over(self, fence: int, limit: int) -> list[Alarm]:
        self._refuse_if_closing()
        if not self._may_be_free:
            return []
        self._may_be_free = False
        try:
            alarms = await self._alarms()
        except BaseException:
            self._may_be_free = True
            raise
        free = [alarm for alarm in alarms if not self._has_driver(alarm.code)]
        self._may_be_free |= len(free) > limit
        self._drivers |= {alarm.code: fence for alarm in free[:limit]}
        return free[:limit]

    async def release(self, fence: int, codes: Collection[str]) -> None:
        self._refuse_if_closing()
        self._may_be_free = True
        for code in codes:
            if self._drives(fence, code):
                del self._drivers[code]

    def _note_alarm(self, code: str, alarm: float | None) -> None:
        if alarm is not None and not self._has_driver(code):
            self._may_be_free = True

    def _refuse_unless_driven(self, write: Write) -> None:
        if write.fence is not None and not self._drives(write.fence, write.code):
            raise NotDriver(write.code)

    def _drives(self, fence: int, code: str) -> bool:
        """Whether no other process has taken the table since this one did."""
        return self._drivers.get(code) == fence

    def _has_driver(self, code: str) -> bool:
        return self._is_alive(self._drivers.get(code))

    def _is_alive(self, fence: int | None) -> bool:
        return fence is not None and self._until.get(fence, 0.0) > self._clock()
