"""The stored log of a table, its state, and replies that are repeated."""

import json
from copy import copy

import pytest

from fivefold.errors import Refused
from fivefold.server.live import frames
from fivefold.server.live import log as module
from fivefold.server.live.log import Batch, Replies, TableLog, TableState
from fivefold.server.live.steady_clock import SteadyClock
from fivefold.stores.store import Conflict, Reply, StoredEvent, StoredTable
from fivefold.tables.decisions import play_move
from fivefold.tables.events import write_event
from fivefold.tables.table import steps_of
from fivefold.tables.view import view
from fivefold.texts import Lang
from tests.support.hub_tables import begun
from tests.support.tables import CODE, SECRET, long_table


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


async def test_without_anything_stored_after_the_state_there_are_no_news():
    tables, live, _ = await begun("me")
    assert await live._log.news() == []
    del tables.store.kept[live.code]
    assert await live._log.news() == []


async def test_events_that_were_decided_together_are_news_together():
    tables, live, ann = await begun("me")
    log = TableLog(copy(live._state), live.replies, live.services)
    await ann.say(type="act", id="1", seat=0, act="roll")
    await ann.say(type="act", id="2", seat=0, act="keep")
    kept = tables.store.kept[live.code].events
    for times, news in (((1.0, 2.0), [(1, 1.0), (1, 2.0)]), ((2.0, 2.0), [(2, 2.0)])):
        kept[-2:] = [one._replace(at=at) for one, at in zip(kept[-2:], times, strict=True)]
        assert [(len(batch.steps), batch.at) for batch in await log.news()] == news


async def test_events_that_do_not_follow_are_a_conflict():
    tables, live, _ = await begun("me")
    tables.store.kept[live.code].events.append(tables.store.kept[live.code].events[-1])
    table, dealer = live.table, live._state.dealer
    move = dealer.dealt(table.playing)
    with pytest.raises(Conflict):
        await live._log.append([play_move(table, 0, move, dealer, by="owner")])


def stored(events):
    rows = [
        StoredEvent(n, 1000.0 + n, write_event(event)) for n, event in enumerate(events, start=1)
    ]
    return StoredTable(SECRET, rows, [])


def test_a_state_is_the_same_whatever_was_stored_when_it_was_loaded():
    events, time = long_table().events, SteadyClock()
    whole = TableState(CODE, stored(events), time)
    for known in (1, 4, len(events) - 1):
        state = TableState(CODE, stored(events[:known]), time)
        for n, event in enumerate(events[known:], start=known + 1):
            state.advance(Batch.of(steps_of(state.table, [event]), 1000.0 + n), 0.0)
        assert state.table == whole.table
        assert state.view == whole.view == view(whole.table)
        assert state.event_texts == whole.event_texts
        assert state.changed == whole.changed == 1000.0 + len(events)
        assert state.seed_for_bots() == whole.seed_for_bots()
    before = TableState(CODE, stored(events[:-1]), time)
    changed = before.advance(Batch.of(steps_of(before.table, events[-1:]), 2000.0), 0.0)
    assert changed == {"rematch": "0000000000"}


def test_before_the_game_nothing_is_dealt_and_then_always_by_the_same():
    events, time = long_table().events, SteadyClock()
    started = next(n for n, event in enumerate(events) if event.type == "started")
    state = TableState(CODE, stored(events[:started]), time)
    playing = TableState(CODE, stored(events[: started + 1]), time).table.playing
    for ask, what in ((state.dealer.dealt, playing), (state.dealer.shown, playing.game)):
        with pytest.raises(Refused, match="not started"):
            ask(what)
    state.advance(Batch.of(steps_of(state.table, [events[started]]), 1000.0), 0.0)
    assert state.dealer.dealt(playing) == state.dealer.dealt(playing)
    assert state.dealer is state.dealer


DONE = '{"type":"done","id":"m1","sequence":2}'
REFUSAL = '{"type": "refused", "id": "m1", "code": "not-your-turn", "text": "Not “your” turn."}'


@pytest.mark.parametrize("text", [DONE, REFUSAL])
def test_a_reply_is_repeated_to_the_letter_and_its_id_is_for_no_other_message(text):
    replies = Replies([Reply("ann", "m1", b"hash", text)])
    assert replies.repeat("ann", "m1", b"hash", Lang.EN) == text
    assert replies.repeat("bo", "m1", b"hash", Lang.EN) is None
    other = replies.repeat("ann", "m1", b"another", Lang.EN)
    assert json.loads(other)["code"] == "message-id-used"
    replies.check(None)
    replies.check(Reply("ann", "m1", b"hash", text))
    replies.check(Reply("bo", "m1", b"another", text))
    with pytest.raises(Refused) as refused:
        replies.check(Reply("ann", "m1", b"another", text))
    assert refused.value.code == "message-id-used"


def test_only_refusals_count_against_the_limit():
    done = [Reply("ann", f"d{n}", b"", DONE) for n in range(module._MOST_REFUSALS)]
    refused = [Reply("ann", f"r{n}", b"", REFUSAL) for n in range(module._MOST_REFUSALS)]
    made = Reply("ann", ":m", b"", frames.NO_FRAME)
    assert Replies([made, *done, *refused[1:]]).may_store_refusal("ann")
    assert not Replies(refused).may_store_refusal("ann")
    assert Replies(refused).may_store_refusal("bo")


def test_a_reply_that_is_not_stored_is_repeated_until_newer_ones_need_the_room():
    replies = Replies([])
    for number in range(module._MOST_UNSTORED + 1):
        replies.add_unstored(Reply("ann", f"m{number}", b"hash", DONE))
    assert replies.repeat("ann", "m0", b"hash", Lang.EN) is None
    assert replies.repeat("ann", "m1", b"hash", Lang.EN) == DONE


def test_replies_are_told_from_refusals_and_damaged_ones_count_as_refusals():
    for text in (DONE, "null"):
        assert not frames.is_refusal(text), text
    for text in (REFUSAL, "", "{", '{"type": "done"', "\x00"):
        assert frames.is_refusal(text), text
