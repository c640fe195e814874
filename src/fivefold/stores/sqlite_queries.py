"""Everything the SQLite store asks for and writes, except the appends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.stores.store import (
    Alarm,
    Reply,
    StoredDigest,
    StoredEvent,
    StoredSummary,
    StoredTable,
)

if TYPE_CHECKING:
    import sqlite3


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
        "SELECT code FROM owners JOIN tables USING (code) WHERE owner = ?"
        " ORDER BY touched DESC LIMIT ?",
        (owner, limit),
    )
    return [code for (code,) in rows]


def summaries_of(
    connection: sqlite3.Connection, owner: str, limit: int, skip: int
) -> list[StoredSummary]:
    rows = connection.execute(
        "SELECT code, changed, summary FROM owners JOIN tables USING (code) WHERE owner = ?"
        " ORDER BY touched DESC LIMIT ? OFFSET ?",
        (owner, limit, skip),
    )
    return [StoredSummary(*row) for row in rows]


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
        "SELECT code, digest FROM owners JOIN tables USING (code) LEFT JOIN digests USING (code)"
        " WHERE owner = ? AND NOT live ORDER BY touched DESC LIMIT ?",
        (owner, limit),
    )
    return [StoredDigest(*row) for row in rows]


def untouched(
    connection: sqlite3.Connection, before: float, limit: int, skip: int
) -> list[StoredSummary]:
    rows = connection.execute(
        "SELECT code, changed, summary FROM tables WHERE live AND changed < ?"
        " ORDER BY changed, touched LIMIT ? OFFSET ?",
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


def forget(connection: sqlite3.Connection, owner: str, code: str) -> None:
    connection.execute("DELETE FROM owners WHERE owner = ? AND code = ?", (owner, code))


def store_digest(connection: sqlite3.Connection, code: str, digest: str) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO digests SELECT code, ? FROM tables WHERE code = ?", (digest, code)
    )


def erase(connection: sqlite3.Connection, owner: str) -> list[str]:
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
