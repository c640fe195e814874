"""Who is alive and drives what, in memory, by a clock that the test sets."""

import pytest

from fivefold.stores.one_process import OneProcess
from fivefold.stores.store import Alarm
from tests.support.stores import awaited


class Counting(OneProcess):
    looked = 0

    async def _alarms(self):
        self.looked += 1
        return [Alarm("due", 1.0)]

    def _refuse_if_closing(self):
        """It never closes."""


@awaited
async def test_a_process_is_alive_until_its_time_is_over():
    now = [0.0]
    store = Counting(lambda: now[0])
    one, two = await store.join(4), await store.join(40)
    assert await store.take(one, "a")
    now[0] = 3.9
    assert not await store.take(two, "a")
    assert await store.renew(one, 4)
    now[0] = 7.8
    assert not await store.take(two, "a")
    now[0] = 7.9
    assert store._drives(one, "a"), "nobody has taken it"
    assert await store.take(two, "a")
    assert not store._drives(one, "a")
    assert not await store.renew(one, 4)


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
