"""Every store keeps what it acknowledged, whole, once and in order."""

import asyncio
import hashlib
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import asynccontextmanager
from functools import partial, wraps

import pytest

from fivefold.errors import FivefoldError
from fivefold.stores.store import (
    Conflict,
    Reply,
    StoredDigest,
    StoredEvent,
    StoredTable,
    open_store,
)

SECRET = bytes(range(32))


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    if request.param == "postgresql":
        return request.getfixturevalue("database")
    return f"sqlite:///{tmp_path / 'tables.db'}"


def awaited(test):
    """No test may hang: a store that never answers is as broken as one that loses things."""

    @wraps(test)
    def run(*args, **kwargs):
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), 60))

    return run


@asynccontextmanager
async def opened(address):
    store = await open_store(address)
    try:
        yield store
    finally:
        await store.close()


def with_store(test):
    """The test is given an open store, which is closed afterwards."""

    @awaited
    async def run(address):
        async with opened(address) as store:
            await test(store)

    run.__name__ = test.__name__
    return run


def new_code():
    return "".join(random.choices("0123456789abcdefghjkmnpqrstvwxyz", k=8))


def new_owner():
    return hashlib.sha256(os.urandom(32)).hexdigest()


def events(first, count=1, word="roll"):
    return [
        StoredEvent(n, 1000.0 + n / 8, f'{{"{word}": {n}}}') for n in range(first, first + count)
    ]


def answer(owner, message, said='{"ok": true}'):
    return Reply(owner, message, hashlib.sha256(message.encode()).digest(), said)


async def new_table(store, count=1, owners=(), live=True):
    code = new_code()
    await store.create(code, SECRET, events(1, count), owners, None, live)
    return code


async def all_of(store, code, owners=()):
    """Everything a store can tell about a table."""
    mine = {owner: code in await store.tables_of(owner, 1000) for owner in owners}
    return await store.load(code), code in await store.live(), mine


# Keeping and reading


@with_store
async def test_what_is_kept_is_read_again(store):
    code, ann, bo = new_code(), new_owner(), new_owner()
    await store.create(code, SECRET, events(1, 2), [ann], answer(ann, "a"))
    await store.append(code, events(3), [bo], answer(bo, "b"))
    await store.append(code, events(4, 5))
    kept = await store.load(code)
    assert kept == StoredTable(SECRET, events(1, 8), kept.replies)
    assert sorted(kept.replies) == sorted([answer(ann, "a"), answer(bo, "b")])
    assert type(kept.secret) is type(kept.replies[0].message_hash) is bytes
    assert {type(event) for event in kept.events} == {StoredEvent}


@with_store
async def test_a_table_that_is_not_there_is_none(store):
    assert await store.load(new_code()) is None


@with_store
async def test_a_table_may_begin_without_events(store):
    code = await new_table(store, 0)
    assert await store.load(code) == StoredTable(SECRET, [], [])
    await store.append(code, events(1))
    assert (await store.load(code)).events == events(1)


