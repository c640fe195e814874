"""The PostgreSQL store, which several processes may share. Its tables live in a schema named
`fivefold`.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from fivefold.errors import FivefoldError
from fivefold.stores.postgres_connections import (
    PAUSE,
    TABLES,
    TOLD,
    Connections,
    Lost,
    listening,
)
from fivefold.stores.postgres_log import (
    MOST_LOADS,
    MOST_WRITES,
    Grouping,
    Load,
    append_all,
    load_all,
)
from fivefold.stores.store import (
    LAST_PLACE,
    Alarm,
    Broadcast,
    Change,
    Conflict,
    StoredDigest,
    StoredSummary,
    StoredTable,
    Write,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection, Sequence

    import asyncpg

    from fivefold.stores.postgres_connections import Connection, Listener
    from fivefold.stores.store import Rewrite

_CREATE = """
    INSERT INTO fivefold.tables
        (code, secret, last, changed, opened, live, summary, alarm, driver)
    VALUES ($1, $2, 0, 0, extract(epoch FROM clock_timestamp()), $3, $4, $5, $6)
"""

_KEEP_DIGEST = """
    INSERT INTO fivefold.digests SELECT code, $2 FROM fivefold.tables WHERE code = $1 AND last = $3
    ON CONFLICT (code) DO UPDATE SET digest = $2 RETURNING code
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
        SELECT code FROM fivefold.tables WHERE NOT live AND has_replies AND changed < $1
        LIMIT $2 FOR UPDATE SKIP LOCKED
    ), tidied AS (
        UPDATE fivefold.tables SET has_replies = FALSE FROM chosen WHERE tables.code = chosen.code
    ), shortened AS (
        UPDATE fivefold.events
        SET owner = NULL, message_id = NULL, message_hash = NULL, reply = NULL
        FROM chosen WHERE events.code = chosen.code AND message_id IS NOT NULL
    ), deleted AS (
        DELETE FROM fivefold.refusals USING chosen WHERE refusals.code = chosen.code
    )
    SELECT count(*) FROM chosen
"""

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
    UPDATE fivefold.events SET owner = NULL, message_id = NULL, message_hash = NULL, reply = NULL
    WHERE code = $1 AND owner = $2
"""
_GO_ON = """
    INSERT INTO fivefold.events (code, sequence, at, event)
    SELECT $1, * FROM unnest($2::integer[], $3::double precision[], $4::text[])
"""

_IS_KEY_USED = """
    SELECT EXISTS (SELECT FROM fivefold.keys WHERE key = $1)
        OR EXISTS (SELECT FROM fivefold.owners WHERE owner = $1)
"""
_CHANGE_KEY = """
    INSERT INTO fivefold.keys VALUES ($1, $2, TRUE), ($3, $2, FALSE)
    ON CONFLICT (key) DO UPDATE SET given_up = TRUE
"""
_SEQUENCES = """
    SELECT code, coalesce(last, 0) FROM unnest($1::text[]) AS code
    LEFT JOIN fivefold.tables USING (code)
"""

_LATE = 2.0
"""Seconds after which something should have happened at a table."""
_UNTIL = "clock_timestamp() + make_interval(secs => $1)"
_JOIN = f"INSERT INTO fivefold.processes (alive_until) VALUES ({_UNTIL}) RETURNING fence"  # noqa: S608
_RENEW = f"""
    UPDATE fivefold.processes SET alive_until = {_UNTIL}
    WHERE fence = $2 AND alive_until > clock_timestamp() RETURNING fence
"""  # noqa: S608 (no outside text in it)

_TAKE = """
    UPDATE fivefold.tables SET driver = $1
    WHERE code = $2 AND (driver IS NULL OR driver = $1 OR NOT EXISTS (
        SELECT FROM fivefold.processes WHERE fence = driver AND alive_until > clock_timestamp()
    ))
    RETURNING code
"""

# A table without an alarm needs no driver: it is marked with 0 and not looked at again. One that
# never had a driver is left to the process with its players, until something should have happened.
# Locked rows are being changed or taken by others; the next call finds them if need be.
_TAKE_OVER = """
    UPDATE fivefold.tables SET driver = CASE WHEN alarm IS NULL THEN 0 ELSE $1 END
    WHERE code IN (
        SELECT code FROM fivefold.tables
        WHERE live AND (
            driver IS NULL AND coalesce(alarm, 0) < extract(epoch FROM clock_timestamp()) - $3
            OR driver IN (
                SELECT fence FROM fivefold.processes WHERE alive_until <= clock_timestamp()
            )
        )
        LIMIT $2 FOR UPDATE SKIP LOCKED
    )
    RETURNING code, alarm
"""
_BURY = """
    DELETE FROM fivefold.processes WHERE alive_until < clock_timestamp() - interval '1 minute'
    AND NOT EXISTS (SELECT FROM fivefold.tables WHERE live AND driver = fence)
"""
_RELEASE = """
    UPDATE fivefold.tables SET driver = CASE WHEN alarm IS NULL THEN 0 END
    WHERE code = ANY($2) AND driver = $1
"""


