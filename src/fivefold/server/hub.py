"""All live tables: made, found, kept in memory while somebody needs them."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from fivefold.errors import Refused
from fivefold.record import Record
from fivefold.server.alone import Alone
from fivefold.server.digests import Digests
from fivefold.server.live import LiveTable
from fivefold.server.solved import Solved
from fivefold.server.thinking import Thinkers
from fivefold.tables.creating import created, rematch
from fivefold.tables.events import Ended, Rematched, write_event
from fivefold.tables.fair import SECRET_BYTES
from fivefold.tables.ids import code_from, same_owner
from fivefold.tables.importing import imported
from fivefold.tables.setup import own_rules
from fivefold.tables.store import Answer, Conflict, Stored
from fivefold.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from fivefold.server.metrics import Metrics
    from fivefold.tables.events import Event
    from fivefold.tables.setup import Setup
    from fivefold.tables.store import Store

_log = logging.getLogger("fivefold.tables")
_IDLE_SECONDS = 300.0
_MANY = 300
_T = TypeVar("_T")
_P = ParamSpec("_P")
_SWEEP_SECONDS = 60.0


class Hub:
    def __init__(self, store: Store, folder: Path | None, metrics: Metrics) -> None:
        self.store = store
        self.metrics = metrics
        self.solved = Solved(folder)
        self.digests = Digests(store, self.solved)
        self._thinkers = Thinkers(self.solved, metrics)
        self._tables: dict[str, asyncio.Future[LiveTable]] = {}
        self._alone: dict[str, Alone] = {}
        self._used: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._tables)

    async def start(self) -> None:
        """Tables that may go on by themselves do so after a restart."""
        for code in await self.store.live():
            try:
                live = await self.find(code)
            except Exception:  # one that can't be read must not keep the others from going on
                _log.exception("a table could not be loaded")
                continue
            if self._alone[code].idle and not live.audience.clients:
                self._forget(live)

    async def close(self) -> None:
        for alone in self._alone.values():
            alone.stop()
        self._thinkers.close()
        self.digests.close()
        self.solved.close()
        await self.store.close()

    async def find(self, code: str) -> LiveTable:
        """A table by its code; loaded once, however many ask at once."""
        self._used[code] = time.monotonic()
        if code not in self._tables:
            loading = self._tables[code] = asyncio.ensure_future(self._load(code))
            loading.add_done_callback(partial(self._loaded, code))
        return await asyncio.shield(self._tables[code])

    def _loaded(self, code: str, loading: asyncio.Future[LiveTable]) -> None:
        """What could not be loaded is asked for anew by the next one."""
        if loading.cancelled() or loading.exception():
            del self._tables[code], self._used[code]

    async def _load(self, code: str) -> LiveTable:
        kept = await self.store.load(code)
        if kept is None:
            raise Refused("unknown-table")
        live = await _aside(len(kept.events), LiveTable, code, kept, self.store, self.metrics)
        live.ended = self.digests.ended
        self._alone[code] = Alone(live, self._thinkers)
        return live

    async def erase(self, owner: str) -> None:
        """Forget somebody's games that are over."""
        for code in await self.store.erase(owner):
            if (loaded := self._tables.get(code)) and loaded.done():
                self._forget(loaded.result())

    async def create(self, setup: Setup, owner: str, message: str) -> str:
        """A new table, or the one that this message has made before."""
        secret = secrets.token_bytes(SECRET_BYTES)
        event = await asyncio.to_thread(created, setup, owner, secret)
        asked = _asked(owner, message, setup.model_dump_json())
        return await self._made([event], owner, secret, f"{owner} {message}", asked)

    async def bring(self, record: str, rules: str | None, owner: str, message: str) -> str:
        """A table out of a record."""
        secret = secrets.token_bytes(SECRET_BYTES)
        events = await asyncio.to_thread(_brought, record, rules, owner, secret)
        asked = _asked(owner, message, f"{record} {rules}")
        return await self._made(events, owner, secret, f"{owner} {message}", asked)

    async def rematched(self, table: Table, owner: str) -> Sequence[Event]:
        """The table of a rematch: the same one for whoever asks."""
        if table.rematch is not None:
            raise Refused("rematch-made")
        secret = secrets.token_bytes(SECRET_BYTES)
        event = rematch(table, owner, secret)
        code = await self._made(
            [event], table.host, secret, f"rematch {table.code} {table.commitment}"
        )
        return [Rematched(code=code)]

    async def _made(
        self,
        events: Sequence[Event],
        host: str,
        secret: bytes,
        name: str,
        asked: Answer | None = None,
    ) -> str:
        """Codes follow from what asks for them, so that a repeat finds the first table."""
        now = time.time()
        stored = [Stored(n, now, write_event(event)) for n, event in enumerate(events, start=1)]
        owners = sorted({host, *Table.folded("", events[:1]).owners})
        going_on = not isinstance(events[-1], Ended)
        for code in _codes(name):
            try:
                await self.store.create(code, secret, stored, owners, asked, going_on)
            except Conflict:
                there = await self.find(code)
                if not same_owner(there.table.host, host):
                    continue  # a rare meeting of two names
                there.answers.check(asked)
            return code
        raise Refused("try-again")

    async def sweep(self) -> None:
        """Forget tables that nobody looks at and that don't go on by themselves."""
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            for code in [code for code, used in self._used.items() if self._is_idle(code, used)]:
                self._forget(self._tables[code].result())

    def _is_idle(self, code: str, used: float) -> bool:
        loaded = self._tables.get(code)
        if loaded is None or not loaded.done() or time.monotonic() - used < _IDLE_SECONDS:
            return False
        return not loaded.result().audience.clients and self._alone[code].idle

    def _forget(self, live: LiveTable) -> None:
        self._alone.pop(live.code).stop()
        self._tables.pop(live.code, None)
        self._used.pop(live.code, None)


def _asked(owner: str, message: str, body: str) -> Answer:
    """What made a table, under a name that no message at the table has."""
    return Answer(owner, f":{message}", hashlib.sha256(body.encode()).digest(), "null")


def _brought(record: str, rules: str | None, owner: str, secret: bytes) -> list[Event]:
    own = own_rules(rules) if rules is not None else None
    events = imported(Record.parse(record, "record", own), rules, owner, secret)
    Table.folded("", events)  # what can't be played again must not be kept
    return events


async def _aside(size: int, work: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Work that takes long with so many events holds nobody up."""
    if size < _MANY:
        return work(*args, **kwargs)
    return await asyncio.to_thread(work, *args, **kwargs)


def _codes(name: str) -> Iterator[str]:
    for attempt in range(8):
        yield code_from(hashlib.sha256(f"{name} {attempt}".encode()).digest())
