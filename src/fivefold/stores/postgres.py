"""The PostgreSQL store. Its tables live in a schema named `fivefold`.

An `append` is one statement, so it is atomic without an explicit transaction and takes one round
trip. The pool replaces a broken connection at the next query.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import urlsplit

import asyncpg

from fivefold.errors import FivefoldError
from fivefold.stores.postgres_schema import TIMEOUT, migrate
from fivefold.stores.store import Conflict, Reply, StoredDigest, StoredEvent, StoredTable, Write

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from asyncpg.pool import PoolConnectionProxy
    from asyncpg.transaction import Transaction

    _Connection: TypeAlias = PoolConnectionProxy[asyncpg.Record]
    _Pool: TypeAlias = asyncpg.Pool[asyncpg.Record]

_CONNECTIONS = 10
_LOST = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""Errors that mean the database is unavailable. TimeoutError is an OSError."""

_CREATE = (
    "INSERT INTO fivefold.tables (code, secret, last, changed, live) VALUES ($1, $2, 0, 0, $3)"
)

# Without events $2, $3 and $4 are NULL and the row keeps its values. It is locked either way: of
# two writers of the same sequence, the second waits and then finds that `last` has changed.
_APPEND = """
    WITH moved AS (
        UPDATE fivefold.tables
        SET last = coalesce($3, last), changed = coalesce($4, changed),
            live = CASE WHEN $3 IS NULL THEN live ELSE $5 END
        WHERE code = $1 AND last = coalesce($2, last)
        RETURNING code
    ), happened AS (
        INSERT INTO fivefold.events
        SELECT code, event.*
        FROM moved, unnest($6::integer[], $7::double precision[], $8::text[]) AS event
    ), seated AS (
        INSERT INTO fivefold.owners
        SELECT owner, code FROM moved, unnest($9::text[]) AS owner ON CONFLICT DO NOTHING
    ), answered AS (
        INSERT INTO fivefold.answers
        SELECT code, $10::text, $11::text, $12::bytea, $13::text FROM moved WHERE $10 IS NOT NULL
    )
    SELECT code FROM moved
"""

_KEEP_DIGEST = """
    INSERT INTO fivefold.digests SELECT code, $2 FROM fivefold.tables WHERE code = $1
    ON CONFLICT (code) DO UPDATE SET digest = $2
"""

_DIGESTS_OF = """
    SELECT code, digest
    FROM fivefold.owners JOIN fivefold.tables USING (code) LEFT JOIN fivefold.digests USING (code)
    WHERE owner = $1 AND NOT live ORDER BY changed DESC, number DESC LIMIT $2
"""

# Locks the rows, so that nobody can take a seat there meanwhile.
_ENDED = """
    SELECT code FROM fivefold.tables JOIN fivefold.owners USING (code)
    WHERE owner = $1 AND NOT live ORDER BY code FOR UPDATE OF tables
"""

_WITHOUT_OWNER = """
    SELECT code FROM unnest($1::text[]) AS code
    WHERE NOT EXISTS (SELECT FROM fivefold.owners WHERE owners.code = code.code)
"""


