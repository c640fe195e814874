"""Every store keeps what it acknowledged, whole, once and in order."""

import time

import pytest

from fivefold.offline.store import BrowserStore
from fivefold.stores.store import (
    DAY,
    Conflict,
    Reply,
    Rewrite,
    StoredDigest,
    StoredEvent,
    StoredSummary,
    StoredTable,
    Write,
)
from tests.support.stores import (
    SECRET,
    all_of,
    answer,
    awaited,
    events,
    new_code,
    new_owner,
    new_table,
    opened,
    with_store,
)

# Keeping and reading


@with_store
async def test_events_and_replies_are_read_as_written(store):
    code, ann, bo = new_code(), new_owner(), new_owner()
    await store.create(SECRET, Write(code, events(1, 2), [ann], answer(ann, "a")))
    await store.append(Write(code, events(3), [bo], answer(bo, "b")))
    await store.append(Write(code, events(4, 5)))
    kept = await store.load(code)
    assert kept == StoredTable(SECRET, events(1, 8), kept.replies)
    assert sorted(kept.replies) == sorted([answer(ann, "a"), answer(bo, "b")])
    assert type(kept.secret) is type(kept.replies[0].message_hash) is bytes
    assert {type(event) for event in kept.events} == {StoredEvent}


@with_store
async def test_loading_an_unknown_table_gives_none(store):
    assert await store.load(new_code()) is None


@with_store
async def test_a_table_may_begin_without_events(store):
    code = await new_table(store, 0)
    assert await store.load(code) == StoredTable(SECRET, [], [])
    await store.append(Write(code, events(1)))
    assert (await store.load(code)).events == events(1)


