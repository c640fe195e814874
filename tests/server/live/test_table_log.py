"""The stored log of a table: what was written by whom is known afterwards."""

from copy import copy

import pytest

from fivefold.server.live.log import TableLog
from fivefold.stores.store import Conflict
from fivefold.tables.decisions import play_move
from tests.support.hub_tables import begun
from tests.support.waiting import run_story


async def test_after_a_failure_the_state_is_in_doubt_until_the_store_was_asked():
    tables, live, ann = await begun("me")
    log = live._log
    tables.store.when, tables.store.times, tables.store.loads = "after", 1, 1
    with pytest.raises(Exception, match="can't be reached"):
        await ann.say(type="act", id="x", seat=0, act="roll")
    assert log.in_doubt
    (batch,) = await log.news()
    assert not log.in_doubt
    assert [step.event.type for step in batch.steps] == ["played"]
    assert live.replies.repeat(ann.owner, "x", b"", ann.lang) is not None


async def test_news_are_what_is_stored_after_the_state():
    tables, live, _ = await begun("me")
    assert await live._log.news() == []
    tables.store.kept.pop(live.code)
    assert await live._log.news() == []
    tables.store.kept[live.code] = None


def test_what_was_decided_together_is_news_together():
    async def story():
        tables, live, ann = await begun("me")
        log = TableLog(copy(live._state), live.replies, live.services)
        await ann.say(type="act", id="1", seat=0, act="roll")
        await ann.say(type="act", id="2", seat=0, act="keep")
        stored = tables.store.kept[live.code].events
        found = []
        for at in ((1.0, 2.0), (2.0, 2.0)):
            stored[-2:] = [one._replace(at=when) for one, when in zip(stored[-2:], at, strict=True)]
            found.append([(len(batch.steps), batch.at) for batch in await log.news()])
        return found

    assert run_story(story()) == [[(1, 1.0), (1, 2.0)], [(2, 2.0)]]


async def test_events_that_do_not_follow_are_a_conflict():
    tables, live, _ = await begun("me")
    tables.store.kept[live.code].events.append(tables.store.kept[live.code].events[-1])
    table, dealer = live.table, live._state.dealer
    move = dealer.dealt(table.playing)
    with pytest.raises(Conflict):
        await live._log.append([play_move(table, 0, move, dealer, by="owner")])
