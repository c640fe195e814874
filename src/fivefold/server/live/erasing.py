"""Deletes what is stored about one person: whole tables that nobody else has, and at other tables
their name and whatever identifies them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fivefold.errors import Refused
from fivefold.server.live import frames, steady_clock
from fivefold.server.live.timing import wake_time
from fivefold.stores.store import Change, Conflict, Rewrite, StoredEvent
from fivefold.tables.events import read_event, write_event
from fivefold.tables.forgetting import forget
from fivefold.tables.ids import owner_at
from fivefold.tables.summary import write_summary

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from fivefold.stores.store import Store, StoredTable
    from fivefold.texts import Lang

_AT_ONCE = 20
"""Tables that are deleted in one commit."""
_ALL = 2**31 - 1
_TRIES = 20


async def erase(store: Store, owner: str, lang: Lang) -> AsyncIterator[Change]:
    """Delete everything about an owner, and tell of each table as it was done: those that others
    have, too, only lose the name. If it fails half-way, the same again does the rest."""
    while deleted := await store.erase(owner, _AT_ONCE):
        for code in deleted:
            yield Change(code, 0)
    for code in await store.tables_of(owner, _ALL):
        if change := await _forget(store, code, owner, lang):
            yield change


async def _forget(store: Store, code: str, owner: str, lang: Lang) -> Change | None:
    for _ in range(_TRIES):
        stored = await store.load(code)
        if stored is None:
            return None
        rewrite = await asyncio.to_thread(_rewritten, code, stored, owner, lang)
        try:
            await store.rewrite(rewrite)
        except Conflict:  # somebody plays there
            continue
        return Change(code, rewrite.events[-1].sequence)
    raise Refused("try-again")


def _rewritten(code: str, stored: StoredTable, owner: str, lang: Lang) -> Rewrite:
    events, here = [read_event(each.event) for each in stored.events], owner_at(owner, code)
    changed, added, after = forget(code, events, here, lang)
    last, now = len(events), steady_clock.wall_time()
    return Rewrite(
        code,
        last,
        {sequence: write_event(event) for sequence, event in changed.items()},
        [
            StoredEvent(sequence, now, write_event(event))
            for sequence, event in enumerate(added, start=last + 1)
        ],
        owner,
        here,
        frames.refused(Refused("try-again"), "{id}", lang),
        after.unfinished,
        write_summary(after),
        wake_time(after, now),
    )
