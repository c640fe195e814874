"""The SQLite store, for one process: a writer thread, and a thread for reads, which use their own
connection and never wait for writes."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from fivefold.errors import FivefoldError
from fivefold.stores import sqlite_queries as queries
from fivefold.stores.one_process import OneProcess
from fivefold.stores.sqlite_appends import Appends
from fivefold.stores.sqlite_file import opened, reason, transaction
from fivefold.stores.sqlite_guard import FileGuard
from fivefold.stores.sqlite_writer import SqliteWriter, unavailable
from fivefold.stores.store import NotDriver, Reply, StoredDigest, StoredEvent, StoredTable, Write

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from pathlib import Path

    from fivefold.stores.store import Alarm, Rewrite, StoredSummary

_T = TypeVar("_T")


class SqliteStore(OneProcess):
    """A Store in one SQLite file."""

    def __init__(self, appends: Appends, guard: FileGuard, reader: sqlite3.Connection) -> None:
        super().__init__()
        self._loop = asyncio.get_running_loop()
        self._closing = False
        self._reader = reader
        self._reads = ThreadPoolExecutor(1, "fivefold-reader")
        self._writer = SqliteWriter(appends, guard, self._stop_reading)
        self.condition = self._writer.condition

    @classmethod
    async def open(cls, file: Path) -> SqliteStore:
        return cls(*await asyncio.to_thread(_opened, file))

    async def create(  # noqa: PLR0913, PLR0917 (the columns of a table)
        self,
        code: str,
        secret: bytes,
        events: Sequence[StoredEvent],
        owners: Sequence[str],
        reply: Reply | None,
        live: bool = True,
        *,
        summary: str | None = None,
        alarm: float | None = None,
    ) -> None:
        write = Write(code, tuple(events), tuple(owners), reply, live, summary=summary, alarm=alarm)
        await self._write(lambda appends: appends.create(secret, write))
        self._note_alarm(code, alarm)

    async def append(  # noqa: PLR0913 (the columns of a table)
        self,
        code: str,
        events: Sequence[StoredEvent],
        owners: Sequence[str] = (),
        reply: Reply | None = None,
        live: bool = True,
        *,
        after: int | None = None,
        fence: int | None = None,
        summary: str | None = None,
        alarm: float | None = None,
    ) -> None:
        self._refuse_if_closing()
        if fence is not None and not self._leases.drives(fence, code):
            raise NotDriver(code)
        write = Write(code, tuple(events), tuple(owners), reply, live, after, fence, summary, alarm)
        await self._writer.append(write)
        self._note_alarm(code, alarm)

    async def hide(self, owner: str, code: str) -> None:
        await self._write(lambda appends: queries.hide(appends.connection, owner, code))

    async def load(self, code: str) -> StoredTable | None:
        return await self._read(lambda connection: queries.load(connection, code))

    async def load_since(self, code: str, sequence: int) -> StoredTable | None:
        return await self._read(lambda connection: queries.load(connection, code, sequence))

    async def tables_of(self, owner: str, limit: int) -> list[str]:
        return await self._read(lambda connection: queries.tables_of(connection, owner, limit))

    async def summaries_of(
        self, owner: str, limit: int, before: int | None = None
    ) -> list[StoredSummary]:
        return await self._read(lambda found: queries.summaries_of(found, owner, limit, before))

    async def owners_of(self, code: str) -> list[str]:
        return await self._read(lambda connection: queries.owners_of(connection, code))

    async def store_summary(
        self, code: str, sequence: int, summary: str, alarm: float | None
    ) -> None:
        await self._write(
            lambda appends: queries.store_summary(
                appends.connection, code, sequence, summary, alarm
            )
        )
        self._note_alarm(code, alarm)

    async def live(self) -> list[str]:
        return await self._read(queries.live)

    async def store_digest(self, code: str, digest: str, sequence: int) -> bool:
        return await self._write(
            lambda appends: queries.store_digest(appends.connection, code, digest, sequence)
        )

    async def digests_of(self, owner: str, limit: int) -> list[StoredDigest]:
        return await self._read(lambda connection: queries.digests_of(connection, owner, limit))

    # Deleting

    async def erase(self, owner: str, limit: int) -> list[str]:
        return await self._write(lambda appends: queries.erase(appends.connection, owner, limit))

    async def rewrite(self, rewrite: Rewrite) -> None:
        await self._write(lambda appends: appends.rewrite(rewrite))
        self._note_alarm(rewrite.code, rewrite.alarm)

    async def delete(self, code: str) -> bool:
        return bool(await self._write(lambda appends: queries.delete(appends.connection, [code])))

    async def note_opened(self, code: str, at: float) -> None:
        await self._write(lambda appends: queries.note_opened(appends.connection, code, at))

    async def expire(self, before: float, limit: int) -> list[str]:
        return await self._write(lambda appends: queries.expire(appends.connection, before, limit))

    # Keys

    async def owner_of_key(self, key: str) -> str | None:
        return await self._read(lambda connection: queries.owner_of_key(connection, key))

    async def change_key(self, old: str, new: str) -> bool:
        return await self._write(lambda appends: queries.change_key(appends.connection, old, new))

    async def given_up(self, keys: Collection[str]) -> set[str]:
        return await self._read(lambda connection: queries.given_up(connection, keys))

    # Upkeep

    async def untouched(self, before: float, limit: int, skip: int = 0) -> list[StoredSummary]:
        return await self._read(lambda found: queries.untouched(found, before, limit, skip))

    async def tidy(self, before: float, limit: int) -> int:
        return await self._write(lambda appends: queries.tidy(appends.connection, before, limit))

    async def _alarms(self) -> list[Alarm]:
        return await self._read(queries.alarms)

    async def check(self) -> None:
        await self._write(lambda appends: queries.check(appends.connection))
        await self.tables_of("", 1)
        self.condition.check()

    async def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._writer.stop()
        await asyncio.to_thread(self._writer.join)

    async def _read(self, query: Callable[[sqlite3.Connection], _T]) -> _T:
        self._refuse_if_closing()
        try:
            return await self._loop.run_in_executor(self._reads, _queried, self._reader, query)
        except FivefoldError as error:
            self.condition.note(error)
            raise

    def _write(self, work: Callable[[Appends], _T]) -> asyncio.Future[_T]:
        self._refuse_if_closing()
        return self._writer.run(work)

    def _refuse_if_closing(self) -> None:
        if self._closing:
            raise FivefoldError("store-closed")

    def _stop_reading(self) -> None:
        self._reads.submit(self._reader.close).result()
        self._reads.shutdown()


def _opened(file: Path) -> tuple[Appends, FileGuard, sqlite3.Connection]:
    writer, reader = opened(file)
    try:
        return Appends(writer), FileGuard(file, writer), reader
    except (sqlite3.Error, OSError) as error:
        writer.close()
        reader.close()
        raise FivefoldError("store-unopenable", place=str(file), reason=reason(error)) from None


def _queried(connection: sqlite3.Connection, query: Callable[[sqlite3.Connection], _T]) -> _T:
    try:
        with transaction(connection, "DEFERRED"):  # one consistent snapshot
            return query(connection)
    except sqlite3.Error as error:
        raise unavailable(error) from None
