"""The first events of a table: what the store needs to know of them."""

import pytest

from fivefold.errors import RecordError
from fivefold.server.live.new_tables import imported
from fivefold.tables.events import Created, Ended, read_event
from tests.support.paths import GAMES

OWNER = "o" * 64


def test_a_record_becomes_the_events_that_a_worker_sends_as_text():
    text = (GAMES / "yum-finished.fivefold").read_text("utf-8")
    events = imported(text, None, OWNER, bytes(32))
    assert isinstance(read_event(events.texts[0]), Created)
    assert isinstance(read_event(events.texts[-1]), Ended)
    assert (events.host, events.going_on) == (OWNER, False)


def test_a_game_that_is_not_over_goes_on():
    assert imported("game: yum\nplayers: Ann", None, OWNER, bytes(32)).going_on


def test_what_can_not_be_replayed_is_refused():
    with pytest.raises(RecordError):
        imported("game: yum\nplayers: Ann\n\nAnn: 12345 full-house 25", None, OWNER, bytes(32))
