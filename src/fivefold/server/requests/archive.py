"""An owner's games as a zip file, written while it is being sent."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakValueDictionary
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fivefold.errors import FivefoldError, Refused
from fivefold.server.workers.work import Urgency
from fivefold.tables.events import read_event
from fivefold.tables.record_export import export_record
from fivefold.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from fivefold.server.workers.work import Person, Workers
    from fivefold.stores.store import EventLog, StoredEvent


_log = logging.getLogger("fivefold.tables")
_AGAIN = 1.0
"""Seconds until the next try while workers are busy."""
_PRIVATE = 0o600 << 16
"""File permissions as zip files store them: only the owner may read it."""


class _Pipe:
    """A write-only file; `take` removes and returns what was written."""

    def __init__(self) -> None:
        self._written = list[bytes]()

    def write(self, data: bytes) -> int:
        self._written.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Required by ZipFile; nothing is buffered."""

    def take(self) -> bytes:
        data = b"".join(self._written)
        self._written.clear()
        return data


class Archives:
    """Writes archives, one at a time for each owner; workers write the records."""

    def __init__(self, store: EventLog, workers: Workers) -> None:
        self._store, self._workers = store, workers
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def write(self, person: Person, codes: Sequence[str]) -> AsyncIterator[bytes]:
        """The records of the tables whose game has begun; beside a record, its rule file if it was
        played by a player's own rules."""
        pipe, lock = _Pipe(), self._locks.setdefault(person.owner, asyncio.Lock())
        async with lock:
            with ZipFile(pipe, "w", ZIP_DEFLATED) as file:  # type: ignore[call-overload]
                for code in codes:
                    for entry in await self._entries(person, code):
                        _add(file, entry)
                    yield pipe.take()
            yield pipe.take()

    async def _entries(self, person: Person, code: str) -> list[Entry]:
        """The files of one table. A broken table must not stop the others."""
        stored = await self._store.load(code)
        while stored is not None:
            try:
                return await self._workers.run(
                    Urgency.LONG, person, entries_of, code, stored.events
                )
            except Refused as error:  # what has been sent can't be taken back
                if error.code != "coach-busy":
                    raise
                await asyncio.sleep(_AGAIN)
            except FivefoldError:
                _log.warning("a game could not be exported", extra={"table": code})
                return []
        return []


def _add(file: ZipFile, entry: Entry) -> None:
    info = ZipInfo(entry.name, entry.when)
    info.external_attr, info.compress_type = _PRIVATE, ZIP_DEFLATED
    file.writestr(info, entry.text)


class Entry(NamedTuple):
    """A file: its name, its time as zip files have it, and its text."""

    name: str
    when: tuple[int, int, int, int, int, int]
    text: str


def entries_of(code: str, events: Sequence[StoredEvent]) -> list[Entry]:
    """The record so far, and the rule file if it was played by a player's own rules; nothing for a
    game that has not begun."""
    table = Table.folded(code, [read_event(each.event) for each in events])
    if table.record is None:
        return []
    when = time.gmtime(events[-1].at)
    name = f"{table.setup.game}-{time.strftime('%Y-%m-%d', when)}-{code}"
    texts = {"fivefold": str(export_record(table)), "toml": table.setup.rules}
    return [
        Entry(f"{name}.{ending}", when[:6], text)
        for ending, text in texts.items()
        if text is not None
    ]
