"""Loads tables from PostgreSQL, many in one statement: after a notification, for example, all that
another process has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fivefold.stores.store import Reply, StoredEvent, StoredTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    import asyncpg
    from asyncpg.pool import PoolConnectionProxy

    _Connection: TypeAlias = PoolConnectionProxy[asyncpg.Record]

MOST = 100
"""Tables in one statement."""

# One statement sees one moment. A table is the row with neither an event nor an owner.
_LOAD = """
    WITH asked AS (
        SELECT * FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS asked (code, since, n)
    )
    SELECT n::integer, NULL::integer AS sequence, NULL::double precision, NULL::text AS event,
        NULL::text AS owner, NULL::text, secret AS body, NULL::text
    FROM asked JOIN fivefold.tables USING (code)
    UNION ALL
    SELECT n::integer, sequence, at, event, owner, message, body, said
    FROM asked JOIN fivefold.events ON events.code = asked.code AND sequence > since
    UNION ALL
    SELECT n::integer, NULL, NULL, NULL, owner, message, body, said
    FROM asked JOIN fivefold.answers USING (code)
"""


class Load(NamedTuple):
    """A table, and the sequence after which its events are wanted."""

    code: str
    since: int


async def load_all(connection: _Connection, loads: Sequence[Load]) -> list[StoredTable | None]:
    codes, sinces = [load.code for load in loads], [load.since for load in loads]
    rows: list[list[asyncpg.Record]] = [[] for _ in loads]
    for row in await connection.fetch(_LOAD, codes, sinces):
        rows[row["n"] - 1].append(row)
    return list(map(_table, rows))


def _table(rows: Sequence[asyncpg.Record]) -> StoredTable | None:
    secrets = [row["body"] for row in rows if row["owner"] is None and row["event"] is None]
    if not secrets:
        return None
    events = sorted(StoredEvent(*row[1:4]) for row in rows if row["event"] is not None)
    replies = [Reply(*row[4:]) for row in rows if row["owner"] is not None]
    return StoredTable(secrets[0], events, replies)
