"""All games of a browser that are over in one zip file, made while it is sent."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fivefold.tables.events import read_event
from fivefold.tables.exporting import record_of
from fivefold.tables.table import Status, Table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from fivefold.tables.store import Kept, Store

_log = logging.getLogger("fivefold.tables")
_PRIVATE = 0o600 << 16
"""How zip files write down who may read a file."""


class _Pipe:
    """A file to write to; what was written is taken out at the other end."""

    def __init__(self) -> None:
        self._written = list[bytes]()

    def write(self, data: bytes) -> int:
        self._written.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Nothing is held back."""

    def taken(self) -> bytes:
        data = b"".join(self._written)
        self._written.clear()
        return data


class Archives:
    """One at a time for each who asks, and all in one thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="archives")
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def made(self, owner: str, codes: Sequence[str]) -> AsyncIterator[bytes]:
        """The records of those tables that are over, with the rules beside those that have rules
        of their own; after whatever is being made for the same owner."""
        pipe, loop = _Pipe(), asyncio.get_running_loop()
        turn = self._turns.setdefault(owner, asyncio.Lock())
        async with turn:
            with ZipFile(pipe, "w", ZIP_DEFLATED) as file:  # type: ignore[call-overload]
                for code in codes:
                    kept = await self._store.load(code)
                    if kept is not None:
                        await loop.run_in_executor(self._pool, _try_to_add, file, code, kept)
                        yield pipe.taken()
            yield pipe.taken()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _try_to_add(file: ZipFile, code: str, kept: Kept) -> None:
    try:
        _add(file, code, kept)
    except Exception:  # one that can't be read must not cost the others
        _log.exception("a game could not be exported")


def _add(file: ZipFile, code: str, kept: Kept) -> None:
    table = Table.folded(code, [read_event(stored.event) for stored in kept.events])
    if table.status in (Status.OPEN, Status.PLAYING) or table.record is None:
        return  # it goes on, or was given up before it began
    when = time.gmtime(kept.events[-1].at)
    name = f"{table.setup.game}-{time.strftime('%Y-%m-%d', when)}-{code}"
    texts = {"fivefold": str(record_of(table)), "toml": table.setup.rules}
    for ending, text in texts.items():
        if text is not None:
            entry = ZipInfo(f"{name}.{ending}", when[:6])
            entry.external_attr, entry.compress_type = _PRIVATE, ZIP_DEFLATED
            file.writestr(entry, text)
