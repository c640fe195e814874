"""The command `fivefold tidy`: shows tables that are not over, and closes those nobody touches."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold.errors import FivefoldError, Malformed
from fivefold.server.operations.database import file_of
from fivefold.server.upkeep import try_to_close
from fivefold.stores.store import DAY, open_store
from fivefold.tables.summary import read_summary
from fivefold.texts import catalogue

if TYPE_CHECKING:
    from fivefold.stores.store import Store, StoredSummary
    from fivefold.texts import Lang

_MOST = 1_000_000
_AT_ONCE = 20
"""Tables that are deleted in one commit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TidyOptions:
    """The options of the command line."""

    database: str
    days: int
    """Only tables that nobody has touched for so many days."""
    close: bool
    forget: int = 0
    """Delete finished games that nobody has opened for so many days; 0 for none."""
    as_json: bool
    lang: Lang


class _Table(TypedDict):
    code: str
    game: str | None
    """None for a table whose summary was never stored; it will be when somebody lists it."""
    status: str | None
    names: list[str | None]
    changed: float
    closed: bool


def tidy(options: TidyOptions) -> None:
    if options.days < 0 or (options.close and not options.days):
        raise Malformed("close-needs-days")
    if options.forget < 0:
        raise Malformed("forget-needs-days")
    file = file_of(options.database)
    if file is not None and not file.is_file():
        raise FivefoldError("no-such-database", file=str(file))
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
        found = await store.untouched(time.time() - options.days * DAY, _MOST)
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
    summary = read_summary(stored.summary) if stored.summary else None
    return {
        "code": stored.code,
        "game": summary and summary["game"],
        "status": summary and summary["status"],
        "names": summary["names"] if summary else [],
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
        _print(f"{day}  {table['code']}  {table['game'] or '?':14}  {names}".rstrip())
    if options.close:
        _say("closed", options.lang, count=sum(table["closed"] for table in tables))


def _say(key: str, lang: Lang, **facts: object) -> None:
    _print(catalogue("server")[key].format(**facts)[lang])


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
