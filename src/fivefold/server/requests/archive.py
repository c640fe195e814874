"""An owner's games as a zip file, written while it is being sent."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fivefold.errors import FivefoldError, Refused
from fivefold.server.analysis.archive_entries import entries_of
from fivefold.server.workers.work import Urgency

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from fivefold.server.analysis.archive_entries import Entry
    from fivefold.server.workers.fair_queue import Person
    from fivefold.server.workers.work import Workers
    from fivefold.stores.store import Store

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

    def __init__(self, store: Store, workers: Workers) -> None:
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
