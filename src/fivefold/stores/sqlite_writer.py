"""The writer thread of the SQLite store: commits pending writes in groups.

A commit waits some milliseconds for the disk, whether it holds one write or a hundred. So the
writer takes every pending job and runs them all in one transaction, then resolves all their
futures. If one of them fails, it runs them again, each in its own savepoint so that it fails alone.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import suppress
from itertools import count, groupby
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from fivefold.errors import FivefoldError
from fivefold.stores.sqlite_file import reason, transaction
from fivefold.stores.store import Condition, Conflict, Write

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fivefold.stores.sqlite_file import FileGuard
    from fivefold.stores.store import Rewrite

_BATCH = 500
_PRIMARY = 0xFF
"""The part of an error code that SQLite's extended codes have in common."""
_T = TypeVar("_T")

# A message that was refused before is not accepted.
_MOVE = """
    UPDATE tables
    SET last = ?, changed = ?, live = ?, summary = coalesce(?, summary), alarm = ?,
        has_replies = TRUE
    WHERE code = ? AND last = ?
    AND NOT EXISTS (SELECT * FROM refusals WHERE refusals.code = tables.code
                    AND refusals.owner = ? AND refusals.message_id = ?)
"""
_EVENT = """
    INSERT INTO events (code, sequence, at, event, owner, message_id, message_hash, reply)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
_SEAT = """
    INSERT INTO owners (owner, code, listed) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET listed = excluded.listed, hidden = FALSE
"""
_NO_REPLY = (None, None, None, None)


class _Job(NamedTuple):
    done: asyncio.Future[Any]
    work: Write | Callable[[], object]


class _Outcome(NamedTuple):
    """The result of a job, or the error it failed with."""

    error: Exception | None
    result: object = None


class SqliteWriter:
    def __init__(
        self, connection: sqlite3.Connection, guard: FileGuard, at_end: Callable[[], None]
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._new: list[_Job] = []
        """Jobs of this turn of the event loop: they wake the thread together."""
        self._jobs: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._left: list[_Job] = []
        """Jobs of the thread that were too many for one transaction."""
        self._appends, self._guard, self._at_end = _Appends(connection), guard, at_end
        self.condition = Condition()
        # A daemon thread, so that a program that never calls `close` can still exit.
        self._thread = Thread(target=self._write_all, daemon=True)
        self._thread.start()

    def append(self, write: Write) -> asyncio.Future[None]:
        return self._put(write)

    def create(self, secret: bytes, write: Write) -> asyncio.Future[None]:
        return self._put(lambda: self._appends.create(secret, write))

    def run(self, work: Callable[[sqlite3.Connection], _T]) -> asyncio.Future[_T]:
        return self._put(lambda: work(self._appends.connection))

    def stop(self) -> None:
        """End the thread when it has finished what is pending."""
        self._hand_over()
        self._jobs.put(None)

    def join(self) -> None:
        self._thread.join()

    def _resolve(self, jobs: Sequence[_Job], outcomes: Sequence[_Outcome]) -> None:
        for job, outcome in zip(jobs, outcomes, strict=True):
            self.condition.note(outcome.error)
            if job.done.done():
                continue  # the caller was cancelled; the write stays
            if outcome.error is None:
                job.done.set_result(outcome.result)
            else:
                job.done.set_exception(outcome.error)

    def _put(self, work: Write | Callable[[], object]) -> asyncio.Future[Any]:
        done: asyncio.Future[Any] = self._loop.create_future()
        if not self._new:
            self._loop.call_soon(self._hand_over)
        self._new.append(_Job(done, work))
        return done

    def _hand_over(self) -> None:
        if self._new:
            self._jobs.put(self._new)
            self._new = []

    # On the writer thread

    def _write_all(self) -> None:
        while jobs := self._batch():
            outcomes = self._committed(jobs)
            with suppress(RuntimeError):  # the loop is closed: nobody is waiting for these
                self._loop.call_soon_threadsafe(self._resolve, jobs, outcomes)
        self._at_end()
        self._appends.connection.close()  # last, so that SQLite merges its journal into the file
        self._guard.close()

    def _committed(self, jobs: Sequence[_Job]) -> list[_Outcome]:
        """Run all jobs in one transaction. An outcome without an error is durable."""
        try:
            self._guard.check()  # so as not to damage another file
            outcomes = _in_transaction(self._appends, jobs)
            self._guard.check()
        except (sqlite3.Error, OSError) as error:  # a full disk, for example: nothing was written
            return [_Outcome(unavailable(error)) for _ in jobs]
        else:
            return outcomes

    def _batch(self) -> list[_Job]:
        """Wait for jobs, then take every pending one; empty once the store is closing."""
        batch, self._left = self._left[:_BATCH], self._left[_BATCH:]
        while len(batch) < _BATCH and not (batch and self._jobs.empty()):
            jobs = self._jobs.get()
            if jobs is None:
                self._jobs.put(None)  # for the next call, which ends the thread
                break
            room = _BATCH - len(batch)
            batch, self._left = batch + jobs[:room], jobs[room:]
        return batch


def unavailable(error: Exception) -> FivefoldError:
    damaged = {"damaged": True} if _is_damage(error) else {}
    return FivefoldError("store-unavailable", reason=reason(error), **damaged)


def _is_damage(error: Exception) -> bool:
    """Whether a page of the file can't be what SQLite has written there."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & _PRIMARY
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _in_transaction(appends: _Appends, jobs: Sequence[_Job]) -> list[_Outcome]:
    try:
        with transaction(appends.connection, "IMMEDIATE"):
            return _run_all(appends, jobs)
    except sqlite3.OperationalError:
        raise
    except Exception:  # one of them failed
        with transaction(appends.connection, "IMMEDIATE"):
            return [_tried(appends, job) for job in jobs]


