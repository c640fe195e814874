"""The record of a table as text: built off the event loop, and kept until the table changes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fivefold.tables.record_export import export_record

if TYPE_CHECKING:
    from fivefold.server.live.long_work import LongWork
    from fivefold.tables.table import Table


class RecordText:
    def __init__(self, long_work: LongWork) -> None:
        self._long_work = long_work
        self._sequence = 0
        self._text: asyncio.Future[str] | None = None

    async def of(self, table: Table) -> str:
        """Everyone who asks at the same time gets the same text."""
        table.playing  # noqa: B018 (refused before the game has started)
        if self._text is None or self._sequence != table.sequence:
            self._sequence = table.sequence
            self._text = asyncio.ensure_future(
                self._long_work.run(table.sequence, _record_text, table)
            )
        return await asyncio.shield(self._text)


def _record_text(table: Table) -> str:
    return str(export_record(table))
