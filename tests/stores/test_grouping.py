"""What arrives while the same is under way makes up the next group."""

import asyncio

from fivefold.errors import FivefoldError
from fivefold.stores.grouping import Grouping, Locked
from fivefold.stores.store import Write
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
