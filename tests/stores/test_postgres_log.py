"""Appends to PostgreSQL and loads from it, in groups."""

import asyncio

import asyncpg

from fivefold.errors import FivefoldError
from fivefold.stores import postgres, postgres_connections
from fivefold.stores.postgres_connections import Locked
from fivefold.stores.postgres_log import Grouping
from fivefold.stores.store import Conflict, Write, open_store
from tests.support.postgres_stores import CODE, events, filled, one_number
from tests.support.stores import answer
from tests.support.waiting import PATIENCE, run_story


class Disk:
    """Takes writes, and remembers which came together."""

    def __init__(self, wrong=()):
        self.groups, self.wrong, self.error = [], wrong, ValueError("a test")

    async def commit(self, writes):
        self.groups.append("".join(write.code for write in writes))
        await asyncio.sleep(0.01)
        if any(write.code in self.wrong for write in writes):
            raise self.error
        return [None] * len(writes)


async def outcomes_of(disk, codes, most=100, apart=True):
    commits = Grouping(disk.commit, most, apart=apart)
    tries = [asyncio.create_task(commits.do(Write(code, ()))) for code in codes[:1]]
    await asyncio.sleep(0.001)
    tries += [asyncio.create_task(commits.do(Write(code, ()))) for code in codes[1:]]
    found = await asyncio.gather(*tries, return_exceptions=True)
    await commits.finish()
    return found


def test_what_arrives_during_a_commit_is_committed_together():
    disk = Disk()
    assert run_story(outcomes_of(disk, "abcd")) == [None] * 4
    assert disk.groups == ["a", "bcd"]


def test_a_table_is_once_in_a_commit_and_its_writes_keep_their_order():
    disk = Disk()
    run_story(outcomes_of(disk, "abcbdbe", 3))
    assert disk.groups == ["a", "bcd", "be", "b"]
    together = Disk()
    run_story(outcomes_of(together, "abcbdbe", 4, apart=False))
    assert together.groups == ["a", "bcbd", "be"]


def test_one_that_can_not_be_stored_fails_alone():
    disk = Disk(wrong="c")
    found = run_story(outcomes_of(disk, "abcd"))
    assert [type(each) for each in found] == [type(None), type(None), ValueError, type(None)]
    assert disk.groups == ["a", "bcd", "b", "c", "d"]


def test_a_row_that_is_held_fails_alone():
    disk = Disk(wrong="c")
    disk.error = Locked("store-unavailable", reason="a test")
    found = run_story(outcomes_of(disk, "abcd"))
    assert found[:2] + found[3:] == [None] * 3
    assert isinstance(found[2], FivefoldError)
    assert found[2].code == "store-unavailable"


def test_when_there_is_no_database_each_has_an_error_of_its_own():
    async def commit(writes):
        raise FivefoldError("store-unavailable", reason="gone")

    disk = Disk()
    disk.commit = commit  # type: ignore[method-assign]
    found = run_story(outcomes_of(disk, "abc"))
    assert {error.code for error in found} == {"store-unavailable"}
    assert len({id(error) for error in found}) == 3


def test_a_reply_is_in_the_row_of_its_last_event(new_database):
    address = new_database()

    async def run():
        store = await open_store(address)
        await store.create(b"", Write("aaaaaaaa", events(1), ["ann"], answer("ann", "m1")))
        await store.append(
            Write("aaaaaaaa", events(2, 2), reply=answer("ann", "m2"), summary="two")
        )
        await store.append(Write("aaaaaaaa", events(4)))
        await store.close()
        replied = "SELECT string_agg(sequence || message_id, ',') FROM fivefold.events"
        return [
            await one_number(address, f"{replied} WHERE message_id IS NOT NULL"),
            await one_number(address, "SELECT count(*) FROM fivefold.refusals"),
            await one_number(address, "SELECT summary FROM fivefold.tables"),
        ]

    assert asyncio.run(run()) == ["1m1,3m2", 0, "two"]


async def waiting(address, count):
    """Until so many statements wait for a lock."""
    query = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    async with asyncio.timeout(PATIENCE):
        while await one_number(address, query) < count:
            await asyncio.sleep(0.001)


def test_a_message_is_not_accepted_that_is_refused_at_the_same_moment(new_database, monkeypatch):
    """Both processes have decided on the same state, and both wait for the table's row."""
    monkeypatch.setitem(postgres_connections._SETTINGS, "lock_timeout", f"{PATIENCE}s")
    monkeypatch.setattr(postgres_connections, "TIMEOUT", PATIENCE)
    address = new_database()

    async def run():
        refusing, accepting = await filled(address), await open_store(address)
        blocking = await asyncpg.connect(address)
        async with blocking.transaction():
            await blocking.execute("SELECT FROM fivefold.tables FOR UPDATE")
            reply = answer("ann", "m1")
            refusal = asyncio.create_task(refusing.append(Write(CODE, [], reply=reply, after=1)))
            await waiting(address, 1)
            acceptance = asyncio.create_task(
                accepting.append(Write(CODE, events(2), reply=reply, after=1))
            )
            await waiting(address, 2)
        outcomes = await asyncio.gather(refusal, acceptance, return_exceptions=True)
        await blocking.close()
        stored = await accepting.load(CODE)
        await refusing.close()
        await accepting.close()
        return outcomes, len(stored.events), len(stored.replies)

    (refused, accepted), *stored = asyncio.run(run())
    assert refused is None
    assert isinstance(accepted, Conflict)
    assert stored == [1, 1]


def test_tables_that_are_wanted_together_are_loaded_together(new_database, monkeypatch):
    address, sizes, load_all = new_database(), [], postgres.load_all

    async def counted(connection, loads):
        sizes.append(len(loads))
        return await load_all(connection, loads)

    monkeypatch.setattr(postgres, "load_all", counted)

    async def run():
        store, codes = await open_store(address), [f"code{n:04}" for n in range(20)]
        for n, code in enumerate(codes):
            await store.create(bytes([n]), Write(code, events(1, 2 + n), reply=answer("ann", code)))
            await store.append(Write(code, [], reply=answer("ann", "no"), after=2 + n))
        wanted = [store.load_since(code, n % 3) for n, code in enumerate(codes)]
        found = await asyncio.gather(*wanted, store.load("nowhere0"))
        await store.close()
        return found

    *tables, missing = run_story(run())
    assert missing is None
    assert len(sizes) <= 2
    for n, table in enumerate(tables):
        assert table.secret == bytes([n])
        assert table.events == events(n % 3 + 1, 2 + n - n % 3)
        assert answer("ann", "no") in table.replies
        assert (answer("ann", f"code{n:04}") in table.replies) == bool(table.events)
