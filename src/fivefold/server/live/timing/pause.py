"""The pause after a settlement: people read who was paid what, and only then the game goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.tables.pace import bot_pace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fivefold.tables.table import Table

_FIRST, _EACH = 3, 2
"""How many times the pace of a bot the dice and chips need to come to rest, and each line to be
read."""
_MOST = 15.0
"""Seconds: a pause takes no longer, however slow the bots are and however much there is to read."""


class Pause:
    """Until when the game rests, by the steady clock. It is over early once everyone is ready."""

    def __init__(self) -> None:
        self.until = 0.0
        self._ready = set[int]()

    def begin(self, table: Table, now: float) -> None:
        """After every act: most of them bring nothing to read, and then there is no pause."""
        lines = table.record.game.results if table.record and table.waiting else 0
        seconds = bot_pace(table) * (_FIRST + _EACH * lines) if lines else 0
        self.until = now + min(seconds, _MOST)
        self._ready.clear()

    def ready(self, seats: Iterable[int]) -> None:
        """Whoever has these seats wants to go on."""
        self._ready.update(seats)

    def end_if_all_are_ready(self, present: set[int], now: float) -> bool:
        """Whether this ends a pause: it waits for nobody who is away."""
        early = now < self.until and bool(self._ready) and present <= self._ready
        if early:
            self.until = now
        return early
