"""The schema of the PostgreSQL store, and how an older one is brought up to date."""

from __future__ import annotations

import asyncpg

from fivefold.errors import FivefoldError

TIMEOUT = 10.0
"""Seconds to wait for a connection, a query, or the pool to close."""
_LOCK = 0x35666F6C
"""Advisory lock held during migration, in case several servers start at once."""

# One migration per schema version, never changed once released.
_MIGRATIONS = (
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
    ) WITH (fillfactor = 70);  -- leaves room for the next version of a row on its page
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
    # Until this version, games imported as finished records were marked live.
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
