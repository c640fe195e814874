"""Tables in PostgreSQL, in a schema of their own named `fivefold`.

An `append` is one statement, so it is whole or nothing without more ado, and takes one round trip.
A connection that breaks is replaced by the pool at the next question.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import urlsplit

import asyncpg

from fivefold.errors import FivefoldError
from fivefold.tables.store import Answer, Conflict, Digested, Kept, Stored, Write

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from asyncpg.pool import PoolConnectionProxy
    from asyncpg.transaction import Transaction

    _Connection: TypeAlias = PoolConnectionProxy[asyncpg.Record]
    _Pool: TypeAlias = asyncpg.Pool[asyncpg.Record]

_CONNECTIONS = 10
_PATIENCE = 10.0
"""Seconds to wait for a connection, an answer, or the end."""
_LOCK = 0x35666F6C
"""Held while one of several servers that start at once brings the schema to the present form."""
_LOST = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""What says that the server is not there or not able; TimeoutError is an OSError."""

# One step for each form of the schema, never changed once it was published.
_STEPS = (
    """
    CREATE SCHEMA fivefold;
    CREATE TABLE fivefold.form (form integer NOT NULL);
    INSERT INTO fivefold.form VALUES (0);
    CREATE TABLE fivefold.tables (
        code text PRIMARY KEY,
        number bigint GENERATED ALWAYS AS IDENTITY,
        secret bytea NOT NULL,
        last integer NOT NULL,
        changed double precision NOT NULL,
        live boolean NOT NULL
    ) WITH (fillfactor = 70);  -- room to write a row's next state beside it
    CREATE INDEX live ON fivefold.tables (code) WHERE live;
    CREATE TABLE fivefold.events (
        code text NOT NULL REFERENCES fivefold.tables,
        sequence integer NOT NULL,
        at double precision NOT NULL,
        event text NOT NULL,
        PRIMARY KEY (code, sequence)
    );
    CREATE TABLE fivefold.answers (
        code text NOT NULL REFERENCES fivefold.tables,
        owner text NOT NULL,
        message text NOT NULL,
        body bytea NOT NULL,
        said text NOT NULL,
        PRIMARY KEY (code, owner, message)
    );
    CREATE TABLE fivefold.owners (
        owner text NOT NULL,
        code text NOT NULL REFERENCES fivefold.tables,
        PRIMARY KEY (owner, code)
    );
    """,
    # Games that came as whole records were called live until then.
    """
    CREATE TABLE fivefold.digests (
        code text PRIMARY KEY REFERENCES fivefold.tables,
        digest text NOT NULL
    );
    CREATE INDEX owners_of ON fivefold.owners (code);
    UPDATE fivefold.tables SET live = FALSE WHERE live AND EXISTS (
        SELECT FROM fivefold.events
        WHERE events.code = tables.code AND event LIKE '{"type":"ended"%'
    );
    """,
)

_CREATE = (
    "INSERT INTO fivefold.tables (code, secret, last, changed, live) VALUES ($1, $2, 0, 0, $3)"
)

# Without events $2, $3 and $4 are NULL, and the table stays as it is. Its row is locked either way:
# of two who write the same sequence the second waits, and then finds the table moved on.
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

# Their rows are locked: nobody sits down there meanwhile.
_ENDED = """
    SELECT code FROM fivefold.tables JOIN fivefold.owners USING (code)
    WHERE owner = $1 AND NOT live ORDER BY code FOR UPDATE OF tables
"""