class PostgresStore:
    """A Store in a PostgreSQL database."""

    shared = True

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._listener: Listener | None = None
        self._name = secrets.token_hex(8)
        """Tells this process's notifications from those of others."""
        self.condition = connections.condition
        self._appends = Grouping(self._append, MOST_WRITES, self.condition.note, apart=True)
        self._loads = Grouping(self._load, MOST_LOADS, self.condition.note)

    @classmethod
    async def open(cls, address: str) -> PostgresStore:
        return cls(await Connections.open(address))

    async def create(self, secret: bytes, write: Write) -> None:
        driver = 0 if write.alarm is None else None
        state = (write.live, write.summary or "", write.alarm, driver)
        async with self._transaction() as connection:
            await connection.execute(_CREATE, write.code, secret, *state)
            for error in filter(None, await append_all(connection, [write], self._name)):
                raise error

    async def append(self, write: Write) -> None:
        self._connections.refuse_if_closing()
        await self._appends.do(write)

    async def _append(self, writes: Sequence[Write]) -> list[Exception | None]:
        async with self._connections.get_unnoted() as connection:
            return await append_all(connection, writes, self._name)

    async def load(self, code: str) -> StoredTable | None:
        return await self.load_since(code, 0)

    async def load_since(self, code: str, sequence: int) -> StoredTable | None:
        self._connections.refuse_if_closing()
        return await self._loads.do(Load(code, sequence))

    async def _load(self, loads: Sequence[Load]) -> Sequence[StoredTable | None]:
        async with self._connections.get_unnoted() as connection:
            return await load_all(connection, loads)

    # Lists

    async def tables_of(self, owner: str, limit: int) -> list[str]:
        query = "SELECT code FROM fivefold.owners WHERE owner = $1"
        return await self._column(f"{query} ORDER BY hidden, listed DESC LIMIT $2", owner, limit)

    async def summaries_of(
        self, owner: str, limit: int, before: int | None = None
    ) -> list[StoredSummary]:
        place = LAST_PLACE if before is None else before
        rows = await self._rows(SUMMARIES_OF, owner, limit, place)
        return [StoredSummary(*row) for row in rows]

    async def owners_of(self, code: str) -> list[str]:
        query = "SELECT owner FROM fivefold.owners WHERE code = $1 ORDER BY owner"
        return await self._column(query, code)

    async def store_summary(
        self, code: str, sequence: int, summary: str, alarm: float | None
    ) -> None:
        await self._value(_KEEP_SUMMARY, code, sequence, summary, alarm)

    async def hide(self, owner: str, code: str) -> None:
        query = "UPDATE fivefold.owners SET hidden = TRUE WHERE owner = $1 AND code = $2"
        await self._value(query, owner, code)

    async def live(self) -> list[str]:
        return await self._column("SELECT code FROM fivefold.tables WHERE live")

    async def store_digest(self, code: str, digest: str, sequence: int) -> bool:
        return await self._value(_KEEP_DIGEST, code, digest, sequence) is not None

    async def digests_of(self, owner: str, limit: int) -> list[StoredDigest]:
        return [StoredDigest(*row) for row in await self._rows(_DIGESTS_OF, owner, limit)]

    # Deleting. Whoever changes a table locks its row first, so that nobody takes a seat there
    # meanwhile.

    async def erase(self, owner: str, limit: int) -> list[str]:
        async with self._transaction() as connection:
            alone = _column(await connection.fetch(_ALONE, owner, limit))
            await connection.execute(_LOCK, alone)
            still = _column(await connection.fetch(_STILL_ALONE, alone, owner))
            return await self._delete(connection, still)

    async def rewrite(self, rewrite: Rewrite) -> None:
        code, last = rewrite.code, rewrite.events[-1].sequence
        state = (last, rewrite.live, rewrite.summary, rewrite.alarm)
        texts, columns = rewrite.texts, zip(*rewrite.events, strict=True)
        async with self._transaction() as connection:
            if await connection.fetchval(_MOVE, code, rewrite.after, *state) is None:
                raise Conflict(f"{code} is not at {rewrite.after}")
            await connection.execute(_RETEXT, code, list(texts), list(texts.values()))
            await connection.execute(_SILENCE, code, rewrite.author)
            await connection.execute(_GO_ON, code, *map(list, columns))
            await connection.execute(
                "DELETE FROM fivefold.refusals WHERE code = $1 AND owner = $2", code, rewrite.author
            )
            await connection.execute(
                "UPDATE fivefold.refusals SET reply = replace($2, '{id}', message_id)"
                " WHERE code = $1",
                code,
                rewrite.refusal,
            )
            await connection.execute("DELETE FROM fivefold.digests WHERE code = $1", code)
            await connection.execute(
                "DELETE FROM fivefold.owners WHERE code = $1 AND owner = $2", code, rewrite.owner
            )
            await connection.execute(_TELL, TABLES, self._name, last, [code])

    async def delete(self, code: str) -> bool:
        async with self._transaction() as connection:
            return bool(await self._delete(connection, [code]))

    async def note_opened(self, code: str, at: float) -> None:
        query = "UPDATE fivefold.tables SET opened = $2 WHERE code = $1 AND opened < $2"
        await self._value(query, code, at)

    async def expire(self, before: float, limit: int) -> list[str]:
        async with self._transaction() as connection:
            unopened = _column(await connection.fetch(_UNOPENED, before, limit))
            return await self._delete(connection, unopened)

    async def _delete(self, connection: Connection, codes: Sequence[str]) -> list[str]:
        """Delete tables, and notify other processes; returns those that there were."""
        found = _column(await connection.fetch(_LOCK, codes))
        for kind in ("owners", "digests", "refusals", "events", "tables"):
            await connection.execute(f"DELETE FROM fivefold.{kind} WHERE code = ANY($1)", found)  # noqa: S608 (no outside text in it)
        await connection.execute(_TELL, TABLES, self._name, 0, found)
        return found

    # Keys

    async def owner_of_key(self, key: str) -> str | None:
        async with self._connections.get() as connection:
            owner, gone = await _read_key(connection, key)
            return None if gone else owner

    async def change_key(self, old: str, new: str) -> bool:
        async with self._transaction() as connection:
            # One change at a time: two of the same key must not both succeed.
            await connection.execute("LOCK TABLE fivefold.keys IN SHARE ROW EXCLUSIVE MODE")
            owner, gone = await _read_key(connection, old)
            if gone:
                return await _read_key(connection, new) == (owner, False)
            if new == old or await connection.fetchval(_IS_KEY_USED, new):
                return False
            await connection.execute(_CHANGE_KEY, old, owner, new)
            return True

    async def given_up(self, keys: Collection[str]) -> set[str]:
        query = "SELECT key FROM fivefold.keys WHERE key = ANY($1) AND given_up"
        return set(await self._column(query, list(keys)))

    # Upkeep

    async def untouched(self, before: float, limit: int, skip: int = 0) -> list[StoredSummary]:
        return [StoredSummary(*row) for row in await self._rows(_UNTOUCHED, before, limit, skip)]

    async def tidy(self, before: float, limit: int) -> int:
        return int(await self._value(_TIDY, before, limit))

    async def all_tables(self) -> list[Change]:
        """Every table, with the sequence of its last event."""
        rows = await self._rows("SELECT code, last FROM fivefold.tables ORDER BY code")
        return [Change(*row) for row in rows]

    # Several processes. Times are those of the database, so that the clocks of several machines
    # don't matter.

    async def changes(
        self, loaded: Callable[[], Collection[str]]
    ) -> AsyncIterator[Change | Broadcast]:
        while not self._connections.closing:
            with suppress(Lost):
                async with listening(self._connections.address, self._name, loaded) as listener:
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
        with suppress(FivefoldError):
            return [Change(*row) for row in await self._rows(_SEQUENCES, list(codes))]
        return []

    async def tell(self, text: str) -> None:
        await self._value("SELECT pg_notify($1, $2)", TOLD, f"{self._name} {text}")

    async def join(self, seconds: float) -> int:
        async with self._connections.get() as connection:
            await connection.execute(_BURY)
            return int(await connection.fetchval(_JOIN, seconds))

    async def renew(self, fence: int, seconds: float) -> bool:
        return await self._value(_RENEW, seconds, fence) is not None

    async def leave(self, fence: int) -> None:
        query = "UPDATE fivefold.processes SET alive_until = clock_timestamp() WHERE fence = $1"
        await self._value(query, fence)

    async def take(self, fence: int, code: str) -> bool:
        return await self._value(_TAKE, fence, code) is not None

    async def take_over(self, fence: int, limit: int) -> list[Alarm]:
        rows = await self._rows(_TAKE_OVER, fence, limit, _LATE)
        return [Alarm(code, at) for code, at in rows if at is not None]

    async def release(self, fence: int, codes: Collection[str]) -> None:
        await self._value(_RELEASE, fence, list(codes))

    async def check(self) -> None:
        await self._value("UPDATE fivefold.checks SET number = number + 1")
        self.condition.note(None)
        self.condition.check()

    async def close(self) -> None:
        if not self._connections.closing:
            self._connections.closing = True
            await asyncio.gather(self._appends.finish(), self._loads.finish())
            await self._connections.close()

    async def _column(self, query: str, *values: object) -> list[str]:
        return _column(await self._rows(query, *values))

    async def _rows(self, query: str, *values: object) -> list[asyncpg.Record]:
        async with self._connections.get() as connection:
            return await connection.fetch(query, *values)

    async def _value(self, query: str, *values: object) -> Any:
        """The first value that a statement returns, None if it returns nothing."""
        async with self._connections.get() as connection:
            return await connection.fetchval(query, *values)

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Connection]:
        async with self._connections.get() as connection, connection.transaction():
            yield connection


def _column(rows: Sequence[asyncpg.Record]) -> list[str]:
    return [row[0] for row in rows]


async def _read_key(connection: Connection, key: str) -> tuple[str, bool]:
    """The owner that a key belongs to, and whether it was given up."""
    query = "SELECT owner, given_up FROM fivefold.keys WHERE key = $1"
    return tuple(await connection.fetchrow(query, key) or (key, False))
