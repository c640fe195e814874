"""How many acts a second the bots make at tables where nobody else plays, all tables together.

Nobody waits for them, or one person who wants the end of a game; and without a limit a few dozen
such tables would take the processor from everyone else.
"""

from __future__ import annotations

import asyncio

_EACH = 1 / 50
"""Seconds for each act."""
_AT_ONCE = 50
"""Acts that may be made without waiting, after a while without any."""


class BotTurns:
    def __init__(self) -> None:
        self._full = 0.0
        """When as many as possible may be made at once again, in the loop's time."""

    async def wait(self) -> None:
        """Wait for one's turn: first come, first served."""
        now = asyncio.get_running_loop().time()
        self._full = max(self._full, now) + _EACH
        seconds = self._full - now - _AT_ONCE * _EACH
        if seconds > 0:
            await asyncio.sleep(seconds)