@with_store
async def test_texts_come_back_to_the_letter(store):
    code, owner = await new_table(store, 0), new_owner()
    words = "Cléo 🎲 \u2028 ' \" % $1 \\ \r\n \x7f e\u0301"
    long = words * (65536 // len(words.encode()) + 1)
    at = 1790000000.1234567
    said = Reply(owner, "m", bytes(range(0, 256, 8)), long)
    await store.append(code, [StoredEvent(1, at, words), StoredEvent(2, at, long)], [owner], said)
    kept = await store.load(code)
    assert kept.events == [StoredEvent(1, at, words), StoredEvent(2, at, long)]
    assert kept.replies == [said]


# Conflicts leave everything as it was


@with_store
async def test_a_code_is_given_once(store):
    ann, bo = new_owner(), new_owner()
    code = await new_table(store, 2, [ann])
    before = await all_of(store, code, [ann, bo])
    with pytest.raises(Conflict):
        await store.create(code, bytes(32), events(1, 3, "other"), [bo], answer(bo, "b"))
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
            await store.append(code, wrong, [bo], answer(bo, "b"), live=False)
        assert await all_of(store, code, [ann, bo]) == before
        await store.append(code, events(4), [bo], answer(bo, "b"))


@pytest.mark.parametrize("numbers", [[2], [0], [0, 1], [1, 3]], ids=str)
@awaited
async def test_a_table_begins_at_one(address, numbers):
    async with opened(address) as store:
        code, ann = new_code(), new_owner()
        with pytest.raises(Conflict):
            await store.create(
                code, SECRET, [StoredEvent(n, 0.0, "{}") for n in numbers], [ann], None
            )
        assert await all_of(store, code, [ann]) == (None, False, {ann: False})


@with_store
async def test_a_message_is_answered_once(store):
    ann, bo = new_owner(), new_owner()
    code = await new_table(store, 1, [ann])
    await store.append(code, events(2), (), answer(ann, "m"))
    before = await all_of(store, code, [ann, bo])
    for more in (events(3, 3), []):
        with pytest.raises(Conflict):
            await store.append(code, more, [bo], answer(ann, "m", "another"), live=False)
        assert await all_of(store, code, [ann, bo]) == before
    await store.append(code, events(3, 3))


@with_store
async def test_message_ids_are_each_owners_and_each_tables_own(store):
    ann, bo = new_owner(), new_owner()
    one, two = await new_table(store), await new_table(store)
    for code, owner in ((one, ann), (one, bo), (two, ann)):
        await store.append(code, [], (), answer(owner, "m"))
    assert len((await store.load(one)).replies) == 2
    assert (await store.load(two)).replies == [answer(ann, "m")]


@with_store
async def test_nothing_is_kept_for_a_table_that_is_not_there(store):
    code, ann = new_code(), new_owner()
    for what in (events(1), []):
        with pytest.raises(Conflict):
            await store.append(code, what, [ann], answer(ann, "m"))
    assert await all_of(store, code, [ann]) == (None, False, {ann: False})


@with_store
async def test_a_refusal_keeps_the_answer_and_changes_nothing_else(store):
    ann = new_owner()
    first = await new_table(store, 1, [ann])
    second = await new_table(store, 2, [ann])
    await store.append(first, events(2), live=False)
    await store.append(second, events(3))
    order = await store.tables_of(ann, 9)
    await store.append(first, [], (), answer(ann, "no", '{"error": 1}'))
    kept, live, _ = await all_of(store, first)
    assert kept == StoredTable(SECRET, events(1, 2), [answer(ann, "no", '{"error": 1}')])
    assert not live
    assert await store.tables_of(ann, 9) == order


# "My tables", and those that go on by themselves


@with_store
async def test_my_tables_are_those_that_changed_last(store):
    ann, bo = new_owner(), new_owner()
    codes = [await new_table(store, 1, [ann]) for _ in range(4)]
    assert await store.tables_of(ann, 9) == codes[::-1]
    await store.append(codes[1], [StoredEvent(2, 5000.0, "{}")])
    await store.append(codes[2], [StoredEvent(2, 6000.0, "{}")], [bo, ann])
    assert await store.tables_of(ann, 9) == [codes[2], codes[1], codes[3], codes[0]]
    assert await store.tables_of(ann, 2) == [codes[2], codes[1]]
    assert await store.tables_of(ann, 0) == []
    assert await store.tables_of(bo, 9) == [codes[2]]
    assert await store.tables_of(new_owner(), 9) == []


@with_store
async def test_a_forgotten_table_stays_away_until_its_owner_is_named_again(store):
    ann, bo = new_owner(), new_owner()
    code = await new_table(store, 1, [ann, bo])
    await store.forget(ann, code)
    await store.forget(ann, code)
    await store.forget(ann, new_code())
    await store.append(code, events(2))
    assert await store.tables_of(ann, 9) == []
    assert await store.tables_of(bo, 9) == [code]
    assert (await store.load(code)).events == events(1, 2)
    await store.append(code, events(3), [ann])
    assert await store.tables_of(ann, 9) == [code]


@with_store
async def test_a_table_is_live_as_its_last_events_say(store):
    code, other = await new_table(store), await new_table(store)
    assert {code, other} <= set(await store.live())
    await store.append(code, events(2), live=False)
    assert code not in await store.live()
    assert other in await store.live()
    await store.append(code, events(3))
    assert code in await store.live()


@with_store
async def test_a_new_table_is_live_unless_it_is_over_from_the_beginning(store):
    code, over = await new_table(store), await new_table(store, live=False)
    live = await store.live()
    assert code in live
    assert over not in live
    assert (await store.load(over)).events == events(1)


# Digests, and what somebody wants to have forgotten


@with_store
async def test_digests_are_told_of_tables_that_are_over_the_latest_first(store):
    ann, bo = new_owner(), new_owner()
    first, second = await new_table(store, 1, [ann, bo]), await new_table(store, 1, [ann])
    live = await new_table(store, 1, [ann])
    assert await store.digests_of(ann, 9) == []
    await store.append(first, [StoredEvent(2, 5000.0, "{}")], live=False)
    await store.append(second, [StoredEvent(2, 6000.0, "{}")], live=False)
    words = "Cléo 🎲 ' $1"
    await store.store_digest(first, "of before")
    await store.store_digest(first, words)
    await store.store_digest(live, "early")
    assert await store.digests_of(ann, 9) == [
        StoredDigest(second, None),
        StoredDigest(first, words),
    ]
    assert await store.digests_of(ann, 1) == [StoredDigest(second, None)]
    assert await store.digests_of(bo, 9) == [StoredDigest(first, words)]
    assert await store.digests_of(new_owner(), 9) == []
    await store.forget(ann, second)
    assert await store.digests_of(ann, 9) == [StoredDigest(first, words)]


@with_store
async def test_no_digest_is_kept_for_a_table_that_is_not_there(store):
    code, ann = new_code(), new_owner()
    await store.store_digest(code, "{}")
    await store.create(code, SECRET, events(1), [ann], None, False)
    assert await store.digests_of(ann, 9) == [StoredDigest(code, None)]


@with_store
async def test_erasing_deletes_what_nobody_else_has_and_leaves_the_rest(store):
    ann, bo = new_owner(), new_owner()
    mine, shared = await new_table(store, 2, [ann]), await new_table(store, 2, [ann, bo])
    live, others = await new_table(store, 1, [ann]), await new_table(store, 1, [bo])
    for code in (mine, shared, others):
        await store.append(code, events(len((await store.load(code)).events) + 1), live=False)
        await store.append(code, [], (), answer(ann, "m"))
        await store.store_digest(code, "{}")
    assert await store.erase(ann) == [mine]
    assert await store.load(mine) is None
    assert await store.tables_of(ann, 9) == [live]
    assert await store.digests_of(ann, 9) == []
    assert (await store.load(shared)).replies == [answer(ann, "m")]
    assert sorted(await store.digests_of(bo, 9)) == sorted(
        [StoredDigest(shared, "{}"), StoredDigest(others, "{}")]
    )
    assert await store.erase(ann) == []
    assert await store.erase(new_owner()) == []
    assert sorted(await store.erase(bo)) == sorted([shared, others])
    assert await store.load(shared) is None
    with pytest.raises(Conflict):
        await store.append(mine, events(4))
    await store.create(mine, SECRET, events(1), [bo], None)  # nothing of it is left


@awaited
async def test_digests_are_there_after_closing_and_opening_again(address):
    ann = new_owner()
    async with opened(address) as store:
        codes = [await new_table(store, 1, [ann], live=False) for _ in range(2)]
        await store.store_digest(codes[0], "kept")
    async with opened(address) as store:
        assert await store.digests_of(ann, 9) == [
            StoredDigest(codes[1], None),
            StoredDigest(codes[0], "kept"),
        ]


# Many at once


@with_store
async def test_many_tasks_write_many_tables(store):
    async def play(code):
        for n in range(2, 12):
            await store.append(code, events(n), (), answer(code, f"m{n}"))

    codes = [await new_table(store) for _ in range(20)]
    await asyncio.gather(*map(play, codes))
    for code in codes:
        kept = await store.load(code)
        assert kept.events == events(1, 11)
        assert len(kept.replies) == 10


@with_store
async def test_one_that_fails_takes_no_other_with_it(store):
    codes = [await new_table(store) for _ in range(30)]
    unkeepable = [StoredEvent(2, 0.0, "\ud800")]
    tries = [[events(2), events(3), unkeepable][n % 3] for n in range(30)]
    outcomes = await asyncio.gather(
        *(store.append(code, what) for code, what in zip(codes, tries, strict=True)),
        return_exceptions=True,
    )
    assert outcomes[0::3] == [None] * 10
    assert {type(outcome) for outcome in outcomes[1::3]} == {Conflict}
    assert [o for o in outcomes[2::3] if not isinstance(o, ValueError)] == []
    assert not any(isinstance(outcome, FivefoldError) for outcome in outcomes[2::3])
    lengths = [len((await store.load(code)).events) for code in codes]
    assert lengths == [2, 1, 1] * 10


@with_store
async def test_one_after_the_other_may_be_written_without_waiting(store):
    code = new_code()
    steps = [store.create(code, SECRET, events(1), [], None)]
    steps += [store.append(code, events(n)) for n in range(2, 10)]
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
        await stores[me % 2].append(code, events(n, 1, word), (), answer(code, word))
        return word

    async def race(code, n):
        racers = random.sample(range(4), 4)
        tries = (attempt(code, n, me) for me in racers)
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        (winner,) = [outcome for outcome in outcomes if not isinstance(outcome, Conflict)]
        return winner

    async def play(code):
        return [await race(code, n) for n in range(2, 22)]

    codes = [await new_table(stores[0]) for _ in range(4)]
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
            await store.append(code, events(n), (), answer("ann", f"m{n}"))

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
async def test_who_gives_up_waiting_leaves_the_table_whole(store):
    codes = [await new_table(store) for _ in range(10)]
    writing = [
        asyncio.create_task(store.append(code, events(2, 3), (), answer("ann", "m")))
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
        await store.append(code, events(len(kept.events) + 1))


@awaited
async def test_all_is_there_after_closing_and_opening_again(address):
    store, ann = await open_store(address), new_owner()
    code = await new_table(store, 3, [ann])
    await store.append(code, events(4), (), answer(ann, "m"))
    before = await all_of(store, code, [ann])
    await store.close()
    again = await open_store(address)
    assert await all_of(again, code, [ann]) == before
    await again.append(code, events(5))
    await again.close()


@awaited
async def test_a_closed_store_refuses_everything(address):
    store = await open_store(address)
    code = await new_table(store)
    await store.close()
    await store.close()
    for ask in (
        partial(store.create, new_code(), SECRET, events(1), [], None),
        partial(store.append, code, events(2)),
        partial(store.load, code),
        partial(store.tables_of, "ann", 1),
        partial(store.forget, "ann", code),
        partial(store.store_digest, code, "{}"),
        partial(store.digests_of, "ann", 1),
        partial(store.erase, "ann"),
        store.live,
    ):
        with pytest.raises(FivefoldError) as refused:
            await ask()
        assert refused.value.code == "store-closed"


@awaited
async def test_closing_keeps_nobody_waiting(address):
    store = await open_store(address)
    codes = [await new_table(store) for _ in range(40)]
    writing = [asyncio.create_task(store.append(code, events(2))) for code in codes]
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


# Killed under load

CHILD = """
import asyncio, os, sys
from fivefold.stores.store import Reply, StoredEvent, open_store

async def play(store, code):
    await store.create(code, bytes(32), [StoredEvent(1, 1.0, "{}")], [code], None)
    for n in range(2, 1_000_000, 2):
        both = [StoredEvent(n, float(n), str(n)), StoredEvent(n + 1, float(n), str(n + 1))]
        await store.append(code, both, (), Reply(code, f"m{n}", b"", str(n)))
        os.write(1, f"{code} {n + 1}\\n".encode())

async def main(address, *codes):
    store = await open_store(address)
    await asyncio.gather(*(play(store, code) for code in codes))

asyncio.run(main(*sys.argv[1:]))
"""


def killed_under_load(address, codes, lines):
    """The last sequence that was acknowledged for each table before the process was killed."""
    command = [sys.executable, "-c", CHILD, address, *codes]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        said = [child.stdout.readline() for _ in range(lines)]
        time.sleep(random.uniform(0, 0.01))
        child.send_signal(signal.SIGKILL)
        said += child.stdout.read().split(b"\n")
    pairs = [line.decode().split() for line in said if line.strip()]
    return {code: int(last) for code, last in pairs}


async def check_survivors(address, codes, acknowledged):
    store = await open_store(address)
    for code in codes:
        kept = await store.load(code) or StoredTable(b"", [], [])
        last = len(kept.events)
        assert [event.sequence for event in kept.events] == list(range(1, last + 1))
        assert last >= acknowledged.get(code, 0)
        # A write is whole: both events and their answer, or none of them.
        said = sorted(int(reply.text) for reply in kept.replies)
        assert said == list(range(2, last, 2))
        assert last == 0 or last % 2
        if kept.events:
            await store.append(code, events(last + 1))
    await store.close()


def kill_and_check(address, rounds):
    for _ in range(rounds):
        codes = [new_code() for _ in range(8)]
        acknowledged = killed_under_load(address, codes, random.randrange(8, 150))
        assert acknowledged
        asyncio.run(check_survivors(address, codes, acknowledged))


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(address):
    kill_and_check(address, 2)


@pytest.mark.long
def test_nothing_acknowledged_is_lost_however_often_the_process_is_killed(address):
    kill_and_check(address, 50)
