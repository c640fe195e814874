"""A copy of the SQLite file that tables are kept in, made while the server goes on writing."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError
from fivefold.tables.sqlite_file import checked_form, connected, reason

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def backup(path: Path, target: Path) -> None:
    """Copy all tables as they are at one moment into a new file, safe on disk on return."""
    with _source(path) as source:
        try:
            with _new_file(target) as aside:
                _copy(source, aside)
        except FileExistsError:
            raise FivefoldError("backup-exists", file=str(target)) from None
        except (sqlite3.Error, OSError) as error:
            raise FivefoldError("backup-failed", file=str(target), reason=reason(error)) from None


@contextmanager
def _source(path: Path) -> Iterator[sqlite3.Connection]:
    try:
        path.stat()
        with closing(connected(path)) as connection:
            checked_form(connection, path)
            yield connection
    except (sqlite3.Error, OSError) as error:
        raise FivefoldError("unreadable-file", file=str(path), reason=reason(error)) from None


def _copy(source: sqlite3.Connection, aside: Path) -> None:
    with closing(sqlite3.connect(aside)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a journal beside it
        (found,) = copy.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(found)


@contextmanager
def _new_file(target: Path) -> Iterator[Path]:
    """A file to write aside: it takes the target's name only when it is whole and on disk."""
    aside = target.with_name(f".{target.name}.{os.urandom(8).hex()}.aside")
    _make(target)  # empty for now, so that the name is ours
    try:
        _make(aside)
        yield aside
        _to_disk(aside)
        aside.replace(target)
        with suppress(PermissionError):  # where a folder can't be opened
            _to_disk(target.parent)
    except BaseException:
        target.unlink(missing_ok=True)
        raise
    finally:
        for left_over in target.parent.glob(f"{aside.name}*"):
            left_over.unlink()


def _make(file: Path) -> None:
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
