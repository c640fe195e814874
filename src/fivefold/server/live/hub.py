"""All live tables: loads them, and drops them from memory when they are idle."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError, Refused
from fivefold.server.analysis.analysis_queue import AnalysisQueue
from fivefold.server.live.bots import BotPool, BotTurns
from fivefold.server.live.erasing import erase
from fivefold.server.live.frames import Welcomes
from fivefold.server.live.log import Replies, TableState, rules_text
from fivefold.server.live.new_tables import NewTables
from fivefold.server.live.services import LongWork, Services
from fivefold.server.live.sharing import KEYS, Lease, PeerPresence, Present, Process
from fivefold.server.live.steady_clock import SteadyClock
from fivefold.server.live.table import LiveTable
from fivefold.server.live.timing import wake_time
from fivefold.server.workers.work import Person, learn_rules
from fivefold.tables.summary import write_summary

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from fivefold.server.analysis.solved_games import SolvedGames
    from fivefold.server.live.services import TableMetrics
    from fivefold.server.live.sharing import PresenceChange
    from fivefold.server.workers.work import Workers
    from fivefold.stores.store import Change, Store
    from fivefold.tables.events import Event
    from fivefold.tables.table import Table
    from fivefold.texts import Lang

_log = logging.getLogger("fivefold.tables")
_IDLE_SECONDS = 300.0
_SWEEP_SECONDS = 60.0
_NOTED_SECONDS = 3600.0
"""How often the store is told that a table is open: far more often than once a day, the shortest
time after which tables expire that nobody opens."""


class Hub:
    def __init__(
        self, store: Store, workers: Workers, solved: SolvedGames, metrics: TableMetrics
    ) -> None:
        self.store = store
        self.metrics = metrics
        self.time = SteadyClock()
        self.workers, self.solved = workers, solved
        self.new_tables = NewTables(store, self.workers, self.find)
        self.analysis = AnalysisQueue(store, self.solved, self.workers)
        self._long_work = LongWork()
        self._lease = Lease(store)
        self._peers = PeerPresence(store, self._present)
        self.process = Process(store, self, self._lease, self._peers)
        self._services = Services(
            store,
            metrics,
            self.time,
            self._long_work,
            BotPool(self.solved, metrics, self.workers),
            BotTurns(),
            self._lease,
            self._peers,
            Welcomes(),
            self.analysis.table_ended,
        )
        self._tables: dict[str, asyncio.Future[LiveTable]] = {}
        self._last_used: dict[str, float] = {}
        self._opened: dict[str, float] = {}
        """When the store last noted that the table is open."""
        self._noting = set[asyncio.Task[None]]()
        self._released = set[str]()
        """Tables that were dropped, and are to be driven by others if need be."""

    def __len__(self) -> int:
        return len(self._tables)

    async def close(self) -> None:
        for live in self._loaded():
            live.timers.stop()
        await self.workers.close()
        self.solved.close()
        self._long_work.close()
        await self._lease.close()
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
        await self.store.follow(code)
        stored = await self.store.load(code)
        if stored is None:
            raise Refused("unknown-table")
        await learn_rules(self.workers, Person(code, ""), rules_text(stored))
        state = await self._long_work.run(len(stored.events), TableState, code, stored, self.time)
        live = LiveTable(state, Replies(stored.replies), self._services)
        self._peers.tell(code, ask=True)
        return live

    def _live(self, code: str) -> LiveTable | None:
        """A table that is loaded."""
        loaded = self._tables.get(code)
        if loaded is None or not loaded.done() or loaded.cancelled() or loaded.exception():
            return None
        return loaded.result()

    def _present(self, code: str) -> Present:
        live = self._live(code)
        return live.clients.present if live else Present((), 0)

    # For `sharing.process`

    def loaded(self) -> Collection[str]:
        return self._tables.keys()

    def in_use(self) -> list[str]:
        return [code for code in self._tables if any(self._present(code))]

    async def wake(self, code: str) -> None:
        """Load a table where something is due."""
        live = await self.find(code)
        if live.timers.idle and not live.audience.clients:
            await self.summarise(live)  # so that it is left alone at the next start
            self._unload(code)

    def taken_over(self, code: str, fence: int) -> bool:
        live = self._live(code)
        if live is None:
            return False
        live.timers.take_over(fence)
        return True

    async def catch_up(self, change: Change) -> None:
        """A table was changed elsewhere: if it is loaded here, or about to be, it follows."""
        if not change.sequence:
            self._remove(change.code)
        elif loading := self._tables.get(change.code):
            with suppress(FivefoldError):
                live = await asyncio.shield(loading)
                await live.catch_up(change.sequence)

    def note_peers(self, heard: PresenceChange) -> None:
        if live := self._live(heard.code):
            live.note_peers(heard.ready)

    # Other requests

    async def summarise(self, live: LiveTable) -> str:
        """Store the summary of a table that has none; returns it."""
        summary, alarm = write_summary(live.table), wake_time(live.table, live.changed)
        await self.store.store_summary(live.code, live.sequence, summary, alarm)
        return summary

    async def rematch(self, table: Table, owner: str, accept: bool) -> Sequence[Event]:
        return await self.new_tables.rematch(table, owner, accept)

    # People's data

    async def account(self, key: str) -> str:
        """The owner that a token belongs to, by its hash."""
        owner = await self.store.owner_of_key(key)
        if owner is None:
            raise Refused("token-given-up")
        return owner

    async def change_key(self, old: str, new: str) -> None:
        """Give all that belongs to a token to a new one, and close what the old one has open."""
        if not await self.store.change_key(old, new):
            raise Refused("token-not-changed")
        await self.sign_out()
        with suppress(FivefoldError):  # the others look by themselves, too
            await self.store.tell(KEYS)

    async def sign_out(self) -> None:
        """Close the connections whose tokens were given up."""
        clients = [client for live in self._loaded() for client in live.audience.clients]
        keys = {client.key for client in clients if client.key is not None}
        gone = await self.store.given_up(keys) if keys else set[str]()
        for client in clients:
            if client.key in gone:
                client.turn_away(Refused("token-given-up"))

    async def erase(self, owner: str, lang: Lang) -> None:
        """Delete all that is stored about an owner."""
        async for change in erase(self.store, owner, lang):
            await self.catch_up(change)

    def removed(self, codes: Iterable[str]) -> None:
        """Tables were deleted in the store."""
        for code in codes:
            self._remove(code)

    def _remove(self, code: str) -> None:
        loading = self._tables.get(code)
        if loading is not None and not loading.done():
            loading.add_done_callback(lambda _: self._remove(code))
        elif live := self._live(code):
            for client in list(live.audience.clients):
                client.turn_away(Refused("unknown-table"))
            self._unload(code)

    def note_opened(self, code: str) -> None:
        """Somebody has opened a table, or has it open: told to the store once an hour."""
        now = time.time()
        if abs(now - self._opened.get(code, 0.0)) > _NOTED_SECONDS:
            self._opened[code] = now
            task = asyncio.get_running_loop().create_task(self._store_opened(code, now))
            self._noting.add(task)
            task.add_done_callback(self._noting.discard)

    async def _store_opened(self, code: str, now: float) -> None:
        try:
            await self.store.note_opened(code, now)
        except FivefoldError:
            self._opened.pop(code, None)  # the next sweep tries again

    async def note_open_tables(self) -> None:
        """Note all open tables in the store; fails if it can't be reached."""
        for code in self.in_use():
            await self.store.note_opened(code, time.time())

    def _loaded(self) -> list[LiveTable]:
        return [live for code in self._tables if (live := self._live(code))]

    # Memory

    async def sweep(self) -> None:
        """Keep dropping tables from memory that have no clients and no timers running."""
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            for code in self.in_use():
                self.note_opened(code)
            idle = [code for code, used in self._last_used.items() if self._is_idle(code, used)]
            for code in idle:
                self._unload(code)
            released, self._released = self._released, set()
            await self._lease.release(released)

    def _is_idle(self, code: str, used: float) -> bool:
        live = self._live(code)
        if live is None or time.monotonic() - used < _IDLE_SECONDS:
            return False
        return self._is_unused(live)

    def _is_unused(self, live: LiveTable) -> bool:
        return not live.audience.clients and live.timers.idle

    def drop(self, code: str) -> bool:
        """Drop a table from memory; False if a client is there, or something is due."""
        if code not in self._tables:
            return True
        live = self._live(code)
        if live is None or not self._is_unused(live):
            return False
        self._unload(code)
        return True

    def _unload(self, code: str) -> None:
        live = self._tables.pop(code).result()
        live.close()
        if live.timers.lease.here and self.store.shared:
            self._released.add(code)
        self._last_used.pop(code, None)
        self._opened.pop(code, None)
