"""The PostgreSQL store, which several processes may share. Its tables live in a schema named
`fivefold`. The pool replaces a broken connection at the next query.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import urlsplit

import asyncpg

from fivefold.errors import FivefoldError
from fivefold.stores import postgres_appends, postgres_loads
from fivefold.stores import postgres_deletions as deletions
from fivefold.stores import postgres_leases as leases
from fivefold.stores.condition import Condition
from fivefold.stores.grouping import Grouping, Locked
from fivefold.stores.postgres_appends import append_all
from fivefold.stores.postgres_changes import LOST, PAUSE, TOLD, Lost, listening
from fivefold.stores.postgres_loads import Load, load_all
from fivefold.stores.postgres_schema import TIMEOUT, migrate
from fivefold.stores.store import (
    DAY,
    Change,
    Conflict,
    Reply,
    StoredDigest,
    StoredEvent,
    StoredSummary,
    StoredTable,
    Told,
    Write,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection, Sequence

    from asyncpg.pool import PoolConnectionProxy

    from fivefold.stores.postgres_changes import Listener
    from fivefold.stores.store import Alarm, Rewrite

    _Connection: TypeAlias = PoolConnectionProxy[asyncpg.Record]
    _Pool: TypeAlias = asyncpg.Pool[asyncpg.Record]

_CONNECTIONS = 10
_DAMAGE = (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError)
"""A page that can't be what PostgreSQL has written there."""
_SETTINGS = {
    # A process that was cut off in the middle of a transaction must not hold up the others.
    "lock_timeout": "2s",
    "idle_in_transaction_session_timeout": "10s",
    # Every query here is for a few rows by their keys, whatever a new database believes.
    "enable_seqscan": "off",
}

_NOW = "extract(epoch FROM clock_timestamp())"

_CREATE = f"""
    INSERT INTO fivefold.tables
        (code, secret, last, changed, opened, live, summary, alarm, driver)
    VALUES ($1, $2, 0, 0, {_NOW}, $3, $4, $5, $6)
"""  # noqa: S608 (no outside text in it)

_KEEP_DIGEST = """
    INSERT INTO fivefold.digests SELECT code, $2 FROM fivefold.tables WHERE code = $1 AND last = $3
    ON CONFLICT (code) DO UPDATE SET digest = $2 RETURNING code
"""

_TABLES_OF = """
    SELECT code FROM fivefold.owners WHERE owner = $1 ORDER BY hidden, listed DESC LIMIT $2
"""

# The list is read in its order, and each table looked up: as many as are asked for, however long
# the list is.
SUMMARIES_OF = """
    SELECT code, changed, summary, listed
    FROM (
        SELECT code, listed FROM fivefold.owners
        WHERE owner = $1 AND NOT hidden AND listed < $3 ORDER BY listed DESC LIMIT $2
    ) AS list JOIN fivefold.tables USING (code)
    ORDER BY listed DESC
"""
_LATEST = 2**63 - 1
"""More than any place in a list."""

_KEEP_SUMMARY = """
    UPDATE fivefold.tables SET summary = $3, alarm = $4::double precision,
        driver = CASE WHEN driver = 0 AND $4::double precision IS NOT NULL THEN NULL ELSE driver END
    WHERE code = $1 AND last = $2
"""

_DIGESTS_OF = """
    SELECT code, digest
    FROM fivefold.owners JOIN fivefold.tables USING (code) LEFT JOIN fivefold.digests USING (code)
    WHERE owner = $1 AND NOT hidden AND NOT live ORDER BY listed DESC LIMIT $2
"""

_UNTOUCHED = """
    SELECT code, changed, summary FROM fivefold.tables WHERE live AND changed < $1
    ORDER BY changed, code LIMIT $2 OFFSET $3
"""

