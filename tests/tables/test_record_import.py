"""A record becomes a table: as it was, and to go on with."""

import pytest

from fivefold.errors import Malformed
from fivefold.record import Record
from fivefold.tables import record_import
from fivefold.tables.record_export import export_record
from fivefold.tables.record_import import import_record
from fivefold.tables.table import Status, Table
from tests.support.paths import GAMES
from tests.support.tables import ANN, CODE, SECRET


def imported(record, rules=None):
    return Table.folded(CODE, import_record(record, rules, ANN, SECRET))


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.fivefold")), ids=lambda path: path.stem)
def test_a_table_has_the_game_of_the_record(path):
    record = Record.read(path)
    table = imported(record)
    assert table.record.game == record.game
    assert list(table.record.played) == list(record.played)
    assert table.record.names == record.names
    assert table.status is (Status.OVER if record.game.over else Status.PLAYING)
    assert export_record(table).game == record.game


def test_whoever_imports_plays_all_seats_with_real_dice_and_hints():
    table = imported(Record.parse("game: yum\nplayers: Ann, Bo\nAnn: 66666 yum\n"))
    assert [(seat.owner, seat.dice) for seat in table.seats] == [(ANN, "real")] * 2
    assert table.setup.hints
    assert table.brought
    assert table.setup.cards == "dealt"
    assert imported(Record.new("deluxe-poker", ["Ann", "Bo"])).setup.cards == "typed"


def test_a_game_of_ones_own_comes_with_its_rules(porch, porch_text):
    table = imported(Record.new(porch, ["Ann"]), porch_text)
    assert table.record.game.rules.plays_like(porch)


def test_a_record_longer_than_a_table_may_be_is_refused(monkeypatch):
    record = Record.parse("game: yum\nplayers: Ann\nAnn: 66666 yum\n")
    monkeypatch.setattr(record_import, "most_events", lambda _: 2)
    imported(record)
    monkeypatch.setattr(record_import, "most_events", lambda _: 1)
    with pytest.raises(Malformed) as refused:
        imported(record)
    assert refused.value.code == "record-too-long-here"
