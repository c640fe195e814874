"""Connections to PostgreSQL: the schema and its migrations, the pool, and the listener for what
other processes do."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import urlsplit

import asyncpg

from fivefold.errors import FivefoldError
from fivefold.stores.store import Broadcast, Change, Condition, Conflict

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection

    from asyncpg.pool import PoolConnectionProxy

    Connection: TypeAlias = PoolConnectionProxy[asyncpg.Record]
    _Direct: TypeAlias = asyncpg.Connection[asyncpg.Record]
    _Loaded: TypeAlias = Callable[[], Collection[str]]

TIMEOUT = 10.0
"""Seconds to wait for a connection, a query, or the pool to close."""
LOST = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""Errors that mean the database is unavailable. TimeoutError is an OSError."""
TOLD = "fivefold"
"""The channel for messages between processes."""
TABLES = "fivefold:"
"""Before the code in the name of a table's channel. Each table has its own: whoever has not loaded
it is not woken by what happens there."""
BEAT = 2.0
"""Seconds until a silent connection is asked whether it is still there."""
PAUSE = 1.0
"""Seconds between two tries to listen again."""
_MOST_DROPPED = 64
"""Tables that are no longer loaded, before their channels are left."""
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
_LOCK = 0x35666F6C
"""Advisory lock held during migration, in case several servers start at once."""

# One migration per schema version, never changed once released. The reply to a message is stored
# with its last event; `refusals` has the replies without events. `has_replies` is FALSE once the
# replies of a table were deleted, some time after its game. A `driver` is the fence number of a
# process, or 0 for a table that needs none because it has no alarm. `listed` numbers the changes of
# summaries: unlike times it never goes back. Indexes of `tables` are on columns that an ordinary
# append does not change: then it does not touch them.
_FIRST = 11
"""The version of the first migration: raised when that is changed. Schemas of lower versions, which
were made before the first release, are refused."""
_MIGRATIONS = (
    """
    CREATE SCHEMA fivefold;
    CREATE TABLE fivefold.schema_version (version integer NOT NULL);
    INSERT INTO fivefold.schema_version VALUES (0);
    CREATE SEQUENCE fivefold.places;
    CREATE TABLE fivefold.tables (
        code text PRIMARY KEY,
        secret bytea NOT NULL,
        last integer NOT NULL,
        changed double precision NOT NULL,
        opened double precision NOT NULL,
        live boolean NOT NULL,
        summary text NOT NULL,
        alarm double precision,
        driver bigint,
        has_replies boolean NOT NULL DEFAULT TRUE
    ) WITH (fillfactor = 70);  -- leaves room for the next version of a row on its page
    CREATE INDEX live ON fivefold.tables (code) WHERE live;
    CREATE INDEX has_replies ON fivefold.tables (code) WHERE NOT live AND has_replies;
    CREATE INDEX opened ON fivefold.tables (opened) WHERE NOT live;
    CREATE INDEX driven ON fivefold.tables (driver) WHERE live;
    CREATE TABLE fivefold.events (
        code text NOT NULL REFERENCES fivefold.tables,
        sequence integer NOT NULL,
        at double precision NOT NULL,
        event text NOT NULL,
        owner text,
        message_id text,
        message_hash bytea,
        reply text,
        PRIMARY KEY (code, sequence)
    );
    CREATE TABLE fivefold.refusals (
        code text NOT NULL REFERENCES fivefold.tables,
        owner text NOT NULL,
        message_id text NOT NULL,
        message_hash bytea NOT NULL,
        reply text NOT NULL,
        PRIMARY KEY (code, owner, message_id)
    );
    CREATE TABLE fivefold.owners (
        owner text NOT NULL,
        code text NOT NULL REFERENCES fivefold.tables,
        listed bigint NOT NULL DEFAULT nextval('fivefold.places'),
        hidden boolean NOT NULL DEFAULT FALSE,
        PRIMARY KEY (owner, code)
    );
    CREATE INDEX owners_of ON fivefold.owners (code);
    CREATE INDEX lists ON fivefold.owners (owner, hidden, listed DESC);
    CREATE TABLE fivefold.digests (
        code text PRIMARY KEY REFERENCES fivefold.tables,
        digest text NOT NULL
    );
    CREATE TABLE fivefold.keys (
        key text PRIMARY KEY,
        owner text NOT NULL,
        given_up boolean NOT NULL
    );
    CREATE TABLE fivefold.processes (
        fence bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
        alive_until timestamptz NOT NULL
    );
    CREATE TABLE fivefold.checks (number bigint NOT NULL);
    INSERT INTO fivefold.checks VALUES (0);
    """,
)


async def _migrate(address: str, place: str) -> None:
    """Migrate the schema under a lock, so that servers that start at once take turns."""
    connection = await asyncpg.connect(address, timeout=TIMEOUT, command_timeout=TIMEOUT)
    try:
        async with connection.transaction():
            await connection.execute(f"SELECT pg_advisory_xact_lock({_LOCK})")
            await _run_missing(connection, place)
    finally:
        await connection.close(timeout=TIMEOUT)