_TIDY = """
    WITH chosen AS (
        SELECT code FROM fivefold.tables WHERE NOT live AND answered AND changed < $1
        LIMIT $2 FOR UPDATE SKIP LOCKED
    ), tidied AS (
        UPDATE fivefold.tables SET answered = FALSE FROM chosen WHERE tables.code = chosen.code
    ), shortened AS (
        UPDATE fivefold.events SET owner = NULL, message = NULL, body = NULL, said = NULL
        FROM chosen WHERE events.code = chosen.code AND message IS NOT NULL
    ), deleted AS (
        DELETE FROM fivefold.answers USING chosen WHERE answers.code = chosen.code
    )
    SELECT count(*) FROM chosen
"""


class PostgresStore:
    """A Store in a PostgreSQL database."""

    shared = True

    def __init__(self, pool: _Pool, address: str) -> None:
        self._pool, self._address = pool, address
        self._room = asyncio.Semaphore(_CONNECTIONS)
        self._closing = False
        self._listener: Listener | None = None
        self._name = secrets.token_hex(8)
        """Tells this process's notifications from those of others."""
        self.condition = Condition()
        self._appends = Grouping(
            self._commit, postgres_appends.MOST, self.condition.note, apart=True
        )
        self._loads = Grouping(self._load, postgres_loads.MOST, self.condition.note)

    @classmethod
    async def open(cls, address: str) -> PostgresStore:
        place = _place(address)
        try:
            await migrate(address, place)
            return cls(await _pooled(address), address)
        except FivefoldError:
            raise
        except (*LOST, ValueError) as error:
            raise FivefoldError("store-unopenable", place=place, reason=_reason(error)) from None

    async def create(  # noqa: PLR0913, PLR0917 (the columns of a table)
        self,
        code: str,
        secret: bytes,
        events: Sequence[StoredEvent],
        owners: Sequence[str],
        reply: Reply | None,
        live: bool = True,
        *,
        summary: str | None = None,
        alarm: float | None = None,
    ) -> None:
        write = Write(code, events, owners, reply, live, summary=summary, alarm=alarm)
        driver = 0 if alarm is None else None
        async with self._connection() as connection, connection.transaction():
            await connection.execute(_CREATE, code, secret, live, summary, alarm, driver)
            _raise_first(await append_all(connection, [write], self._name))

    async def append(  # noqa: PLR0913 (the columns of a table)
        self,
        code: str,
        events: Sequence[StoredEvent],
        owners: Sequence[str] = (),
        reply: Reply | None = None,
        live: bool = True,
        *,
        after: int | None = None,
        fence: int | None = None,
        summary: str | None = None,
        alarm: float | None = None,
    ) -> None:
        self._refuse_if_closing()
        await self._appends.do(
            Write(code, events, owners, reply, live, after, fence, summary, alarm)
        )

    async def _commit(self, writes: Sequence[Write]) -> list[Exception | None]:
        async with self._connected() as connection:
            return await append_all(connection, writes, self._name)

    async def load(self, code: str) -> StoredTable | None:
        return await self.load_since(code, 0)

    async def load_since(self, code: str, sequence: int) -> StoredTable | None:
        self._refuse_if_closing()
        return await self._loads.do(Load(code, sequence))

    async def _load(self, loads: Sequence[Load]) -> Sequence[StoredTable | None]:
        async with self._connected() as connection:
            return await load_all(connection, loads)

    async def tables_of(self, owner: str, limit: int) -> list[str]:
        return await self._codes(_TABLES_OF, owner, limit)

    async def hide(self, owner: str, code: str) -> None:
        async with self._connection() as connection:
            await connection.execute(
                "UPDATE fivefold.owners SET hidden = TRUE WHERE owner = $1 AND code = $2",
                owner,
                code,
            )

    async def summaries_of(
        self, owner: str, limit: int, before: int | None = None
    ) -> list[StoredSummary]:
        place = _LATEST if before is None else before
        async with self._connection() as connection:
            rows = await connection.fetch(SUMMARIES_OF, owner, limit, place)
            return [StoredSummary(*row) for row in rows]

    async def owners_of(self, code: str) -> list[str]:
        query = "SELECT owner FROM fivefold.owners WHERE code = $1 ORDER BY owner"
        async with self._connection() as connection:
            return [row["owner"] for row in await connection.fetch(query, code)]

    async def store_summary(
        self, code: str, sequence: int, summary: str, alarm: float | None
    ) -> None:
        async with self._connection() as connection:
            await connection.execute(_KEEP_SUMMARY, code, sequence, summary, alarm)

    async def live(self) -> list[str]:
        return await self._codes("SELECT code FROM fivefold.tables WHERE live")

    async def store_digest(self, code: str, digest: str, sequence: int) -> bool:
        async with self._connection() as connection:
            return await connection.fetchval(_KEEP_DIGEST, code, digest, sequence) is not None

    async def digests_of(self, owner: str, limit: int) -> list[StoredDigest]:
        async with self._connection() as connection:
            return [StoredDigest(*row) for row in await connection.fetch(_DIGESTS_OF, owner, limit)]

    # Deleting

    async def erase(self, owner: str, limit: int) -> list[str]:
        async with self._connection() as connection, connection.transaction():
            return await deletions.erase(connection, owner, limit, self._name)

    async def rewrite(self, rewrite: Rewrite) -> None:
        async with self._connection() as connection, connection.transaction():
            await deletions.rewrite(connection, rewrite, self._name)

    async def delete(self, code: str) -> bool:
        async with self._connection() as connection, connection.transaction():
            return bool(await deletions.delete(connection, [code], self._name))

    async def note_opened(self, code: str, at: float) -> None:
        query = "UPDATE fivefold.tables SET opened = $2 WHERE code = $1 AND opened <= $3"
        async with self._connection() as connection:
            await connection.execute(query, code, at, at - DAY)

    async def expire(self, before: float, limit: int) -> list[str]:
        async with self._connection() as connection, connection.transaction():
            return await deletions.expire(connection, before, limit, self._name)

    # Keys

    async def owner_of_key(self, key: str) -> str | None:
        async with self._connection() as connection:
            owner, gone = await deletions.read_key(connection, key)
            return None if gone else owner

    async def change_key(self, old: str, new: str) -> bool:
        async with self._connection() as connection, connection.transaction():
            return await deletions.change_key(connection, old, new)

    async def given_up(self, keys: Collection[str]) -> set[str]:
        query = "SELECT key FROM fivefold.keys WHERE key = ANY($1) AND given_up"
        async with self._connection() as connection:
            return {row["key"] for row in await connection.fetch(query, list(keys))}

    # Upkeep

    async def untouched(self, before: float, limit: int, skip: int = 0) -> list[StoredSummary]:
        async with self._connection() as connection:
            rows = await connection.fetch(_UNTOUCHED, before, limit, skip)
            return [StoredSummary(*row) for row in rows]

    async def tidy(self, before: float, limit: int) -> int:
        async with self._connection() as connection:
            return int(await connection.fetchval(_TIDY, before, limit))

    async def all_tables(self) -> list[Change]:
        """Every table, with the sequence of its last event."""
        async with self._connection() as connection:
            rows = await connection.fetch("SELECT code, last FROM fivefold.tables ORDER BY code")
            return [Change(*row) for row in rows]

    # Several processes

    async def changes(self, loaded: Callable[[], Collection[str]]) -> AsyncIterator[Change | Told]:
        while not self._closing:
            with suppress(Lost):
                async with listening(self._address, self._name, loaded) as listener:
                    self._listener = listener
                    await listener.follow(loaded())
                    for change in await self._sequences(loaded()):  # what was missed meanwhile
                        yield change
                    while True:
                        yield await listener.next()
            self._listener = None
            for change in await self._sequences(loaded()):
                yield change
            await asyncio.sleep(PAUSE)

    async def follow(self, code: str) -> None:
        if self._listener is not None:  # else all tables are followed as soon as there is one
            await self._listener.follow([code])

    async def _sequences(self, codes: Collection[str]) -> list[Change]:
        """How far these tables are, if they are still there; nothing if the database can't be
        reached."""
        query = """
            SELECT code, coalesce(last, 0) FROM unnest($1::text[]) AS code
            LEFT JOIN fivefold.tables USING (code)
        """
        with suppress(FivefoldError):
            async with self._connection() as connection:
                return [Change(*row) for row in await connection.fetch(query, list(codes))]
        return []

    async def tell(self, text: str) -> None:
        async with self._connection() as connection:
            await connection.execute("SELECT pg_notify($1, $2)", TOLD, f"{self._name} {text}")

    async def join(self, seconds: float) -> int:
        async with self._connection() as connection:
            return await leases.join(connection, seconds)

    async def renew(self, fence: int, seconds: float) -> bool:
        async with self._connection() as connection:
            return await leases.renew(connection, fence, seconds)

    async def leave(self, fence: int) -> None:
        async with self._connection() as connection:
            await leases.leave(connection, fence)

    async def take(self, fence: int, code: str) -> bool:
        async with self._connection() as connection:
            return await leases.take(connection, fence, code)

    async def take_over(self, fence: int, limit: int) -> list[Alarm]:
        async with self._connection() as connection:
            return await leases.take_over(connection, fence, limit)

    async def release(self, fence: int, codes: Collection[str]) -> None:
        async with self._connection() as connection:
            await leases.release(connection, fence, codes)

    async def check(self) -> None:
        async with self._connection() as connection:
            await connection.execute("UPDATE fivefold.checks SET number = number + 1")
        self.condition.note(None)
        self.condition.check()

    async def close(self) -> None:
        if self._closing:
            return
        self._closing = True
        await asyncio.gather(self._appends.finish(), self._loads.finish())
        for _ in range(_CONNECTIONS):  # waits for every query that is running
            await self._room.acquire()
        try:
            await asyncio.wait_for(self._pool.close(), TIMEOUT)
        except LOST:
            self._pool.terminate()

    async def _codes(self, query: str, *args: object) -> list[str]:
        async with self._connection() as connection:
            return [row["code"] for row in await connection.fetch(query, *args)]

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[_Connection]:
        self._refuse_if_closing()
        try:
            async with self._connected() as connection:
                yield connection
        except FivefoldError as error:
            self.condition.note(error)
            raise

    def _refuse_if_closing(self) -> None:
        if self._closing:
            raise FivefoldError("store-closed")

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[_Connection]:
        try:
            async with self._room, self._pool.acquire(timeout=TIMEOUT) as connection:
                yield connection
        except asyncpg.IntegrityConstraintViolationError as error:
            raise Conflict(str(error)) from None
        except asyncpg.DataError:  # its message repeats the value, which may be a secret
            raise ValueError("a text or number that PostgreSQL can't store") from None
        except asyncpg.LockNotAvailableError as error:
            raise Locked("store-unavailable", reason=_reason(error)) from None
        except LOST as error:
            damaged = {"damaged": True} if isinstance(error, _DAMAGE) else {}
            raise FivefoldError("store-unavailable", reason=_reason(error), **damaged) from None


def _raise_first(outcomes: Sequence[Exception | None]) -> None:
    for error in filter(None, outcomes):
        raise error


# Opening


async def _pooled(address: str) -> _Pool:
    return await asyncpg.create_pool(
        address,
        min_size=0,
        max_size=_CONNECTIONS,
        timeout=TIMEOUT,
        command_timeout=TIMEOUT,
        init=_sync_commits,
        reset=_no_reset,
        server_settings=_SETTINGS,
    )


async def _sync_commits(connection: asyncpg.Connection[asyncpg.Record]) -> None:
    """Wait for the disk at every commit, even if the database or the user is set not to."""
    if await connection.fetchval("SHOW synchronous_commit") == "off":
        await connection.execute("SET synchronous_commit = on")


async def _no_reset(_: object) -> None:
    """No query changes the settings of a connection, so a reset would waste a round trip."""


def _place(address: str) -> str:
    """The address of a database without user name and password."""
    try:
        parts = urlsplit(address)
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
    except ValueError:
        return f"{address.partition(':')[0]}://…"


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__
