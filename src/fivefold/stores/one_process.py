"""The part of a store that has to do with several processes, where there is only one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.stores.leases import Leases

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection

    from fivefold.stores.store import Alarm, Change, Told


class OneProcess:
    """A base for stores that no other process writes to; drivers are known in memory."""

    shared = False

    def __init__(self) -> None:
        self._leases = Leases()
        self._may_be_free = True
        """Whether there may be tables with an alarm and no driver: looking for them reads all live
        tables."""

    async def _alarms(self) -> list[Alarm]:
        """The alarms of all live tables, the next first."""
        raise NotImplementedError

    def _refuse_if_closing(self) -> None:
        """Fail with `store-closed` if the store is closed."""
        raise NotImplementedError

    async def changes(self, loaded: Callable[[], Collection[str]]) -> AsyncIterator[Change | Told]:
        nothing: tuple[Change, ...] = ()
        for change in nothing:
            yield change

    async def follow(self, code: str) -> None:
        """There is no other process."""

    async def tell(self, text: str) -> None:
        """Nor anybody to hear it."""

    async def join(self, seconds: float) -> int:
        self._refuse_if_closing()
        self._may_be_free = True
        return self._leases.join(seconds)

    async def renew(self, fence: int, seconds: float) -> bool:
        self._refuse_if_closing()
        return self._leases.renew(fence, seconds)

    async def leave(self, fence: int) -> None:
        self._refuse_if_closing()
        self._may_be_free = True
        self._leases.leave(fence)

    async def take(self, fence: int, code: str) -> bool:
        self._refuse_if_closing()
        return self._leases.take(fence, code)

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
        free = [alarm for alarm in alarms if not self._leases.has_driver(alarm.code)]
        self._may_be_free |= len(free) > limit
        for alarm in free[:limit]:
            self._leases.take(fence, alarm.code)
        return free[:limit]

    async def release(self, fence: int, codes: Collection[str]) -> None:
        self._refuse_if_closing()
        self._may_be_free = True
        self._leases.release(fence, codes)

    def _note_alarm(self, code: str, alarm: float | None) -> None:
        if alarm is not None and not self._leases.has_driver(code):
            self._may_be_free = True
