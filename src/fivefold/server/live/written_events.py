"""The first events of a table as they are stored; those of a long record are made by a worker."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fivefold.record import Record
from fivefold.server.live.timing.schedule import wake_time
from fivefold.tables.events import write_event
from fivefold.tables.record_import import import_record
from fivefold.tables.setup import own_rules
from fivefold.tables.summary import write_summary
from fivefold.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.tables.events import Event


class WrittenEvents(NamedTuple):
    """Events, and what the store has to know about the table after them."""

    texts: list[str]
    """In JSON."""
    host: str
    going_on: bool
    summary: str
    alarm: float | None
    """In how many seconds something will happen there even if nobody comes."""


def written(events: Sequence[Event], table: Table) -> WrittenEvents:
    return WrittenEvents(
        [write_event(event) for event in events],
        table.host,
        table.unfinished,
        write_summary(table),
        wake_time(table, 0.0),
    )


def imported(record: str, rules: str | None, owner: str, secret: bytes) -> WrittenEvents:
    """The events that a record stands for; refused if it can't be replayed."""
    own = own_rules(rules) if rules is not None else None
    events = import_record(Record.parse(record, "record", own), rules, owner, secret)
    return written(events, Table.folded("", events))