def _run_all(appends: _Appends, jobs: Sequence[_Job]) -> list[_Outcome]:
    """Run the jobs in their order, with consecutive events as one."""
    outcomes = list[_Outcome]()
    for moves, group in groupby(jobs, _moves_a_table):
        if moves:
            writes = [job.work for job in group if isinstance(job.work, Write)]
            appends.append(writes)
            outcomes += [_Outcome(None)] * len(writes)
        else:
            outcomes += [_Outcome(None, _run(appends, job)) for job in group]
    return outcomes


def _moves_a_table(job: _Job) -> bool:
    return isinstance(job.work, Write) and bool(job.work.events)


def _run(appends: _Appends, job: _Job) -> object:
    if isinstance(job.work, Write):
        appends.append([job.work])
        return None
    return job.work()


def _tried(appends: _Appends, job: _Job) -> _Outcome:
    """Run one job, and undo it if it fails."""
    connection = appends.connection
    connection.execute("SAVEPOINT work")
    outcome = _outcome(appends, job)
    if outcome.error is not None:
        connection.execute("ROLLBACK TO work")
    connection.execute("RELEASE work")
    return outcome


def _outcome(appends: _Appends, job: _Job) -> _Outcome:
    try:
        return _Outcome(None, _run(appends, job))
    except sqlite3.OperationalError:
        raise  # a failure of the database, not of this job: it fails the whole batch
    except sqlite3.IntegrityError as error:
        return _Outcome(Conflict(str(error)))
    except Exception as error:  # invalid Unicode, for example: only this caller has to know
        return _Outcome(unavailable(error) if _is_damage(error) else error)


