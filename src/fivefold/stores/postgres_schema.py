"""The schema of the PostgreSQL store, and how an older one is brought up to date."""

from __future__ import annotations

import asyncpg

from fivefold.errors import FivefoldError

TIMEOUT = 10.0
"""Seconds to wait for a connection, a query, or the pool to close."""
_LOCK = 0x35666F6C
"""Advisory lock held during migration, in case several servers start at once."""

# One migration per schema version, never changed once released. The reply to a message is stored
# with its last event; `answers` has refusals. `answered` says whether a table has replies, which go
# some time after its game. A `driver` is the fence number of a process, or 0 for a table that needs
# none because it has no alarm. `listed` numbers the changes of summaries: unlike times it never
# goes back. Indexes of `tables` are on columns that an ordinary append does not change: then it
# does not touch them.
_MIGRATIONS = (
    """
    CREATE SCHEMA fivefold;
    CREATE TABLE fivefold.form (form integer NOT NULL);
    INSERT INTO fivefold.form VALUES (0);
    CREATE SEQUENCE fivefold.places;
    CREATE TABLE fivefold.tables (
        code text PRIMARY KEY,
        secret bytea NOT NULL,
        last integer NOT NULL,
        changed double precision NOT NULL,
        opened double precision NOT NULL,
        live boolean NOT NULL,
        summary text,
        alarm double precision,
        driver bigint,
        answered boolean NOT NULL DEFAULT TRUE
    ) WITH (fillfactor = 70);  -- leaves room for the next version of a row on its page
    CREATE INDEX live ON fivefold.tables (code) WHERE live;
    CREATE INDEX answered ON fivefold.tables (code) WHERE NOT live AND answered;
    CREATE INDEX opened ON fivefold.tables (opened) WHERE NOT live;
    CREATE INDEX driven ON fivefold.tables (driver) WHERE live;
    CREATE TABLE fivefold.events (
        code text NOT NULL REFERENCES fivefold.tables,
        sequence integer NOT NULL,
        at double precision NOT NULL,
        event text NOT NULL,
        owner text,
        message text,
        body bytea,
        said text,
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
        until timestamptz NOT NULL
    );
    CREATE TABLE fivefold.checks (number bigint NOT NULL);
    INSERT INTO fivefold.checks VALUES (0);
    """,
)


async def migrate(address: str, place: str) -> None:
    """Migrate the schema under a lock, so that servers that start at once take turns."""
    connection = await asyncpg.connect(address, timeout=TIMEOUT, command_timeout=TIMEOUT)
    try:
        async with connection.transaction():
            await connection.execute(f"SELECT pg_advisory_xact_lock({_LOCK})")
            await _run_missing(connection, place)
    finally:
        await connection.close(timeout=TIMEOUT)


async def _run_missing(connection: asyncpg.Connection[asyncpg.Record], place: str) -> None:
    known = len(_MIGRATIONS)
    exists = await connection.fetchval("SELECT to_regclass('fivefold.form') IS NOT NULL")
    version = await connection.fetchval("SELECT form FROM fivefold.form") if exists else 0
    if version > known:
        raise FivefoldError("store-newer", place=place, found=version, known=known)
    for migration in _MIGRATIONS[version:]:
        await connection.execute(migration)
    if version < known:
        await connection.execute("UPDATE fivefold.form SET form = $1", known)
