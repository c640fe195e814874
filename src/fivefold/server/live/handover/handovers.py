"""Hands tables over to other places, and takes in those that come from there.

The log of a table says where its game goes on: at the place that was written last. A bundle may
come any number of times, late and by several ways; what is here already is never written again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import Refused
from fivefold.server.live.handover.arriving import arriving
from fivefold.server.live.timing import steady_clock
from fivefold.server.workers.work import Urgency
from fivefold.stores.store import Conflict
from fivefold.tables.events import read_event
from fivefold.tables.handover.bundle import Bundle, Logged, write_bundle
from fivefold.tables.handover.moving import check_alone, hand_over, take_back
from fivefold.tables.ids import same_owner

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fivefold.server.live.handover.arriving import Arriving
    from fivefold.server.live.table import LiveTable
    from fivefold.server.workers.fair_queue import Person
    from fivefold.server.workers.work import Workers
    from fivefold.stores.store import Store


class Handovers:
    def __init__(
        self, store: Store, workers: Workers, find: Callable[[str], Awaitable[LiveTable]]
    ) -> None:
        self._store, self._workers, self._find = store, workers, find

    async def bundle(self, live: LiveTable, owner: str) -> str:
        """A table that is over, or was handed over, as one text."""
        check_alone(live.table, owner)
        if live.table.going_on:
            raise Refused("bundle-still-played")
        stored = await self._store.load(live.code)
        if stored is None:
            raise Refused("unknown-table")
        log = [Logged(each.at, read_event(each.event)) for each in stored.events]
        return write_bundle(Bundle(live.code, stored.secret, log))

    async def leave(self, live: LiveTable, owner: str, to: str) -> str:
        """Hand a game over to another place; returns the bundle to bring there. The same again if
        it was handed over there before."""
        await live.change(lambda table, _: hand_over(table, owner, to))
        if live.table.moved_to != to:  # others were quicker, again and again
            raise Refused("try-again")
        return await self.bundle(live, owner)

    async def take_back(self, live: LiveTable, owner: str) -> None:
        """Go on here with a game that the other place has refused for good."""
        await live.change(lambda table, _: take_back(table, owner))

    async def arrive(self, text: str, person: Person, place: str) -> str:
        """Store a table that comes from another place, or what is new in its log; returns its
        code. A worker checks the whole game."""
        coming = await self._workers.run(Urgency.LONG, person, arriving, text, person.owner, place)
        try:
            await self._create(coming)
        except Conflict:
            live = await self._find(coming.code)
            if not _is_same(live, coming):
                raise Refused("code-taken", final=True) from None
            await live.arrive(coming)
        return coming.code

    async def _create(self, coming: Arriving) -> None:
        now, events = steady_clock.wall_time(), coming.events
        await self._store.create(
            coming.code,
            coming.secret,
            coming.stored(now),
            [coming.account],
            None,
            events.going_on,
            summary=events.summary,
            alarm=None if events.alarm is None else now + events.alarm,
        )


def _is_same(live: LiveTable, coming: Arriving) -> bool:
    table = live.table
    return same_owner(table.host, coming.events.host) and table.commitment == coming.commitment
