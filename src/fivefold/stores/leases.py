"""Which process is alive and which tables it drives, in memory: for a store with one process."""

from __future__ import annotations

import time
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Leases:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._fences = count(1)
        self._until: dict[int, float] = {}
        self._drivers: dict[str, int] = {}

    def join(self, seconds: float) -> int:
        fence = next(self._fences)
        self._until[fence] = self._clock() + seconds
        return fence

    def renew(self, fence: int, seconds: float) -> bool:
        if not self._is_alive(fence):
            return False
        self._until[fence] = self._clock() + seconds
        return True

    def leave(self, fence: int) -> None:
        self._until.pop(fence, None)

    def drives(self, fence: int, code: str) -> bool:
        """Whether nobody else has taken the table since this process did."""
        return self._drivers.get(code) == fence

    def take(self, fence: int, code: str) -> bool:
        driver = self._drivers.get(code, fence)
        if driver != fence and self._is_alive(driver):
            return False
        self._drivers[code] = fence
        return True

    def has_driver(self, code: str) -> bool:
        return self._is_alive(self._drivers.get(code))

    def release(self, fence: int, codes: Iterable[str]) -> None:
        for code in codes:
            if self.drives(fence, code):
                del self._drivers[code]

    def _is_alive(self, fence: int | None) -> bool:
        return fence is not None and self._until.get(fence, 0.0) > self._clock()
