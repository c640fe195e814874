"""When the time of the players to act is up, at a table with a clock."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fivefold.protocol import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fivefold.tables.setup import Setup
    from fivefold.tables.table import Table

_REMEMBERED = 8
"""How many decisions are remembered in case an act is taken back: more than a turn has."""


@dataclass(slots=True)
class _Times:
    """The times of one decision."""

    waiting: tuple[Seat, ...]
    since: float
    left: float = 0.0
    """When the next decision began."""
    back: dict[Seat, float] = field(default_factory=dict)
    """When a player first came back during this decision: their time starts again, once;
    and always if the game stood still without them."""
    away: set[Seat] = field(default_factory=set)
    """Players who were disconnected during this decision."""

    def shift(self, seconds: float) -> None:
        self.since += seconds
        self.back = {seat: at + seconds for seat, at in self.back.items()}


class Deadlines:
    """The deadlines of one table."""

    def __init__(self) -> None:
        self._times = _Times((), 0)
        self._remembered = dict[int, _Times]()
        """By the number of acts before the decision."""
        self._replaced = set[Seat]()
        """Players for whom a bot plays, or has played a turn that they missed."""
        self._stopped = set[Seat]()
        """Players whose absence stopped the game."""

    def begin(self, table: Table, at: float, since: float) -> None:
        """An act at this time leads to a decision that is timed from `since`. If it leads back to
        an earlier one, whoever took an act back has the time that was left: neither more nor
        less."""
        acts = len(table.played_acts)
        self._times.left = at
        known = self._remembered.get(acts)
        if known is not None and known.waiting == table.waiting:
            known.shift(at - known.left)
            self._times = known
        else:
            self._times = _Times(table.waiting, since)
        recent = range(acts - _REMEMBERED, acts)
        self._remembered = {n: times for n, times in self._remembered.items() if n in recent}
        self._remembered[acts] = self._times

    def restart(self, since: float) -> None:
        """The time to decide begins earlier than expected."""
        self._times.since = since

    def note_seats(self, table: Table, at: float) -> None:
        """Note who is back after a bot has played for them, or the game has waited."""
        waiting, times = set(table.waiting), self._times
        replaced = {
            seat for seat in waiting if table.seats[seat].program or table.seats[seat].missed
        }
        for seat in (self._replaced - replaced) & waiting:
            times.back.setdefault(seat, at)
        stopped = {seat for seat in waiting if table.seats[seat].away}
        for seat in (self._stopped - stopped) & waiting:
            times.back[seat] = at
        self._replaced, self._stopped = replaced, stopped

    def note_connected(self, table: Table, connected: Iterable[int]) -> None:
        """Note who is not there."""
        self._times.away.update(set(table.waiting).difference(connected))

    def of(self, setup: Setup, seat: Seat) -> float:
        """Players who were disconnected have some more time."""
        grace = setup.grace if seat in self._times.away else 0
        return self._times.back.get(seat, self._times.since) + (setup.clock or 0) + grace
