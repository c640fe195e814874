"""Several processes share a store: what each may write, what it hears of, what it drives."""

import asyncio
from functools import partial

import pytest

from fivefold.errors import FivefoldError
from fivefold.stores.store import Alarm, Conflict, NotDriver, StoredTable, Write
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
    opened,
    with_store,
)

LONG, EXPIRED = 60.0, -1.0
"""Seconds for which a process counts as alive."""


# Catching up


@with_store
async def test_only_what_came_after_a_sequence_is_loaded(store):
    code = await new_table(store, 2)
    await store.append(Write(code, events(3), reply=answer("ann", "a")))
    await store.append(Write(code, [], reply=answer("ann", "no"), after=3))
    await store.append(Write(code, events(4, 2), reply=answer("bo", "b")))
    new = await store.load_since(code, 3)
    assert new == StoredTable(SECRET, events(4, 2), new.replies)
    assert sorted(new.replies) == sorted([answer("ann", "no"), answer("bo", "b")])
    assert (await store.load_since(code, 5)).events == []
    assert await store.load_since(code, 0) == await store.load(code)
    assert await store.load_since(new_code(), 0) is None


@with_store
async def test_a_refusal_holds_only_where_it_was_decided(store):
    code, ann = await new_table(store, 2), new_owner()
    await store.append(Write(code, events(3), reply=answer(ann, "m")))
    before = await all_of(store, code, [ann])
    with pytest.raises(Conflict):
        await store.append(Write(code, [], [ann], answer(ann, "m", "no"), after=2))
    assert await all_of(store, code, [ann]) == before


# Hearing of it


async def heard(store, codes, count):
    """So many changes as they come in."""
    found = []
    async for change in store.changes(lambda: codes):
        found.append(change)
        if len(found) == count:
            return found
    return found


@awaited
async def test_a_store_of_one_process_reports_no_changes(tmp_path):
    async with opened(tmp_path / "tables.db") as store:
        assert not store.shared
        assert await heard(store, ["aaaaaaaa"], 1) == []


@awaited
async def test_changes_of_others_are_heard_and_ones_own_are_not(database):
    async with opened(database) as mine, opened(database) as others:
        assert mine.shared
        code, other = await new_table(mine, 3), await new_table(mine)
        hearing = asyncio.create_task(heard(mine, [code], 4))
        await asyncio.sleep(0)
        while not hearing.done():
            last = len((await others.load(code)).events)
            await mine.append(Write(other, events(len((await mine.load(other)).events) + 1)))
            await others.append(Write(code, events(last + 1, 2)))
            await asyncio.sleep(0.01)
        told = await hearing
    assert {change.code for change in told} == {code}
    sequences = [change.sequence for change in told]
    assert sequences == sorted(sequences)
    assert sequences[-1] > 3


# Driving


@with_store
async def test_fence_numbers_grow(store):
    first, second = await store.join(LONG), await store.join(LONG)
    assert 0 < first < second
    assert await store.renew(first, LONG)
    await store.leave(first)
    assert not await store.renew(first, LONG)
    assert await store.renew(second, LONG)
    assert not await store.renew(second + 1000, LONG)


@with_store
async def test_a_process_that_renews_too_late_stays_dead(store):
    late = await store.join(EXPIRED)
    assert not await store.renew(late, LONG)


@with_store
async def test_a_table_has_one_driver_that_is_alive(store):
    code = await new_table(store)
    one, two, dead = await store.join(LONG), await store.join(LONG), await store.join(EXPIRED)
    assert await store.take(dead, code)
    assert await store.take(one, code)
    assert await store.take(one, code)
    assert not await store.take(two, code)
    await store.release(two, [code])
    assert not await store.take(two, code)
    await store.release(one, [code])
    assert await store.take(two, code)
    await store.leave(two)
    assert await store.take(one, code)


