"""Looks for damage in a store, table by table, while a server may be using it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from fivefold.errors import FivefoldError, explain_missing_packages
from fivefold.stores.sqlite import load_table
from fivefold.stores.sqlite_file import connected, reason, schema_version, transaction

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from fivefold.stores.store import StoredTable

_MOST_PROBLEMS = 100


class Damage(NamedTuple):
    """The damage in the words of the database; with a table's code if only that is damaged."""

    code: str | None
    reason: str


class Checked(NamedTuple):
    """A table that could be read."""

    code: str
    last: int
    """The sequence of its last event, or of an earlier one if something has happened there
    meanwhile."""
    stored: StoredTable


def check_file(file: Path) -> Iterator[Checked | Damage]:
    """The pages of a SQLite file, and if they are sound, every table in it."""
    try:
        file.stat()
        with closing(connected(file)) as connection:
            schema_version(connection, file)
            sound = True
            for problem in _problems(connection):
                sound = False
                yield Damage(None, problem)
            if sound:
                for code, last in connection.execute("SELECT code, last FROM tables").fetchall():
                    if found := _in_file(connection, code, last):
                        yield found
    except (sqlite3.Error, OSError) as error:
        raise FivefoldError("unreadable-file", file=str(file), reason=reason(error)) from None


def _problems(connection: sqlite3.Connection) -> list[str]:
    try:
        rows = connection.execute(f"PRAGMA quick_check({_MOST_PROBLEMS})").fetchall()
        broken = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        return [reason(error)]
    lines = [line for (text,) in rows if text != "ok" for line in text.splitlines()]
    return lines + [f"row {row} of {table} belongs to no table" for table, row, *_ in broken]


def _in_file(connection: sqlite3.Connection, code: str, last: int) -> Checked | Damage | None:
    """A table; None if it was deleted meanwhile."""
    try:
        with transaction(connection, "DEFERRED"):
            stored = load_table(connection, code)
    except sqlite3.DatabaseError as error:
        return Damage(code, reason(error))
    return stored and Checked(code, last, stored)


async def check_postgres(address: str) -> AsyncIterator[Checked | Damage]:
    """Every table in a PostgreSQL database. Its pages are PostgreSQL's own business: whatever can't
    be read is reported."""
    with explain_missing_packages():
        from fivefold.stores.postgres import PostgresStore  # noqa: PLC0415 (asyncpg is an optional extra)
    store = await PostgresStore.open(address)
    try:
        for code, last in await store.all_tables():
            try:
                stored = await store.load(code)
            except FivefoldError as error:
                yield Damage(code, str(error.facts.get("reason", error)))
            else:
                if stored is not None:  # else it was deleted meanwhile
                    yield Checked(code, last, stored)
    finally:
        await store.close()
