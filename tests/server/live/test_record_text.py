"""The record of a table is built once for each state, and not in the event loop."""

import asyncio

import pytest

from fivefold.errors import Refused
from fivefold.server.live import table as table_module
from fivefold.server.live.services import LongWork
from fivefold.server.live.table import RecordCache
from fivefold.tables.record_export import export_record
from tests.support.tables import open_table, started


@pytest.fixture
def built(monkeypatch):
    """The sequences of the tables whose records were built."""
    sequences = []

    def noted(table):
        sequences.append(table.sequence)
        return str(export_record(table))

    monkeypatch.setattr(table_module, "_record_text", noted)
    return sequences


async def test_a_record_is_built_once_however_many_ask(built):
    at, record = started(), RecordCache(LongWork())
    first = at.table
    texts = await asyncio.gather(*(record.of(first) for _ in range(5)))
    assert set(texts) == {str(export_record(first))}
    later = at.acts("roll").table
    assert await record.of(later) == str(export_record(later)) != texts[0]
    assert await record.of(later) == str(export_record(later))
    assert built == [first.sequence, later.sequence]


async def test_long_records_are_built_elsewhere(monkeypatch):
    handed = []

    class Noted(LongWork):
        async def run(self, events, work, *args, **kwargs):
            handed.append(events)
            return work(*args, **kwargs)

    table = started().table
    await RecordCache(Noted()).of(table)
    assert handed == [table.sequence]


async def test_before_the_game_there_is_no_record():
    with pytest.raises(Refused):
        await RecordCache(LongWork()).of(open_table().table)
