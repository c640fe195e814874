"""Appends to a SQLite file, many at once: one call of `executemany` for each kind of row."""

from __future__ import annotations

import time
from itertools import count
from typing import TYPE_CHECKING

from fivefold.stores.store import Conflict

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from fivefold.stores.store import Rewrite, Write

# A message that was refused before is not accepted.
_MOVE = """
    UPDATE tables
    SET last = ?, changed = ?, live = ?, summary = coalesce(?, summary), alarm = ?, answered = TRUE
    WHERE code = ? AND last = ?
    AND NOT EXISTS (SELECT * FROM answers WHERE answers.code = tables.code
                    AND answers.owner = ? AND answers.message = ?)
"""
_EVENT = """
    INSERT INTO events (code, sequence, at, event, owner, message, body, said)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
_SEAT = """
    INSERT INTO owners (owner, code, listed) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET listed = excluded.listed, hidden = FALSE
"""
_NO_REPLY = (None, None, None, None)


class Appends:
    """Writes events within the caller's transaction, and numbers the changes of summaries."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        (last,) = connection.execute("SELECT max(listed) FROM owners").fetchone()
        self._places = count((last or 0) + 1)

    def create(self, secret: bytes, write: Write) -> None:
        self.connection.execute(
            "INSERT INTO tables (code, secret, last, changed, opened, live, summary, alarm)"
            " VALUES (?, ?, 0, 0, ?, ?, ?, ?)",
            (write.code, secret, time.time(), write.live, write.summary, write.alarm),
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
        shown = [write for write in moving if write.summary is not None]
        if changed := [(next(self._places), write.code) for write in shown]:
            self.connection.executemany("UPDATE owners SET listed = ? WHERE code = ?", changed)
        seats = [
            (owner, write.code, next(self._places)) for write in writes for owner in write.owners
        ]
        if seats:
            self.connection.executemany(_SEAT, seats)

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
        self.connection.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?)", row)

    def rewrite(self, rewrite: Rewrite) -> None:
        code, last = rewrite.code, rewrite.events[-1].sequence
        moved = self.connection.execute(
            "UPDATE tables SET last = ?, live = ?, summary = ?, alarm = ?"
            " WHERE code = ? AND last = ?",
            (last, rewrite.live, rewrite.summary, rewrite.alarm, code, rewrite.after),
        )
        if not moved.rowcount:
            raise Conflict(f"{code} is not at {rewrite.after}")
        self.connection.executemany(
            "UPDATE events SET event = ? WHERE code = ? AND sequence = ?",
            [(text, code, sequence) for sequence, text in rewrite.texts.items()],
        )
        self.connection.execute(
            "UPDATE events SET owner = NULL, message = NULL, body = NULL, said = NULL"
            " WHERE code = ? AND owner = ?",
            (code, rewrite.author),
        )
        self.connection.executemany(
            _EVENT, [(code, *event, *_NO_REPLY) for event in rewrite.events]
        )
        for kind in ("answers", "digests"):
            self.connection.execute(f"DELETE FROM {kind} WHERE code = ?", (code,))  # noqa: S608
        self.connection.execute(
            "DELETE FROM owners WHERE code = ? AND owner = ?", (code, rewrite.owner)
        )


def _rows(write: Write) -> list[tuple[object, ...]]:
    """A row for each event; the last one has the reply."""
    *earlier, last = write.events
    rows: list[tuple[object, ...]] = [(write.code, *event, *_NO_REPLY) for event in earlier]
    return [*rows, (write.code, *last, *(write.reply or _NO_REPLY))]
