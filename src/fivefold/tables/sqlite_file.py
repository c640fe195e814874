"""The SQLite file that tables are kept in: opened, checked, and brought to the present form."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PATIENCE, _MOMENT = 10.0, 0.02
"""Seconds to wait for another process that writes, and between two tries."""
_OURS = 0x35666F6C
"""SQLite's application id of our files."""

# One step for each form of the file, never changed once it was published: a file of an older form
# goes through those it lacks. Events and answers lie in the order in which they were written, so
# that a batch fills few pages; with `WITHOUT ROWID` commits were slower.
_STEPS = (
    """
    CREATE TABLE tables (
        code TEXT NOT NULL PRIMARY KEY,
        secret BLOB NOT NULL,
        last INTEGER NOT NULL,
        changed REAL NOT NULL,
        live INTEGER NOT NULL
    );
    CREATE INDEX live ON tables (code) WHERE live;
    CREATE TABLE events (
        code TEXT NOT NULL REFERENCES tables,
        sequence INTEGER NOT NULL,
        at REAL NOT NULL,
        event TEXT NOT NULL,
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
        PRIMARY KEY (owner, code)
    ) WITHOUT ROWID;
    """,
    # Games that came as whole records were called live until then.
    """
    CREATE TABLE digests (
        code TEXT NOT NULL PRIMARY KEY REFERENCES tables,
        digest TEXT NOT NULL
    );
    CREATE INDEX owners_of ON owners (code);
    UPDATE tables SET live = FALSE WHERE live AND EXISTS (
        SELECT * FROM events WHERE events.code = tables.code AND event LIKE '{"type":"ended"%'
    );
    """,
)


def opened(file: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """A connection to write with and one to read with, to a file that is made if there is none."""
    try:
        _make(file)
        with closing(connected(file)) as connection:
            _prepare(connection, file)
        return _durable(connected(file)), connected(file)
    except (sqlite3.Error, OSError) as error:
        raise FivefoldError("store-unopenable", place=str(file), reason=reason(error)) from None


def connected(file: Path) -> sqlite3.Connection:
    """A connection to a file that exists; it may be handed from thread to thread."""
    address = f"{file.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(
        address, _PATIENCE, isolation_level=None, check_same_thread=False, uri=True
    )


def checked_form(connection: sqlite3.Connection, file: Path) -> int:
    """The form of a file that is ours, or new; 0 for a new one."""
    form = _number(connection, "PRAGMA user_version")
    owner = _number(connection, "PRAGMA application_id")
    if owner != _OURS and (
        form or owner or _number(connection, "SELECT count(*) FROM sqlite_master")
    ):
        raise FivefoldError("store-foreign", place=str(file))
    if form > len(_STEPS):
        raise FivefoldError("store-newer", place=str(file), found=form, known=len(_STEPS))
    return form


@contextmanager
def transaction(connection: sqlite3.Connection, kind: str) -> Iterator[None]:
    """All or nothing; `kind` is how SQLite calls the way to begin."""
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
    """Nobody else may read it: it holds the secrets that dice are made from."""
    file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


def _prepare(connection: sqlite3.Connection, file: Path) -> None:
    # Before anything is changed in it, and at one moment: somebody else may just be making it ours.
    with transaction(connection, "DEFERRED"):
        checked_form(connection, file)
    _journaled(connection)
    with transaction(connection, "IMMEDIATE"):
        for step in _STEPS[checked_form(connection, file) :]:
            for statement in step.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(_STEPS)}")
        connection.execute(f"PRAGMA application_id = {_OURS}")


def _journaled(connection: sqlite3.Connection) -> None:
    """SQLite itself does not wait when several switch a new file at once."""
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
    # Pages in the journal before they are moved into the file: a few more than usual, since that
    # holds up the writes that wait.
    connection.execute("PRAGMA wal_autocheckpoint = 4000")
    return connection


def _number(connection: sqlite3.Connection, question: str) -> int:
    (number,) = connection.execute(question).fetchone()
    return int(number)
