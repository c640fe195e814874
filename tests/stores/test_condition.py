"""Whether a store can be used: said once, counted always, believed again later."""

import logging

import pytest

from fivefold.errors import FivefoldError
from fivefold.stores.condition import Condition
from fivefold.stores.store import Conflict


def test_a_failure_is_logged_once_and_counted_every_time(caplog):
    now, count = [0.0], []
    condition = Condition(lambda: now[0])
    condition.on_failure = lambda: count.append(1)
    condition.check()
    for error in (None, Conflict("aaaaaaaa"), ValueError("text")):
        condition.note(error)
        condition.check()
    with caplog.at_level(logging.WARNING, "fivefold.stores"):
        for _ in range(3):
            condition.note(FivefoldError("store-unavailable", reason="disk full"))
        condition.note(None)  # too early
        with pytest.raises(FivefoldError) as found:
            condition.check()
        now[0] = 5.0
        condition.note(None)
    condition.check()
    assert "disk full" in str(found.value)
    assert len(count) == 3
    assert [(line.levelname, line.message) for line in caplog.records] == [
        ("ERROR", "tables can't be read or stored"),
        ("WARNING", "tables can be read and stored again"),
    ]


def test_a_damaged_database_is_not_believed_again(caplog):
    now = [0.0]
    condition = Condition(lambda: now[0])
    with caplog.at_level(logging.WARNING, "fivefold.stores"):
        condition.note(FivefoldError("store-unavailable", reason="malformed", damaged=True))
        now[0] = 100.0
        condition.note(None)
        condition.note(FivefoldError("store-unavailable", reason="disk full"))
        now[0] = 200.0
        condition.note(None)
    with pytest.raises(FivefoldError, match="disk full"):
        condition.check()
    assert [line.message for line in caplog.records] == ["the database is damaged"]
