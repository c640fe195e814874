"""Creates tables in the store: from a setup, from a record, or as a rematch."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import TYPE_CHECKING

from fivefold.errors import Refused
from fivefold.fair.chain import SECRET_BYTES
from fivefold.server.live import frames
from fivefold.server.live.timing import steady_clock
from fivefold.server.live.written_events import imported, written
from fivefold.server.workers.fair_queue import Person
from fivefold.server.workers.work import Urgency
from fivefold.stores.store import Conflict, Reply, StoredEvent
from fivefold.tables.creation import (
    answer_rematch,
    create_rematch,
    create_table,
    is_rematch_agreed,
)
from fivefold.tables.events import Rematched
from fivefold.tables.ids import code_from, same_owner
from fivefold.tables.table import Table, steps_of
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Sequence

    from fivefold.server.live.table import LiveTable
    from fivefold.server.live.written_events import WrittenEvents
    from fivefold.server.workers.work import Workers
    from fivefold.stores.store import Store
    from fivefold.tables.events import Event
    from fivefold.tables.setup import Setup

_CODES = 8
"""Codes to try for a new table."""


class NewTables:
    def __init__(
        self, store: Store, workers: Workers, find: Callable[[str], Awaitable[LiveTable]]
    ) -> None:
        self._store, self._workers, self._find = store, workers, find

    async def create(self, setup: Setup, owner: str, message_id: str, lang: Lang = Lang.EN) -> str:
        """Create a table, or find the one this message created before; returns its code."""
        secret = secrets.token_bytes(SECRET_BYTES)
        event = await asyncio.to_thread(create_table, setup, owner, secret, lang)
        reply = _http_reply(owner, message_id, setup.model_dump_json())
        events = written([event], Table.folded("", [event]))
        return await self._create(events, secret, f"{owner} {message_id}", reply)

    async def import_record(
        self, record: str, rules: str | None, owner: str, message_id: str, address: str = ""
    ) -> str:
        """Create a table from a record; returns its code. A worker replays the record."""
        secret = secrets.token_bytes(SECRET_BYTES)
        events = await self._workers.run(
            Urgency.LONG, Person(address, owner), imported, record, rules, owner, secret
        )
        reply = _http_reply(owner, message_id, f"{record} {rules}")
        return await self._create(events, secret, f"{owner} {message_id}", reply)

    async def rematch(self, table: Table, owner: str, accept: bool) -> Sequence[Event]:
        """Offer a rematch, or answer the offer of another player. Once it is agreed, there is a
        table for it, at most one for each game."""
        events = answer_rematch(table, owner, accept)
        after = steps_of(table, events)[-1].after if events else table
        if not is_rematch_agreed(after, owner, again=accept and not events):
            if not events:
                raise Refused("rematch-offered")
            return events
        secret = secrets.token_bytes(SECRET_BYTES)
        event = create_rematch(after, owner, secret)
        # Owners are never published: nobody can take the code with a table of their own.
        name = " ".join(["rematch", table.code, table.host, *table.owners])
        created = written([event], Table.folded("", [event]))
        code = await self._create(created, secret, name)
        return [*events, Rematched(code=code)]

    async def _create(
        self, events: WrittenEvents, secret: bytes, name: str, reply: Reply | None = None
    ) -> str:
        """Store a table under a code derived from `name`, so that a repeated request finds it."""
        now = steady_clock.wall_time()
        stored = [StoredEvent(n, now, text) for n, text in enumerate(events.texts, start=1)]
        alarm = None if events.alarm is None else now + events.alarm
        for code in _codes(name):
            try:
                await self._store.create(
                    code,
                    secret,
                    stored,
                    events.owners,
                    reply,
                    events.going_on,
                    summary=events.summary,
                    alarm=alarm,
                )
            except Conflict:
                existing = await self._find(code)
                if not same_owner(existing.table.host, events.host):
                    continue  # two names with the same code: rare
                existing.replies.check(reply)
            return code
        raise Refused("try-again")


def _http_reply(owner: str, message_id: str, body: str) -> Reply:
    """Identifies the request that created a table; no id of a message begins with a colon."""
    body_hash = hashlib.sha256(body.encode()).digest()
    return Reply(owner, f":{message_id}", body_hash, frames.NO_FRAME)


def _codes(name: str) -> Iterator[str]:
    for attempt in range(_CODES):
        yield code_from(hashlib.sha256(f"{name} {attempt}".encode()).digest())
