"""Creates tables in the store: from a setup, from a record, or as a rematch."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import TYPE_CHECKING, NamedTuple

from fivefold.errors import Refused
from fivefold.fair.chain import SECRET_BYTES
from fivefold.record import Record
from fivefold.server.live import frames, steady_clock
from fivefold.server.live.timing import wake_time
from fivefold.server.workers.work import Person, Urgency
from fivefold.stores.store import Conflict, Reply, StoredEvent, Write
from fivefold.tables.creation import (
    answer_rematch,
    create_rematch,
    create_table,
    import_record,
    is_rematch_agreed,
    with_owners,
)
from fivefold.tables.events import Rematched, write_event
from fivefold.tables.ids import code_from, owner_at, same_owner
from fivefold.tables.setup import own_rules
from fivefold.tables.summary import write_summary
from fivefold.tables.table import Table, steps_of
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Sequence

    from fivefold.server.live.table import LiveTable
    from fivefold.server.workers.work import Workers
    from fivefold.stores.store import Store
    from fivefold.tables.events import Created, Event
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

        async def events(code: str) -> WrittenEvents:
            here = owner_at(owner, code)
            event = await asyncio.to_thread(create_table, setup, here, secret, lang)
            return written([event], Table.folded("", [event]))

        request = _Request(owner, message_id, setup.model_dump_json())
        return await self._create(events, secret, request.name, [owner], request)

    async def import_record(
        self, record: str, rules: str | None, owner: str, message_id: str, address: str = ""
    ) -> str:
        """Create a table from a record; returns its code. A worker replays the record."""
        secret, asker = secrets.token_bytes(SECRET_BYTES), Person(address, owner)

        async def events(code: str) -> WrittenEvents:
            here = owner_at(owner, code)
            return await self._workers.run(
                Urgency.LONG, asker, imported, record, rules, here, secret
            )

        request = _Request(owner, message_id, f"{record} {rules}")
        return await self._create(events, secret, request.name, [owner], request)

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
        accounts = await self._accounts(table, event)

        async def created(code: str) -> WrittenEvents:
            there = {here: owner_at(account, code) for here, account in accounts.items()}
            first = with_owners(event, there)
            return written([first], Table.folded("", [first]))

        # Owners are never published: nobody can take the code with a table of their own.
        name = " ".join(["rematch", table.code, table.host, *table.owners])
        code = await self._create(created, secret, name, sorted(accounts.values()))
        return [*events, Rematched(code=code)]

    async def _accounts(self, table: Table, rematch: Created) -> dict[str, str]:
        """By owner at this table, the accounts of the people who come to a rematch."""
        coming = {rematch.host, *(place.owner for place in rematch.places if place.owner)}
        accounts = {
            owner_at(account, table.code): account
            for account in await self._store.owners_of(table.code)
        }
        if not coming <= accounts.keys():
            raise Conflict("somebody has just deleted their data")
        return {here: accounts[here] for here in coming}

    async def _create(
        self,
        make: Callable[[str], Awaitable[WrittenEvents]],
        secret: bytes,
        name: str,
        accounts: Sequence[str],
        request: _Request | None = None,
    ) -> str:
        """Store a table under a code derived from `name`, so that a repeated request finds it; for
        another code, its events are made anew."""
        now = steady_clock.wall_time()
        for code in _codes(name):
            events = await make(code)
            stored = [StoredEvent(n, now, text) for n, text in enumerate(events.texts, start=1)]
            alarm = None if events.alarm is None else now + events.alarm
            reply = request.reply(code) if request else None
            try:
                await self._store.create(
                    secret,
                    Write(
                        code,
                        stored,
                        accounts,
                        reply,
                        events.going_on,
                        summary=events.summary,
                        alarm=alarm,
                    ),
                )
            except Conflict:
                existing = await self._find(code)
                if not same_owner(existing.table.host, events.host):
                    continue  # two names with the same code: rare
                existing.replies.check(reply)
            return code
        raise Refused("try-again")


class _Request(NamedTuple):
    """An HTTP request for a table."""

    owner: str
    message_id: str
    body: str

    @property
    def name(self) -> str:
        return f"{self.owner} {self.message_id}"

    def reply(self, code: str) -> Reply:
        """Identifies the request; no id of a message begins with a colon."""
        body_hash, here = hashlib.sha256(self.body.encode()).digest(), owner_at(self.owner, code)
        return Reply(here, f":{self.message_id}", body_hash, frames.NO_FRAME)


def _codes(name: str) -> Iterator[str]:
    for attempt in range(_CODES):
        yield code_from(hashlib.sha256(f"{name} {attempt}".encode()).digest())


class WrittenEvents(NamedTuple):
    """Events, and what the store has to know about the table after them."""

    texts: list[str]
    """In JSON."""
    host: str
    going_on: bool
    summary: str
    alarm: float | None
    """In how many seconds something will happen there even if no client comes."""


def written(events: Sequence[Event], table: Table) -> WrittenEvents:
    return WrittenEvents(
        [write_event(event) for event in events],
        table.host,
        table.unfinished,
        write_summary(table),
        wake_time(table, 0.0),
    )


def imported(record: str, rules: str | None, owner: str, secret: bytes) -> WrittenEvents:
    """The events that a record stands for; refused if it can't be replayed."""
    own = own_rules(rules) if rules is not None else None
    events = import_record(Record.parse(record, "record", own), rules, owner, secret)
    return written(events, Table.folded("", events))
