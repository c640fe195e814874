"""An owner's finished games as a zip file, written while it is being sent."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fivefold.tables.events import read_event
from fivefold.tables.record_export import export_record
from fivefold.tables.table import Status, Table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from fivefold.stores.store import Store, StoredTable

_log = logging.getLogger("fivefold.tables")
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
    """Writes archives in one thread, and one at a time for each owner."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="archives")
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def write(self, owner: str, codes: Sequence[str]) -> AsyncIterator[bytes]:
        """The records of those of the tables that are over; beside a record, its rule file if it
        was played by a player's own rules."""
        pipe, loop = _Pipe(), asyncio.get_running_loop()
        lock = self._locks.setdefault(owner, asyncio.Lock())
        async with lock:
            with ZipFile(pipe, "w", ZIP_DEFLATED) as file:  # type: ignore[call-overload]
                for code in codes:
                    stored = await self._store.load(code)
                    if stored is not None:
                        await loop.run_in_executor(self._pool, _try_to_add, file, code, stored)
                        yield pipe.take()
            yield pipe.take()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _try_to_add(file: ZipFile, code: str, stored: StoredTable) -> None:
    try:
        _add(file, code, stored)
    except Exception:  # a broken table must not stop the others
        _log.exception("a game could not be exported")


def _add(file: ZipFile, code: str, stored: StoredTable) -> None:
    table = Table.folded(code, [read_event(each.event) for each in stored.events])
    if table.status in (Status.OPEN, Status.PLAYING) or table.record is None:
        return  # still going on, or given up before it began
    when = time.gmtime(stored.events[-1].at)
    name = f"{table.setup.game}-{time.strftime('%Y-%m-%d', when)}-{code}"
    texts = {"fivefold": str(export_record(table)), "toml": table.setup.rules}
    for ending, text in texts.items():
        if text is not None:
            entry = ZipInfo(f"{name}.{ending}", when[:6])
            entry.external_attr, entry.compress_type = _PRIVATE, ZIP_DEFLATED
            file.writestr(entry, text)
