"""Notices that the file of a SQLite store was deleted or replaced while it is open.

SQLite goes on writing to a deleted file as if nothing had happened, and to one that was
overwritten: all of it would be gone, or worse, after a restart.
"""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path


class FileGuard:
    """Compares the file with what it was at the start: its identity, and its sentinel.

    The sentinel is a random row that nobody changes; a backup has another one. Its page is read
    from the file itself, because SQLite would look into its own memory.
    """

    def __init__(self, file: Path, connection: sqlite3.Connection) -> None:
        self._file, self._journal = str(file), f"{file}-wal"
        self._identity = _identity(self._file)
        self._journal_identity: tuple[int, int] | None = None
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        root = _value(connection, "SELECT rootpage FROM sqlite_master WHERE name = 'sentinel'")
        self._page_size = _value(connection, "PRAGMA page_size")
        self._offset = (root - 1) * self._page_size
        self._sentinel = _value(connection, "SELECT id FROM sentinel")
        # Open until the end: closing it would release the locks that SQLite has on the file.
        self._stream = file.open("rb", buffering=0)
        self._is_in_file = False
        """Whether the sentinel was ever there: in a new file it may still be in the journal."""

    def check(self) -> None:
        """Fail as SQLite does if this is another file than before, or none."""
        try:
            same = (
                _identity(self._file) == self._identity
                and self._is_same_journal()
                and self._has_sentinel()
            )
        except OSError:
            same = False
        if not same:
            raise sqlite3.OperationalError("the file was deleted or replaced")

    def close(self) -> None:
        self._stream.close()

    def _is_same_journal(self) -> bool:
        """SQLite creates its journal with the first write."""
        try:
            found = _identity(self._journal)
        except FileNotFoundError:
            return self._journal_identity is None
        self._journal_identity = self._journal_identity or found
        return found == self._journal_identity

    def _has_sentinel(self) -> bool:
        self._stream.seek(self._offset)
        found = self._sentinel in self._stream.read(self._page_size)
        self._is_in_file |= found
        return found or not self._is_in_file


def _value(connection: sqlite3.Connection, query: str) -> Any:
    found = connection.execute(query).fetchone()
    if found is None:
        raise sqlite3.DatabaseError("the sentinel is missing")
    return found[0]


def _identity(file: str) -> tuple[int, int]:
    status = os.stat(file)  # noqa: PTH116 (called four times for each commit: much quicker)
    return status.st_dev, status.st_ino
