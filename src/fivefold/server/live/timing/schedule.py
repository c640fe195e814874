"""When things are due at a table: a bot's move, the end of a bidding, a deadline, a question.

It follows from the times of the table's events, and from who is connected. Nothing is done here:
`timers` carries it out.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from fivefold.protocol import Seat
from fivefold.server.live.timing.absences import Absences
from fivefold.server.live.timing.deadlines import Deadlines
from fivefold.server.live.timing.pause import Pause
from fivefold.server.live.timing.steady_clock import is_reached
from fivefold.tables.corrections import bot_pause
from fivefold.tables.dealing.seeding import SECONDS_TO_SHOW
from fivefold.tables.length import is_full
from fivefold.tables.pace import bot_pace, only_bots_play
from fivefold.tables.permissions import comes_typed
from fivefold.tables.table import Status

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from fivefold.protocol import Auction, Move
    from fivefold.record import Record
    from fivefold.server.live.messages import ClockName
    from fivefold.tables.table import Table

_TO_ANSWER = 4
"""How many times the pace of a bot people have to answer a bid before a bot does."""


_NOTICE = 30.0
"""Seconds that people have at least after a restart of the server, if their time is that long."""


class Due(Enum):
    MOVE = auto()
    """A bot is to move."""
    SALE = auto()
    """The bidding is over."""
    QUESTION = auto()
    """The others may choose what to do about a player who is away."""
    DEADLINE = auto()
    """A player's time is up."""
    BEGINNING = auto()
    """The game begins, even if somebody has not shown a sealed seed."""


class Alarm(NamedTuple):
    """What is due when, and for which seat; a sale is for all."""

    at: float
    due: Due
    seat: Seat = Seat(0)


class Schedule:
    """The times of one table, by the steady clock of the process."""

    def __init__(self) -> None:
        self.absences = Absences()
        self._deadlines = Deadlines()
        self._pause = Pause()
        self._record: Record | None = None
        self._auction: Auction | None = None
        self._since = self._bid_since = self._driven_since = 0.0
        self._gathered_at: float | None = None

    def note_event(self, table: Table, at: float) -> None:
        """The table is like this after an event at that time. A decision is timed from the last
        act and the pause after it, a bidding from the last bid."""
        if table.record is not self._record:
            self._pause.begin(table, at)
            self._record, self._since = table.record, self._pause.until
            if table.setup.clock is not None:
                self._deadlines.begin(table, at, self._since)
        if table.gathered and self._gathered_at is None:
            self._gathered_at = at
        if table.setup.clock is not None:
            self._deadlines.note_seats(table, at)
        if (auction := table.auction) != self._auction:
            self._auction, self._bid_since = auction, max(at, self._pause.until)

    def note_players(self, table: Table, connected: Collection[int], now: float) -> bool:
        """Note who is here. Whether that ends a pause: if all who are here and still play are
        ready, the game goes on before the time is up."""
        self.absences.update(table, connected, now)
        if table.setup.clock is not None:
            self._deadlines.note_connected(table, connected)
        if now >= self._pause.until:
            return False
        here = {seat for seat in connected if _plays_on(table, Seat(seat))}
        early = self._pause.end_if_all_are_ready(here, now)
        if early:
            self._since = self._bid_since = now
            self._deadlines.restart(now)
        return early

    def ready(self, seats: Collection[int]) -> None:
        """Whoever has these seats wants to go on after a pause."""
        self._pause.ready(seats)

    def drive_from(self, now: float) -> None:
        """From now on this process acts on the table. It may be that none did for a while, and that
        people have yet to connect again: nothing is decided for them at once."""
        self._driven_since = now

    def clock(self, table: Table, now: float) -> dict[ClockName, float]:
        """What clients are told about the time."""
        clock: dict[ClockName, float] = {}
        if self._pause.until > now:
            clock["pause"] = self._pause.until
        if table.auction is None and table.setup.clock is None:  # at most tables
            return clock
        if (sale := self.sale(table)) is not None:
            clock["sold"] = sale
        elif (deadline := self._next_deadline(table)) is not None:
            clock["decide"], _ = deadline
        return clock

    def alarms(self, table: Table, chosen: Move | None, now: float) -> Iterator[Alarm]:
        """Everything that is due unless something happens before."""
        if is_full(table):
            return
        if self._gathered_at is not None and table.status is Status.OPEN:
            since = max(self._gathered_at, self._driven_since)
            yield Alarm(since + SECONDS_TO_SHOW, Due.BEGINNING)
        sale = self.sale(table)
        if (bot := bot_to_move(table)) is not None and not (sale and is_reached(sale, now)):
            yield Alarm(self.when_to_move(table, chosen), Due.MOVE, bot)
        if sale is not None:
            yield Alarm(sale, Due.SALE)
        elif table.setup.clock is None:
            for at, seat in self.absences.questions(table):
                yield Alarm(at, Due.QUESTION, seat)
        elif (deadline := self._next_deadline(table)) is not None:
            at, seat = deadline
            yield Alarm(at, Due.DEADLINE, seat)

    def when_to_move(self, table: Table, chosen: Move | None) -> float:
        """A bot takes its time; a bid that it has chosen leaves people time to answer the last."""
        at = self._since + bot_pause(table)
        if chosen is None or not chosen.answers_price:
            return at
        return max(at, self._bid_since + _time_to_answer(table))

    def sale(self, table: Table) -> float | None:
        """When the bidding ends; None if there is none, or if it waits for all to pass."""
        if table.setup.closing is None or table.auction is None:
            return None
        notice = self._driven_since + min(table.setup.closing, _NOTICE)
        return max(self._bid_since + table.setup.closing, notice)

    def _next_deadline(self, table: Table) -> tuple[float, Seat] | None:
        """The next deadline, and whose it is."""
        if table.setup.clock is None:
            return None
        players = [
            seat
            for seat in table.waiting
            if table.seats[seat].program is None and not self.absences.is_stopped(table, seat)
        ]
        deadlines = ((self._deadlines.of(table.setup, seat), seat) for seat in players)
        first = min(deadlines, default=None)
        notice = self._driven_since + min(table.setup.clock, _NOTICE)
        return first and (max(first[0], notice), first[1])


def wake_time(table: Table, at: float) -> float | None:
    """When something will happen at a table even if nobody comes, in Unix time, if its last event
    was at that time: a process that starts need not load it before."""
    if is_full(table):
        return None
    if table.gathered and table.status is Status.OPEN:
        return at + SECONDS_TO_SHOW
    if bot_to_move(table) is not None:
        return at
    if table.auction is not None and table.setup.closing is not None:
        return at + table.setup.closing
    if table.setup.clock is None or all(table.seats[seat].away for seat in table.waiting):
        return None
    return at + table.setup.clock


def bot_to_move(table: Table) -> Seat | None:
    """The first bot that the game is waiting for."""
    due = table.due
    if due is not None:
        rolls = table.seats[due.seat].program and not comes_typed(table, due.seat, due.source)
        return due.seat if rolls else None
    for seat in table.waiting:
        if table.seats[seat].program:
            return seat
    return None


def _plays_on(table: Table, seat: Seat) -> bool:
    done = table.record is not None and table.record.game.is_done(seat)
    return table.seats[seat].program is None and not done


def _time_to_answer(table: Table) -> float:
    if only_bots_play(table):
        return 0
    time = _TO_ANSWER * bot_pace(table)
    return time if table.setup.closing is None else min(time, table.setup.closing / 2)
