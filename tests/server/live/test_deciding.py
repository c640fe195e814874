"""What a message leads to at a live table."""

import pytest

from fivefold.server.live.services import LongWork
from tests.support.hub_tables import begun


async def test_a_table_that_is_full_takes_no_more_acts_but_can_be_closed(monkeypatch):
    _, live, ann = await begun("me")
    monkeypatch.setattr("fivefold.tables.table.AROUND", 0)
    monkeypatch.setattr("fivefold.tables.table.most_events", lambda _: live.sequence)
    assert (await ann.say(type="act", seat=0, act="roll"))["code"] == "table-full"
    assert (await ann.say(type="close"))["type"] == "done"


async def test_a_correction_replays_the_game_once_and_not_in_the_loop(monkeypatch):
    handed = []

    class Noted(LongWork):
        async def run(self, events, work, *args, **kwargs):
            handed.append((events, work.__name__))
            return await super().run(events, work, *args, **kwargs)

    monkeypatch.setattr("fivefold.server.live.hub.LongWork", Noted)
    _, live, ann = await begun("me", "me", pace=10)
    await ann.fill_first()
    before, handed[:] = live.sequence, []
    changes = [{"at": before, "moves": []}]
    played = []
    monkeypatch.setattr(
        type(live.table.record.game), "play", counted(played, type(live.table.record.game).play)
    )
    assert (await ann.say(type="correct", changes=changes))["type"] == "done"
    assert handed == [(before, "decide")]
    assert len(played) == 2  # the roll, and once more to see that it is dealt again


def counted(calls, play):
    def playing(self, *args):
        calls.append(args)
        return play(self, *args)

    return playing


@pytest.mark.parametrize("kind", ["close", "rematch"])
async def test_the_store_may_refuse_what_the_rules_allow(kind):
    tables, live, ann = await begun("me")
    if kind == "rematch":
        await ann.say(type="close")
    before = live.sequence
    tables.store.when, tables.store.times = "before", 1
    assert (await ann.say(type=kind))["code"] == "try-again"
    assert live.sequence == before
    assert (await ann.say(type=kind))["type"] == "done"
