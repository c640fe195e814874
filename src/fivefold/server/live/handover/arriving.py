"""The log of a table that arrives from another place, as it is stored here; a worker checks it."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from fivefold.errors import FivefoldError
from fivefold.server.live.written_events import WrittenEvents, written
from fivefold.stores.store import StoredEvent
from fivefold.tables.events import Arrived
from fivefold.tables.handover.bundle import read_bundle
from fivefold.tables.handover.checking import checked
from fivefold.tables.handover.moving import check_bound_for
from fivefold.tables.table import Status

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
