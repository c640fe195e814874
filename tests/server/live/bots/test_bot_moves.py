"""The bots of a table: what they have chosen holds for the state they have seen, and no other."""

import asyncio

import pytest

from fivefold.games.poker import Bid, Pass
from fivefold.server.live.bots import BotPool
from tests.support.hub_tables import Gate, begun
from tests.support.waiting import StoppedClock, settled


@pytest.fixture
def bot(monkeypatch):
    """A bot that passes at first, and then bids 300; and what it has been asked."""
    choices, asked = iter([Pass(), Bid(300)]), list[int]()

    async def choose(_, table, *__):
        asked.append(table.sequence)
        return next(choices)

    monkeypatch.setattr(BotPool, "choose", choose)
    return asked


async def bidding():
    """Ann has opened at 100, and a bot thinks about it."""
    tables, live, ann = await begun("me", "me", "casual", game="deluxe-poker", closing=None, pace=1)
    await ann.say(type="act", seat=0, act="turn")
    await ann.say(type="act", seat=0, act="bid 100", over=0)
    return tables, live, ann


async def test_a_bot_does_not_act_on_a_state_that_has_changed(bot):
    with StoppedClock() as clock:
        tables, live, ann = await bidding()
        gate = Gate(tables.store)
        bid = asyncio.ensure_future(ann.say(type="act", seat=1, act="bid 200", over=100))
        await gate.reached.wait()
        clock.later(1)  # the bot has chosen, and waits for the bid to be written
        await settled()
        assert bot == [live.sequence]
        gate.open()
        assert (await bid)["type"] == "done"
        await settled()
        assert live.view["state"]["standing_bid"] == 200
        assert live.table.waiting == (0, 2)
        for _ in range(6):
            clock.later(1)
            await settled()
        assert bot[1:] == [live.sequence - 1]
        assert live.view["state"]["standing_bid"] == 300


async def test_a_bot_thinks_once_about_the_same_state(bot, monkeypatch):
    with StoppedClock() as clock:
        _, live, _ = await bidding()
        moves = live.sequence
        clock.later(1)
        await settled()
        assert bot == [moves]
        assert live.sequence == moves + 1
