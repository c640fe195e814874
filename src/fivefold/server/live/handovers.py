"""Hands tables over to other places, and takes in those that come from there.

The log of a table says where its game goes on: at the place that was written last. A bundle may
come any number of times, late and by several ways; what is here already is never written again.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from fivefold.errors import FivefoldError, Refused
from fivefold.server.live import steady_clock
from fivefold.server.live.new_tables import WrittenEvents, written
from fivefold.server.workers.work import Urgency
from fivefold.stores.store import Conflict, StoredEvent, Write
from fivefold.tables.checking import checked
from fivefold.tables.events import Arrived, read_event
from fivefold.tables.handover import (
    Bundle,
    Logged,
    check_alone,
    check_bound_for,
    hand_over,
    read_bundle,
    take_back,
    write_bundle,
)
from fivefold.tables.ids import same_owner
from fivefold.tables.table import Status

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fivefold.server.live.table import LiveTable
    from fivefold.server.workers.work import Person, Workers
    from fivefold.stores.store import EventLog


class Handovers:
    def __init__(
        self, store: EventLog, workers: Workers, find: Callable[[str], Awaitable[LiveTable]]
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
            coming.secret,
            Write(
                coming.code,
                coming.stored(now),
                [coming.account],
                live=events.going_on,
                summary=events.summary,
                alarm=None if events.alarm is None else now + events.alarm,
            ),
        )


def _is_same(live: LiveTable, coming: Arriving) -> bool:
    table = live.table
    return same_owner(table.host, coming.events.host) and table.commitment == coming.commitment


_BOUND_ELSEWHERE = ("table-moved", "bundle-still-played")
"""These say that the game goes on at another place, and nothing about what this one would take."""


class Arriving(NamedTuple):
    code: str
    account: str
    """In whose list it belongs."""
    secret: bytes
    commitment: str
    events: WrittenEvents
    times: list[float]
    """When they happened, in Unix time by the clock of the other place. That this one arrived,
    which is the last one if the game goes on, has no time yet."""

    def stored(self, now: float) -> list[StoredEvent]:
        """The events as they are stored now. If the clock of the other place is ahead, all its
        times are earlier by as much: nothing has happened in the future. If it was set back during
        the game, it is right since then: nothing has happened later than what came after it."""
        times = [*accumulate(reversed(self.times), min)][::-1]
        early = max(0.0, times[-1] - now)
        times = [max(0.0, at - early) for at in times]
        times += [now] * (len(self.events.texts) - len(times))
        texts = zip(times, self.events.texts, strict=True)
        return [StoredEvent(number, at, text) for number, (at, text) in enumerate(texts, start=1)]


def arriving(text: str, owner: str, place: str) -> Arriving:
    """A bundle that this owner brings to this place; refused if it can't be right, or is meant for
    another place. The refusal says whether it is final: whether the bundle would be refused again,
    however often it is brought."""
    try:
        return _checked(text, owner, place)
    except FivefoldError as error:
        if error.code in _BOUND_ELSEWHERE:
            raise
        raise error.with_facts(final=True) from None


def _checked(text: str, owner: str, place: str) -> Arriving:
    bundle = read_bundle(text, owner)
    table, events = checked(bundle), bundle.events
    check_bound_for(table, place)
    if table.status is Status.MOVED:
        events.append(Arrived())
        table = table.after(events[-1])
    times = [each.at for each in bundle.log]
    first = (bundle.code, owner, bundle.secret, table.commitment)
    return Arriving(*first, written(events, table), times)
