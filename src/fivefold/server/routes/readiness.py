"""Whether tables can be stored, for those who ask again and again."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

_SECONDS = 1.0
"""How long an answer holds."""


class Readiness:
    """Asks the store once a second at most, however often it is asked itself: it has to write."""

    def __init__(self, ask: Callable[[], Coroutine[None, None, None]]) -> None:
        self._ask = ask
        self._asked = -1.0
        self._answer: asyncio.Future[None] | None = None

    async def check(self) -> None:
        """Fails as the store does."""
        now = time.monotonic()
        if self._answer is None or (self._answer.done() and now >= self._asked + _SECONDS):
            self._asked, self._answer = now, asyncio.ensure_future(self._ask())
        await asyncio.shield(self._answer)
