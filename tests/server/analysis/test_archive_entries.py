"""The files of a game in an archive; the archive itself is tested with its route."""

from fivefold.record import Record
from fivefold.server.analysis.archive_entries import entries_of
from fivefold.stores.store import StoredEvent
from fivefold.tables.events import write_event
from fivefold.tables.record_import import import_record
from tests.support.paths import GAMES

AT = 1_700_000_000.0


def entries(record):
    events = import_record(record, None, "o" * 64, bytes(32))
    return entries_of(
        "7kx20rtd4m", [StoredEvent(n, AT, write_event(event)) for n, event in enumerate(events, 1)]
    )


def test_a_finished_game_is_named_by_its_day_and_table():
    record = Record.read(GAMES / "yum-finished.fivefold")
    (entry,) = entries(record)
    assert entry.name == "yum-2023-11-14-7kx20rtd4m.fivefold"
    assert entry.when == (2023, 11, 14, 22, 13, 20)
    assert list(Record.parse(entry.text).lines()) == list(record.lines())


def test_a_game_that_goes_on_is_there_as_far_as_it_is():
    record = Record.parse("game: yum\nplayers: Ann\n\nAnn: 12345 straight 25")
    (entry,) = entries(record)
    assert list(Record.parse(entry.text).lines()) == list(record.lines())
    assert "secret" not in entry.text
