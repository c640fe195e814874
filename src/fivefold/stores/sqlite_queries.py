"""Everything the SQLite store asks for and writes, except the appends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.stores.store import (
    DAY,
    Alarm,
    Reply,
    StoredDigest,
    StoredEvent,
    StoredSummary,
    StoredTable,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection

_LATEST = 2**63 - 1
"""More than any place in a list."""


def load(connection: sqlite3.Connection, code: str, since: int = 0) -> StoredTable | None:
    table = connection.execute("SELECT secret FROM tables WHERE code = ?", (code,)).fetchone()
    if table is None:
        return None
    rows = connection.execute(
        "SELECT sequence, at, event, owner, message, body, said FROM events"
        " WHERE code = ? AND sequence > ? ORDER BY sequence",
        (code, since),
    ).fetchall()
    refusals = connection.execute(
        "SELECT owner, message, body, said FROM answers WHERE code = ?", (code,)
    ).fetchall()
    replies = [row[3:] for row in rows if row[4] is not None] + refusals
    return StoredTable(
        table[0], [StoredEvent(*row[:3]) for row in rows], [Reply(*row) for row in replies]
    )


def tables_of(connection: sqlite3.Connection, owner: str, limit: int) -> list[str]:
    rows = connection.execute(
        "SELECT code FROM owners WHERE owner = ? ORDER BY hidden, listed DESC LIMIT ?",
        (owner, limit),
    )
    return [code for (code,) in rows]


# With CROSS JOIN, SQLite reads the list in its order and looks each table up: as many as are asked
# for, however long the list is.


def summaries_of(
    connection: sqlite3.Connection, owner: str, limit: int, before: int | None
) -> list[StoredSummary]:
    rows = connection.execute(
        "SELECT code, changed, summary, listed FROM owners CROSS JOIN tables USING (code)"
        " WHERE owner = ? AND hidden = FALSE AND listed < ? ORDER BY listed DESC LIMIT ?",
        (owner, _LATEST if before is None else before, limit),
    )
    return [StoredSummary(*row) for row in rows]


def owners_of(connection: sqlite3.Connection, code: str) -> list[str]:
    rows = connection.execute("SELECT owner FROM owners WHERE code = ? ORDER BY owner", (code,))
    return [owner for (owner,) in rows]


def store_summary(
    connection: sqlite3.Connection, code: str, sequence: int, summary: str, alarm: float | None
) -> None:
    connection.execute(
        "UPDATE tables SET summary = ?, alarm = ? WHERE code = ? AND last = ?",
        (summary, alarm, code, sequence),
    )


def live(connection: sqlite3.Connection) -> list[str]:
    return [code for (code,) in connection.execute("SELECT code FROM tables WHERE live")]


def alarms(connection: sqlite3.Connection) -> list[Alarm]:
    rows = connection.execute(
        "SELECT code, alarm FROM tables WHERE live AND alarm IS NOT NULL ORDER BY alarm"
    )
    return [Alarm(*row) for row in rows]


def digests_of(connection: sqlite3.Connection, owner: str, limit: int) -> list[StoredDigest]:
    rows = connection.execute(
        "SELECT code, digest FROM owners CROSS JOIN tables USING (code)"
        " LEFT JOIN digests USING (code)"
        " WHERE owner = ? AND hidden = FALSE AND NOT live ORDER BY listed DESC LIMIT ?",
        (owner, limit),
    )
    return [StoredDigest(*row) for row in rows]


def untouched(
    connection: sqlite3.Connection, before: float, limit: int, skip: int
) -> list[StoredSummary]:
    rows = connection.execute(
        "SELECT code, changed, summary FROM tables WHERE live AND changed < ?"
        " ORDER BY changed, code LIMIT ? OFFSET ?",
        (before, limit, skip),
    )
    return [StoredSummary(*row) for row in rows]


def tidy(connection: sqlite3.Connection, before: float, limit: int) -> int:
    rows = connection.execute(
        "SELECT code FROM tables WHERE NOT live AND answered AND changed < ? LIMIT ?",
        (before, limit),
    )
    codes = rows.fetchall()
    for code in codes:
        _pack(connection, code)
    connection.executemany("DELETE FROM answers WHERE code = ?", codes)
    connection.executemany("UPDATE tables SET answered = FALSE WHERE code = ?", codes)
    return len(codes)


def _pack(connection: sqlite3.Connection, code: tuple[str]) -> None:
    """Write the events of a table anew, without replies: rows that only get shorter would leave
    their room unused, and these were scattered among those of other tables."""
    events = connection.execute(
        "SELECT code, sequence, at, event FROM events WHERE code = ? ORDER BY sequence", code
    ).fetchall()
    connection.execute("DELETE FROM events WHERE code = ?", code)
    connection.executemany(
        "INSERT INTO events (code, sequence, at, event) VALUES (?, ?, ?, ?)", events
    )


def check(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE checks SET number = number + 1")


def hide(connection: sqlite3.Connection, owner: str, code: str) -> None:
    connection.execute(
        "UPDATE owners SET hidden = TRUE WHERE owner = ? AND code = ?", (owner, code)
    )


def store_digest(connection: sqlite3.Connection, code: str, digest: str, sequence: int) -> bool:
    stored = connection.execute(
        "INSERT OR REPLACE INTO digests SELECT code, ? FROM tables WHERE code = ? AND last = ?",
        (digest, code, sequence),
    )
    return bool(stored.rowcount)


def erase(connection: sqlite3.Connection, owner: str, limit: int) -> list[str]:
    rows = connection.execute(
        "SELECT code FROM owners WHERE owner = ? AND NOT EXISTS"
        " (SELECT * FROM owners AS others WHERE others.code = owners.code AND others.owner <> ?)"
        " LIMIT ?",
        (owner, owner, limit),
    )
    return delete(connection, [code for (code,) in rows])


def delete(connection: sqlite3.Connection, codes: list[str]) -> list[str]:
    """Returns those that there were."""
    deleted = [
        code
        for code in codes
        if connection.execute("SELECT * FROM tables WHERE code = ?", (code,)).fetchone()
    ]
    for kind in ("owners", "digests", "answers", "events", "tables"):
        rows = ((code,) for code in deleted)
        connection.executemany(f"DELETE FROM {kind} WHERE code = ?", rows)  # noqa: S608 (no outside text in it)
    return deleted


def note_opened(connection: sqlite3.Connection, code: str, at: float) -> None:
    connection.execute(
        "UPDATE tables SET opened = ? WHERE code = ? AND opened <= ?", (at, code, at - DAY)
    )


def expire(connection: sqlite3.Connection, before: float, limit: int) -> list[str]:
    rows = connection.execute(
        "SELECT code FROM tables WHERE NOT live AND opened < ? AND changed < ? LIMIT ?",
        (before, before, limit),
    )
    return delete(connection, [code for (code,) in rows])


def owner_of_key(connection: sqlite3.Connection, key: str) -> str | None:
    owner, gone = _key(connection, key)
    return None if gone else owner


def change_key(connection: sqlite3.Connection, old: str, new: str) -> bool:
    owner, gone = _key(connection, old)
    if gone:
        return _key(connection, new) == (owner, False)
    known = connection.execute("SELECT * FROM keys WHERE key = ?", (new,)).fetchone()
    used = connection.execute("SELECT * FROM owners WHERE owner = ?", (new,)).fetchone()
    if new == old or known or used:
        return False
    connection.execute(
        "INSERT OR REPLACE INTO keys VALUES (?, ?, TRUE), (?, ?, FALSE)", (old, owner, new, owner)
    )
    return True


def given_up(connection: sqlite3.Connection, keys: Collection[str]) -> set[str]:
    return {key for key in keys if owner_of_key(connection, key) is None}


def _key(connection: sqlite3.Connection, key: str) -> tuple[str, bool]:
    """The owner that a key belongs to, and whether it was given up."""
    query = "SELECT owner, given_up FROM keys WHERE key = ?"
    owner, gone = connection.execute(query, (key,)).fetchone() or (key, False)
    return owner, bool(gone)
