"""The command `fivefold check`: looks for damage in the database of a server."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError
from fivefold.server.operations.database import file_of
from fivefold.stores.checking import Damage, check_file, check_postgres
from fivefold.tables.events import read_event
from fivefold.tables.table import Table
from fivefold.texts import catalogue

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from fivefold.stores.checking import Checked
    from fivefold.texts import Lang

OK, DAMAGED = 0, 1
"""Exit statuses."""


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
    if file := file_of(database):
        if not file.is_file():
            raise FivefoldError("no-such-database", file=str(file))
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


def _say(key: str, lang: Lang, **facts: object) -> None:
    _print(catalogue("server")[key].format(**facts)[lang])


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
