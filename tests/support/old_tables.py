"""Tables in a store whose last event was some days ago."""

import time

from fivefold.stores.store import StoredEvent, Write
from fivefold.tables.events import read_event, write_event
from fivefold.tables.summary import write_summary
from fivefold.tables.table import Table

DAY = 86_400.0


async def keep(store, code, at, days, **beside):
    """Stores a table of `tests.support.tables` as it was so many days ago."""
    when = time.time() - days * DAY
    events = [StoredEvent(n, when, write_event(event)) for n, event in enumerate(at.events, 1)]
    beside = {"summary": write_summary(at.table), **beside}
    owners = list(at.table.owners)
    await store.create(at.secret, Write(code, events, owners, live=at.table.going_on, **beside))


async def kept(store, code):
    stored = await store.load(code)
    return Table.folded(code, [read_event(each.event) for each in stored.events])
