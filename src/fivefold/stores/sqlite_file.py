"""The SQLite file of the store: opens, checks and migrates it, and notices when it was replaced."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING, Any

from fivefold.errors import FivefoldError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PATIENCE, _MOMENT = 10.0, 0.02
"""Seconds to wait for another process to finish writing, and between two tries."""
_OURS = 0x35666F6C
"""The SQLite application id that marks our files."""

# One migration per schema version, never changed once released; an older file runs those it lacks.
# Events and refusals have rowids, so they are stored in the order written and a batch touches few
# pages; commits were slower with `WITHOUT ROWID`. The reply to a message is stored with its last
# event; `refusals` has the replies without events. `has_replies` is FALSE once the replies of a
# table were deleted, some time after its game. `listed` numbers the changes of summaries: unlike
# times it never goes back.
_FIRST = 11
"""The version of the first migration: raised when that is changed. Files of lower versions, which
were written before the first release, are refused."""
_MIGRATIONS = (
    """
    CREATE TABLE tables (
        code TEXT NOT NULL PRIMARY KEY,
        secret BLOB NOT NULL,
        last INTEGER NOT NULL,
        changed REAL NOT NULL,
        opened REAL NOT NULL,
        live INTEGER NOT NULL,
        summary TEXT NOT NULL,
        alarm REAL,
        has_replies INTEGER NOT NULL DEFAULT TRUE
    );
    CREATE INDEX live ON tables (code) WHERE live;
    CREATE INDEX has_replies ON tables (code) WHERE NOT live AND has_replies;
    CREATE INDEX opened ON tables (opened) WHERE NOT live;
    CREATE TABLE events (
        code TEXT NOT NULL REFERENCES tables,
        sequence INTEGER NOT NULL,
        at REAL NOT NULL,
        event TEXT NOT NULL,
        owner TEXT,
        message_id TEXT,
        message_hash BLOB,
        reply TEXT,
        PRIMARY KEY (code, sequence)
    );
    CREATE TABLE refusals (
        code TEXT NOT NULL REFERENCES tables,
        owner TEXT NOT NULL,
        message_id TEXT NOT NULL,
        message_hash BLOB NOT NULL,
        reply TEXT NOT NULL,
        PRIMARY KEY (code, owner, message_id)
    );
    CREATE TABLE owners (
        owner TEXT NOT NULL,
        code TEXT NOT NULL REFERENCES tables,
        listed INTEGER NOT NULL,
        hidden INTEGER NOT NULL DEFAULT FALSE,
        PRIMARY KEY (owner, code)
    ) WITHOUT ROWID;
    CREATE INDEX owners_of ON owners (code);
    CREATE INDEX lists ON owners (owner, hidden, listed DESC);
    CREATE TABLE digests (
        code TEXT NOT NULL PRIMARY KEY REFERENCES tables,
        digest TEXT NOT NULL
    );
    CREATE TABLE keys (
        key TEXT NOT NULL PRIMARY KEY,
        owner TEXT NOT NULL,
        given_up INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE checks (number INTEGER NOT NULL);
    INSERT INTO checks VALUES (0);
    CREATE TABLE sentinel (id BLOB NOT NULL);
    INSERT INTO sentinel VALUES (randomblob(16));
    """,
)


def opened(file: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """A connection for writing and one for reading. The file is created if it does not exist."""
    try:
        _make(file)
        with closing(connected(file)) as connection:
            _prepare(connection, file)
        return _durable(connected(file)), connected(file)
    except (sqlite3.Error, OSError) as error:
        raise FivefoldError("store-unopenable", place=str(file), reason=reason(error)) from None


def connected(file: Path) -> sqlite3.Connection:
    """A connection to an existing file; any thread may use it."""
    address = f"{file.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(
        address, timeout=_PATIENCE, isolation_level=None, check_same_thread=False, uri=True
    )


def schema_version(connection: sqlite3.Connection, file: Path) -> int:
    """The schema version of a file; 0 if it is new. Refuses another program's database."""
    version: int = _value(connection, "PRAGMA user_version")
    owner = _value(connection, "PRAGMA application_id")
    if owner != _OURS and (
        version or owner or _value(connection, "SELECT count(*) FROM sqlite_master")
    ):
        raise FivefoldError("store-foreign", place=str(file))
    if 0 < version < _FIRST:
        raise FivefoldError("store-older", place=str(file))
    if version > (known := _known()):
        raise FivefoldError("store-newer", place=str(file), found=version, known=known)
    return version


def _known() -> int:
    """The version that the migrations lead to."""
    return _FIRST + len(_MIGRATIONS) - 1


@contextmanager
def transaction(connection: sqlite3.Connection, kind: str) -> Iterator[None]:
    """Run the block in a transaction. `kind` is SQLite's DEFERRED or IMMEDIATE."""
    connection.execute(f"BEGIN {kind}")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _make(file: Path) -> None:
    """Create the file readable by its owner only: it holds the secrets of fair dice."""
    file.parent.mkdir(parents=True, exist_ok=True)
    # Not if it is there: closing it would release the locks of other connections of this process.
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _prepare(connection: sqlite3.Connection, file: Path) -> None:
    # Checked before any change, in a transaction: another process may be initialising the file.
    with transaction(connection, "DEFERRED"):
        schema_version(connection, file)
    _journaled(connection)
    with transaction(connection, "IMMEDIATE"):
        for migration in _MIGRATIONS[max(0, schema_version(connection, file) + 1 - _FIRST) :]:
            for statement in migration.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {_known()}")
        connection.execute(f"PRAGMA application_id = {_OURS}")


def _journaled(connection: sqlite3.Connection) -> None:
    """Switch to WAL. SQLite does not wait by itself if several processes do so at once."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(_MOMENT)
        else:
            return


def _durable(connection: sqlite3.Connection) -> sqlite3.Connection:
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
    # Checkpoint less often than the default of 1000 pages: pending writes wait for a checkpoint.
    connection.execute("PRAGMA wal_autocheckpoint = 4000")
    return connection


class FileGuard:
    """Notices that the file was deleted or replaced while it is open: compares it with what it was
    at the start, its identity and its sentinel.

    SQLite goes on writing to a deleted file as if nothing had happened, and to one that was
    overwritten: all of it would be gone, or worse, after a restart.

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
