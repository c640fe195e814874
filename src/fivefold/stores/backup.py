"""Copies the SQLite file of the store while the server keeps writing to it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError
from fivefold.stores.sqlite_file import connected, reason, schema_version

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def backup(path: Path, target: Path) -> None:
    """Write a consistent snapshot of all tables to a new file, durable on return."""
    with _source(path) as source:
        try:
            with _new_file(target) as temporary:
                _copy(source, temporary)
        except FileExistsError:
            raise FivefoldError("backup-exists", file=str(target)) from None
        except (sqlite3.Error, OSError) as error:
            raise FivefoldError("backup-failed", file=str(target), reason=reason(error)) from None


@contextmanager
def _source(path: Path) -> Iterator[sqlite3.Connection]:
    try:
        path.stat()
        with closing(connected(path)) as connection:
            schema_version(connection, path)
            yield connection
    except (sqlite3.Error, OSError) as error:
        raise FivefoldError("unreadable-file", file=str(path), reason=reason(error)) from None


def _copy(source: sqlite3.Connection, target: Path) -> None:
    with closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        # So that a server notices if this file takes the place of the one that it has open.
        if schema_version(copy, target):
            copy.execute("UPDATE sentinel SET id = randomblob(16)")
            copy.commit()
        copy.execute("PRAGMA journal_mode = DELETE")  # a single file, without a -wal file
        (found,) = copy.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(found)


@contextmanager
def _new_file(target: Path) -> Iterator[Path]:
    """A temporary file to write; it is renamed to the target once it is complete and on disk."""
    temporary = target.with_name(f".{target.name}.{os.urandom(8).hex()}.aside")
    _make(target)  # reserves the name
    try:
        _make(temporary)
        yield temporary
        _to_disk(temporary)
        temporary.replace(target)
        with suppress(PermissionError):  # Windows can't open a folder
            _to_disk(target.parent)
    except BaseException:
        target.unlink(missing_ok=True)
        raise
    finally:
        for left_over in target.parent.glob(f"{temporary.name}*"):
            left_over.unlink()


def _make(file: Path) -> None:
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _to_disk(path: Path) -> None:
    # Windows syncs only a file that is open for writing, and Unix opens folders only for reading.
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
