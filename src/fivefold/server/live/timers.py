"""What happens at a table without a message: bots move, biddings end, deadlines pass."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from fivefold.errors import FivefoldError
from fivefold.protocol import Seat
from fivefold.server.live.absences import Absences
from fivefold.server.live.deadlines import Deadlines
from fivefold.server.live.pause import Pause
from fivefold.stores.store import Conflict
from fivefold.tables.decisions import close_auction, play_move
from fivefold.tables.pace import bot_pace, only_bots_play
from fivefold.tables.permissions import comes_typed
from fivefold.tables.undo import bot_pause

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from fivefold.protocol import Auction, Move
    from fivefold.record import Record
    from fivefold.server.live.bot_pool import BotPool
    from fivefold.server.live.table import LiveTable
    from fivefold.tables.dealer import Dealer
    from fivefold.tables.table import Step, Table

_log = logging.getLogger("fivefold.tables")
_AGAIN = 1.0
"""Seconds until the next try after a failure."""
_TO_ANSWER = 4
"""How many times the pace of a bot people have to answer a bid before a bot does."""


class Alarm(NamedTuple):
    """An action, and when it is due in the loop's time."""

    at: float
    act: Callable[[], Awaitable[None]]


class Thought(NamedTuple):
    """What a bot has chosen, when the table had this many events."""

    sequence: int
    move: Move