@with_store
async def test_only_the_driver_writes_with_its_number(store):
    code, ann = await new_table(store), new_owner()
    dead, one = await store.join(EXPIRED), await store.join(LONG)
    with pytest.raises(NotDriver):
        await store.append(Write(code, events(2), fence=dead))
    await store.take(dead, code)
    await store.append(Write(code, events(2), fence=dead))  # nobody else has taken it
    await store.take(one, code)
    before = await all_of(store, code, [ann])
    with pytest.raises(NotDriver):
        await store.append(Write(code, events(3), [ann], live=False, fence=dead))
    assert await all_of(store, code, [ann]) == before
    await store.append(Write(code, events(3), fence=one))
    await store.append(Write(code, events(4)))  # a person
    with pytest.raises(Conflict):
        await store.append(Write(code, events(4), fence=one))


async def mine_of(store, fence, codes):
    """The alarms of these tables; a database has those of other tests, too."""
    return sorted(alarm for alarm in await store.take_over(fence, 1000) if alarm.code in codes)


@with_store
async def test_tables_with_an_alarm_and_no_driver_are_taken_over(store):
    codes = [await new_table(store) for _ in range(5)]
    due, quiet, over, driven, left = codes
    dead, one, two = await store.join(EXPIRED), await store.join(LONG), await store.join(LONG)
    for code in codes:
        await store.append(
            Write(code, events(2), live=code != over, alarm=None if code == quiet else 7.5)
        )
    await store.take(one, driven)
    await store.take(dead, left)
    assert await mine_of(store, two, codes) == sorted([Alarm(due, 7.5), Alarm(left, 7.5)])
    assert await mine_of(store, one, codes) == []
    await store.append(Write(due, events(3), fence=two))
    with pytest.raises(NotDriver):
        await store.append(Write(left, events(3), fence=dead))
    await store.leave(two)
    assert await mine_of(store, one, codes) == [Alarm(left, 7.5)], "the other has no alarm now"
    await store.append(Write(due, events(4), alarm=9.0))
    await store.append(Write(quiet, events(3), alarm=8.0))
    assert await mine_of(store, one, codes) == sorted([Alarm(due, 9.0), Alarm(quiet, 8.0)])


@with_store
async def test_a_table_may_be_due_from_the_beginning_and_is_given_back(store):
    code, one, two = new_code(), await store.join(LONG), await store.join(LONG)
    await store.create(SECRET, Write(code, events(1), alarm=3.0))
    assert await mine_of(store, one, [code]) == [Alarm(code, 3.0)]
    await store.release(one, [code])
    assert await mine_of(store, two, [code]) == [Alarm(code, 3.0)]


@awaited
async def test_no_more_are_taken_over_than_wanted(tmp_path, new_database):
    for address in (tmp_path / "new.db", new_database()):
        async with opened(address) as store:
            fence, codes = await store.join(LONG), [await new_table(store) for _ in range(5)]
            for code in codes:
                await store.append(Write(code, events(2), alarm=1.0))
            found = [await store.take_over(fence, 2) for _ in range(4)]
            assert [len(some) for some in found] == [2, 2, 1, 0]
            assert sorted(alarm.code for some in found for alarm in some) == sorted(codes)


@awaited
async def test_a_closed_store_refuses_processes(address):
    store = await open_store(address)
    fence = await store.join(LONG)
    await store.close()
    for ask in (
        partial(store.load_since, "aaaaaaaa", 1),
        partial(store.join, LONG),
        partial(store.renew, fence, LONG),
        partial(store.leave, fence),
        partial(store.take, fence, "aaaaaaaa"),
        partial(store.take_over, fence, 1),
        partial(store.release, fence, ["aaaaaaaa"]),
    ):
        with pytest.raises(FivefoldError) as refused:
            await ask()
        assert refused.value.code == "store-closed"
    assert await heard(store, [], 1) == []


@with_store
async def test_storing_a_summary_corrects_the_alarm(store):
    code, one = new_code(), await store.join(LONG)
    await store.create(SECRET, Write(code, events(1), alarm=0.0))
    await store.store_summary(code, 1, "{}", None)
    assert await mine_of(store, one, [code]) == []
    await store.store_summary(code, 1, "{}", 5.0)
    assert await mine_of(store, one, [code]) == [Alarm(code, 5.0)]
