"""The commands `fivefold check`, `erase` and `tidy`, which work on the database of a server."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING

from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold.errors import FivefoldError, Malformed, Refused
from fivefold.server.live.erasing import erase as erase_owner
from fivefold.server.operations.database import file_of, only_server
from fivefold.server.upkeep import try_to_close
from fivefold.stores.checking import Damage, check_file, check_postgres
from fivefold.stores.store import DAY, open_store
from fivefold.tables.events import read_event
from fivefold.tables.ids import owner_of, read_code
from fivefold.tables.summary import read_summary
from fivefold.tables.table import Table
from fivefold.texts import catalogue

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from fivefold.stores.checking import Checked
    from fivefold.stores.store import Store, StoredSummary
    from fivefold.texts import Lang

OK, DAMAGED = 0, 1
"""Exit statuses."""
_ID = re.compile("[0-9a-f]{64}")
_YES = ("y", "yes", "o", "oui")
_ALL = 2**31 - 1
_MOST_LISTED = 1_000_000
_AT_ONCE = 20
"""Tables that are deleted in one commit."""


def check(database: str, lang: Lang, *, as_json: bool) -> int:
    """Report everything that is damaged; returns the exit status."""
    tables, damage = asyncio.run(_checked(database, lang))
    if as_json:
        _print(json.dumps({"tables": tables, "damage": [each._asdict() for each in damage]}))
    else:
        for each in damage:
            _print("  ".join(filter(None, each)))
        if damage:
            _say("damage-found", lang, count=len(damage))
        else:
            _say("no-damage", lang, count=tables)
    return DAMAGED if damage else OK


async def _checked(database: str, lang: Lang) -> tuple[int, list[Damage]]:
    """How many tables were looked at, and what is damaged."""
    tables, damage = 0, list[Damage]()
    async for found in _contents(database):
        tables += found.code is not None
        if isinstance(found, Damage):
            damage.append(found)
        elif reason := _why_unplayable(found, lang):
            damage.append(Damage(found.code, reason))
    return tables, damage


async def _contents(database: str) -> AsyncIterator[Checked | Damage]:
    _check_exists(database)
    if file := file_of(database):
        for found in check_file(file):
            yield found
    else:
        async for found in check_postgres(database):
            yield found


def _why_unplayable(found: Checked, lang: Lang) -> str | None:
    """Why a server could not load a table."""
    events = found.stored.events
    try:
        if len(events) < found.last or any(n != each.sequence for n, each in enumerate(events, 1)):
            raise FivefoldError("events-missing")
        Table.folded(found.code, [read_event(each.event) for each in events])
    except FivefoldError as error:
        return error.say(lang)
    except Exception as error:  # text that is no event, for example
        return f"{type(error).__name__}: {error}"
    return None


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
    _check_exists(options.database)
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
    changes = [change async for change in erase_owner(store, owner, options.lang)]
    deleted = sum(not change.sequence for change in changes)
    _say("erased-owner", options.lang, count=deleted)
    _say("forgotten-owner", options.lang, count=len(changes) - deleted)


def _confirm(options: EraseOptions) -> None:
    if options.yes:
        return
    sys.stdout.write(catalogue("server")["erase-sure"][options.lang])
    sys.stdout.flush()
    if sys.stdin.readline().strip().lower() not in _YES:
        raise Refused("nothing-erased")


@dataclass(frozen=True, slots=True, kw_only=True)
class TidyOptions:
    """The options of the command line."""

    database: str
    days: int
    """Only tables untouched for this many days."""
    close: bool
    forget: int = 0
    """Delete finished games not opened for this many days; 0 for none."""
    as_json: bool
    lang: Lang


class _Table(TypedDict):
    code: str
    game: str
    status: str
    names: list[str | None]
    changed: float
    closed: bool


def tidy(options: TidyOptions) -> None:
    if options.days < 0 or (options.close and not options.days):
        raise Malformed("close-needs-days")
    if options.forget < 0:
        raise Malformed("forget-needs-days")
    _check_exists(options.database)
    # Tables that are deleted must not stay in the memory of a server. One that runs closes tables
    # together with us: whoever is slower sees it in the log.
    with only_server(options.database) if options.forget else nullcontext():
        tables, forgotten = asyncio.run(_tidied(options))
    if options.as_json:
        report = {"tables": tables} | ({"forgotten": forgotten} if options.forget else {})
        _print(json.dumps(report, ensure_ascii=False))
        return
    _report(tables, options)
    if options.forget:
        _say("forgotten", options.lang, count=forgotten, days=options.forget)


async def _tidied(options: TidyOptions) -> tuple[list[_Table], int]:
    store = await open_store(options.database)
    try:
        found = await store.untouched(time.time() - options.days * DAY, _MOST_LISTED)
        tables = [await _row(store, stored, options.close) for stored in found]
        return tables, await _forget(store, options.forget) if options.forget else 0
    finally:
        await store.close()


async def _forget(store: Store, days: int) -> int:
    """Delete finished games; returns how many."""
    count, before = 0, time.time() - days * DAY
    while codes := await store.expire(before, _AT_ONCE):
        count += len(codes)
    return count


async def _row(store: Store, stored: StoredSummary, close: bool) -> _Table:
    summary = read_summary(stored.summary)
    return {
        "code": stored.code,
        "game": summary["game"],
        "status": summary["status"],
        "names": summary["names"],
        "changed": stored.changed,
        "closed": close and await try_to_close(store, stored.code),
    }


def _report(tables: list[_Table], options: TidyOptions) -> None:
    if options.days:
        _say("untouched", options.lang, count=len(tables), days=options.days)
    else:
        _say("not-over", options.lang, count=len(tables))
    for table in tables:
        day = time.strftime("%Y-%m-%d", time.gmtime(table["changed"]))
        names = ", ".join(filter(None, table["names"]))
        _print(f"{day}  {table['code']}  {table['game']:14}  {names}".rstrip())
    if options.close:
        _say("closed", options.lang, count=sum(table["closed"] for table in tables))


def _check_exists(database: str) -> None:
    file = file_of(database)
    if file is not None and not file.is_file():
        raise FivefoldError("no-such-database", file=str(file))


def _say(key: str, lang: Lang, **facts: object) -> None:
    _print(catalogue("server")[key].format(**facts)[lang])


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
