"""Creates tables in the store: from a setup, from a record, or as a rematch."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import TYPE_CHECKING

from fivefold.errors import Refused
from fivefold.fair.dice import SECRET_BYTES
from fivefold.record import Record
from fivefold.server.live import frames
from fivefold.server.live.timing import steady_clock
from fivefold.server.live.timing.schedule import wake_time
from fivefold.stores.store import Conflict, Reply, StoredEvent
from fivefold.tables.creation import (
    answer_rematch,
    create_rematch,
    create_table,
    is_rematch_agreed,
)
from fivefold.tables.events import Rematched, write_event
from fivefold.tables.ids import code_from, same_owner
from fivefold.tables.record_import import import_record
from fivefold.tables.setup import own_rules
from fivefold.tables.summary import write_summary
from fivefold.tables.table import Table, steps_of
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Sequence

    from fivefold.server.live.table import LiveTable
    from fivefold.stores.store import Store
    from fivefold.tables.events import Event
    from fivefold.tables.setup import Setup

_CODES = 8
"""Codes to try for a new table."""


class NewTables:
    def __init__(self, store: Store, find: Callable[[str], Awaitable[LiveTable]]) -> None:
        self._store, self._find = store, find

    async def create(self, setup: Setup, owner: str, message_id: str, lang: Lang = Lang.EN) -> str:
        """Create a table, or find the one this message created before; returns its code."""
        secret = secrets.token_bytes(SECRET_BYTES)
        event = await asyncio.to_thread(create_table, setup, owner, secret, lang)
        reply = _http_reply(owner, message_id, setup.model_dump_json())
        table = Table.folded("", [event])
        return await self._create([event], table, secret, f"{owner} {message_id}", reply)

    async def import_record(
        self, record: str, rules: str | None, owner: str, message_id: str
    ) -> str:
        """Create a table from a record; returns its code."""
        secret = secrets.token_bytes(SECRET_BYTES)
        events, table = await asyncio.to_thread(_imported, record, rules, owner, secret)
        reply = _http_reply(owner, message_id, f"{record} {rules}")
        return await self._create(events, table, secret, f"{owner} {message_id}", reply)

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
        name = f"rematch {table.code} {table.commitment}"
        code = await self._create([event], Table.folded("", [event]), secret, name)
        return [*events, Rematched(code=code)]

    async def _create(
        self,
        events: Sequence[Event],
        table: Table,
        secret: bytes,
        name: str,
        reply: Reply | None = None,
    ) -> str:
        """Store a table under a code derived from `name`, so that a repeated request finds it."""
        now = steady_clock.wall_time()
        stored = [
            StoredEvent(n, now, write_event(event)) for n, event in enumerate(events, start=1)
        ]
        owners = sorted({table.host, *table.owners})
        summary, alarm = write_summary(table), wake_time(table, now)
        for code in _codes(name):
            try:
                await self._store.create(
                    code,
                    secret,
                    stored,
                    owners,
                    reply,
                    table.going_on,
                    summary=summary,
                    alarm=alarm,
                )
            except Conflict:
                existing = await self._find(code)
                if not same_owner(existing.table.host, table.host):
                    continue  # two names with the same code: rare
                existing.replies.check(reply)
            return code
        raise Refused("try-again")


def _http_reply(owner: str, message_id: str, body: str) -> Reply:
    """Identifies the request that created a table; no id of a message begins with a colon."""
    body_hash = hashlib.sha256(body.encode()).digest()
    return Reply(owner, f":{message_id}", body_hash, frames.NO_FRAME)


def _imported(
    record: str, rules: str | None, owner: str, secret: bytes
) -> tuple[list[Event], Table]:
    """The events of a record, and the table after them; refuses what can't be replayed."""
    own = own_rules(rules) if rules is not None else None
    events = import_record(Record.parse(record, "record", own), rules, owner, secret)
    return events, Table.folded("", events)


def _codes(name: str) -> Iterator[str]:
    for attempt in range(_CODES):
        yield code_from(hashlib.sha256(f"{name} {attempt}".encode()).digest())
