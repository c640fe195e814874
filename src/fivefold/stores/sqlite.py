"""The SQLite store: one writer thread that commits pending writes in groups.

A commit waits some milliseconds for the disk, whether it holds one write or a hundred. So the
writer takes every pending job and runs them all in one transaction, each in its own savepoint so
that it can fail alone, then resolves all their futures. Reads use their own connection and thread
and never wait for writes.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from fivefold.errors import FivefoldError
from fivefold.stores.sqlite_file import opened, reason, transaction
from fivefold.stores.store import Conflict, Reply, StoredDigest, StoredEvent, StoredTable, Write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

_BATCH = 500
_T = TypeVar("_T")


class _Job(NamedTuple):
    done: asyncio.Future[Any]
    work: Callable[[sqlite3.Connection], object]


class _Outcome(NamedTuple):
    """The result of a job, or the error it failed with."""

    error: Exception | None
    result: object = None


class SqliteStore:
    """A Store in one SQLite file."""

    def __init__(self, writer: sqlite3.Connection, reader: sqlite3.Connection) -> None:
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._closing = False
        self._reader = reader
        self._reads = ThreadPoolExecutor(1, "fivefold-reader")
        # A daemon thread, so that a program that never calls `close` can still exit.
        self._writes = Thread(target=self._write_all, args=(writer,), daemon=True)
        self._writes.start()

    @classmethod
    async def open(cls, file: Path) -> SqliteStore:
        return cls(*await asyncio.to_thread(opened, file))

    async def create(  # noqa: PLR0913, PLR0917 (the columns of a table)
        self,
        code: str,
        secret: bytes,
        events: Sequence[StoredEvent],
        owners: Sequence[str],
        reply: Reply | None,
        live: bool = True,
    ) -> None:
        write = Write(code, tuple(events), tuple(owners), reply, live)
        await self._write(lambda connection: _create(connection, secret, write))

    async def append(
        self,
        code: str,
        events: Sequence[StoredEvent],
        owners: Sequence[str] = (),
        reply: Reply | None = None,
        live: bool = True,
    ) -> None:
        write = Write(code, tuple(events), tuple(owners), reply, live)
        await self._write(lambda connection: _append(connection, write))

    async def forget(self, owner: str, code: str) -> None:
        await self._write(lambda connection: _forget(connection, owner, code))

    async def load(self, code: str) -> StoredTable | None:
        return await self._read(lambda connection: _load(connection, code))

    async def tables_of(self, owner: str, limit: int) -> list[str]:
        return await self._read(lambda connection: _tables_of(connection, owner, limit))

    async def live(self) -> list[str]:
        return await self._read(_live)

    async def store_digest(self, code: str, digest: str) -> None:
        await self._write(lambda connection: _store_digest(connection, code, digest))

    async def digests_of(self, owner: str, limit: int) -> list[StoredDigest]:
        return await self._read(lambda connection: _digests_of(connection, owner, limit))

    async def erase(self, owner: str) -> list[str]:
        return await self._write(lambda connection: _erase(connection, owner))

    async def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._jobs.put(None)
        await asyncio.to_thread(self._writes.join)

    def _read(self, query: Callable[[sqlite3.Connection], _T]) -> asyncio.Future[_T]:
        self._refuse_if_closing()
        return self._loop.run_in_executor(self._reads, _queried, self._reader, query)

    def _write(self, work: Callable[[sqlite3.Connection], _T]) -> asyncio.Future[_T]:
        self._refuse_if_closing()
        done: asyncio.Future[_T] = self._loop.create_future()
        self._jobs.put(_Job(done, work))
        return done

    def _refuse_if_closing(self) -> None:
        if self._closing:
            raise FivefoldError("store-closed")

    # On the writer thread

    def _write_all(self, connection: sqlite3.Connection) -> None:
        while jobs := list(self._batch()):
            outcomes = _committed(connection, jobs)
            with suppress(RuntimeError):  # the loop is closed: nobody is waiting for these
                self._loop.call_soon_threadsafe(_resolve, jobs, outcomes)
        self._reads.submit(self._reader.close).result()
        self._reads.shutdown()
        connection.close()  # last, so that SQLite merges its journal into the file

    def _batch(self) -> Iterator[_Job]:
        """Wait for a job, then take every pending one; empty once the store is closing."""
        for _ in range(_BATCH):
            job = self._jobs.get()
            if job is None:
                self._jobs.put(None)  # for the next call, which ends the thread
                return
            yield job
            if self._jobs.empty():
                return


def _resolve(jobs: Sequence[_Job], outcomes: Sequence[_Outcome]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.done.done():
            continue  # the caller was cancelled; the write stays
        if outcome.error is None:
            job.done.set_result(outcome.result)
        else:
            job.done.set_exception(outcome.error)


def _committed(connection: sqlite3.Connection, jobs: Sequence[_Job]) -> list[_Outcome]:
    """Run all jobs in one transaction. An outcome without an error is durable."""
    try:
        with transaction(connection, "IMMEDIATE"):
            return [_tried(connection, job.work) for job in jobs]
    except sqlite3.Error as error:  # a full disk, for example: nothing was written
        return [_Outcome(_unavailable(error)) for _ in jobs]


def _tried(
    connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], object]
) -> _Outcome:
    """Run one job, and undo it if it fails."""
    connection.execute("SAVEPOINT work")
    outcome = _outcome(connection, work)
    if outcome.error is not None:
        connection.execute("ROLLBACK TO work")
    connection.execute("RELEASE work")
    return outcome


def _outcome(
    connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], object]
) -> _Outcome:
    try:
        return _Outcome(None, work(connection))
    except sqlite3.OperationalError:
        raise  # a failure of the database, not of this job: it fails the whole batch
    except sqlite3.IntegrityError as error:
        return _Outcome(Conflict(str(error)))
    except Exception as error:  # invalid Unicode, for example: only this caller has to know
        return _Outcome(error)


def _queried(connection: sqlite3.Connection, query: Callable[[sqlite3.Connection], _T]) -> _T:
    try:
        with transaction(connection, "DEFERRED"):  # one consistent snapshot
            return query(connection)
    except sqlite3.Error as error:
        raise _unavailable(error) from None


def _unavailable(error: sqlite3.Error) -> FivefoldError:
    return FivefoldError("store-unavailable", reason=reason(error))


# Writes


def _create(connection: sqlite3.Connection, secret: bytes, write: Write) -> None:
    row = (write.code, secret, write.live)
    connection.execute("INSERT INTO tables VALUES (?, ?, 0, 0, ?)", row)
    _append(connection, write)


def _append(connection: sqlite3.Connection, write: Write) -> None:
    code, events, owners, reply, live = write
    if events:
        moved = connection.execute(
            "UPDATE tables SET last = ?, changed = ?, live = ? WHERE code = ? AND last = ?",
            (events[-1].sequence, events[-1].at, live, code, write.before),
        )
        if not moved.rowcount:
            raise Conflict(f"{code} is not at {write.before}")
        rows = [(code, *event) for event in events]
        connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", rows)
    if owners:
        seats = [(owner, code) for owner in owners]
        connection.executemany("INSERT OR IGNORE INTO owners VALUES (?, ?)", seats)
    if reply:
        connection.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?)", (code, *reply))


def _forget(connection: sqlite3.Connection, owner: str, code: str) -> None:
    connection.execute("DELETE FROM owners WHERE owner = ? AND code = ?", (owner, code))


def _store_digest(connection: sqlite3.Connection, code: str, digest: str) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO digests SELECT code, ? FROM tables WHERE code = ?", (digest, code)
    )


def _erase(connection: sqlite3.Connection, owner: str) -> list[str]:
    mine = "owner = ? AND code IN (SELECT code FROM tables WHERE NOT live)"
    rows = connection.execute(
        f"SELECT code FROM owners WHERE {mine} AND NOT EXISTS"  # noqa: S608 (no outside text in it)
        " (SELECT * FROM owners AS others WHERE others.code = owners.code AND others.owner <> ?)",
        (owner, owner),
    )
    alone = [code for (code,) in rows]
    connection.execute(f"DELETE FROM owners WHERE {mine}", (owner,))  # noqa: S608
    for kind in ("digests", "answers", "events", "tables"):
        codes = ((code,) for code in alone)
        connection.executemany(f"DELETE FROM {kind} WHERE code = ?", codes)  # noqa: S608
    return alone


# Reads


def _load(connection: sqlite3.Connection, code: str) -> StoredTable | None:
    table = connection.execute("SELECT secret FROM tables WHERE code = ?", (code,)).fetchone()
    if table is None:
        return None
    events = connection.execute(
        "SELECT sequence, at, event FROM events WHERE code = ? ORDER BY sequence", (code,)
    ).fetchall()
    replies = connection.execute(
        "SELECT owner, message, body, said FROM answers WHERE code = ?", (code,)
    ).fetchall()
    return StoredTable(
        table[0], [StoredEvent(*row) for row in events], [Reply(*row) for row in replies]
    )


def _tables_of(connection: sqlite3.Connection, owner: str, limit: int) -> list[str]:
    rows = connection.execute(
        "SELECT code FROM owners JOIN tables USING (code) WHERE owner = ?"
        " ORDER BY changed DESC, tables.rowid DESC LIMIT ?",
        (owner, limit),
    )
    return [code for (code,) in rows]


def _live(connection: sqlite3.Connection) -> list[str]:
    return [code for (code,) in connection.execute("SELECT code FROM tables WHERE live")]


def _digests_of(connection: sqlite3.Connection, owner: str, limit: int) -> list[StoredDigest]:
    rows = connection.execute(
        "SELECT code, digest FROM owners JOIN tables USING (code) LEFT JOIN digests USING (code)"
        " WHERE owner = ? AND NOT live ORDER BY changed DESC, tables.rowid DESC LIMIT ?",
        (owner, limit),
    )
    return [StoredDigest(*row) for row in rows]
