"""When things are due at a table: a bot's move, the end of an auction, a deadline, a question.

It follows from the times of the table's events, and from who is connected. Nothing is done here:
`timers` carries it out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from fivefold.protocol import Seat
from fivefold.server.live.steady_clock import is_reached
from fivefold.tables.absence import note_absence, stops, time_up
from fivefold.tables.corrections import bot_pause
from fivefold.tables.pace import bot_pace, only_bots_play
from fivefold.tables.permissions import comes_typed
from fivefold.tables.seating import SECONDS_TO_SHOW
from fivefold.tables.table import Status

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from fivefold.protocol import Auction, Move
    from fivefold.record import Record
    from fivefold.server.live.messages import ClockName
    from fivefold.tables.setup import Setup
    from fivefold.tables.table import Step, Table

_TO_ANSWER = 4
"""How many times the pace of a bot people have to answer a bid before a bot does."""


_NOTICE = 30.0
"""Seconds that people have at least after a restart of the server, if their time is that long."""


class Due(Enum):
    MOVE = auto()
    """A bot is to move."""
    AUCTION_END = auto()
    """The bidding is over."""
    QUESTION = auto()
    """The others may choose what to do about a player who is away."""
    DEADLINE = auto()
    """A player's time is up."""
    BEGINNING = auto()
    """The game begins, even if a sealed seed was not shown."""


class DueTime(NamedTuple):
    """An event of the clock, with its time and seat; the end of an auction is for all."""

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
        """The owners of these seats want to go on after a pause."""
        self._pause.ready(seats)

    def drive_from(self, now: float) -> None:
        """From now on this process acts on the table. It may be that none did for a while, and that
        people have yet to connect again: nothing is decided for them at once."""
        self._driven_since = now

    def clock(self, table: Table, now: float) -> dict[ClockName, float]:
        """The times that clients get."""
        clock: dict[ClockName, float] = {}
        if self._pause.until > now:
            clock["pause"] = self._pause.until
        if table.auction is None and table.setup.clock is None:  # at most tables
            return clock
        if (auction_end := self.auction_end(table)) is not None:
            clock["sold"] = auction_end
        elif (deadline := self._next_deadline(table)) is not None:
            clock["decide"], _ = deadline
        return clock

    def alarms(self, table: Table, chosen: Move | None, now: float) -> Iterator[DueTime]:
        """Everything that is due unless something happens before."""
        if table.is_full:
            return
        if self._gathered_at is not None and table.status is Status.OPEN:
            since = max(self._gathered_at, self._driven_since)
            yield DueTime(since + SECONDS_TO_SHOW, Due.BEGINNING)
        auction_end = self.auction_end(table)
        if (bot := bot_to_move(table)) is not None and not (
            auction_end and is_reached(auction_end, now)
        ):
            yield DueTime(self.when_to_move(table, chosen), Due.MOVE, bot)
        if auction_end is not None:
            yield DueTime(auction_end, Due.AUCTION_END)
        elif table.setup.clock is None:
            for at, seat in self.absences.questions(table):
                yield DueTime(at, Due.QUESTION, seat)
        elif (deadline := self._next_deadline(table)) is not None:
            at, seat = deadline
            yield DueTime(at, Due.DEADLINE, seat)

    def when_to_move(self, table: Table, chosen: Move | None) -> float:
        """A bot takes its time; a bid that it has chosen leaves people time to answer the last."""
        at = self._since + bot_pause(table)
        if chosen is None or not chosen.answers_price:
            return at
        return max(at, self._bid_since + _time_to_answer(table))

    def auction_end(self, table: Table) -> float | None:
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
    if table.is_full:
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
        """The owners of these seats want to go on."""
        self._ready.update(seats)

    def end_if_all_are_ready(self, present: set[int], now: float) -> bool:
        """Whether this ends a pause: it waits for no player who is away."""
        early = now < self.until and bool(self._ready) and present <= self._ready
        if early:
            self.until = now
        return early
