"""What a process knows of a table goes on to the events that follow."""

import pytest

from fivefold.errors import Refused
from fivefold.server.live.log import Batch, TableState
from fivefold.server.live.steady_clock import SteadyClock
from fivefold.stores.store import StoredEvent, StoredTable
from fivefold.tables.events import write_event
from fivefold.tables.table import steps_of
from fivefold.tables.view import view
from tests.support.tables import CODE, SECRET, long_table


def stored(events):
    rows = [
        StoredEvent(n, 1000.0 + n, write_event(event)) for n, event in enumerate(events, start=1)
    ]
    return StoredTable(SECRET, rows, [])


def test_it_does_not_matter_how_much_was_stored_when_it_was_loaded():
    events, time = long_table().events, SteadyClock()
    whole = TableState(CODE, stored(events), time)
    for known in (1, 4, len(events) - 1):
        state = TableState(CODE, stored(events[:known]), time)
        for n, event in enumerate(events[known:], start=known + 1):
            state.advance(Batch.of(steps_of(state.table, [event]), 1000.0 + n), 0.0)
        assert state.table == whole.table
        assert state.view == whole.view == view(whole.table)
        assert state.event_texts == whole.event_texts
        assert state.changed == whole.changed == 1000.0 + len(events)
        assert state.seed_for_bots() == whole.seed_for_bots()


def test_it_tells_what_changed():
    at, time = long_table(), SteadyClock()
    state = TableState(CODE, stored(at.events[:-1]), time)
    changed = state.advance(Batch.of(steps_of(state.table, at.events[-1:]), 2000.0), 0.0)
    assert changed == {"rematch": "0000000000"}


def test_before_the_game_nothing_is_dealt_and_then_always_by_the_same():
    events, time = long_table().events, SteadyClock()
    started = next(n for n, event in enumerate(events) if event.type == "started")
    state = TableState(CODE, stored(events[:started]), time)
    playing = TableState(CODE, stored(events[: started + 1]), time).table.playing
    with pytest.raises(Refused, match="not started"):
        state.dealer.dealt(playing)
    with pytest.raises(Refused, match="not started"):
        state.dealer.shown(playing.game)
    state.advance(Batch.of(steps_of(state.table, [events[started]]), 1000.0), 0.0)
    assert state.dealer.dealt(playing) == state.dealer.dealt(playing)
    assert state.dealer is state.dealer
