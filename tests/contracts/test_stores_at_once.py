"""Many use a store at once, give up waiting, close it: nothing is lost and nobody hangs."""

import asyncio
import random
from functools import partial

import pytest

from fivefold.errors import FivefoldError
from fivefold.stores.store import Conflict, StoredEvent, Write
from tests.support.stores import (
    SECRET,
    all_of,
    answer,
    awaited,
    events,
    new_code,
    new_owner,
    new_table,
    open_store,
    with_store,
)


@with_store
async def test_many_tasks_write_many_tables(store):
    async def play(code):
        for n in range(2, 12):
            await store.append(Write(code, events(n), reply=answer(code, f"m{n}")))

    codes = [await new_table(store) for _ in range(20)]
    await asyncio.gather(*map(play, codes))
    for code in codes:
        kept = await store.load(code)
        assert kept.events == events(1, 11)
        assert len(kept.replies) == 10


@with_store
async def test_a_write_that_fails_does_not_fail_others(store):
    codes = [await new_table(store) for _ in range(30)]
    unkeepable = [StoredEvent(2, 0.0, "\ud800")]
    tries = [[events(2), events(3), unkeepable][n % 3] for n in range(30)]
    outcomes = await asyncio.gather(
        *(store.append(Write(code, what)) for code, what in zip(codes, tries, strict=True)),
        return_exceptions=True,
    )
    assert outcomes[0::3] == [None] * 10
    assert {type(outcome) for outcome in outcomes[1::3]} == {Conflict}
    assert [o for o in outcomes[2::3] if not isinstance(o, ValueError)] == []
    assert not any(isinstance(outcome, FivefoldError) for outcome in outcomes[2::3])
    lengths = [len((await store.load(code)).events) for code in codes]
    assert lengths == [2, 1, 1] * 10


@with_store
async def test_writes_to_one_table_may_follow_without_waiting(store):
    code = new_code()
    steps = [store.create(SECRET, Write(code, events(1)))]
    steps += [store.append(Write(code, events(n))) for n in range(2, 10)]
    outcomes = await asyncio.gather(*steps, return_exceptions=True)
    kept = (await store.load(code)).events
    assert kept == events(1, len(kept))
    assert len(kept) == outcomes.count(None)
    assert {type(outcome) for outcome in outcomes} <= {type(None), Conflict}


@awaited
async def test_of_two_who_write_the_same_exactly_one_wins(address):
    stores = [await open_store(address), await open_store(address)]

    async def attempt(code, n, me):
        word = f"{me}-{n}"
        if n in {4, 5} and me % 2 == n % 2:
            await asyncio.sleep(0.1)  # on a busy machine one of them might be late each time
        await stores[me % 2].append(Write(code, events(n, 1, word), reply=answer(code, word)))
        return word

    async def race(code, n):
        racers = random.sample(range(4), 4)
        tries = (attempt(code, n, me) for me in racers)
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        (winner,) = [outcome for outcome in outcomes if not isinstance(outcome, Conflict)]
        return winner

    async def play(code):
        return [await race(code, n) for n in range(2, 9)]

    # Each makes a table, so that both are connected when they race.
    codes = [await new_table(stores[n % 2]) for n in range(3)]
    winners = await asyncio.gather(*map(play, codes))
    for code, words in zip(codes, winners, strict=True):
        kept = await stores[0].load(code)
        assert kept.events[1:] == [events(n, 1, word)[0] for n, word in enumerate(words, 2)]
        assert sorted(reply.message_id for reply in kept.replies) == sorted(words)
    assert {int(word[0]) % 2 for words in winners for word in words} == {0, 1}, "they never met"
    await asyncio.gather(*(store.close() for store in stores))


@awaited
async def test_a_new_place_may_be_opened_by_several_at_once(tmp_path, new_database):
    for address in (tmp_path / "new.db", new_database()):
        stores = await asyncio.gather(*(open_store(address) for _ in range(4)))
        codes = [await new_table(store) for store in stores]
        assert sorted(await stores[0].live()) == sorted(codes)
        await asyncio.gather(*(store.close() for store in stores))


@with_store
async def test_a_table_is_read_as_it_was_at_one_moment(store):
    code = await new_table(store, 0)

    async def write():
        for n in range(1, 40):
            await store.append(Write(code, events(n), reply=answer("ann", f"m{n}")))

    writing = asyncio.create_task(write())
    seen = set()
    while not writing.done():
        kept = await store.load(code)
        assert len(kept.events) == len(kept.replies)
        seen.add(len(kept.events))
    await writing
    assert len(seen) > 3


# Giving up, closing, coming back


@with_store
async def test_a_cancelled_write_leaves_the_table_whole(store):
    codes = [await new_table(store) for _ in range(10)]
    writing = [
        asyncio.create_task(store.append(Write(code, events(2, 3), reply=answer("ann", "m"))))
        for code in codes
    ]
    await asyncio.sleep(0)
    for task in writing[::2]:
        task.cancel()
    outcomes = await asyncio.gather(*writing, return_exceptions=True)
    assert outcomes[1::2] == [None] * 5
    assert all(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes[::2])
    await new_table(store)  # behind all of them
    for code in codes:
        kept = await store.load(code)
        assert (len(kept.events), len(kept.replies)) in {(1, 0), (4, 1)}
        await store.append(Write(code, events(len(kept.events) + 1)))


@awaited
async def test_everything_is_there_after_reopening(address):
    store, ann = await open_store(address), new_owner()
    code = await new_table(store, 3, [ann])
    await store.append(Write(code, events(4), reply=answer(ann, "m")))
    before = await all_of(store, code, [ann])
    await store.close()
    again = await open_store(address)
    assert await all_of(again, code, [ann]) == before
    await again.append(Write(code, events(5)))
    await again.close()


@awaited
async def test_a_closed_store_refuses_everything(address):
    store = await open_store(address)
    code = await new_table(store)
    await store.close()
    await store.close()
    for ask in (
        partial(store.create, SECRET, Write(new_code(), events(1))),
        partial(store.append, Write(code, events(2))),
        partial(store.load, code),
        partial(store.tables_of, "ann", 1),
        partial(store.hide, "ann", code),
        partial(store.store_digest, code, "{}", 1),
        partial(store.digests_of, "ann", 1),
        partial(store.erase, "ann", 9),
        store.live,
        store.check,
    ):
        with pytest.raises(FivefoldError) as refused:
            await ask()
        assert refused.value.code == "store-closed"


@awaited
async def test_closing_keeps_nobody_waiting(address):
    store = await open_store(address)
    codes = [await new_table(store) for _ in range(40)]
    writing = [asyncio.create_task(store.append(Write(code, events(2)))) for code in codes]
    reading = [asyncio.create_task(store.load(code)) for code in codes]
    await asyncio.sleep(0)
    await store.close()
    outcomes = await asyncio.gather(*writing, *reading, return_exceptions=True)
    assert all(not isinstance(o, Exception) or o.code == "store-closed" for o in outcomes)
    again = await open_store(address)
    for code, outcome in zip(codes, outcomes[:40], strict=True):
        lengths = {2} if outcome is None else {1, 2}
        assert len((await again.load(code)).events) in lengths
    await again.close()
