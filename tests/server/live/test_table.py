"""A live table: nothing is done twice, nothing is told that was not stored."""

import asyncio
import json
import re
import sys
import threading
from collections import Counter
from contextlib import suppress

import pytest

from fivefold.errors import FivefoldError, Refused
from fivefold.fair.chain import ShownKey
from fivefold.server.live.messages import read_message
from fivefold.server.live.services import LongWork
from fivefold.server.live.table import RecordCache
from fivefold.server.metrics import exposition
from fivefold.tables.dealer import chain_of
from fivefold.tables.ids import new_token, owner_of
from fivefold.tables.record_export import export_record
from tests.support.hub_tables import OWN, Person, begun
from tests.support.tables import open_table, started

MOST_CALLS = 230
"""Of Python functions, for an act without the network and the store."""


async def test_a_refusal_is_repeated_although_the_store_failed_after_storing_it():
    tables, _, ann = await begun("me")
    tables.store.when, tables.store.times = "after", 1
    wrong = {"type": "act", "id": "x", "seat": 0, "act": "fill ones"}
    said = [await ann.say(**wrong) for _ in range(2)]
    assert said[0]["code"] == "dice-due"
    assert said[1] == said[0]


async def test_a_refusal_of_a_client_without_a_seat_is_repeated_but_not_stored():
    tables, live, _ = await begun("me")
    stranger = Person(live, tables, owner_of(new_token()))
    before = len(tables.store.kept[live.code].replies)
    said = [await stranger.say(type="act", id="x", seat=0, act="roll") for _ in "12"]
    assert said[0]["code"] == "not-your-seat"
    assert said[1] == said[0]
    assert len(tables.store.kept[live.code].replies) == before


@pytest.mark.parametrize("when", ["before", "after"])
async def test_an_act_whose_write_failed_is_not_answered_and_repeated_it_is_done_once(when):
    tables, live, ann = await begun("me")
    before = live.sequence
    tables.store.when, tables.store.times, tables.store.loads = when, 1, 1
    roll = {"type": "act", "id": "x", "seat": 0, "act": "roll"}
    with pytest.raises(FivefoldError, match="can't be reached"):
        await ann.say(**roll)
    assert (await ann.say(**roll))["type"] == "done"
    assert live.sequence == before + 1 == len(tables.store.kept[live.code].events)


async def test_a_write_that_was_cancelled_is_looked_for_before_the_next():
    tables, _, ann = await begun("me")
    taking = asyncio.create_task(ann.say(type="act", id="x", seat=0, act="roll"))
    append, reached = tables.store.append, asyncio.Event()

    async def slow(*args, **beside):
        await append(*args, **beside)
        reached.set()
        await asyncio.Event().wait()

    tables.store.append = slow
    await reached.wait()
    taking.cancel()
    with suppress(asyncio.CancelledError):
        await taking
    tables.store.append = append
    assert (await ann.say(type="act", seat=0, act="roll"))["code"] == "nothing-due"
    assert (await ann.say(type="act", id="x", seat=0, act="roll"))["type"] == "done"


async def test_names_of_own_games_are_not_in_the_metrics():
    tables, _, ann = await begun("me", game="own-thing", rules=OWN)
    await ann.say(type="act", seat=0, act="roll")
    told = exposition(tables.metrics)
    assert "own-thing" not in told
    assert 'fivefold_acts_total{game="own"} 1.0' in told
    assert float(re.search(r"fivefold_store_append_seconds_sum (\S+)", told)[1]) < 60


async def test_dice_that_a_client_has_seen_are_skipped_after_a_restored_backup():
    _, live, _ = await begun("random", pace=10)
    chain = chain_of(live._state.secret, live.table.chain.length)
    seen = ShownKey(9, chain.key(9).hex())
    assert live._state.dealer.shown(live.table.playing.game).number < 9
    await live.note_seen(ShownKey(9, "0" * 64))
    assert live.view["fair"]["skips"] == []
    for _ in range(2):  # the second time it is known
        await live.note_seen(seen)
        assert live.view["fair"]["skips"] == [{"after": 0, "keys": 9}]
    assert live._state.dealer.shown(live.table.playing.game).number > 9


async def test_an_act_makes_few_calls():
    """Most of what an act costs is the number of Python calls, which is the same on any machine."""
    tables, live, ann = await begun("me", "me", game="yard-forced")
    ann.send, calls, acts = lambda _: None, Counter(), 0
    while live.table.waiting:  # all rolls and the first box
        seat, possible = next(iter(live.view["acts"].items()))
        boxes = possible.get("boxes", {})
        act = "keep" if "keep" in possible else f"fill {next(iter(boxes))}" if boxes else "roll"
        message = {"type": "act", "id": f"a{acts}", "seat": int(seat), "act": act}
        command = read_message(json.dumps(message))
        sys.setprofile(lambda frame, event, _: calls.update([event]))
        try:
            await live.handle(ann, ann.owner, command, tables.rematch)
        finally:
            sys.setprofile(None)
        acts += 1
    assert acts == 2 * 13 * 4
    assert calls["call"] / acts < MOST_CALLS


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
    game, played = type(live.table.record.game), []
    play = game.play
    monkeypatch.setattr(game, "play", lambda *given: played.append(given) or play(*given))
    changes = [{"at": before, "moves": []}]
    assert (await ann.say(type="correct", changes=changes))["type"] == "done"
    assert handed == [(before, "decide")]
    assert len(played) == 2  # the roll, and once more to see that it is dealt again


@pytest.mark.parametrize("kind", ["close", "rematch"])
async def test_close_and_rematch_may_be_asked_for_again_when_the_store_fails(kind):
    tables, live, ann = await begun("me")
    if kind == "rematch":
        await ann.say(type="close")
    before = live.sequence
    tables.store.when, tables.store.times = "before", 1
    assert (await ann.say(type=kind))["code"] == "try-again"
    assert live.sequence == before
    assert (await ann.say(type=kind))["type"] == "done"


async def test_a_record_is_built_once_for_each_state_and_like_long_work():
    built = []

    class Noted(LongWork):
        async def run(self, events, work, *args, **kwargs):
            built.append(events)
            return work(*args, **kwargs)

    at, record = started(), RecordCache(Noted())
    first = at.table
    texts = await asyncio.gather(*(record.of(first) for _ in range(5)))
    assert set(texts) == {str(export_record(first))}
    later = at.acts("roll").table
    assert await record.of(later) == str(export_record(later)) != texts[0]
    assert await record.of(later) == str(export_record(later))
    assert built == [first.sequence, later.sequence]
    with pytest.raises(Refused):
        await record.of(open_table().table)


async def test_short_tables_are_dealt_with_at_once_and_long_ones_in_one_thread():
    work, here = LongWork(), threading.current_thread()
    assert await work.run(3, threading.current_thread) is here
    threads = {await work.run(5000, threading.current_thread) for _ in range(5)}
    assert len(threads) == 1
    assert here not in threads
    work.close()
