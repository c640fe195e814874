"""What is deleted in PostgreSQL, and whose keys are changed.

Whoever changes a table locks its row first, so that nobody takes a seat there meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from fivefold.stores.postgres_appends import TABLES
from fivefold.stores.store import Conflict

if TYPE_CHECKING:
    from collections.abc import Sequence

    import asyncpg
    from asyncpg.pool import PoolConnectionProxy

    from fivefold.stores.store import Rewrite

    _Connection: TypeAlias = PoolConnectionProxy[asyncpg.Record]

_ALONE = """
    SELECT code FROM fivefold.owners WHERE owner = $1 AND NOT EXISTS (
        SELECT FROM fivefold.owners AS others WHERE others.code = owners.code AND others.owner <> $1
    ) LIMIT $2
"""
_LOCK = "SELECT code FROM fivefold.tables WHERE code = ANY($1) ORDER BY code FOR UPDATE"
_STILL_ALONE = """
    SELECT code FROM fivefold.owners WHERE code = ANY($1)
    GROUP BY code HAVING bool_and(owner = $2)
"""
_UNOPENED = """
    SELECT code FROM fivefold.tables WHERE NOT live AND opened < $1 AND changed < $1
    LIMIT $2 FOR UPDATE SKIP LOCKED
"""
_TELL = "SELECT pg_notify($1 || code, $2 || ' ' || $3::integer) FROM unnest($4::text[]) AS code"
_MOVE = """
    UPDATE fivefold.tables SET last = $3, live = $4, summary = $5, alarm = $6::double precision,
        driver = CASE WHEN driver = 0 AND $6::double precision IS NOT NULL THEN NULL ELSE driver END
    WHERE code = $1 AND last = $2 RETURNING code
"""
_RETEXT = """
    UPDATE fivefold.events SET event = new.event
    FROM unnest($2::integer[], $3::text[]) AS new (sequence, event)
    WHERE events.code = $1 AND events.sequence = new.sequence
"""
_SILENCE = """
    UPDATE fivefold.events SET owner = NULL, message = NULL, body = NULL, said = NULL
    WHERE code = $1 AND owner = $2
"""
_GO_ON = """
    INSERT INTO fivefold.events (code, sequence, at, event)
    SELECT $1, * FROM unnest($2::integer[], $3::double precision[], $4::text[])
"""


async def erase(connection: _Connection, owner: str, limit: int, sender: str) -> list[str]:
    """Delete tables that nobody else has."""
    alone = _codes(await connection.fetch(_ALONE, owner, limit))
    await connection.execute(_LOCK, alone)
    still = _codes(await connection.fetch(_STILL_ALONE, alone, owner))
    return await delete(connection, still, sender)


async def expire(connection: _Connection, before: float, limit: int, sender: str) -> list[str]:
    return await delete(
        connection, _codes(await connection.fetch(_UNOPENED, before, limit)), sender
    )


async def delete(connection: _Connection, codes: Sequence[str], sender: str) -> list[str]:
    """Delete tables, and tell other processes; returns those that there were."""
    found = _codes(await connection.fetch(_LOCK, codes))
    for kind in ("owners", "digests", "answers", "events", "tables"):
        await connection.execute(f"DELETE FROM fivefold.{kind} WHERE code = ANY($1)", found)  # noqa: S608 (no outside text in it)
    await connection.execute(_TELL, TABLES, sender, 0, found)
    return found


async def rewrite(connection: _Connection, rewrite: Rewrite, sender: str) -> None:
    code, last = rewrite.code, rewrite.events[-1].sequence
    state = (last, rewrite.live, rewrite.summary, rewrite.alarm)
    if await connection.fetchval(_MOVE, code, rewrite.after, *state) is None:
        raise Conflict(f"{code} is not at {rewrite.after}")
    texts = rewrite.texts
    await connection.execute(_RETEXT, code, list(texts), list(texts.values()))
    await connection.execute(_SILENCE, code, rewrite.author)
    columns = [list(column) for column in zip(*rewrite.events, strict=True)]
    await connection.execute(_GO_ON, code, *columns)
    for kind in ("answers", "digests"):
        await connection.execute(f"DELETE FROM fivefold.{kind} WHERE code = $1", code)  # noqa: S608
    await connection.execute(
        "DELETE FROM fivefold.owners WHERE code = $1 AND owner = $2", code, rewrite.owner
    )
    await connection.execute(_TELL, TABLES, sender, last, [code])


async def read_key(connection: _Connection, key: str) -> tuple[str, bool]:
    """The owner that a key belongs to, and whether it was given up."""
    query = "SELECT owner, given_up FROM fivefold.keys WHERE key = $1"
    found = await connection.fetchrow(query, key)
    return (found["owner"], found["given_up"]) if found else (key, False)


async def change_key(connection: _Connection, old: str, new: str) -> bool:
    # One change at a time: two of the same key must not both succeed.
    await connection.execute("LOCK TABLE fivefold.keys IN SHARE ROW EXCLUSIVE MODE")
    owner, gone = await read_key(connection, old)
    if gone:
        return await read_key(connection, new) == (owner, False)
    used = await connection.fetchval(
        "SELECT EXISTS (SELECT FROM fivefold.keys WHERE key = $1)"
        " OR EXISTS (SELECT FROM fivefold.owners WHERE owner = $1)",
        new,
    )
    if new == old or used:
        return False
    await connection.execute(
        "INSERT INTO fivefold.keys VALUES ($1, $2, TRUE), ($3, $2, FALSE)"
        " ON CONFLICT (key) DO UPDATE SET given_up = TRUE",
        old,
        owner,
        new,
    )
    return True


def _codes(rows: Sequence[asyncpg.Record]) -> list[str]:
    return [row["code"] for row in rows]
