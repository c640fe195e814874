"""Appends to PostgreSQL: what arrives during a commit makes up the next one."""

import asyncio

from fivefold.errors import FivefoldError
from fivefold.stores import postgres_appends
from fivefold.stores.postgres_appends import GroupCommits, Locked
from fivefold.stores.store import Write, open_store
from tests.support.postgres_stores import events, one_number
from tests.support.stores import answer
from tests.support.waiting import run_story


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


async def outcomes_of(disk, codes):
    commits = GroupCommits(disk.commit)
    tries = [asyncio.create_task(commits.append(Write(code, events(1)))) for code in codes[:1]]
    await asyncio.sleep(0.001)
    tries += [asyncio.create_task(commits.append(Write(code, events(1)))) for code in codes[1:]]
    found = await asyncio.gather(*tries, return_exceptions=True)
    await commits.finish()
    return found


def test_what_arrives_during_a_commit_is_committed_together():
    disk = Disk()
    assert run_story(outcomes_of(disk, "abcd")) == [None] * 4
    assert disk.groups == ["a", "bcd"]


def test_a_table_is_once_in_a_commit_and_its_writes_keep_their_order(monkeypatch):
    monkeypatch.setattr(postgres_appends, "_BATCH", 3)
    disk = Disk()
    run_story(outcomes_of(disk, "abcbdbe"))
    assert disk.groups == ["a", "bcd", "be", "b"]


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
    assert (type(found[2]), found[2].code) == (FivefoldError, "store-unavailable")


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
        await store.create("aaaaaaaa", b"", events(1), ["ann"], answer("ann", "m1"))
        await store.append("aaaaaaaa", events(2, 2), (), answer("ann", "m2"), summary="two")
        await store.append("aaaaaaaa", events(4))
        await store.close()
        replied = "SELECT string_agg(sequence || message, ',') FROM fivefold.events"
        return [
            await one_number(address, f"{replied} WHERE message IS NOT NULL"),
            await one_number(address, "SELECT count(*) FROM fivefold.answers"),
            await one_number(address, "SELECT summary FROM fivefold.tables"),
        ]

    assert asyncio.run(run()) == ["1m1,3m2", 0, "two"]
