"""Appends to PostgreSQL, many in one commit.

A commit waits for the disk, whether it holds one write or a hundred. So writes that arrive
during a commit make up the next one together (`grouping`), and one statement with arrays carries
them out: it needs no explicit transaction, takes one round trip and notifies other processes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from fivefold.stores.store import Conflict, NotDriver, StoredEvent

if TYPE_CHECKING:
    from collections.abc import Sequence

    import asyncpg
    from asyncpg.pool import PoolConnectionProxy

    from fivefold.stores.store import Write

    _Connection: TypeAlias = PoolConnectionProxy[asyncpg.Record]

TABLES = "fivefold:"
"""Before the code in the name of a table's channel. Each table has its own: whoever has not loaded
it is not woken by what happens there."""
MOST = 300
"""Writes in one commit."""
_NO_REPLY = (None, None, None, None)

# Rows are locked in the order of their codes, so that two processes never wait for each other. Of
# two writers of the same sequence, the second waits and then finds that `last` has changed. A
# message that was refused before is not accepted; a refusal that was stored while this statement
# waited for the lock can't be seen by it, but has replaced the row (`noted`), so that its place is
# another one. The result has the writes that failed, and 0 for the notifications, if there are any:
# nothing would send them otherwise.
_APPEND = """
    WITH write AS (
        SELECT * FROM unnest(
            $1::text[], $2::integer[], $3::integer[], $4::double precision[], $5::boolean[],
            $6::text[], $7::double precision[], $8::bigint[],
            $9::text[], $10::text[], $11::bytea[], $12::text[]
        ) WITH ORDINALITY AS write (
            code, before, last, at, live, summary, alarm, fence, owner, message, body, said, number
        )
    ), locked AS (
        SELECT code, last, driver, ctid AS place FROM fivefold.tables
        WHERE code = ANY($1) ORDER BY code FOR UPDATE
    ), granted AS (
        SELECT write.* FROM write JOIN locked USING (code)
        JOIN fivefold.tables AS seen ON seen.code = write.code AND seen.ctid = locked.place
        WHERE locked.last = coalesce(write.before, locked.last)
        AND (write.fence IS NULL OR write.fence = locked.driver)
        AND NOT EXISTS (
            SELECT FROM fivefold.answers WHERE answers.code = write.code
            AND answers.owner = write.owner AND answers.message = write.message
        )
    ), moved AS (
        UPDATE fivefold.tables
        SET last = granted.last, changed = granted.at, live = granted.live,
            summary = coalesce(granted.summary, tables.summary), alarm = granted.alarm,
            answered = TRUE,
            driver = CASE WHEN driver = 0 AND granted.alarm IS NOT NULL THEN NULL ELSE driver END
        FROM granted WHERE tables.code = granted.code AND granted.last IS NOT NULL
        RETURNING tables.code, tables.last
    ), noted AS (
        UPDATE fivefold.tables SET answered = TRUE FROM granted
        WHERE tables.code = granted.code AND granted.last IS NULL
    ), happened AS (
        INSERT INTO fivefold.events
        SELECT event.* FROM unnest(
            $13::text[], $14::integer[], $15::double precision[], $16::text[],
            $17::text[], $18::text[], $19::bytea[], $20::text[]
        ) AS event (code, sequence, at, event, owner, message, body, said) JOIN moved USING (code)
    ), refused AS (
        INSERT INTO fivefold.answers
        SELECT code, owner, message, body, said FROM granted
        WHERE last IS NULL AND message IS NOT NULL
    ), seat AS (
        SELECT * FROM unnest($21::text[], $22::text[]) AS seat (owner, code)
    ), seated AS (
        INSERT INTO fivefold.owners (owner, code)
        SELECT seat.owner, seat.code FROM seat JOIN granted USING (code)
        ON CONFLICT (owner, code) DO UPDATE SET listed = excluded.listed, hidden = FALSE
    ), place AS (
        SELECT code, nextval('fivefold.places') AS listed FROM granted
        WHERE last IS NOT NULL AND summary IS NOT NULL
    ), relisted AS (
        UPDATE fivefold.owners SET listed = place.listed FROM place
        WHERE owners.code = place.code
        AND (owners.owner, owners.code) NOT IN (SELECT owner, code FROM seat)
    ), told AS (
        SELECT pg_notify($23 || code, $24 || ' ' || last) FROM moved
    )
    SELECT write.number::integer, write.fence IS NOT NULL AND driver IS DISTINCT FROM write.fence
    FROM write LEFT JOIN locked USING (code) LEFT JOIN granted USING (number)
    WHERE granted.number IS NULL
    UNION ALL SELECT 0, FALSE FROM told HAVING count(told) > 0
"""


async def append_all(
    connection: _Connection, writes: Sequence[Write], sender: str
) -> list[Exception | None]:
    """Carry out the writes, each of another table; for each the reason why it failed, or None."""
    outcomes: list[Exception | None] = [None] * len(writes)
    for number, fenced in await connection.fetch(_APPEND, *_arguments(writes), TABLES, sender):
        if number:
            code = writes[number - 1].code
            outcomes[number - 1] = (NotDriver if fenced else Conflict)(code)
    return outcomes


def _arguments(writes: Sequence[Write]) -> list[list[object]]:
    events = [row for write in writes for row in _events(write)]
    seats = [(owner, write.code) for write in writes for owner in write.owners]
    return [
        *_columns([_row(write) for write in writes], 12),
        *_columns(events, 8),
        *_columns(seats, 2),
    ]


def _row(write: Write) -> tuple[object, ...]:
    last, at = write.events[-1][:2] if write.events else (None, None)
    state = (write.before, last, at, write.live, write.summary, write.alarm, write.fence)
    return (write.code, *state, *(write.reply or _NO_REPLY))


def _events(write: Write) -> list[tuple[object, ...]]:
    """A row for each event; the last one has the reply."""
    rows: list[tuple[object, ...]] = [
        (write.code, *StoredEvent(*event), *_NO_REPLY) for event in write.events
    ]
    if rows and write.reply:
        rows[-1] = (*rows[-1][:4], *write.reply)
    return rows


def _columns(rows: Sequence[tuple[object, ...]], width: int) -> list[list[object]]:
    return [[row[n] for row in rows] for n in range(width)]
