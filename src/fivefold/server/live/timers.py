"""Does what is due at a table without a message: bots move, auctions end, deadlines pass."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError
from fivefold.server.live.bots import BotMoves
from fivefold.server.live.steady_clock import is_reached, wait
from fivefold.server.live.timing import Due, DueTime
from fivefold.stores.store import Conflict, NotDriver
from fivefold.tables.decisions import close_auction
from fivefold.tables.seating import begin

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.protocol import Seat
    from fivefold.server.live.sharing import Lease
    from fivefold.server.live.table import LiveTable
    from fivefold.tables.table import Step, Table

_log = logging.getLogger("fivefold.tables")
_AGAIN = 1.0
"""Seconds until the next try after a failure."""
_LATER = 1.0
"""Seconds after which a process does what another one should have done, if that is gone."""


class Timers:
    """The timer of one table, set for whatever is due first."""

    def __init__(self, live: LiveTable) -> None:
        """`live` is a weak proxy: the table owns its timers."""
        self._live, self._bots = live, BotMoves(live)
        self.lease = TableLease(live.code, live.services.lease)
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing will happen at this table without a message."""
        return self._timer is None and self._task is None

    def stop(self) -> None:
        for pending in (self._timer, self._task):
            if pending is not None:
                pending.cancel()
        self._timer = None

    def take_over(self, fence: int) -> None:
        """This process drives the table from now on, in place of one that is gone."""
        self.lease.taken_over(fence)
        self._live.schedule.drive_from(self._live.time.now())
        self.update()

    def update(self) -> None:
        """Set the timer anew. Called whenever the table or its clients change."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._task is not None:
            return
        live, table = self._live, self._live.table
        now = live.time.now()
        alarms = live.schedule.alarms(table, self._bots.chosen(table), now)
        first = min(alarms, key=lambda alarm: alarm.at, default=None)
        if first is not None:
            # The loop of a browser takes no time that is past.
            seconds = max(wait(first.at, now), 0.0)
            if self.lease.elsewhere:
                seconds += _LATER
            self._timer = self._loop.call_later(seconds, self._fire, first)

    def _fire(self, alarm: DueTime) -> None:
        self._timer = None
        if not is_reached(alarm.at, self._live.time.now()):  # the process was stopped meanwhile
            self.update()
            self._live.clients.send_clock()
        else:
            self._task = self._loop.create_task(self._run(alarm, self._live.table))

    async def _run(self, alarm: DueTime, table: Table) -> None:
        try:
            await self._drive(alarm, table)
        except NotDriver:
            self.lease.lost()
        except (Conflict, FivefoldError) as error:
            _log.warning("a timer failed", extra={"reason": str(error)})
            await asyncio.sleep(_AGAIN)
        except Exception:  # a bug must not stop the table for ever
            _log.exception("a timer failed")
            await asyncio.sleep(_AGAIN)
        finally:
            self._task = None
        self.update()

    async def _drive(self, alarm: DueTime, table: Table) -> None:
        elsewhere = self.lease.elsewhere
        fence = await self.lease.begin()
        if fence is None:
            return
        if elsewhere:  # the process that drove the table is gone, and with it some connections
            self._live.schedule.drive_from(self._live.time.now())
        else:
            await self._act(alarm, table, fence)

    async def _act(self, alarm: DueTime, table: Table, fence: int) -> None:
        """Do what was due when the table was like this; it may have changed."""
        live = self._live
        absences, epoch = live.schedule.absences, live.time.epoch
        match alarm.due:
            case Due.AUCTION_END:
                await self._end_auction(fence)
            case Due.BEGINNING:
                await live.apply(lambda now, _: begin(now, time_up=True), fence)
            case Due.MOVE:
                await self._bots.move(table, alarm.seat, fence)
            case Due.QUESTION:
                ask = partial(absences.ask, seat=alarm.seat, epoch=epoch)
                await self._decide(table, alarm.seat, ask, fence)
            case Due.DEADLINE:
                now = live.time.now()
                time_up = partial(absences.time_up, seat=alarm.seat, epoch=epoch, now=now)
                await self._decide(table, alarm.seat, time_up, fence)

    async def _end_auction(self, fence: int) -> None:
        """End the bidding, unless somebody has just bid. It may also be another bidding by now,
        with the same bid: only its own time says whether it is over."""
        await self._live.apply(
            lambda now, _: close_auction(now) if self._is_auction_over(now) else [], fence
        )

    def _is_auction_over(self, table: Table) -> bool:
        auction_end = self._live.schedule.auction_end(table)
        return auction_end is not None and is_reached(auction_end, self._live.time.now())

    async def _decide(
        self, table: Table, seat: Seat, decide: Callable[[Table], list[Step]], fence: int
    ) -> None:
        """Decide for a player who has not, if there was no act since and they are not back."""
        record, sitting = table.record, table.seats[seat]
        await self._live.apply(
            lambda now, _: (
                decide(now) if now.record is record and now.seats[seat] is sitting else []
            ),
            fence,
        )


class TableLease:
    def __init__(self, code: str, lease: Lease) -> None:
        self._code, self._lease = code, lease
        self._fence: int | None = None
        self.elsewhere = False
        """Whether another process drove the table when this one last tried to."""

    @property
    def here(self) -> bool:
        return self._fence is not None and self._fence == self._lease.fence

    async def begin(self) -> int | None:
        """Drive the table from now on, unless another process does; returns the fence number."""
        if not self.here:
            self._fence = await self._lease.take(self._code)
            self.elsewhere = self._fence is None
        return self._fence

    def taken_over(self, fence: int) -> None:
        """The table has been taken from a process that is gone."""
        self._fence, self.elsewhere = fence, False

    def lost(self) -> None:
        """Another process has taken the table over."""
        self._fence, self.elsewhere = None, True
