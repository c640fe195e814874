"""Since when the players of a table are disconnected, and what the game does without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.tables.absence import note_absence, stops, time_up

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from fivefold.protocol import Seat
    from fivefold.tables.table import Step, Table

PATIENCE = 60.0
"""Seconds without a player to move, after which the others may choose what to do."""


class Absences:
    """The absences at one table. For a process that loads the table they begin anew."""

    def __init__(self) -> None:
        self.since = dict[int, float]()
        """By seat of those whose owners are disconnected."""
        self._connected: Collection[int] = ()

    def update(self, table: Table, connected: Collection[int], now: float) -> None:
        away = [
            seat
            for seat, sitting in enumerate(table.seats)
            if sitting.owner and seat not in connected
        ]
        self.since = {seat: self.since.get(seat, now) for seat in away}
        self._connected = connected

    def questions(self, table: Table) -> list[tuple[float, Seat]]:
        """When the others may choose about whom, if there is no clock that decides."""
        if not self.since:  # as at most acts
            return []
        asked = [seat for seat in table.waiting if self._is_asked(table, seat)]
        return [(self.since[seat] + PATIENCE, seat) for seat in asked]

    def _is_asked(self, table: Table, seat: Seat) -> bool:
        sitting = table.seats[seat]
        return seat in self.since and not (sitting.program or sitting.away) and self._is_anyone_here

    @property
    def _is_anyone_here(self) -> bool:
        return bool(self._connected)

    def ask(self, table: Table, seat: Seat, epoch: Callable[[float], int]) -> list[Step]:
        """Let those present choose, if the player is still away."""
        if seat not in table.waiting or not self._is_asked(table, seat):
            return []
        return [note_absence(table, seat, epoch(self.since[seat]))]

    def is_stopped(self, table: Table, seat: Seat) -> bool:
        """Whether the clock of this player stands still."""
        return bool(table.seats[seat].away) and stops(table, seat, self._connected)

    def time_up(
        self, table: Table, seat: Seat, epoch: Callable[[float], int], now: float
    ) -> list[Step]:
        """The player's time is up."""
        if seat not in table.waiting or table.seats[seat].program or self.is_stopped(table, seat):
            return []
        return [time_up(table, seat, self._connected, epoch(self.since.get(seat, now)))]
