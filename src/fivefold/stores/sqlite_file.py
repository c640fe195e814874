"""Opens, checks and migrates the SQLite file of the store."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PATIENCE, _MOMENT = 10.0, 0.02
"""Seconds to wait for another process to finish writing, and between two tries."""
_OURS = 0x35666F6C
"""The SQLite application id that marks our files."""

# One migration per schema version, never changed once released; an older file runs those it lacks.
# Events and answers have rowids, so they are stored in the order written and a batch touches few
# pages; commits were slower with `WITHOUT ROWID`. The reply to a message is stored with its last
# event; `answers` has refusals. `answered` says whether a table has replies, which go some time
# after its game. `listed` numbers the changes of summaries: unlike times it never goes back.
_MIGRATIONS = (
    """
    CREATE TABLE tables (
        code TEXT NOT NULL PRIMARY KEY,
        secret BLOB NOT NULL,
        last INTEGER NOT NULL,
        changed REAL NOT NULL,
        opened REAL NOT NULL,
        live INTEGER NOT NULL,
        summary TEXT,
        alarm REAL,
        answered INTEGER NOT NULL DEFAULT TRUE
    );
    CREATE INDEX live ON tables (code) WHERE live;
    CREATE INDEX answered ON tables (code) WHERE NOT live AND answered;
    CREATE INDEX opened ON tables (opened) WHERE NOT live;
    CREATE TABLE events (
        code TEXT NOT NULL REFERENCES tables,
        sequence INTEGER NOT NULL,
        at REAL NOT NULL,
        event TEXT NOT NULL,
        owner TEXT,
        message TEXT,
        body BLOB,
        said TEXT,
        PRIMARY KEY (code, sequence)
    );
    CREATE TABLE answers (
        code TEXT NOT NULL REFERENCES tables,
        owner TEXT NOT NULL,
        message TEXT NOT NULL,
        body BLOB NOT NULL,
        said TEXT NOT NULL,
        PRIMARY KEY (code, owner, message)
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
    version = _number(connection, "PRAGMA user_version")
    owner = _number(connection, "PRAGMA application_id")
    if owner != _OURS and (
        version or owner or _number(connection, "SELECT count(*) FROM sqlite_master")
    ):
        raise FivefoldError("store-foreign", place=str(file))
    if version > len(_MIGRATIONS):
        raise FivefoldError("store-newer", place=str(file), found=version, known=len(_MIGRATIONS))
    return version


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
        for migration in _MIGRATIONS[schema_version(connection, file) :]:
            for statement in migration.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(_MIGRATIONS)}")
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


def _number(connection: sqlite3.Connection, query: str) -> int:
    (number,) = connection.execute(query).fetchone()
    return int(number)