class _Appends:
    """Writes events within the caller's transaction, many with one call of `executemany` for each
    kind of row, and numbers the changes of summaries."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._places = count(1)
        self._version: int | None = None

    def create(self, secret: bytes, write: Write) -> None:
        self.connection.execute(
            "INSERT INTO tables (code, secret, last, changed, opened, live, summary, alarm)"
            " VALUES (?, ?, 0, 0, ?, ?, ?, ?)",
            (write.code, secret, time.time(), write.live, write.summary or "", write.alarm),
        )
        self.append([write])

    def append(self, writes: Sequence[Write]) -> None:
        """Append all of them; if one can't be, the caller has to undo the others."""
        moving = [write for write in writes if write.events]
        moved = self.connection.executemany(_MOVE, [self._move(write) for write in moving])
        if moving and moved.rowcount != len(moving):
            raise Conflict(f"{', '.join(write.code for write in moving)}: not at this sequence")
        self.connection.executemany(_EVENT, [row for write in moving for row in _rows(write)])
        for write in writes:
            if write.refusal:
                self._refuse(write)
        self._follow_places()
        shown = [write for write in moving if write.summary is not None]
        if changed := [(next(self._places), write.code) for write in shown]:
            self.connection.executemany("UPDATE owners SET listed = ? WHERE code = ?", changed)
        seats = [
            (owner, write.code, next(self._places)) for write in writes for owner in write.owners
        ]
        if seats:
            self.connection.executemany(_SEAT, seats)

    def _follow_places(self) -> None:
        """Go on after the last place in any list, also if another process has written it."""
        (version,) = self.connection.execute("PRAGMA data_version").fetchone()
        if version != self._version:
            (last,) = self.connection.execute("SELECT max(listed) FROM owners").fetchone()
            self._version, self._places = version, count((last or 0) + 1)

    def _move(self, write: Write) -> tuple[object, ...]:
        last = write.events[-1]
        owner, message = write.reply[:2] if write.reply else (None, None)
        state = (last.sequence, last.at, write.live, write.summary, write.alarm)
        return (*state, write.code, write.before, owner, message)

    def _refuse(self, write: Write) -> None:
        """Store a refusal, unless the table has moved on since it was decided."""
        table = "SELECT last FROM tables WHERE code = ?"
        found = self.connection.execute(table, (write.code,)).fetchone()
        if found is None or write.after not in {None, *found}:
            raise Conflict(f"{write.code} is not at {write.after}")
        row = (write.code, *(write.reply or ()))
        self.connection.execute("INSERT INTO refusals VALUES (?, ?, ?, ?, ?)", row)


def rewrite_table(connection: sqlite3.Connection, rewrite: Rewrite) -> None:
    code, last = rewrite.code, rewrite.events[-1].sequence
    moved = connection.execute(
        "UPDATE tables SET last = ?, live = ?, summary = ?, alarm = ? WHERE code = ? AND last = ?",
        (last, rewrite.live, rewrite.summary, rewrite.alarm, code, rewrite.after),
    )
    if not moved.rowcount:
        raise Conflict(f"{code} is not at {rewrite.after}")
    connection.executemany(
        "UPDATE events SET event = ? WHERE code = ? AND sequence = ?",
        [(text, code, sequence) for sequence, text in rewrite.texts.items()],
    )
    connection.execute(
        "UPDATE events SET owner = NULL, message_id = NULL, message_hash = NULL, reply = NULL"
        " WHERE code = ? AND owner = ?",
        (code, rewrite.author),
    )
    connection.executemany(_EVENT, [(code, *event, *_NO_REPLY) for event in rewrite.events])
    connection.execute("DELETE FROM refusals WHERE code = ? AND owner = ?", (code, rewrite.author))
    connection.execute(
        "UPDATE refusals SET reply = replace(?, '{id}', message_id) WHERE code = ?",
        (rewrite.refusal, code),
    )
    connection.execute("DELETE FROM digests WHERE code = ?", (code,))
    connection.execute("DELETE FROM owners WHERE code = ? AND owner = ?", (code, rewrite.owner))


def _rows(write: Write) -> list[tuple[object, ...]]:
    """A row for each event; the last one has the reply."""
    *earlier, last = write.events
    rows: list[tuple[object, ...]] = [(write.code, *event, *_NO_REPLY) for event in earlier]
    return [*rows, (write.code, *last, *(write.reply or _NO_REPLY))]
