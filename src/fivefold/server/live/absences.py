"""Since when the players of a table are disconnected, and what the game does without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.tables.absence import note_absence, stops, time_up

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.protocol import Seat
    from fivefold.server.live.table import LiveTable
    from fivefold.tables.table import Step, Table

PATIENCE = 60.0
"""Seconds without a player to move, after which the others may choose what to do."""


class Absences:
    """The absences at one table. After a restart of the server they begin anew."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._since = dict[int, float]()
        """By seat, in the loop's time."""

    def update(self, now: float) -> None:
        connected = self._live.audience.connected
        seats = enumerate(self._live.table.seats)
        away = [seat for seat, sitting in seats if sitting.owner and seat not in connected]
        self._since = {seat: self._since.get(seat, now) for seat in away}
        self._live.away = {
            str(seat): self._live.epoch(since - now) for seat, since in self._since.items()
        }

    def questions(self, table: Table) -> Iterator[tuple[float, Seat]]:
        """When the others may choose about whom, if there is no clock that decides."""
        for seat in table.waiting:
            if self._is_asked(table, seat):
                yield self._since[seat] + PATIENCE, seat

    def _is_asked(self, table: Table, seat: Seat) -> bool:
        sitting, connected = table.seats[seat], self._live.audience.connected
        return seat in self._since and not (sitting.program or sitting.away) and bool(connected)

    def ask(self, table: Table, seat: Seat) -> list[Step]:
        """Let those present choose, if the player is still away."""
        if seat not in table.waiting or not self._is_asked(table, seat):
            return []
        return [note_absence(table, seat, self._live.away[str(seat)])]

    def is_stopped(self, table: Table, seat: Seat) -> bool:
        """Whether the clock of this player stands still."""
        return bool(table.seats[seat].away) and stops(table, seat, self._live.audience.connected)

    def time_up(self, table: Table, seat: Seat) -> list[Step]:
        """The player's time is up."""
        if seat not in table.waiting or table.seats[seat].program or self.is_stopped(table, seat):
            return []
        since = self._live.away.get(str(seat), self._live.epoch(0))
        return [time_up(table, seat, self._live.audience.connected, since)]
