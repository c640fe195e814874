"""Which process is alive and which tables it drives, in PostgreSQL.

Times are those of the database, so that the clocks of several machines don't matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from fivefold.stores.store import Alarm

if TYPE_CHECKING:
    from collections.abc import Collection

    import asyncpg
    from asyncpg.pool import PoolConnectionProxy

    _Connection: TypeAlias = PoolConnectionProxy[asyncpg.Record]

_LATE = 2.0
"""Seconds after which something should have happened at a table."""
_UNTIL = "clock_timestamp() + make_interval(secs => $1)"
_JOIN = f"INSERT INTO fivefold.processes (until) VALUES ({_UNTIL}) RETURNING fence"  # noqa: S608
_RENEW = f"""
    UPDATE fivefold.processes SET until = {_UNTIL}
    WHERE fence = $2 AND until > clock_timestamp() RETURNING fence
"""  # noqa: S608 (no outside text in it)
_LEAVE = "UPDATE fivefold.processes SET until = clock_timestamp() WHERE fence = $1"

_TAKE = """
    UPDATE fivefold.tables SET driver = $1
    WHERE code = $2 AND (driver IS NULL OR driver = $1 OR NOT EXISTS (
        SELECT FROM fivefold.processes WHERE fence = driver AND until > clock_timestamp()
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
            OR driver IN (SELECT fence FROM fivefold.processes WHERE until <= clock_timestamp())
        )
        LIMIT $2 FOR UPDATE SKIP LOCKED
    )
    RETURNING code, alarm
"""
_BURY = """
    DELETE FROM fivefold.processes WHERE until < clock_timestamp() - interval '1 minute'
    AND NOT EXISTS (SELECT FROM fivefold.tables WHERE live AND driver = fence)
"""
_RELEASE = """
    UPDATE fivefold.tables SET driver = CASE WHEN alarm IS NULL THEN 0 END
    WHERE code = ANY($2) AND driver = $1
"""


async def join(connection: _Connection, seconds: float) -> int:
    await connection.execute(_BURY)
    return int(await connection.fetchval(_JOIN, seconds))


async def renew(connection: _Connection, fence: int, seconds: float) -> bool:
    return await connection.fetchval(_RENEW, seconds, fence) is not None


async def leave(connection: _Connection, fence: int) -> None:
    await connection.execute(_LEAVE, fence)


async def take(connection: _Connection, fence: int, code: str) -> bool:
    return await connection.fetchval(_TAKE, fence, code) is not None


async def take_over(connection: _Connection, fence: int, limit: int) -> list[Alarm]:
    rows = await connection.fetch(_TAKE_OVER, fence, limit, _LATE)
    return [Alarm(code, at) for code, at in rows if at is not None]


async def release(connection: _Connection, fence: int, codes: Collection[str]) -> None:
    await connection.execute(_RELEASE, fence, list(codes))
