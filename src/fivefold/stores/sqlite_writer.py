"""The writer thread of the SQLite store: commits pending writes in groups.

A commit waits some milliseconds for the disk, whether it holds one write or a hundred. So the
writer takes every pending job and runs them all in one transaction, then resolves all their
futures. If one of them fails, it runs them again, each in its own savepoint so that it fails alone.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from itertools import groupby
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from fivefold.errors import FivefoldError
from fivefold.stores.condition import Condition
from fivefold.stores.sqlite_file import reason, transaction
from fivefold.stores.store import Conflict, Write

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fivefold.stores.sqlite_appends import Appends
    from fivefold.stores.sqlite_guard import FileGuard

_BATCH = 500
_PRIMARY = 0xFF
"""The part of an error code that SQLite's extended codes have in common."""
_T = TypeVar("_T")


class _Job(NamedTuple):
    done: asyncio.Future[Any]
    work: Write | Callable[[Appends], object]


class _Outcome(NamedTuple):
    """The result of a job, or the error it failed with."""

    error: Exception | None
    result: object = None


class SqliteWriter:
    def __init__(self, appends: Appends, guard: FileGuard, at_end: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._new: list[_Job] = []
        """Jobs of this turn of the event loop: they wake the thread together."""
        self._jobs: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._left: list[_Job] = []
        """Jobs of the thread that were too many for one transaction."""
        self._appends, self._guard, self._at_end = appends, guard, at_end
        self.condition = Condition()
        # A daemon thread, so that a program that never calls `close` can still exit.
        self._thread = Thread(target=self._write_all, daemon=True)
        self._thread.start()

    def append(self, write: Write) -> asyncio.Future[None]:
        return self._put(write)

    def run(self, work: Callable[[Appends], _T]) -> asyncio.Future[_T]:
        return self._put(work)

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

    def _put(self, work: Any) -> asyncio.Future[Any]:
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


def _in_transaction(appends: Appends, jobs: Sequence[_Job]) -> list[_Outcome]:
    try:
        with transaction(appends.connection, "IMMEDIATE"):
            return _run_all(appends, jobs)
    except sqlite3.OperationalError:
        raise
    except Exception:  # one of them failed
        with transaction(appends.connection, "IMMEDIATE"):
            return [_tried(appends, job) for job in jobs]


def _run_all(appends: Appends, jobs: Sequence[_Job]) -> list[_Outcome]:
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


def _run(appends: Appends, job: _Job) -> object:
    if isinstance(job.work, Write):
        appends.append([job.work])
        return None
    return job.work(appends)


def _tried(appends: Appends, job: _Job) -> _Outcome:
    """Run one job, and undo it if it fails."""
    connection = appends.connection
    connection.execute("SAVEPOINT work")
    outcome = _outcome(appends, job)
    if outcome.error is not None:
        connection.execute("ROLLBACK TO work")
    connection.execute("RELEASE work")
    return outcome


def _outcome(appends: Appends, job: _Job) -> _Outcome:
    try:
        return _Outcome(None, _run(appends, job))
    except sqlite3.OperationalError:
        raise  # a failure of the database, not of this job: it fails the whole batch
    except sqlite3.IntegrityError as error:
        return _Outcome(Conflict(str(error)))
    except Exception as error:  # invalid Unicode, for example: only this caller has to know
        return _Outcome(unavailable(error) if _is_damage(error) else error)
