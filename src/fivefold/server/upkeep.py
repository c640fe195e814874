"""Upkeep of the store: deletes replies of finished games, closes tables that are not played any
more, and deletes finished ones that are not opened any more."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

from fivefold.errors import FivefoldError
from fivefold.stores.store import DAY, Conflict, StoredEvent, Write
from fivefold.tables.decisions import give_up
from fivefold.tables.events import read_event, write_event
from fivefold.tables.summary import read_summary, write_summary
from fivefold.tables.table import Status, Table

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from fivefold.server.live.hub import Hub
    from fivefold.server.requests.context import Context
    from fivefold.stores.store import EventLog, Housekeeping, StoredSummary, StoredTable

_log = logging.getLogger("fivefold.tables")
_EVERY = 600.0
"""Seconds between two rounds, and before the first: a clock may still be wrong when a machine has
just started."""
_REPEATS = 3600.0
"""Seconds after the end of a game in which a client may repeat a message."""
_AT_ONCE, _PAUSE = 5, 0.05
"""Tables that are tidied in one commit, and seconds until the next one."""
_MOST_CLOSED = 1000


def background_jobs(context: Context) -> list[Coroutine[Any, Any, None]]:
    """Everything that runs beside requests and tables for as long as a server is up."""
    hub, settings = context.hub, context.settings
    return [
        *hub.process.jobs(),
        hub.time.watch(),
        hub.sweep(),
        hub.analysis.run(),
        context.heartbeat.run(),
        Upkeep(hub, settings.close_after, settings.forget_after).run(),
    ]


class Upkeep:
    """Runs beside the tables of a server. `close_after` and `forget_after` are numbers of days, or
    0 for never."""

    def __init__(self, tables: Hub, close_after: int = 0, forget_after: int = 0) -> None:
        self._store, self._tables = tables.store, tables
        self._close_after, self._forget_after = close_after, forget_after

    async def run(self) -> None:
        while True:
            await asyncio.sleep(_EVERY)
            try:
                await self.tidy()
                await self.close_untouched()
                await self.forget_unopened()
            except FivefoldError as error:
                _log.warning("upkeep failed", extra={"reason": str(error)})

    async def tidy(self) -> None:
        """Delete the replies of games that have been over for a while."""
        while await self._store.tidy(time.time() - _REPEATS, _AT_ONCE):
            await asyncio.sleep(_PAUSE)

    async def close_untouched(self) -> None:
        """Close the tables untouched for `close_after` days."""
        if not self._close_after:
            return
        before = time.time() - self._close_after * DAY
        for code, *_ in await untouched(self._store, before, _MOST_CLOSED):
            if self._tables.drop(code):
                await try_to_close(self._store, code)
            await asyncio.sleep(_PAUSE)

    async def forget_unopened(self) -> None:
        """Delete the finished games of tables not opened for `forget_after` days."""
        if not self._forget_after:
            return
        await self._tables.note_open_tables()  # they stay, whatever the store knew
        before = time.time() - self._forget_after * DAY
        while codes := await self._store.expire(before, _AT_ONCE):
            self._tables.removed(codes)
            await asyncio.sleep(_PAUSE)


async def untouched(store: Housekeeping, before: float, most: int) -> list[StoredSummary]:
    """Tables untouched since this Unix time, the oldest first, without those whose game continues
    elsewhere: they stay, and would soon be all that is found."""
    found: list[StoredSummary] = []
    seen, more = 0, True
    while more and len(found) < most:
        some = await store.untouched(before, most, seen)
        seen, more = seen + len(some), len(some) == most
        found += [each for each in some if not _goes_on_elsewhere(each)]
    return found[:most]


def _goes_on_elsewhere(stored: StoredSummary) -> bool:
    return read_summary(stored.summary)["status"] == Status.MOVED


async def try_to_close(store: EventLog, code: str) -> bool:
    """Close a table and keep its record, unless it is touched just now."""
    try:
        stored = await store.load(code)
        return stored is not None and await _close(store, code, stored)
    except Conflict:
        return False
    except FivefoldError:
        raise
    except Exception:  # a broken table must not stop the others
        _log.exception("a table could not be closed")
        return False


async def _close(store: EventLog, code: str, stored: StoredTable) -> bool:
    table = await asyncio.to_thread(_folded, code, stored)
    if table.status is Status.MOVED:  # it goes on at another place, and may come back
        return False
    step = give_up(table, stored.secret)
    event = StoredEvent(table.sequence + 1, time.time(), write_event(step.event))
    await store.append(Write(code, [event], live=False, summary=write_summary(step.after)))
    return True


def _folded(code: str, stored: StoredTable) -> Table:
    return Table.folded(code, [read_event(each.event) for each in stored.events])
