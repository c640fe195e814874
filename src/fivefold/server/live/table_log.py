"""The stored log of one table, as its live table reads and writes it."""

from __future__ import annotations

import time
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from fivefold.errors import Refused
from fivefold.server.live.timing import steady_clock
from fivefold.server.live.timing.schedule import wake_time
from fivefold.stores.store import StoredEvent
from fivefold.tables.decisions import follow_up
from fivefold.tables.events import read_event, write_event
from fivefold.tables.handover.moving import known_events
from fivefold.tables.summary import changed_summary, write_summary
from fivefold.tables.table import Table, steps_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.server.live.handover.arriving import Arriving
    from fivefold.server.live.replies import Replies
    from fivefold.server.live.services import Services
    from fivefold.server.live.table_state import TableState
    from fivefold.stores.store import Reply
    from fivefold.tables.table import Step


class Batch(NamedTuple):
    """Events of the same Unix time, each with the table after it and as it is stored."""

    steps: Sequence[Step]
    texts: Sequence[str]
    at: float

    @classmethod
    def of(cls, steps: Sequence[Step], at: float) -> Batch:
        return cls(steps, [write_event(step.event) for step in steps], at)


class TableLog:
    def __init__(self, state: TableState, replies: Replies, services: Services) -> None:
        self._state, self._replies, self._services = state, replies, services
        self.in_doubt = False
        """Whether the outcome of the last write is unknown: it may be stored or not."""

    async def append(
        self,
        steps: Sequence[Step],
        reply: Reply | None = None,
        fence: int | None = None,
        account: str | None = None,
    ) -> Batch:
        """Store events that follow the state, and what follows from them by itself; returns all
        of them. If somebody takes a seat with them, it is for this account. Raises Conflict if
        others were quicker."""
        table = self._state.table
        after = steps[-1].after if steps else table
        if following := follow_up(after, self._state.secret):
            steps, after = [*steps, *following], following[-1].after
        batch = Batch.of(steps, steady_clock.wall_time())
        events = [
            StoredEvent(sequence, batch.at, text)
            for sequence, text in enumerate(batch.texts, start=table.sequence + 1)
        ]
        began = time.perf_counter()
        self.in_doubt = True
        await self._services.store.append(
            table.code,
            events,
            [account] if account and _is_new(table, after) else [],
            reply,
            after.unfinished,
            after=table.sequence,
            fence=fence,
            summary=changed_summary(table, after),
            alarm=wake_time(after, batch.at),
        )
        self.in_doubt = False
        self._services.metrics.store_append_seconds.observe(time.perf_counter() - began)
        if reply is not None:
            self._replies.add(reply, refusal=not steps)
        return batch

    async def extend(self, coming: Arriving) -> None:
        """Store what an arriving log has more than the stored one; the state does not know it yet.
        Raises Conflict if others were quicker."""
        code = self._state.table.code
        stored = await self._services.store.load(code)
        if stored is None:
            raise Refused("unknown-table")
        here = [read_event(each.event) for each in stored.events]
        now, events = steady_clock.wall_time(), [read_event(text) for text in coming.events.texts]
        known = known_events(Table.folded(code, here), here, events, coming.events.host)
        if known == len(events):
            return
        rest = [
            each._replace(sequence=len(here) + number)
            for number, each in enumerate(coming.stored(now)[known:], start=1)
        ]
        after = Table.folded(code, [*here, *events[known:]])
        self.in_doubt = True
        await self._services.store.append(
            code,
            rest,
            [coming.account],
            None,
            after.unfinished,
            after=len(here),
            summary=write_summary(after),
            alarm=wake_time(after, now),
        )

    async def news(self) -> list[Batch]:
        """What is stored after the state: others have written it, or nobody knew of it. Replies
        that are stored are known from then on."""
        table = self._state.table
        stored = await self._services.store.load_since(table.code, table.sequence)
        if stored is None:
            return []
        self.in_doubt = False
        self._replies.add_all(stored.replies)
        if any(each.event.startswith(_FORGOTTEN) for each in stored.events):
            await self._retell()
        batches = list[Batch]()
        # What was decided together is told together: a last act, and that the game has ended.
        for at, together in groupby(stored.events, lambda each: each.at):
            events = [read_event(each.event) for each in together]
            batches.append(Batch.of(steps_of(table, events), at))
            table = batches[-1].steps[-1].after
        return batches

    async def _retell(self) -> None:
        """Earlier events were changed, too: somebody's name is gone."""
        stored = await self._services.store.load(self._state.table.code)
        if stored is not None:
            self._state.retell(stored)


_FORGOTTEN = '{"type":"forgotten"'
"""How the event begins, as `write_event` writes it."""


def _is_new(before: Table, after: Table) -> bool:
    """Whether somebody has a seat who had none before."""
    return after.seats is not before.seats and not set(after.owners) <= set(before.owners)
