"""In worker processes: the files of a game for an archive."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from fivefold.tables.events import read_event
from fivefold.tables.record_export import export_record
from fivefold.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.stores.store import StoredEvent


class Entry(NamedTuple):
    """A file: its name, its time as zip files have it, and its text."""

    name: str
    when: tuple[int, int, int, int, int, int]
    text: str


def entries_of(code: str, events: Sequence[StoredEvent]) -> list[Entry]:
    """The record so far, and the rule file if it was played by a player's own rules; nothing for a
    game that has not begun."""
    table = Table.folded(code, [read_event(each.event) for each in events])
    if table.record is None:
        return []
    when = time.gmtime(events[-1].at)
    name = f"{table.setup.game}-{time.strftime('%Y-%m-%d', when)}-{code}"
    texts = {"fivefold": str(export_record(table)), "toml": table.setup.rules}
    return [
        Entry(f"{name}.{ending}", when[:6], text)
        for ending, text in texts.items()
        if text is not None
    ]
