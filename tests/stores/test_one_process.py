"""Looking for tables without a driver reads all of them: done only when there may be one."""

import pytest

from fivefold.stores.one_process import OneProcess
from fivefold.stores.store import Alarm
from tests.support.stores import awaited


class Counting(OneProcess):
    def __init__(self):
        super().__init__()
        self.looked = 0

    async def _alarms(self):
        self.looked += 1
        return [Alarm("due", 1.0)]

    def _refuse_if_closing(self):
        """It never closes."""


@awaited
async def test_nobody_looks_twice_for_nothing():
    store = Counting()
    fence = await store.join(60.0)
    assert await store.take_over(fence, 9) == [Alarm("due", 1.0)]
    assert await store.take_over(fence, 9) == []
    assert store.looked == 1
    store._note_alarm("due", 2.0)
    assert await store.take_over(fence, 9) == []
    assert store.looked == 1
    await store.release(fence, ["due"])
    assert await store.take_over(fence, 9) == [Alarm("due", 1.0)]


@awaited
async def test_a_store_says_which_alarms_it_has():
    with pytest.raises(NotImplementedError):
        await OneProcess()._alarms()
