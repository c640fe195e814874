"""The command `fivefold erase`: deletes a table, or all that is stored about a person."""

from __future__ import annotations

import asyncio
import re
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError, Malformed, Refused
from fivefold.server.live.erasing import erase as erase_owner
from fivefold.server.operations.database import file_of, only_server
from fivefold.stores.store import open_store
from fivefold.tables.events import read_event
from fivefold.tables.ids import owner_of, read_code
from fivefold.tables.table import Table
from fivefold.texts import catalogue

if TYPE_CHECKING:
    from fivefold.stores.store import Store
    from fivefold.texts import Lang

_ID = re.compile("[0-9a-f]{64}")
_YES = ("y", "yes", "o", "oui")
_ALL = 2**31 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class EraseOptions:
    """The options of the command line."""

    database: str
    table: str | None
    owner: str | None
    """A token, or its owner's id as the database has it."""
    yes: bool
    """Do not ask."""
    lang: Lang


def erase(options: EraseOptions) -> None:
    if (options.table is None) == (options.owner is None):
        raise Malformed("erase-what")
    file = file_of(options.database)
    if file is not None and not file.is_file():
        raise FivefoldError("no-such-database", file=str(file))
    # A server would still have the table in memory. One with PostgreSQL is told.
    with only_server(options.database):
        asyncio.run(_erased(options))


async def _erased(options: EraseOptions) -> None:
    store = await open_store(options.database)
    try:
        if options.table is not None:
            await _erase_table(store, read_code(options.table), options)
        else:
            await _erase_owner(store, options.owner or "", options)
    finally:
        await store.close()


async def _erase_table(store: Store, code: str, options: EraseOptions) -> None:
    stored = await store.load(code)
    if stored is None:
        raise Refused("unknown-table")
    table = Table.folded(code, [read_event(each.event) for each in stored.events])
    names = ", ".join(filter(None, table.names)) or "–"
    _say("erase-table", options.lang, code=code, game=table.setup.game, names=names)
    _confirm(options)
    await store.delete(code)
    _say("erased-table", options.lang, code=code)


async def _erase_owner(store: Store, given: str, options: EraseOptions) -> None:
    owner = given
    if not _ID.fullmatch(given):
        key = owner_of(given)
        owner = await store.owner_of_key(key) or key
    tables = await store.tables_of(owner, _ALL)
    _say("erase-owner", options.lang, count=len(tables))
    _confirm(options)
    erased = await erase_owner(store, owner, options.lang)
    _say("erased-owner", options.lang, count=len(erased.deleted))
    _say("forgotten-owner", options.lang, count=len(erased.forgotten))


def _confirm(options: EraseOptions) -> None:
    if options.yes:
        return
    sys.stdout.write(catalogue("server")["erase-sure"][options.lang])
    sys.stdout.flush()
    if sys.stdin.readline().strip().lower() not in _YES:
        raise Refused("nothing-erased")


def _say(key: str, lang: Lang, **facts: object) -> None:
    sys.stdout.write(f"{catalogue('server')[key].format(**facts)[lang]}\n")
