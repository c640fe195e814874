"""Tables where only bots play leave the processor to the others."""

import asyncio

from fivefold.server.live.bots import _AT_ONCE, _EACH, BotTurns
from tests.support.hub_tables import begun
from tests.support.waiting import StoppedClock, settled


async def test_many_bots_share_what_there_is_in_turn():
    turns, done = BotTurns(), list[int]()

    async def act(number):
        await turns.wait()
        done.append(number)

    with StoppedClock() as clock:
        tasks = [asyncio.ensure_future(act(number)) for number in range(_AT_ONCE + 10)]
        await settled()
        assert done == list(range(_AT_ONCE))
        for more in range(1, 11):
            clock.later(_EACH * 1.001)
            await settled()
            assert done == list(range(_AT_ONCE + more))
        assert all(task.done() for task in tasks)


async def test_bots_at_tables_of_people_do_not_wait_for_their_turn(monkeypatch):
    waited = []

    async def wait(_):
        waited.append(1)

    monkeypatch.setattr(BotTurns, "wait", wait)
    _, live, ann = await begun("me", "random", pace=0)
    await ann.fill_first()
    while live.table.waiting != (0,):
        await asyncio.sleep(0.001)
    assert waited == []
    await ann.say(type="leave", seat=0)
    seen = live.sequence
    while live.sequence < seen + 4:
        await asyncio.sleep(0.001)
    assert len(waited) >= 4
