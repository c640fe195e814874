"""The SQLite store, for one process: a writer thread, and a thread for reads, which use their own
connection and never wait for writes."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from fivefold.errors import FivefoldError
from fivefold.stores.one_process import OneProcess
from fivefold.stores.sqlite_file import FileGuard, opened, reason, transaction
from fivefold.stores.sqlite_writer import SqliteWriter, rewrite_table, unavailable
from fivefold.stores.store import (
    LAST_PLACE,
    Alarm,
    Reply,
    StoredDigest,
    StoredEvent,
    StoredSummary,
    StoredTable,
    Write,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from pathlib import Path

    from fivefold.stores.store import Rewrite

_T = TypeVar("_T")


class SqliteStore(OneProcess):
    """A Store in one SQLite file."""

    def __init__(
        self, writer: sqlite3.Connection, guard: FileGuard, reader: sqlite3.Connection
    ) -> None:
        super().__init__()
        self._loop = asyncio.get_running_loop()
        self._closing = False
        self._reader = reader
        self._reads = ThreadPoolExecutor(1, "fivefold-reader")
        self._writer = SqliteWriter(writer, guard, self._stop_reading)
        self.condition = self._writer.condition

    @classmethod
    async def open(cls, file: Path) -> SqliteStore:
        return cls(*await asyncio.to_thread(_opened, file))

    async def create(self, secret: bytes, write: Write) -> None:
        self._refuse_if_closing()
        await self._writer.create(secret, write)
        self._note_alarm(write.code, write.alarm)

    async def append(self, write: Write) -> None:
        self._refuse_if_closing()
        self._refuse_unless_driven(write)
        await self._writer.append(write)
        self._note_alarm(write.code, write.alarm)

    async def load(self, code: str) -> StoredTable | None:
        return await self._read(lambda connection: load_table(connection, code))

    async def load_since(self, code: str, sequence: int) -> StoredTable | None:
        return await self._read(lambda connection: load_table(connection, code, sequence))

    # Lists. With CROSS JOIN, SQLite reads the list in its order and looks each table up: as many as
    # are asked for, however long the list is.

    async def tables_of(self, owner: str, limit: int) -> list[str]:
        return await self._column(
            "SELECT code FROM owners WHERE owner = ? ORDER BY hidden, listed DESC LIMIT ?",
            owner,
            limit,
        )

    async def summaries_of(
        self, owner: str, limit: int, before: int | None = None
    ) -> list[StoredSummary]:
        rows = await self._rows(
            "SELECT code, changed, summary, listed FROM owners CROSS JOIN tables USING (code)"
            " WHERE owner = ? AND hidden = FALSE AND listed < ? ORDER BY listed DESC LIMIT ?",
            owner,
            LAST_PLACE if before is None else before,
            limit,
        )
        return [StoredSummary(*row) for row in rows]

    async def owners_of(self, code: str) -> list[str]:
        return await self._column("SELECT owner FROM owners WHERE code = ? ORDER BY owner", code)

    async def store_summary(
        self, code: str, sequence: int, summary: str, alarm: float | None
    ) -> None:
        query = "UPDATE tables SET summary = ?, alarm = ? WHERE code = ? AND last = ?"
        await self._change(query, summary, alarm, code, sequence)
        self._note_alarm(code, alarm)

    async def hide(self, owner: str, code: str) -> None:
        query = "UPDATE owners SET hidden = TRUE WHERE owner = ? AND code = ?"
        await self._change(query, owner, code)

    async def live(self) -> list[str]:
        return await self._column("SELECT code FROM tables WHERE live")

    async def store_digest(self, code: str, digest: str, sequence: int) -> bool:
        query = (
            "INSERT OR REPLACE INTO digests SELECT code, ? FROM tables WHERE code = ? AND last = ?"
        )
        return bool(await self._change(query, digest, code, sequence))

    async def digests_of(self, owner: str, limit: int) -> list[StoredDigest]:
        rows = await self._rows(
            "SELECT code, digest FROM owners CROSS JOIN tables USING (code)"
            " LEFT JOIN digests USING (code)"
            " WHERE owner = ? AND hidden = FALSE AND NOT live ORDER BY listed DESC LIMIT ?",
            owner,
            limit,
        )
        return [StoredDigest(*row) for row in rows]

    # Deleting

    async def erase(self, owner: str, limit: int) -> list[str]:
        return await self._delete(
            "SELECT code FROM owners WHERE owner = ? AND NOT EXISTS (SELECT * FROM owners AS others"
            " WHERE others.code = owners.code AND others.owner <> owners.owner) LIMIT ?",
            owner,
            limit,
        )

    async def rewrite(self, rewrite: Rewrite) -> None:
        await self._write(lambda connection: rewrite_table(connection, rewrite))
        self._note_alarm(rewrite.code, rewrite.alarm)

    async def delete(self, code: str) -> bool:
        return bool(await self._delete("SELECT code FROM tables WHERE code = ?", code))

    async def note_opened(self, code: str, at: float) -> None:
        query = "UPDATE tables SET opened = ? WHERE code = ? AND opened < ?"
        await self._change(query, at, code, at)

    async def expire(self, before: float, limit: int) -> list[str]:
        return await self._delete(
            "SELECT code FROM tables WHERE NOT live AND opened < ? AND changed < ? LIMIT ?",
            before,
            before,
            limit,
        )

    # Keys

    async def owner_of_key(self, key: str) -> str | None:
        owner, gone = await self._read(lambda connection: _read_key(connection, key))
        return None if gone else owner

    async def change_key(self, old: str, new: str) -> bool:
        return await self._write(lambda connection: _change_key(connection, old, new))

    async def given_up(self, keys: Collection[str]) -> set[str]:
        return await self._read(
            lambda connection: {key for key in keys if _read_key(connection, key)[1]}
        )

    # Upkeep

    async def untouched(self, before: float, limit: int, skip: int = 0) -> list[StoredSummary]:
        rows = await self._rows(
            "SELECT code, changed, summary FROM tables WHERE live AND changed < ?"
            " ORDER BY changed, code LIMIT ? OFFSET ?",
            before,
            limit,
            skip,
        )
        return [StoredSummary(*row) for row in rows]

    async def tidy(self, before: float, limit: int) -> int:
        return await self._write(lambda connection: _tidy(connection, before, limit))

    async def _alarms(self) -> list[Alarm]:
        rows = await self._rows(
            "SELECT code, alarm FROM tables WHERE live AND alarm IS NOT NULL ORDER BY alarm"
        )
        return [Alarm(*row) for row in rows]

    async def check(self) -> None:
        await self._change("UPDATE checks SET number = number + 1")
        await self.tables_of("", 1)
        self.condition.check()

    async def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._writer.stop()
        await asyncio.to_thread(self._writer.join)

    async def _column(self, query: str, *values: object) -> list[str]:
        return [text for (text,) in await self._rows(query, *values)]

    async def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return await self._read(lambda connection: connection.execute(query, values).fetchall())

    async def _change(self, query: str, *values: object) -> int:
        """How many rows a statement has changed."""
        return await self._write(lambda connection: connection.execute(query, values).rowcount)

    async def _delete(self, query: str, *values: object) -> list[str]:
        """Delete the tables that a query finds; returns their codes."""
        return await self._write(lambda connection: _delete(connection, query, values))

    async def _read(self, query: Callable[[sqlite3.Connection], _T]) -> _T:
        self._refuse_if_closing()
        try:
            return await self._loop.run_in_executor(self._reads, _queried, self._reader, query)
        except FivefoldError as error:
            self.condition.note(error)
            raise

    def _write(self, work: Callable[[sqlite3.Connection], _T]) -> asyncio.Future[_T]:
        self._refuse_if_closing()
        return self._writer.run(work)

    def _refuse_if_closing(self) -> None:
        if self._closing:
            raise FivefoldError("store-closed")

    def _stop_reading(self) -> None:
        self._reads.submit(self._reader.close).result()
        self._reads.shutdown()


def _opened(file: Path) -> tuple[sqlite3.Connection, FileGuard, sqlite3.Connection]:
    writer, reader = opened(file)
    try:
        return writer, FileGuard(file, writer), reader
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


def load_table(connection: sqlite3.Connection, code: str, since: int = 0) -> StoredTable | None:
    table = connection.execute("SELECT secret FROM tables WHERE code = ?", (code,)).fetchone()
    if table is None:
        return None
    rows = connection.execute(
        "SELECT sequence, at, event, owner, message_id, message_hash, reply FROM events"
        " WHERE code = ? AND sequence > ? ORDER BY sequence",
        (code, since),
    ).fetchall()
    refusals = connection.execute(
        "SELECT owner, message_id, message_hash, reply FROM refusals WHERE code = ?", (code,)
    ).fetchall()
    replies = [row[3:] for row in rows if row[4] is not None] + refusals
    return StoredTable(
        table[0], [StoredEvent(*row[:3]) for row in rows], [Reply(*row) for row in replies]
    )


def _delete(connection: sqlite3.Connection, query: str, values: Sequence[object]) -> list[str]:
    codes = connection.execute(query, values).fetchall()
    for kind in ("owners", "digests", "refusals", "events", "tables"):
        connection.executemany(f"DELETE FROM {kind} WHERE code = ?", codes)  # noqa: S608 (no outside text in it)
    return [code for (code,) in codes]


def _read_key(connection: sqlite3.Connection, key: str) -> tuple[str, bool]:
    """The owner that a key belongs to, and whether it was given up."""
    query = "SELECT owner, given_up FROM keys WHERE key = ?"
    owner, gone = connection.execute(query, (key,)).fetchone() or (key, False)
    return owner, bool(gone)


def _change_key(connection: sqlite3.Connection, old: str, new: str) -> bool:
    owner, gone = _read_key(connection, old)
    if gone:
        return _read_key(connection, new) == (owner, False)
    known = connection.execute("SELECT * FROM keys WHERE key = ?", (new,)).fetchone()
    used = connection.execute("SELECT * FROM owners WHERE owner = ?", (new,)).fetchone()
    if new == old or known or used:
        return False
    connection.execute(
        "INSERT OR REPLACE INTO keys VALUES (?, ?, TRUE), (?, ?, FALSE)", (old, owner, new, owner)
    )
    return True


def _tidy(connection: sqlite3.Connection, before: float, limit: int) -> int:
    codes = connection.execute(
        "SELECT code FROM tables WHERE NOT live AND has_replies AND changed < ? LIMIT ?",
        (before, limit),
    ).fetchall()
    for code in codes:
        # The events are written anew, without replies: rows that only get shorter would leave
        # their room unused, and these were scattered among those of other tables.
        events = connection.execute(
            "SELECT code, sequence, at, event FROM events WHERE code = ? ORDER BY sequence", code
        ).fetchall()
        connection.execute("DELETE FROM events WHERE code = ?", code)
        connection.executemany(
            "INSERT INTO events (code, sequence, at, event) VALUES (?, ?, ?, ?)", events
        )
    connection.executemany("DELETE FROM refusals WHERE code = ?", codes)
    connection.executemany("UPDATE tables SET has_replies = FALSE WHERE code = ?", codes)
    return len(codes)
