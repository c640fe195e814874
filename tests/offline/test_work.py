"""Work in the offline app: in place, or handed to a second worker."""

import pickle

import pytest

from fivefold.errors import FivefoldError, Refused
from fivefold.offline.work import OfflineWork, carry_out
from fivefold.server.workers.work import Person, Urgency
from tests.support import work
from tests.support.stores import awaited
from tests.support.waiting import run_story

ANN = Person("page", "ann")


class Helper:
    """A second worker; a test says when it dies."""

    def __init__(self):
        self.requests, self.dead = [], False

    async def __call__(self, request):
        if self.dead:
            raise RuntimeError("the worker is gone")
        self.requests.append(request)
        return carry_out(request)


def run(working, urgency, task, *args):
    return working.run(urgency, ANN, task, *args)


def test_without_a_helper_all_work_is_done_in_place(tmp_path):
    working = OfflineWork(None, tmp_path)
    for urgency in Urgency:
        assert run_story(run(working, urgency, work.twice, 21)) == 42


@awaited
async def test_long_work_goes_to_the_helper(tmp_path):
    helper = Helper()
    working = OfflineWork(helper, tmp_path)
    assert await run(working, Urgency.SOON, work.twice, 1) == 2
    assert not helper.requests
    assert await run(working, Urgency.LONG, work.twice, 2) == 4
    assert len(helper.requests) == 1


@awaited
async def test_a_helper_that_dies_is_said_and_the_next_one_has_the_files(tmp_path):
    helper = Helper()
    working = OfflineWork(helper, tmp_path)
    (tmp_path / "a.values").write_bytes(b"x" * 1000)
    await run(working, Urgency.LONG, work.twice, 1)
    helper.dead = True
    with pytest.raises(Refused, match="interrupted"):
        await run(working, Urgency.LONG, work.twice, 1)
    helper.dead = False
    await run(working, Urgency.LONG, work.twice, 1)
    assert [len(request) > 1000 for request in helper.requests] == [True, True]


def test_refusals_and_bugs_come_back(tmp_path, caplog):
    async def story():
        working = OfflineWork(Helper(), tmp_path)
        with pytest.raises(Refused, match="no such table"):
            await run(working, Urgency.LONG, work.refuses)
        with pytest.raises(FivefoldError, match="went wrong"):
            await run(working, Urgency.LONG, work.fails)

    run_story(story())
    assert "KeyError" in caplog.records[-1].trace


@awaited
async def test_closed_work_refuses_tasks(tmp_path):
    working = OfflineWork(None, tmp_path)
    await working.close()
    with pytest.raises(Refused):
        await run(working, Urgency.SOON, work.twice, 1)


def test_files_are_kept_and_work_is_done(tmp_path):
    folder = tmp_path / "values"
    task = pickle.dumps((work.twice, (4,)))
    request = pickle.dumps((str(folder), {"a.values": b"a"}, task))
    assert pickle.loads(carry_out(request)).value == 8
    assert (folder / "a.values").read_bytes() == b"a"