class PostgresStore:
    """A Store in a PostgreSQL database."""

    def __init__(self, pool: _Pool) -> None:
        self._pool = pool
        self._room = asyncio.Semaphore(_CONNECTIONS)
        self._closing = False

    @classmethod
    async def open(cls, address: str) -> PostgresStore:
        place = _place(address)
        try:
            await migrate(address, place)
            return cls(await _pooled(address))
        except FivefoldError:
            raise
        except (*_LOST, ValueError) as error:
            raise FivefoldError("store-unopenable", place=place, reason=_reason(error)) from None

    async def create(  # noqa: PLR0913, PLR0917 (the columns of a table)
        self,
        code: str,
        secret: bytes,
        events: Sequence[StoredEvent],
        owners: Sequence[str],
        reply: Reply | None,
        live: bool = True,
    ) -> None:
        async with self._connection() as connection, connection.transaction():
            await connection.execute(_CREATE, code, secret, live)
            await _append(connection, Write(code, events, owners, reply, live))

    async def append(
        self,
        code: str,
        events: Sequence[StoredEvent],
        owners: Sequence[str] = (),
        reply: Reply | None = None,
        live: bool = True,
    ) -> None:
        async with self._connection() as connection:
            await _append(connection, Write(code, events, owners, reply, live))

    async def load(self, code: str) -> StoredTable | None:
        async with self._connection() as connection, _snapshot(connection):
            return await _load(connection, code)

    async def tables_of(self, owner: str, limit: int) -> list[str]:
        return await self._codes(
            "SELECT code FROM fivefold.owners JOIN fivefold.tables USING (code) WHERE owner = $1"
            " ORDER BY changed DESC, number DESC LIMIT $2",
            owner,
            limit,
        )

    async def forget(self, owner: str, code: str) -> None:
        async with self._connection() as connection:
            await connection.execute(
                "DELETE FROM fivefold.owners WHERE owner = $1 AND code = $2", owner, code
            )

    async def live(self) -> list[str]:
        return await self._codes("SELECT code FROM fivefold.tables WHERE live")

    async def store_digest(self, code: str, digest: str) -> None:
        async with self._connection() as connection:
            await connection.execute(_KEEP_DIGEST, code, digest)

    async def digests_of(self, owner: str, limit: int) -> list[StoredDigest]:
        async with self._connection() as connection:
            return [StoredDigest(*row) for row in await connection.fetch(_DIGESTS_OF, owner, limit)]

    async def erase(self, owner: str) -> list[str]:
        async with self._connection() as connection, connection.transaction():
            return await _erase(connection, owner)

    async def close(self) -> None:
        if self._closing:
            return
        self._closing = True
        for _ in range(_CONNECTIONS):  # waits for every query that is running
            await self._room.acquire()
        try:
            await asyncio.wait_for(self._pool.close(), TIMEOUT)
        except _LOST:
            self._pool.terminate()

    async def _codes(self, query: str, *args: object) -> list[str]:
        async with self._connection() as connection:
            return [row["code"] for row in await connection.fetch(query, *args)]

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[_Connection]:
        if self._closing:
            raise FivefoldError("store-closed")
        try:
            async with self._room, self._pool.acquire(timeout=TIMEOUT) as connection:
                yield connection
        except asyncpg.IntegrityConstraintViolationError as error:
            raise Conflict(str(error)) from None
        except asyncpg.DataError:  # its message repeats the value, which may be a secret
            raise ValueError("a text or number that PostgreSQL can't store") from None
        except _LOST as error:
            raise FivefoldError("store-unavailable", reason=_reason(error)) from None


async def _append(connection: _Connection, write: Write) -> None:
    code, events, owners, reply, live = write
    last, at = events[-1][:2] if events else (None, None)
    columns = [[event[i] for event in events] for i in range(len(StoredEvent._fields))]
    reply_columns = reply or (None,) * len(Reply._fields)
    args = (code, write.before, last, at, live, *columns, owners, *reply_columns)
    if not await connection.fetch(_APPEND, *args):
        raise Conflict(f"{code} is not at {write.before}")


def _snapshot(connection: _Connection) -> Transaction:
    return connection.transaction(isolation="repeatable_read", readonly=True)


async def _load(connection: _Connection, code: str) -> StoredTable | None:
    secret = await connection.fetchval("SELECT secret FROM fivefold.tables WHERE code = $1", code)
    if secret is None:
        return None
    events = await connection.fetch(
        "SELECT sequence, at, event FROM fivefold.events WHERE code = $1 ORDER BY sequence", code
    )
    replies = await connection.fetch(
        "SELECT owner, message, body, said FROM fivefold.answers WHERE code = $1", code
    )
    return StoredTable(
        secret, [StoredEvent(*row) for row in events], [Reply(*row) for row in replies]
    )


async def _erase(connection: _Connection, owner: str) -> list[str]:
    ended = [row["code"] for row in await connection.fetch(_ENDED, owner)]
    await connection.execute(
        "DELETE FROM fivefold.owners WHERE owner = $1 AND code = ANY($2)", owner, ended
    )
    alone = [row["code"] for row in await connection.fetch(_WITHOUT_OWNER, ended)]
    for kind in ("digests", "answers", "events", "tables"):
        await connection.execute(f"DELETE FROM fivefold.{kind} WHERE code = ANY($1)", alone)  # noqa: S608
    return alone


# Opening


async def _pooled(address: str) -> _Pool:
    return await asyncpg.create_pool(
        address,
        min_size=0,
        max_size=_CONNECTIONS,
        timeout=TIMEOUT,
        command_timeout=TIMEOUT,
        reset=_no_reset,
    )


async def _no_reset(_: object) -> None:
    """No query here changes a connection's settings, so resetting them would waste a round trip."""


def _place(address: str) -> str:
    """The address of a database without user name and password."""
    try:
        parts = urlsplit(address)
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
    except ValueError:
        return f"{address.partition(':')[0]}://…"


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__
