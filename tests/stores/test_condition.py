"""Whether a store can be written to: said once, counted always, believed again later."""

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
        ("ERROR", "tables can't be stored"),
        ("WARNING", "tables can be stored again"),
    ]
