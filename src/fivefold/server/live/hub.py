"""All live tables: loads them, and drops them from memory when they are idle."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import TYPE_CHECKING

from fivefold.errors import Refused
from fivefold.server.analysis.analysis_queue import AnalysisQueue
from fivefold.server.analysis.solved_games import SolvedGames
from fivefold.server.live.bot_pool import BotPool
from fivefold.server.live.bot_turns import BotTurns
from fivefold.server.live.long_work import LongWork
from fivefold.server.live.new_tables import NewTables
from fivefold.server.live.replies import Replies
from fivefold.server.live.services import Services
from fivefold.server.live.table import LiveTable
from fivefold.server.live.table_state import TableState
from fivefold.server.live.timers import Timers
from fivefold.server.live.timing import steady_clock
from fivefold.server.live.timing.schedule import wake_time
from fivefold.server.live.timing.steady_clock import SteadyClock
from fivefold.server.workers.pool import WorkerPool
from fivefold.tables.summary import write_summary

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fivefold.server.metrics import Metrics
    from fivefold.stores.store import Store
    from fivefold.tables.events import Event
    from fivefold.tables.table import Table

_log = logging.getLogger("fivefold.tables")
_IDLE_SECONDS = 300.0
_SWEEP_SECONDS = 60.0
_LEASE_SECONDS = 4.0
_MOST_TAKEN_OVER = 1_000_000


class Hub:
    def __init__(self, store: Store, folder: Path | None, metrics: Metrics) -> None:
        self.store = store
        self.metrics = metrics
        self.time = SteadyClock()
        self.new_tables = NewTables(store, self.find)
        self.workers = WorkerPool()
        self.solved = SolvedGames(folder, self.workers)
        self.analysis = AnalysisQueue(store, self.solved, self.workers)
        self._bots = BotPool(self.solved, metrics, self.workers)
        self._long_work = LongWork()
        self._services = Services(store, metrics, self.time, self._long_work, BotTurns(), self)
        self._tables: dict[str, asyncio.Future[LiveTable]] = {}
        self._timers: dict[str, Timers] = {}
        self._last_used: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._tables)

    async def start(self) -> None:
        """Load each table when something is due there, so that it goes on after a restart."""
        fence = await self.store.join(_LEASE_SECONDS)
        alarms = await self.store.take_over(fence, _MOST_TAKEN_OVER)
        for code, at in sorted(alarms, key=lambda alarm: alarm.at):
            await asyncio.sleep(max(0.0, at - steady_clock.wall_time()))
            began = time.perf_counter()
            try:
                await self._wake(code)
            except Exception:  # a broken table must not stop the others
                _log.exception("a table could not be loaded")
            # Half of the time is for people who are already playing.
            await asyncio.sleep(time.perf_counter() - began)

    async def _wake(self, code: str) -> None:
        live = await self.find(code)
        if self._timers[code].idle and not live.audience.clients:
            await self.summarise(live)  # so that it is left alone at the next start
            self._unload(code)

    async def summarise(self, live: LiveTable) -> str:
        """Store the summary of a table that has none; returns it."""
        summary, alarm = write_summary(live.table), wake_time(live.table, live.changed)
        await self.store.store_summary(live.code, live.sequence, summary, alarm)
        return summary

    async def close(self) -> None:
        for timers in self._timers.values():
            timers.stop()
        await self.workers.close()
        self.solved.close()
        self._long_work.close()
        await self.store.close()

    async def find(self, code: str) -> LiveTable:
        """A table by its code; concurrent calls share one load."""
        self._last_used[code] = time.monotonic()
        if code not in self._tables:
            loading = self._tables[code] = asyncio.ensure_future(self._load(code))
            loading.add_done_callback(partial(self._on_loaded, code))
        return await asyncio.shield(self._tables[code])

    def _on_loaded(self, code: str, loading: asyncio.Future[LiveTable]) -> None:
        """Drop a failed load, so that the next call tries again."""
        if loading.cancelled() or loading.exception():
            del self._tables[code], self._last_used[code]

    async def _load(self, code: str) -> LiveTable:
        stored = await self.store.load(code)
        if stored is None:
            raise Refused("unknown-table")
        state = await self._long_work.run(len(stored.events), TableState, code, stored, self.time)
        live = LiveTable(state, Replies(stored.replies), self._services)
        timers = self._timers[code] = Timers(live, self._bots)
        timers.update()
        return live

    def changed(self, live: LiveTable) -> None:
        """A table, or who is connected to it, has changed."""
        if timers := self._timers.get(live.code):
            timers.update()

    def ended(self, table: Table) -> None:
        """A game is over or given up."""
        self.analysis.table_ended(table)

    async def rematch(self, table: Table, owner: str, accept: bool) -> Sequence[Event]:
        return await self.new_tables.rematch(table, owner, accept)

    async def erase(self, owner: str) -> None:
        """Delete an owner's finished games."""
        for code in await self.store.erase(owner):
            if (loaded := self._tables.get(code)) and loaded.done():
                self._unload(code)

    async def sweep(self) -> None:
        """Keep dropping tables from memory that have no clients and no timers running."""
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            idle = [code for code, used in self._last_used.items() if self._is_idle(code, used)]
            for code in idle:
                self._unload(code)

    def _is_idle(self, code: str, used: float) -> bool:
        loaded = self._tables.get(code)
        if loaded is None or not loaded.done() or time.monotonic() - used < _IDLE_SECONDS:
            return False
        if loaded.cancelled() or loaded.exception():  # about to be dropped by _on_loaded
            return False
        return not loaded.result().audience.clients and self._timers[code].idle

    def _unload(self, code: str) -> None:
        self._timers.pop(code).stop()
        self._tables.pop(code).result().close()
        self._last_used.pop(code, None)
