"""Who is connected through other processes."""

import asyncio

from fivefold.server.live import sharing
from fivefold.server.live.sharing import PeerPresence, PresenceChange, Present
from tests.support.waiting import StoppedClock, settled

CODE = "aaaaaaaa"


class Channel:
    """Where processes tell each other something; it loses nothing."""

    shared = True

    def __init__(self):
        self.all, self.heard = [], []

    async def tell(self, text):
        for each in self.all:
            self.heard += each.hear(text)


def two(*present):
    """Processes with these people at the table."""
    channel = Channel()
    channel.all = [PeerPresence(channel, {CODE: who}.__getitem__) for who in present]
    return channel, *channel.all


async def soon(clock):
    await settled()
    clock.later(1)
    await settled()


async def test_what_is_told_is_known_until_it_is_told_otherwise():
    with StoppedClock() as clock:
        here = [Present((0, 2), 3)]
        channel = Channel()
        one = PeerPresence(channel, lambda _: here[0])
        other = PeerPresence(channel, lambda _: Present((), 0))
        channel.all = [other]
        one.tell(CODE, ready=[2])
        await soon(clock)
        assert (other.seats(CODE), other.watching(CODE)) == ({0, 2}, 3)
        assert channel.heard == [PresenceChange(CODE, (2,))]
        one.tell(CODE)
        await soon(clock)
        assert len(channel.heard) == 1  # nothing new
        here[0] = Present((), 0)
        one.tell(CODE)
        await soon(clock)
        assert (other.seats(CODE), other.watching(CODE)) == (set(), 0)
        assert channel.heard[1:] == [PresenceChange(CODE, ())]


async def test_whoever_asks_is_told():
    with StoppedClock() as clock:
        _, one, other = two(Present((0,), 0), Present((1,), 0))
        other.tell(CODE, ask=True)
        await soon(clock)
        await soon(clock)
        assert (one.seats(CODE), other.seats(CODE)) == ({0, 1}, {0, 1})


async def test_a_process_that_is_silent_is_forgotten():
    with StoppedClock() as clock:
        _, one, other = two(Present((0,), 0), Present((), 0))
        one.tell(CODE)
        await soon(clock)
        for _ in range(3):
            one.beat([CODE])
            clock.later(sharing.BEAT)
            await soon(clock)
            assert other.beat([]) == []
        clock.later(sharing._FORGET)
        assert other.beat([]) == [PresenceChange(CODE, ())]
        assert other.seats(CODE) == set()


async def test_one_process_alone_tells_nobody():
    channel = Channel()
    channel.shared = False
    alone = PeerPresence(channel, lambda _: Present((0,), 0))
    alone.tell(CODE)
    assert alone._telling is None
    await asyncio.sleep(0)