class Timers:
    """The timers of one table. They start afresh when the server restarts."""

    def __init__(self, live: LiveTable, bots: BotPool) -> None:
        self._live, self._bots = live, bots
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._record: Record | None = None
        self._auction: Auction | None = None
        self._absences = Absences(live)
        self._deadlines = Deadlines()
        self._since = self._bid_since = self._loop.time()
        self._pause = Pause()
        self._thought: Thought | None = None
        live.on_change = self.update
        live.on_ready = self._ready
        self.update()

    @property
    def idle(self) -> bool:
        """Whether nothing will happen at this table without a message."""
        return self._timer is None and self._task is None

    def stop(self) -> None:
        for pending in (self._timer, self._task):
            if pending is not None:
                pending.cancel()

    def update(self) -> None:
        """Set the timer for the next action. Called whenever the table or its clients change."""
        self._note_times()
        early = self._end_pause()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        alarms = list(self._alarms(self._live.table))
        if alarms and self._task is None:
            first = min(alarms, key=lambda alarm: alarm.at)
            self._timer = self._loop.call_at(first.at, self._fire, first)
        if early:
            self._live.send_clock()

    def _ready(self, seats: list[int]) -> None:
        self._pause.ready(seats)
        self.update()

    def _end_pause(self) -> bool:
        """Go on before the time is up, if everyone who is here and still plays wants to."""
        table, now = self._live.table, self._loop.time()
        here = {
            seat
            for seat in self._live.audience.connected
            if table.seats[seat].program is None
            and not (table.record and table.record.game.is_done(Seat(seat)))
        }
        early = self._pause.end_if_all_are_ready(here, now)
        if early:
            self._since = self._bid_since = now
            self._deadlines.restart(now)
        return early

    def _note_times(self) -> None:
        """A decision is timed from the last act and the pause after it, a bidding from the last
        bid."""
        table, now = self._live.table, self._loop.time()
        self._absences.update(now)
        if table.record is not self._record:
            self._pause.begin(table, now)
            self._record, self._since = table.record, self._pause.until
            self._deadlines.begin(table, self._since)
        if table.setup.clock is not None:
            self._deadlines.note_players(table, self._live.audience.connected, now)
        if table.auction != self._auction:
            self._auction, self._bid_since = table.auction, max(now, self._pause.until)

    def _alarms(self, table: Table) -> Iterator[Alarm]:
        clock = self._live.clock = {}
        if (pause := self._pause.until - self._loop.time()) > 0:
            clock["pause"] = self._live.epoch(pause)
        left = self._time_to_bid(table)
        if (bot := _bot_to_move(table)) is not None and (left is None or left > 0):
            yield Alarm(self._when_to_move(table), partial(self._move, bot))
        if table.auction and table.setup.closing is not None:
            at = self._bid_since + table.setup.closing
            clock["sold"] = self._live.epoch(at - self._loop.time())
            yield Alarm(at, self._sell)
        elif table.setup.clock is None:
            for at, seat in self._absences.questions(table):
                yield Alarm(at, partial(self._decide, self._absences.ask, seat))
        elif (deadline := self._next_deadline(table)) is not None:
            at, seat = deadline
            clock["decide"] = self._live.epoch(at - self._loop.time())
            yield Alarm(at, partial(self._decide, self._absences.time_up, seat))

    def _when_to_move(self, table: Table) -> float:
        """A bot takes its time; a bid that it has chosen leaves people time to answer the last."""
        at, thought = self._since + bot_pause(table), self._thought
        if thought is None or thought.sequence != table.sequence or not thought.move.answers_price:
            return at
        return max(at, self._bid_since + self._time_to_answer(table))

    def _time_to_answer(self, table: Table) -> float:
        if only_bots_play(table):
            return 0
        time = _TO_ANSWER * bot_pace(table)
        return time if table.setup.closing is None else min(time, table.setup.closing / 2)

    def _next_deadline(self, table: Table) -> tuple[float, Seat] | None:
        """The next deadline, and whose it is."""
        players = [
            seat
            for seat in table.waiting
            if table.seats[seat].program is None and not self._absences.is_stopped(table, seat)
        ]
        return min(
            ((self._deadlines.of(table.setup, seat), seat) for seat in players), default=None
        )

    def _fire(self, alarm: Alarm) -> None:
        self._timer = None
        self._task = self._loop.create_task(self._run(alarm))

    async def _run(self, alarm: Alarm) -> None:
        try:
            await alarm.act()
        except (Conflict, FivefoldError) as error:
            _log.warning("a timer failed", extra={"reason": str(error)})
            await asyncio.sleep(_AGAIN)
        except Exception:  # a bug must not stop the table for ever
            _log.exception("a timer failed")
            await asyncio.sleep(_AGAIN)
        finally:
            self._task = None
        self.update()

    async def _move(self, seat: Seat) -> None:
        """Let a bot choose in its thread, and play the move if the table has not changed since
        and it is time for it."""
        table = self._live.table
        try:
            due = table.playing.game.due
            move = None if due else await self._think(table, seat)
        except TimeoutError:  # the bidding has ended
            return
        if self._loop.time() < self._when_to_move(table):
            return

        def decide(now: Table, dealer: Dealer) -> list[Step]:
            if now.sequence != table.sequence:
                return []
            chosen = move or (dealer.deal(due) if due else None)
            return [play_move(now, seat, chosen, dealer, by="bot")] if chosen else []

        await self._live.apply(decide)

    async def _think(self, table: Table, seat: Seat) -> Move:
        if self._thought is None or self._thought.sequence != table.sequence:
            self._thought = Thought(table.sequence, await self._chosen(table, seat))
        return self._thought.move

    async def _chosen(self, table: Table, seat: Seat) -> Move:
        rng = Random(f"{self._live.seed_for_bots()} {seat}")  # noqa: S311 (a bot's random choices)
        level = table.seats[seat].program or ""
        chosen = self._bots.choose(table, seat, level, rng)
        return await asyncio.wait_for(chosen, self._time_to_bid(table))

    def _time_to_bid(self, table: Table) -> float | None:
        """Seconds until the bidding ends, which does not wait for bots; None if it has no end."""
        if table.auction is None or table.setup.closing is None:
            return None
        return self._bid_since + table.setup.closing - self._loop.time()

    async def _sell(self) -> None:
        auction = self._auction
        await self._live.apply(
            lambda now, _: close_auction(now) if self._auction == auction else []
        )

    async def _decide(self, decide: Callable[[Table, Seat], list[Step]], seat: Seat) -> None:
        """Decide for a player who has not, if nobody has acted since."""
        record = self._record
        await self._live.apply(lambda now, _: decide(now, seat) if now.record is record else [])


def _bot_to_move(table: Table) -> Seat | None:
    """The first bot that the game is waiting for."""
    due = table.playing.game.due if table.waiting else None
    if due is not None:
        rolls = table.seats[due.seat].program and not comes_typed(table, due.seat, due.source)
        return due.seat if rolls else None
    return next((seat for seat in table.waiting if table.seats[seat].program), None)
