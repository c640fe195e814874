"""All live tables: creates and loads them, and drops them from memory when they are idle."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from fivefold.errors import Refused
from fivefold.fair.dice import SECRET_BYTES
from fivefold.record import Record
from fivefold.server.analysis.analysis_queue import AnalysisQueue
from fivefold.server.analysis.solved_games import SolvedGames
from fivefold.server.live import frames
from fivefold.server.live.bot_pool import BotPool
from fivefold.server.live.table import LiveTable
from fivefold.server.live.timers import Timers
from fivefold.stores.store import Conflict, Reply, StoredEvent
from fivefold.tables.creation import create_rematch, create_table, is_rematch_agreed
from fivefold.tables.events import Ended, Rematched, RematchOffered, write_event
from fivefold.tables.ids import code_from, same_owner
from fivefold.tables.record_import import import_record
from fivefold.tables.setup import own_rules
from fivefold.tables.table import Table
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from fivefold.server.metrics import Metrics
    from fivefold.stores.store import Store
    from fivefold.tables.events import Event
    from fivefold.tables.setup import Setup

_log = logging.getLogger("fivefold.tables")
_IDLE_SECONDS = 300.0
_SWEEP_SECONDS = 60.0
_MANY_EVENTS = 300
"""Tables with more are loaded in a thread, so as not to block the loop."""
_CODES = 8
"""Codes to try for a new table."""
_T = TypeVar("_T")
_P = ParamSpec("_P")


class Hub:
    def __init__(self, store: Store, folder: Path | None, metrics: Metrics) -> None:
        self.store = store
        self.metrics = metrics
        self.solved = SolvedGames(folder)
        self.analysis = AnalysisQueue(store, self.solved)
        self._bots = BotPool(self.solved, metrics)
        self._tables: dict[str, asyncio.Future[LiveTable]] = {}
        self._timers: dict[str, Timers] = {}
        self._last_used: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._tables)

    async def start(self) -> None:
        """Load every live table, so that its timers run again after a restart."""
        for code in await self.store.live():
            try:
                live = await self.find(code)
            except Exception:  # a broken table must not stop the others
                _log.exception("a table could not be loaded")
                continue
            if self._timers[code].idle and not live.audience.clients:
                self._unload(live)

    async def close(self) -> None:
        for timers in self._timers.values():
            timers.stop()
        self._bots.close()
        self.analysis.close()
        self.solved.close()
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
        live = await _run(len(stored.events), LiveTable, code, stored, self.store, self.metrics)
        live.on_end = self.analysis.table_ended
        self._timers[code] = Timers(live, self._bots)
        return live

    async def erase(self, owner: str) -> None:
        """Delete an owner's finished games."""
        for code in await self.store.erase(owner):
            if (loaded := self._tables.get(code)) and loaded.done():
                self._unload(loaded.result())

    async def create(self, setup: Setup, owner: str, message_id: str, lang: Lang = Lang.EN) -> str:
        """Create a table, or find the one this message created before; returns its code."""
        secret = secrets.token_bytes(SECRET_BYTES)
        event = await asyncio.to_thread(create_table, setup, owner, secret, lang)
        reply = _http_reply(owner, message_id, setup.model_dump_json())
        return await self._create([event], owner, secret, f"{owner} {message_id}", reply)

    async def import_record(
        self, record: str, rules: str | None, owner: str, message_id: str
    ) -> str:
        """Create a table from a record; returns its code."""
        secret = secrets.token_bytes(SECRET_BYTES)
        events = await asyncio.to_thread(_imported_events, record, rules, owner, secret)
        reply = _http_reply(owner, message_id, f"{record} {rules}")
        return await self._create(events, owner, secret, f"{owner} {message_id}", reply)

    async def rematch(self, table: Table, owner: str) -> Sequence[Event]:
        """Offer a rematch or accept the offer of another player: then there is a table for it, at
        most one for each game."""
        if table.rematch is not None:
            raise Refused("rematch-made")
        secret = secrets.token_bytes(SECRET_BYTES)
        event = create_rematch(table, owner, secret)
        offered = [RematchOffered(seat=seat) for seat in table.seats_of(owner)[:1]]
        if not is_rematch_agreed(table, owner):
            if offered[0].seat in table.rematch_by:
                raise Refused("rematch-offered")
            return offered
        code = await self._create(
            [event], table.host, secret, f"rematch {table.code} {table.commitment}"
        )
        return [*offered, Rematched(code=code)]

    async def _create(
        self,
        events: Sequence[Event],
        host: str,
        secret: bytes,
        name: str,
        reply: Reply | None = None,
    ) -> str:
        """Store a table under a code derived from `name`, so that a repeated request finds it."""
        now = time.time()
        stored = [
            StoredEvent(n, now, write_event(event)) for n, event in enumerate(events, start=1)
        ]
        owners = sorted({host, *Table.folded("", events[:1]).owners})
        going_on = not isinstance(events[-1], Ended)
        for code in _codes(name):
            try:
                await self.store.create(code, secret, stored, owners, reply, going_on)
            except Conflict:
                existing = await self.find(code)
                if not same_owner(existing.table.host, host):
                    continue  # two names with the same code: rare
                existing.replies.check(reply)
            return code
        raise Refused("try-again")

    async def sweep(self) -> None:
        """Keep dropping tables from memory that have no clients and no timers running."""
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            idle = [code for code, used in self._last_used.items() if self._is_idle(code, used)]
            for code in idle:
                self._unload(self._tables[code].result())

    def _is_idle(self, code: str, used: float) -> bool:
        loaded = self._tables.get(code)
        if loaded is None or not loaded.done() or time.monotonic() - used < _IDLE_SECONDS:
            return False
        if loaded.cancelled() or loaded.exception():  # about to be dropped by _on_loaded
            return False
        return not loaded.result().audience.clients and self._timers[code].idle

    def _unload(self, live: LiveTable) -> None:
        self._timers.pop(live.code).stop()
        self._tables.pop(live.code, None)
        self._last_used.pop(live.code, None)


def _http_reply(owner: str, message_id: str, body: str) -> Reply:
    """Identifies the request that created a table; no id of a message begins with a colon."""
    body_hash = hashlib.sha256(body.encode()).digest()
    return Reply(owner, f":{message_id}", body_hash, frames.NO_FRAME)


def _imported_events(record: str, rules: str | None, owner: str, secret: bytes) -> list[Event]:
    own = own_rules(rules) if rules is not None else None
    events = import_record(Record.parse(record, "record", own), rules, owner, secret)
    Table.folded("", events)  # refuses what can't be replayed
    return events


async def _run(events: int, work: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Do the work here, or in a thread if it deals with many events."""
    if events < _MANY_EVENTS:
        return work(*args, **kwargs)
    return await asyncio.to_thread(work, *args, **kwargs)


def _codes(name: str) -> Iterator[str]:
    for attempt in range(_CODES):
        yield code_from(hashlib.sha256(f"{name} {attempt}".encode()).digest())
