"""What a table does by itself: bots move, a bidding is sold, a clock runs out."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from fivefold.errors import FivefoldError
from fivefold.games.protocol import CardDue, Seat
from fivefold.tables.deciding import played, sold, stood_in
from fivefold.tables.rights import comes_typed
from fivefold.tables.store import Conflict

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from fivefold.games.protocol import Move
    from fivefold.record import Record
    from fivefold.server.live import LiveTable
    from fivefold.server.thinking import Thinkers
    from fivefold.tables.dealing import Dealer
    from fivefold.tables.events import Event
    from fivefold.tables.setup import Setup
    from fivefold.tables.table import Table

_log = logging.getLogger("fivefold.tables")
_AGAIN = 1.0
"""Seconds until the next try when something could not be kept."""


class Moment(NamedTuple):
    """When the table goes on by itself, and how."""

    at: float
    act: Callable[[], Awaitable[None]]


class Alone:
    """The timers of one table. A restart of the server gives everyone fresh time."""

    def __init__(self, live: LiveTable, thinkers: Thinkers) -> None:
        self._live, self._thinkers = live, thinkers
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._record: Record | None = None
        self._bid: object = None
        self._programs = set[Seat]()
        self._back = dict[Seat, float]()
        """Who came back in this decision, and when first: whoever does so has time again, once."""
        self._away = set[Seat]()
        """Whose connection was lost in this decision."""
        self._since = self._bid_since = self._loop.time()
        live.changed = self.look
        self.look()

    @property
    def idle(self) -> bool:
        """Whether nothing will happen here without somebody's doing."""
        return self._timer is None and self._task is None

    def stop(self) -> None:
        for waiting in (self._timer, self._task):
            if waiting is not None:
                waiting.cancel()

    def look(self) -> None:
        """See what comes next: after every change, and when somebody comes or goes."""
        self._note_times()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        moments = list(self._moments(self._live.table))
        if moments and self._task is None:
            first = min(moments, key=lambda moment: moment.at)
            self._timer = self._loop.call_at(first.at, self._begin, first)

    def _note_times(self) -> None:
        """A decision's time runs from the last act; a bidding's from the last bid."""
        table, now = self._live.table, self._loop.time()
        if table.record is not self._record:
            self._record, self._since = table.record, now
            self._back.clear()
            self._away.clear()
        if table.setup.clock is not None:
            self._note_people(table, now)
        bidding = table.bidding
        bid = bidding and (bidding.standing, bidding.highest)
        if bid != self._bid:
            self._bid, self._bid_since = bid, now

    def _note_people(self, table: Table, now: float) -> None:
        programs = {seat for seat in table.waiting if table.seats[seat].program}
        for seat in self._programs.difference(programs).intersection(table.waiting):
            self._back.setdefault(seat, now)
        self._programs = programs
        self._away.update(set(table.waiting).difference(self._live.audience.connected))

    def _moments(self, table: Table) -> Iterator[Moment]:
        clock = self._live.clock = {}
        left = self._time_to_bid(table)
        if (bot := _bot_to_move(table)) is not None and (left is None or left > 0):
            yield Moment(self._since + table.setup.pace, partial(self._move, bot))
        if table.bidding and table.setup.closing is not None:
            at = self._bid_since + table.setup.closing
            clock["sold"] = self._live.epoch(at - self._loop.time())
            yield Moment(at, self._sell)
        elif table.setup.clock is not None and (late := self._first_late(table)) is not None:
            at, seat = late
            clock["decide"] = self._live.epoch(at - self._loop.time())
            yield Moment(at, partial(self._stand_in, seat))

    def _first_late(self, table: Table) -> tuple[float, Seat] | None:
        """Who must decide first; somebody whose connection was lost has a little longer."""
        people = [seat for seat in table.waiting if table.seats[seat].program is None]
        return min(((self._late(table.setup, seat), seat) for seat in people), default=None)

    def _late(self, setup: Setup, seat: Seat) -> float:
        grace = setup.grace if seat in self._away else 0
        return self._back.get(seat, self._since) + (setup.clock or 0) + grace

    def _begin(self, moment: Moment) -> None:
        self._timer = None
        self._task = self._loop.create_task(self._go_on(moment))

    async def _go_on(self, moment: Moment) -> None:
        try:
            await moment.act()
        except (Conflict, FivefoldError) as error:
            _log.warning("a table could not go on", extra={"reason": str(error)})
            await asyncio.sleep(_AGAIN)
        except Exception:  # whatever it is, it must not stop the table for ever
            _log.exception("a table could not go on")
            await asyncio.sleep(_AGAIN)
        finally:
            self._task = None
        self.look()

    async def _move(self, seat: Seat) -> None:
        """A bot thinks aside; if people have acted meanwhile, it has to think again."""
        table = self._live.table
        try:
            due = table.playing.game.due
            move = None if due else await self._think(table, seat)
        except TimeoutError:  # it is sold
            return

        def decide(now: Table, dealer: Dealer) -> list[Event]:
            if now.sequence != table.sequence:
                return []
            fallen = move or dealer.due(now.playing)
            return [played(now, seat, fallen, dealer, by="bot")]

        await self._live.act(decide)

    async def _think(self, table: Table, seat: Seat) -> Move:
        rng = Random(f"{self._live.seed_for_bots()} {seat}")  # noqa: S311 (a bot's whims)
        level = table.seats[seat].program or ""
        chosen = self._thinkers.choose(table, seat, level, rng)
        return await asyncio.wait_for(chosen, self._time_to_bid(table))

    def _time_to_bid(self, table: Table) -> float | None:
        """A sale does not wait for bots."""
        if table.bidding is None or table.setup.closing is None:
            return None
        return self._bid_since + table.setup.closing - self._loop.time()

    async def _sell(self) -> None:
        bid = self._bid
        await self._live.act(lambda now, _: list(sold(now)) if self._bid == bid else [])

    async def _stand_in(self, seat: Seat) -> None:
        record = self._record

        def decide(now: Table, _: Dealer) -> list[Event]:
            late = now.record is record and seat in now.waiting
            return [stood_in(seat)] if late and now.seats[seat].program is None else []

        await self._live.act(decide)


def _bot_to_move(table: Table) -> Seat | None:
    """The first seat that is waited for in which a bot decides."""
    due = table.playing.game.due if table.waiting else None
    if due is not None:
        card = isinstance(due, CardDue)
        ours = table.seats[due.seat].program and not comes_typed(table, due.seat, card=card)
        return due.seat if ours else None
    return next((seat for seat in table.waiting if table.seats[seat].program), None)