_NOBODYS = """
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
            await _prepare(address, place)
            return cls(await _pooled(address))
        except FivefoldError:
            raise
        except (*_LOST, ValueError) as error:
            raise FivefoldError("store-unopenable", place=place, reason=_reason(error)) from None

    async def create(  # noqa: PLR0913, PLR0917 (all of it is the table's)
        self,
        code: str,
        secret: bytes,
        events: Sequence[Stored],
        owners: Sequence[str],
        answer: Answer | None,
        live: bool = True,
    ) -> None:
        async with self._connection() as connection, connection.transaction():
            await connection.execute(_CREATE, code, secret, live)
            await _append(connection, Write(code, events, owners, answer, live))

    async def append(
        self,
        code: str,
        events: Sequence[Stored],
        owners: Sequence[str] = (),
        answer: Answer | None = None,
        live: bool = True,
    ) -> None:
        async with self._connection() as connection:
            await _append(connection, Write(code, events, owners, answer, live))

    async def load(self, code: str) -> Kept | None:
        async with self._connection() as connection, _one_moment(connection):
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

    async def keep_digest(self, code: str, digest: str) -> None:
        async with self._connection() as connection:
            await connection.execute(_KEEP_DIGEST, code, digest)

    async def digests_of(self, owner: str, limit: int) -> list[Digested]:
        async with self._connection() as connection:
            return [Digested(*row) for row in await connection.fetch(_DIGESTS_OF, owner, limit)]

    async def erase(self, owner: str) -> list[str]:
        async with self._connection() as connection, connection.transaction():
            return await _erase(connection, owner)

    async def close(self) -> None:
        if self._closing:
            return
        self._closing = True
        for _ in range(_CONNECTIONS):  # in line behind all who came before
            await self._room.acquire()
        try:
            await asyncio.wait_for(self._pool.close(), _PATIENCE)
        except _LOST:
            self._pool.terminate()

    async def _codes(self, question: str, *facts: object) -> list[str]:
        async with self._connection() as connection:
            return [row["code"] for row in await connection.fetch(question, *facts)]

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[_Connection]:
        if self._closing:
            raise FivefoldError("store-closed")
        try:
            async with self._room, self._pool.acquire(timeout=_PATIENCE) as connection:
                yield connection
        except asyncpg.IntegrityConstraintViolationError as error:
            raise Conflict(str(error)) from None
        except asyncpg.DataError:  # its words would repeat the value, which may be a secret
            raise ValueError("a text or number that PostgreSQL can't keep") from None
        except _LOST as error:
            raise FivefoldError("store-unavailable", reason=_reason(error)) from None


async def _append(connection: _Connection, write: Write) -> None:
    code, events, owners, answer, live = write
    last, at = events[-1][:2] if events else (None, None)
    columns = [[event[i] for event in events] for i in range(len(Stored._fields))]
    said = answer or (None,) * len(Answer._fields)
    facts = (code, write.before, last, at, live, *columns, owners, *said)
    if not await connection.fetch(_APPEND, *facts):
        raise Conflict(f"{code} is not at {write.before}")


def _one_moment(connection: _Connection) -> Transaction:
    return connection.transaction(isolation="repeatable_read", readonly=True)


async def _load(connection: _Connection, code: str) -> Kept | None:
    secret = await connection.fetchval("SELECT secret FROM fivefold.tables WHERE code = $1", code)
    if secret is None:
        return None
    events = await connection.fetch(
        "SELECT sequence, at, event FROM fivefold.events WHERE code = $1 ORDER BY sequence", code
    )
    answers = await connection.fetch(
        "SELECT owner, message, body, said FROM fivefold.answers WHERE code = $1", code
    )
    return Kept(secret, [Stored(*row) for row in events], [Answer(*row) for row in answers])


async def _erase(connection: _Connection, owner: str) -> list[str]:
    ended = [row["code"] for row in await connection.fetch(_ENDED, owner)]
    await connection.execute(
        "DELETE FROM fivefold.owners WHERE owner = $1 AND code = ANY($2)", owner, ended
    )
    alone = [row["code"] for row in await connection.fetch(_NOBODYS, ended)]
    for kind in ("digests", "answers", "events", "tables"):
        await connection.execute(f"DELETE FROM fivefold.{kind} WHERE code = ANY($1)", alone)  # noqa: S608
    return alone


# Opening


async def _prepare(address: str, place: str) -> None:
    """Bring the schema to the present form; servers that start at once do so one by one."""
    connection = await asyncpg.connect(address, timeout=_PATIENCE, command_timeout=_PATIENCE)
    try:
        async with connection.transaction():
            await connection.execute(f"SELECT pg_advisory_xact_lock({_LOCK})")
            await _migrate(connection, place)
    finally:
        await connection.close(timeout=_PATIENCE)


async def _migrate(connection: asyncpg.Connection[asyncpg.Record], place: str) -> None:
    known = len(_STEPS)
    there = await connection.fetchval("SELECT to_regclass('fivefold.form') IS NOT NULL")
    form = await connection.fetchval("SELECT form FROM fivefold.form") if there else 0
    if form > known:
        raise FivefoldError("store-newer", place=place, found=form, known=known)
    for step in _STEPS[form:]:
        await connection.execute(step)
    if form < known:
        await connection.execute("UPDATE fivefold.form SET form = $1", known)


async def _pooled(address: str) -> _Pool:
    return await asyncpg.create_pool(
        address,
        min_size=0,
        max_size=_CONNECTIONS,
        timeout=_PATIENCE,
        command_timeout=_PATIENCE,
        reset=_as_it_is,
    )


async def _as_it_is(_: object) -> None:
    """Nothing here changes a connection's settings: to reset them is a round trip for nothing."""


def _place(address: str) -> str:
    """Where a database is, without the name and password to get in."""
    try:
        parts = urlsplit(address)
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
    except ValueError:
        return f"{address.partition(':')[0]}://…"


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__