@with_store
async def test_texts_come_back_to_the_letter(store):
    code, owner = await new_table(store, 0), new_owner()
    words = "Cléo 🎲 \u2028 ' \" % $1 \\ \r\n \x7f e\u0301"
    long = words * (65536 // len(words.encode()) + 1)
    at = 1790000000.1234567
    said = Reply(owner, "m", bytes(range(0, 256, 8)), long)
    await store.append(
        Write(code, [StoredEvent(1, at, words), StoredEvent(2, at, long)], [owner], said)
    )
    kept = await store.load(code)
    assert kept.events == [StoredEvent(1, at, words), StoredEvent(2, at, long)]
    assert kept.replies == [said]


@with_store
async def test_check_passes_while_the_store_works(store):
    await store.check()
    await store.check()
    assert store.condition.reason is None


# Conflicts leave everything as it was


@with_store
async def test_a_code_can_be_created_only_once(store):
    ann, bo = new_owner(), new_owner()
    code = await new_table(store, 2, [ann])
    before = await all_of(store, code, [ann, bo])
    with pytest.raises(Conflict):
        await store.create(bytes(32), Write(code, events(1, 3, "other"), [bo], answer(bo, "b")))
    assert await all_of(store, code, [ann, bo]) == before


WRONG = {
    "the last one": [3],
    "an earlier one": [1],
    "none": [0],
    "below none": [-1],
    "a gap before": [5],
    "a gap within": [4, 6],
    "backwards": [5, 4],
    "twice": [4, 4],
    "right first, then an old one": [4, 3],
}


@pytest.mark.parametrize("numbers", WRONG.values(), ids=WRONG)
@awaited
async def test_events_that_do_not_come_next_are_refused(address, numbers):
    async with opened(address) as store:
        ann, bo = new_owner(), new_owner()
        code = await new_table(store, 3, [ann])
        before = await all_of(store, code, [ann, bo])
        wrong = [StoredEvent(number, 0.0, "{}") for number in numbers]
        with pytest.raises(Conflict):
            await store.append(Write(code, wrong, [bo], answer(bo, "b"), live=False))
        assert await all_of(store, code, [ann, bo]) == before
        await store.append(Write(code, events(4), [bo], answer(bo, "b")))


@pytest.mark.parametrize("numbers", [[2], [0], [0, 1], [1, 3]], ids=str)
@awaited
async def test_a_table_begins_at_one(address, numbers):
    async with opened(address) as store:
        code, ann = new_code(), new_owner()
        with pytest.raises(Conflict):
            await store.create(
                SECRET, Write(code, [StoredEvent(n, 0.0, "{}") for n in numbers], [ann])
            )
        assert await all_of(store, code, [ann]) == (None, False, {ann: False})


@with_store
async def test_a_message_that_was_refused_is_answered_once(store):
    ann, bo = new_owner(), new_owner()
    code = await new_table(store, 2, [ann])
    await store.append(Write(code, [], reply=answer(ann, "m"), after=2))
    before = await all_of(store, code, [ann, bo])
    for more in (events(3, 3), []):
        with pytest.raises(Conflict):
            await store.append(Write(code, more, [bo], answer(ann, "m", "another"), live=False))
        assert await all_of(store, code, [ann, bo]) == before
    await store.append(Write(code, events(3, 3)))


@with_store
async def test_message_ids_are_each_owners_and_each_tables_own(store):
    ann, bo = new_owner(), new_owner()
    one, two = await new_table(store), await new_table(store)
    for code, owner in ((one, ann), (one, bo), (two, ann)):
        await store.append(Write(code, [], reply=answer(owner, "m")))
    assert len((await store.load(one)).replies) == 2
    assert (await store.load(two)).replies == [answer(ann, "m")]


@with_store
async def test_nothing_is_kept_for_a_table_that_is_not_there(store):
    code, ann = new_code(), new_owner()
    for what in (events(1), []):
        with pytest.raises(Conflict):
            await store.append(Write(code, what, [ann], answer(ann, "m")))
    assert await all_of(store, code, [ann]) == (None, False, {ann: False})


@with_store
async def test_a_refusal_keeps_the_answer_and_changes_nothing_else(store):
    ann = new_owner()
    first = await new_table(store, 1, [ann])
    second = await new_table(store, 2, [ann])
    await store.append(Write(first, events(2), live=False))
    await store.append(Write(second, events(3)))
    order = await store.tables_of(ann, 9)
    await store.append(Write(first, [], reply=answer(ann, "no", '{"error": 1}')))
    kept, live, _ = await all_of(store, first)
    assert kept == StoredTable(SECRET, events(1, 2), [answer(ann, "no", '{"error": 1}')])
    assert not live
    assert await store.tables_of(ann, 9) == order


# "My tables", and those that go on by themselves


@with_store
async def test_my_tables_are_those_whose_summary_changed_last(store):
    ann, bo = new_owner(), new_owner()
    codes = [await new_table(store, 1, [ann]) for _ in range(4)]
    assert await store.tables_of(ann, 9) == codes[::-1]
    await store.append(Write(codes[0], events(2)))
    await store.append(Write(codes[1], [StoredEvent(2, 5000.0, "{}")], summary="two"))
    await store.append(Write(codes[2], [StoredEvent(2, 6000.0, "{}")], [bo, ann], summary="three"))
    assert await store.tables_of(ann, 9) == [codes[2], codes[1], codes[3], codes[0]]
    assert await store.tables_of(ann, 2) == [codes[2], codes[1]]
    assert await store.tables_of(ann, 0) == []
    assert await store.tables_of(bo, 9) == [codes[2]]
    assert await store.tables_of(new_owner(), 9) == []
    assert await store.owners_of(codes[2]) == sorted([ann, bo])
    assert await store.owners_of(new_code()) == []


async def listed(store, owner):
    return [row.code for row in await store.summaries_of(owner, 9)]


@with_store
async def test_a_hidden_table_stays_hidden_until_its_owner_is_named_again(store):
    ann, bo = new_owner(), new_owner()
    code, other = await new_table(store, 1, [ann, bo]), await new_table(store, 1, [ann])
    await store.append(Write(code, events(2), live=False, summary="first"))
    await store.hide(ann, code)
    await store.hide(ann, code)
    await store.hide(ann, new_code())
    await store.append(Write(code, events(3), live=False, summary="news"))
    assert await listed(store, ann) == [other]
    assert await store.digests_of(ann, 9) == []
    assert await listed(store, bo) == [code]
    assert await store.tables_of(ann, 9) == [other, code]
    assert (await store.load(code)).events == events(1, 3)
    await store.append(Write(code, events(4), [ann]))
    assert await listed(store, ann) == [code, other]


@with_store
async def test_a_list_is_read_page_by_page_however_it_changes_meanwhile(store):
    ann = new_owner()
    codes = [await new_table(store, 1, [ann]) for _ in range(7)]
    await store.hide(ann, codes[5])
    page = await store.summaries_of(ann, 2)
    assert [row.code for row in page] == [codes[6], codes[4]]
    await store.append(Write(codes[4], events(2), summary="again"))  # now it is the first
    await new_table(store, 1, [ann])
    page = await store.summaries_of(ann, 2, page[-1].listed)
    assert [row.code for row in page] == [codes[3], codes[2]]
    page = await store.summaries_of(ann, 9, page[-1].listed)
    assert [row.code for row in page] == [codes[1], codes[0]]
    assert await store.summaries_of(ann, 9, page[-1].listed) == []


@with_store
async def test_a_table_is_live_as_its_last_events_say(store):
    code, other = await new_table(store), await new_table(store)
    assert {code, other} <= set(await store.live())
    await store.append(Write(code, events(2), live=False))
    assert code not in await store.live()
    assert other in await store.live()
    await store.append(Write(code, events(3)))
    assert code in await store.live()


@with_store
async def test_a_new_table_is_live_unless_it_is_over_from_the_beginning(store):
    code, over = await new_table(store), await new_table(store, live=False)
    live = await store.live()
    assert code in live
    assert over not in live
    assert (await store.load(over)).events == events(1)


@with_store
async def test_summaries_are_listed_without_events(store):
    ann, bo, first, second = new_owner(), new_owner(), new_code(), new_code()
    await store.create(SECRET, Write(first, events(1), [ann], summary="one"))
    await store.create(SECRET, Write(second, events(1), [ann, bo]))
    await store.append(Write(first, events(2, 2)))
    await store.append(Write(second, events(2)))
    changed = [events(2)[0].at, events(3)[0].at]
    assert [row[:3] for row in await store.summaries_of(ann, 9)] == [
        (second, changed[0], ""),
        (first, changed[1], "one"),
    ]
    await store.store_summary(second, 1, "too late", None)
    await store.store_summary(second, 2, "two", None)
    await store.append(Write(first, events(4), summary="three"))
    assert [row.summary for row in await store.summaries_of(ann, 9)] == ["three", "two"]
    assert [row.summary for row in await store.summaries_of(ann, 1)] == ["three"]
    assert [row.code for row in await store.summaries_of(bo, 9)] == [second]


# Digests, and what somebody wants to have forgotten


@with_store
async def test_digests_are_told_of_tables_that_are_over_the_latest_first(store):
    ann, bo = new_owner(), new_owner()
    first, second = await new_table(store, 1, [ann, bo]), await new_table(store, 1, [ann])
    live = await new_table(store, 1, [ann])
    assert await store.digests_of(ann, 9) == []
    await store.append(Write(first, [StoredEvent(2, 5000.0, "{}")], live=False))
    await store.append(Write(second, [StoredEvent(2, 6000.0, "{}")], live=False))
    words = "Cléo 🎲 ' $1"
    assert await store.store_digest(first, "of before", 2)
    assert await store.store_digest(first, words, 2)
    assert not await store.store_digest(first, "of an earlier state", 1)
    await store.store_digest(live, "early", 1)
    assert await store.digests_of(ann, 9) == [
        StoredDigest(second, None),
        StoredDigest(first, words),
    ]
    assert await store.digests_of(ann, 1) == [StoredDigest(second, None)]
    assert await store.digests_of(bo, 9) == [StoredDigest(first, words)]
    assert await store.digests_of(new_owner(), 9) == []


@with_store
async def test_no_digest_is_kept_for_a_table_that_is_not_there(store):
    code, ann = new_code(), new_owner()
    assert not await store.store_digest(code, "{}", 1)
    await store.create(SECRET, Write(code, events(1), [ann], live=False))
    assert await store.digests_of(ann, 9) == [StoredDigest(code, None)]


@with_store
async def test_erasing_deletes_what_nobody_else_has_and_leaves_the_rest(store):
    ann, bo = new_owner(), new_owner()
    mine, shared = await new_table(store, 2, [ann]), await new_table(store, 2, [ann, bo])
    live, others = await new_table(store, 1, [ann]), await new_table(store, 1, [bo])
    for code in (mine, shared, others):
        last = len((await store.load(code)).events) + 1
        await store.append(Write(code, events(last), live=False))
        await store.append(Write(code, [], reply=answer(ann, "m")))
        await store.store_digest(code, "{}", last)
    await store.hide(ann, mine)
    erased = [*await store.erase(ann, 1), *await store.erase(ann, 9)]
    assert sorted(erased) == sorted([mine, live])
    assert await store.load(mine) is await store.load(live) is None
    assert await store.tables_of(ann, 9) == [shared]
    assert (await store.load(shared)).replies == [answer(ann, "m")]
    assert sorted(await store.digests_of(bo, 9)) == sorted(
        [StoredDigest(shared, "{}"), StoredDigest(others, "{}")]
    )
    assert await store.erase(ann, 9) == []
    assert await store.erase(new_owner(), 9) == []
    assert await store.delete(shared)
    assert not await store.delete(shared)
    assert await store.load(shared) is None
    assert await store.tables_of(ann, 9) == []
    assert await store.tables_of(bo, 9) == [others]
    with pytest.raises(Conflict):
        await store.append(Write(mine, events(4)))
    await store.create(SECRET, Write(mine, events(1), [bo]))  # nothing of it is left


@with_store
async def test_rewriting_leaves_nothing_of_one_owner(store):
    ann, bo = new_owner(), new_owner()
    code, later = await new_table(store, 1, [ann, bo]), await new_table(store, 1, [bo])
    await store.append(Write(code, events(2), reply=answer("ann-here", "a")))
    await store.append(
        Write(code, events(3), reply=answer("bo-here", "b"), live=False, summary="Ann, Bo")
    )
    await store.append(Write(code, [], reply=answer("bo-here", "no", "Ann is to move")))
    await store.append(Write(code, [], reply=answer("ann-here", "no", "Bo is to move")))
    await store.store_digest(code, "Ann", 3)
    await store.append(Write(later, events(2), summary="later"))
    rewrite = Rewrite(
        code, 3, {1: "{}"}, events(4, 2), ann, "ann-here", "{id}!", live=False, summary="former, Bo"
    )
    with pytest.raises(Conflict):
        await store.rewrite(rewrite._replace(after=2))
    await store.rewrite(rewrite)
    kept = await store.load(code)
    assert kept.events == [StoredEvent(1, events(1)[0].at, "{}"), *events(2, 4)]
    assert kept.replies == [answer("bo-here", "b"), answer("bo-here", "no", "no!")]
    assert await store.tables_of(ann, 9) == []
    changed = events(3)[0].at
    assert [row[:3] for row in await store.summaries_of(bo, 9)] == [
        (later, events(2)[0].at, "later"),
        (code, changed, "former, Bo"),
    ]
    assert await store.digests_of(bo, 9) == [StoredDigest(code, None)]
    with pytest.raises(Conflict):  # whoever has not seen it yet
        await store.append(Write(code, events(4), summary="Ann, Bo"))
    await store.append(Write(code, events(6)))


@with_store
async def test_tables_that_nobody_opens_expire(store):
    ann, now = new_owner(), time.time()
    old, seen, live = [await new_table(store, 1, [ann], live=False) for _ in range(3)]
    fresh = new_code()
    await store.create(
        SECRET, Write(fresh, [StoredEvent(1, now + 20 * DAY, "{}")], [ann], live=False)
    )
    await store.append(Write(live, events(2)))
    await store.note_opened(seen, now + 3 * DAY)
    await store.note_opened(seen, now + 3.5 * DAY)
    await store.note_opened(seen, now + 3.4 * DAY)  # another process was slower
    await store.note_opened(new_code(), now)
    expired = set[str]()
    while some := await store.expire(now + 2 * DAY, 1):
        expired |= set(some)
    assert old in expired
    assert not expired & {seen, live, fresh}
    assert await store.load(old) is None
    assert seen not in await store.expire(now + 3.45 * DAY, 1000)
    assert seen in await store.expire(now + 3.6 * DAY, 1000)
    assert sorted(await store.tables_of(ann, 9)) == sorted([live, fresh])


@with_store
async def test_a_key_can_be_replaced_by_another(store):
    old, new, third = new_owner(), new_owner(), new_owner()
    code = await new_table(store, 1, [old])
    assert await store.owner_of_key(old) == old
    if not await store.change_key(old, new):
        assert isinstance(store, BrowserStore)  # one device, one key
        return
    assert await store.change_key(old, new)  # the same again: the answer may have been lost
    assert await store.owner_of_key(old) is None
    assert await store.owner_of_key(new) == old
    assert not await store.change_key(old, third)
    assert await store.change_key(new, third)
    assert not await store.change_key(old, new)
    assert await store.owner_of_key(new) is None
    assert await store.owner_of_key(third) == old
    assert await store.given_up([old, new, third, new_owner()]) == {old, new}
    other = new_owner()
    await new_table(store, 1, [other])
    assert not await store.change_key(third, other)  # somebody has tables with it
    assert not await store.change_key(third, new)
    assert not await store.change_key(third, third)
    assert await store.tables_of(old, 9) == [code]


@awaited
async def test_digests_are_there_after_reopening(address):
    ann = new_owner()
    async with opened(address) as store:
        codes = [await new_table(store, 1, [ann], live=False) for _ in range(2)]
        await store.store_digest(codes[0], "kept", 1)
    async with opened(address) as store:
        assert await store.digests_of(ann, 9) == [
            StoredDigest(codes[1], None),
            StoredDigest(codes[0], "kept"),
        ]


# Upkeep


@with_store
async def test_replies_go_some_time_after_the_game(store):
    ann = new_owner()
    live, over, fresh = [await new_table(store, 1, [ann]) for _ in range(3)]
    for code, at in ((live, 10.0), (over, 20.0), (fresh, 5000.0)):
        last = [StoredEvent(2, at, "{}"), StoredEvent(3, at, "{}")]
        await store.append(Write(code, last, reply=answer(ann, "m"), live=code == live))
        await store.append(Write(code, [], reply=answer(ann, "no"), after=3))
    kept = await store.load(over)
    while await store.tidy(100.0, 1):
        pass
    assert await store.load(over) == StoredTable(SECRET, kept.events, [])
    assert len((await store.load(live)).replies) == len((await store.load(fresh)).replies) == 2
    assert await store.tidy(100.0, 9) == 0
    await store.append(Write(over, events(4), reply=answer(ann, "later"), live=False))
    assert (await store.load(over)).replies == [answer(ann, "later")]
    assert await store.tidy(2000.0, 9) > 0
    assert (await store.load(over)).replies == []


@with_store
async def test_tables_that_nobody_touches_are_found_the_oldest_first(store):
    codes = [await new_table(store, 0) for _ in range(4)]
    for code, at in zip(codes, (-7.0, -8.0, -9.0, 50.0), strict=True):
        await store.append(
            Write(code, [StoredEvent(1, at, "{}")], live=code != codes[2], summary=code)
        )
    found = await store.untouched(-1.0, 9)
    assert found == [
        StoredSummary(codes[1], -8.0, codes[1]),
        StoredSummary(codes[0], -7.0, codes[0]),
    ]
    assert await store.untouched(-1.0, 1) == found[:1]
    assert await store.untouched(-1.0, 1, skip=1) == found[1:]
    assert codes[3] in [row.code for row in await store.untouched(51.0, 1000)]
    for code in codes[:2]:
        await store.append(Write(code, events(2), live=False))
