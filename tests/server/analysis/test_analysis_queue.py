"""When games are looked at: as they end or when somebody asks, once, and in nobody's way."""

import sqlite3
import threading
from contextlib import closing

import pytest

from fivefold.record import Record
from fivefold.server.analysis import analysis_queue, coach_tasks
from fivefold.stores.store import StoredEvent
from fivefold.tables.creation import import_record
from fivefold.tables.events import write_event
from tests.support.coach_browser import browsing
from tests.support.histories import large_rules, looked_at
from tests.support.paths import GAMES
from tests.support.waiting import PATIENCE, until

FILE = "tables.sqlite"


@pytest.fixture
def alone(tmp_path, folder):
    """A browser at a server of its own, whose database is in `tmp_path`."""
    with browsing(tmp_path / FILE, values_folder=folder) as browser:
        yield browser


def digests_in(folder):
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return dict(connection.execute("SELECT code, digest FROM digests"))


def test_a_game_is_analysed_when_it_ends_if_its_values_are_there(alone, tmp_path):
    alone.get("/drills?game=yum")
    code = alone.played("me")
    until(lambda: code in digests_in(tmp_path))
    assert alone.get("/history")["pending"] == 0


def test_nothing_is_solved_because_a_game_ends(alone, tmp_path):
    code = alone.played("me")
    # Games are looked at one after the other, and this one needs no values.
    later = alone.played("me", game="large", rules=large_rules())
    until(lambda: digests_in(tmp_path))
    assert set(digests_in(tmp_path)) == {later}
    assert not any(game["progress"] for game in alone.get("/solved")["games"])
    told = alone.get("/history")
    assert ([game["code"] for game in told["games"]], told["pending"]) == ([later], 1)
    assert [game["code"] for game in looked_at(alone)["games"]] == [later, code]


def test_after_a_restart_nothing_is_lost(tmp_path, folder):
    with browsing(tmp_path / FILE, values_folder=folder) as ann:
        codes = [ann.played("me", seed=seed) for seed in (1, 2)]
        token = ann.token
        told = looked_at(ann)
        third = ann.played("me", seed=3)
    with browsing(tmp_path / FILE, values_folder=folder) as ann:
        ann.token = token
        again = looked_at(ann)
    assert [game["code"] for game in again["games"]] == [third, *reversed(codes)]
    assert again["games"][1:] == told["games"]


def test_a_digest_of_another_version_is_made_again(ann, monkeypatch):
    ann.played("me")
    before = looked_at(ann)
    monkeypatch.setattr(coach_tasks, "VERSION", 0)
    assert ann.get("/history")["pending"] == 1
    monkeypatch.undo()
    assert looked_at(ann) == before


def test_a_game_whose_analysis_fails_is_not_pending(ann, monkeypatch, caplog):
    def wrong(*_):
        raise KeyError("a test")

    monkeypatch.setattr(coach_tasks, "digest", wrong)
    ann.played("me")
    assert looked_at(ann)["games"] == []
    assert any("KeyError: 'a test'" in record.trace for record in caplog.records)


def test_a_history_does_not_wait_for_a_game_that_is_looked_at(ann, monkeypatch):
    looking, going_on = threading.Event(), threading.Event()

    def slow(*_):
        looking.set()
        assert going_on.wait(PATIENCE)
        raise KeyError("a test")

    monkeypatch.setattr(coach_tasks, "digest", slow)
    ann.get("/drills?game=yum")
    ann.played("me")
    assert looking.wait(PATIENCE)
    assert ann.get("/history")["pending"] == 1
    assert not going_on.is_set()
    going_on.set()


@pytest.mark.parametrize(("step", "counts"), [(1.0, True), (-60.0, True), (0.0, False)])
def test_a_game_counts_even_if_the_clock_was_set_back_but_not_if_it_was_imported(step, counts):
    record = Record.read(GAMES / "classique-finished.fivefold")
    events = enumerate(import_record(record, None, "ann", bytes(32)), 1)
    stored = [StoredEvent(n, 1e9 + n * step, write_event(event)) for n, event in events]
    ended = analysis_queue._when_it_ended(stored)
    assert ended == (stored[-1].at if counts else None)