async def _run_missing(connection: _Direct, place: str) -> None:
    known = _FIRST + len(_MIGRATIONS) - 1
    version = 0
    if await connection.fetchval("SELECT to_regclass('fivefold.schema_version')"):
        version = await connection.fetchval("SELECT version FROM fivefold.schema_version")
    elif await connection.fetchval("SELECT to_regnamespace('fivefold')"):
        raise FivefoldError("store-older", place=place)
    if 0 < version < _FIRST:
        raise FivefoldError("store-older", place=place)
    if version > known:
        raise FivefoldError("store-newer", place=place, found=version, known=known)
    for migration in _MIGRATIONS[max(0, version + 1 - _FIRST) :]:
        await connection.execute(migration)
    if version < known:
        await connection.execute("UPDATE fivefold.schema_version SET version = $1", known)


# The pool


class Locked(FivefoldError):
    """Another process holds a row for longer than it should."""


class Connections:
    """A pool. It replaces a broken connection at the next query."""

    def __init__(self, pool: asyncpg.Pool[asyncpg.Record], address: str) -> None:
        self._pool, self.address = pool, address
        self._room = asyncio.Semaphore(_CONNECTIONS)
        self.closing = False
        self.condition = Condition()

    @classmethod
    async def open(cls, address: str) -> Connections:
        """Connect to a database whose schema is up to date afterwards."""
        place = _place(address)
        try:
            await _migrate(address, place)
            return cls(await _pooled(address), address)
        except FivefoldError:
            raise
        except (*LOST, ValueError) as error:
            raise FivefoldError("store-unopenable", place=place, reason=_reason(error)) from None

    @asynccontextmanager
    async def get(self) -> AsyncIterator[Connection]:
        self.refuse_if_closing()
        try:
            async with self.get_unnoted() as connection:
                yield connection
        except FivefoldError as error:
            self.condition.note(error)
            raise

    @asynccontextmanager
    async def get_unnoted(self) -> AsyncIterator[Connection]:
        """For callers that note the outcome themselves."""
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

    def refuse_if_closing(self) -> None:
        if self.closing:
            raise FivefoldError("store-closed")

    async def close(self) -> None:
        for _ in range(_CONNECTIONS):  # waits for every query that is running
            await self._room.acquire()
        try:
            await asyncio.wait_for(self._pool.close(), TIMEOUT)
        except LOST:
            self._pool.terminate()


async def _pooled(address: str) -> asyncpg.Pool[asyncpg.Record]:
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


async def _sync_commits(connection: _Direct) -> None:
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


# Listening


class Lost(Exception):
    """There is no connection to listen on: changes may have been missed."""


class Listener:
    """A connection that receives what other processes than `sender` tell, and what they change at
    the tables that are `loaded`."""

    def __init__(self, connection: _Direct, sender: str, loaded: _Loaded) -> None:
        self._connection, self._sender, self._loaded = connection, sender, loaded
        self._followed = set[str]()
        self._asking = asyncio.Lock()
        self._heard: asyncio.Queue[Change | Broadcast | None] = asyncio.Queue()
        """None when the connection has been closed."""

    async def listen(self) -> None:
        self._connection.add_termination_listener(lambda _: self._give_up())
        await self._connection.add_listener(TOLD, self._hear_told)

    def _give_up(self) -> None:
        self._heard.put_nowait(None)

    async def follow(self, codes: Collection[str]) -> None:
        """Hear of what happens at these tables from now on."""
        try:
            async with self._asking:
                await self._leave_dropped()
                for code in set(codes) - self._followed:
                    await self._connection.add_listener(TABLES + code, self._hear_change)
                    self._followed.add(code)
        except LOST:
            self._give_up()  # and all tables are followed again

    async def _leave_dropped(self) -> None:
        """Leave the channels of tables that are no longer loaded, many at a time."""
        if len(self._followed) <= len(self._loaded()) + _MOST_DROPPED:
            return
        for code in self._followed.difference(self._loaded()):
            await self._connection.remove_listener(TABLES + code, self._hear_change)
            self._followed.remove(code)

    # Both are called with the connection, the process of the database, the channel and the text.

    def _hear_told(self, *args: object) -> None:
        sender, text = str(args[-1]).split(" ", 1)
        if sender != self._sender:
            self._heard.put_nowait(Broadcast(text))

    def _hear_change(self, *args: object) -> None:
        sender, sequence = str(args[-1]).split(" ")
        if sender != self._sender:
            code = str(args[-2]).removeprefix(TABLES)
            self._heard.put_nowait(Change(code, int(sequence)))

    async def next(self) -> Change | Broadcast:
        while True:
            try:
                # Many come at once: most need no timer.
                async with asyncio.timeout(BEAT if self._heard.empty() else None):
                    change = await self._heard.get()
            except TimeoutError:
                await self._check()
                continue
            if change is None:
                raise Lost
            return change

    async def _check(self) -> None:
        try:
            async with self._asking:
                await self._connection.execute("SELECT", timeout=BEAT)
        except LOST:
            raise Lost from None


@asynccontextmanager
async def listening(address: str, sender: str, loaded: _Loaded) -> AsyncIterator[Listener]:
    try:
        # Each table has a statement of its own: there is no use in keeping them.
        connection = await asyncpg.connect(
            address, timeout=TIMEOUT, command_timeout=TIMEOUT, statement_cache_size=0
        )
    except LOST:
        raise Lost from None
    try:
        listener = Listener(connection, sender, loaded)
        await listener.listen()
        yield listener
    except LOST:
        raise Lost from None
    finally:
        with suppress(*LOST):
            await connection.close(timeout=BEAT)
