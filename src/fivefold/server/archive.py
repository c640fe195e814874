"""All games of a browser that are over in one zip file, made while it is sent."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fivefold.tables.events import read_event
from fivefold.tables.exporting import record_of
from fivefold.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from fivefold.tables.store import Kept, Store

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


async def archive(store: Store, codes: Sequence[str]) -> AsyncIterator[bytes]:
    """The records of these tables, with the rules beside those that have rules of their own."""
    pipe = _Pipe()
    with ZipFile(pipe, "w", ZIP_DEFLATED) as file:  # type: ignore[call-overload]
        for code in codes:
            kept = await store.load(code)
            if kept is not None:
                await asyncio.to_thread(_add, file, code, kept)
                yield pipe.taken()
    yield pipe.taken()


def _add(file: ZipFile, code: str, kept: Kept) -> None:
    table = Table.folded(code, [read_event(stored.event) for stored in kept.events])
    if table.record is None:
        return  # it was given up before it began
    when = time.gmtime(kept.events[-1].at)
    name = f"{table.setup.game}-{time.strftime('%Y-%m-%d', when)}-{code}"
    texts = {"fivefold": str(record_of(table)), "toml": table.setup.rules}
    for ending, text in texts.items():
        if text is not None:
            entry = ZipInfo(f"{name}.{ending}", when[:6])
            entry.external_attr, entry.compress_type = _PRIVATE, ZIP_DEFLATED
            file.writestr(entry, text)
