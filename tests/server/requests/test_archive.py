"""The records of one's games as one file to take along."""

import asyncio

from fivefold.record import Record
from fivefold.server.requests import archive
from fivefold.server.requests.archive import Archives, entries_of
from fivefold.server.workers.work import Person
from fivefold.stores.store import StoredEvent
from fivefold.tables.creation import import_record
from fivefold.tables.events import write_event
from fivefold.tables.ids import new_token
from tests.support.histories import with_friend, zipped
from tests.support.paths import GAMES
from tests.support.waiting import run_story


def test_an_export_has_the_records_of_all_games_also_of_open_and_hidden_ones(ann, bo, porch_text):
    yum = ann.played("me", "random")
    own = ann.played("me", game="porch", rules=porch_text)
    going_on = ann.begun("me")
    assert ann.ask("DELETE", f"/tables/{yum}").status_code == 204
    with_friend(ann, bo)
    found = zipped(ann)
    assert len(found) == 5
    (open_game,) = [text for name, text in found.items() if f"-{going_on}." in name]
    assert not Record.parse(open_game).game.over
    assert "secret" not in open_game
    (record,) = [text for name, text in found.items() if name.endswith(f"-{yum}.fivefold")]
    assert record == ann.record(yum)
    assert Record.parse(record).game.over
    (rules,) = [text for name, text in found.items() if name.endswith(f"-{own}.toml")]
    assert rules == porch_text
    assert all(name.startswith(("yum-20", "porch-20")) for name in found)
    assert len(zipped(bo)) == 1
    assert zipped(ann, new_token()) == {}


def test_a_game_that_can_not_be_read_costs_no_other_game(ann, monkeypatch, caplog):
    codes = [ann.played("me", seed=seed) for seed in (1, 2, 3)]
    right = archive.export_record

    def wrong(table):
        if table.code == codes[1]:
            raise KeyError("a test")
        return right(table)

    monkeypatch.setattr(archive, "export_record", wrong)
    assert {name.partition(".")[0][-10:] for name in zipped(ann)} == {codes[0], codes[2]}
    assert "could not be exported" in caplog.text


def test_one_export_at_a_time_is_made_for_each():
    class Store:
        at_once, most = 0, 0

        async def load(self, _):
            self.at_once += 1
            self.most = max(self.most, self.at_once)
            await asyncio.sleep(0.01)
            self.at_once -= 1

    async def story(*owners):
        store = Store()
        archives = Archives(store, None)
        people = [Person("", owner) for owner in owners]
        made = await asyncio.gather(*(whole(archives.write(who, "abc")) for who in people))
        assert len(set(made)) == 1
        assert not archives._locks
        return store.most

    async def whole(parts):
        return b"".join([part async for part in parts])

    assert run_story(story("ann", "ann", "ann")) == 1
    assert run_story(story("ann", "bo", "ann")) == 2


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
