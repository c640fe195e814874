"""Work in other processes: in turns, taken back, and done again if a worker dies."""

import asyncio
import os
import signal
import threading
from contextlib import asynccontextmanager

import pytest

from fivefold.errors import FivefoldError, Refused
from fivefold.server.workers import pool as module
from fivefold.server.workers.pool import FairQueue, PendingLimits, Person, WorkerPool
from fivefold.server.workers.work import Urgency
from tests.support import work
from tests.support.processes import is_running
from tests.support.waiting import comes_true
from tests.support.workers import real_workers

ANN, ANNS_PHONE, BO = Person("1", "ann"), Person("1", "phone"), Person("2", "bo")
SOON, LONG, SOLVING = Urgency.SOON, Urgency.LONG, Urgency.SOLVING
BACKGROUND = Urgency.BACKGROUND


@pytest.fixture(autouse=True)
def real_processes():
    """Workers are what they are outside of tests."""
    with real_workers():
        yield


@asynccontextmanager
async def at_pool(size=2):
    pool = WorkerPool(size)
    try:
        yield pool
    finally:
        await pool.close()


def later(pool, *args, urgency=LONG, person=ANN):
    return asyncio.create_task(pool.run(urgency, person, *args))


async def test_work_is_done_by_one_other_process_that_starts_when_it_is_needed():
    before = threading.active_count()
    async with at_pool() as pool:
        assert threading.active_count() == before
        pids = {await pool.run(SOON, ANN, work.pid) for _ in range(3)}
        assert await pool.run(SOON, ANN, work.twice, 21) == 42
    assert len(pids) == 1
    assert pids != {os.getpid()}


async def test_errors_of_work_come_back_and_bugs_are_logged(caplog):
    async with at_pool() as pool:
        with pytest.raises(Refused) as refused:
            await pool.run(SOON, ANN, work.refuses)
        assert refused.value.code == "unknown-table"
        with pytest.raises(FivefoldError) as failed:
            await pool.run(SOON, ANN, work.fails)
        assert failed.value.code == "server-failed"
    (record,) = caplog.records
    assert "KeyError: 'a test'" in record.trace


async def test_waiting_work_is_counted_and_progress_told(tmp_path):
    async with at_pool() as pool:
        go, told = tmp_path / "go", []
        waiting = [later(pool, work.waits_for, go) for _ in range(3)]
        await comes_true(lambda: pool.waiting == 2)
        go.touch()
        await asyncio.gather(*waiting)
        assert pool.waiting == 0
        await pool.run(SOLVING, ANN, work.reports, on_progress=told.append)
        await comes_true(lambda: told == [0.25, 0.5])


async def test_one_of_bo_comes_before_the_second_of_ten_of_ann(tmp_path, monkeypatch):
    monkeypatch.setitem(module._BOUNDS, LONG, PendingLimits(10, 10, 20))
    notes, go = tmp_path / "notes", tmp_path / "go"
    async with at_pool(size=2) as pool:
        first = later(pool, work.waits_for, go, tmp_path / "begun")
        await comes_true((tmp_path / "begun").exists)
        asked = [later(pool, work.noted, f"ann {n}", notes) for n in range(9)]
        asked.append(later(pool, work.noted, "bo", notes, person=BO))
        await asyncio.sleep(0)
        go.touch()
        await asyncio.gather(first, *asked)
    assert notes.read_text().splitlines() == ["ann 0", "bo", *(f"ann {n}" for n in range(1, 9))]


async def test_urgent_work_does_not_wait_for_long_work(tmp_path):
    go = tmp_path / "go"
    async with at_pool(size=3) as pool:
        asked = [later(pool, work.waits_for, go, person=Person(f"{n}")) for n in range(4)]
        asked.append(later(pool, work.waits_for, go, urgency=SOLVING))
        assert await pool.run(SOON, BO, work.twice, 1) == 2
        go.touch()
        await asyncio.gather(*asked)


async def test_background_work_delays_no_other_work(tmp_path):
    go = tmp_path / "go"
    async with at_pool(size=2) as pool:
        asked = [later(pool, work.waits_for, go, urgency=BACKGROUND) for _ in range(2)]
        for urgency in (SOON, SOLVING, LONG):
            assert await pool.run(urgency, BO, work.twice, 1) == 2
        assert pool.waiting == 1  # one at a time
        go.touch()
        await asyncio.gather(*asked)


async def test_a_person_is_refused_when_too_much_is_pending_and_others_are_not(tmp_path):
    most, go = module._BOUNDS[LONG].person, tmp_path / "go"
    async with at_pool() as pool:
        asked = [later(pool, work.waits_for, go) for _ in range(most)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await pool.run(LONG, ANN, work.pid)
        assert refused.value.code == "coach-busy"
        other = later(pool, work.pid, person=BO)
        await asyncio.sleep(0)
        go.touch()
        await asyncio.gather(other, *asked)
        assert await pool.run(LONG, ANN, work.twice, 2) == 4


async def test_cancelled_work_stops_and_its_worker_goes_on(tmp_path):
    async with at_pool() as pool:
        pid = await pool.run(LONG, ANN, work.pid)
        asked = later(pool, work.endless, tmp_path / "begun")
        await comes_true((tmp_path / "begun").exists)
        waiting = later(pool, work.noted, "never", tmp_path / "notes")
        await asyncio.sleep(0)
        waiting.cancel()
        asked.cancel()
        await comes_true(lambda: not pool._running)
        assert await pool.run(LONG, ANN, work.pid) == pid
    assert not (tmp_path / "notes").exists()


async def test_a_worker_that_does_not_stop_is_killed(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "_TO_STOP", 0.1)
    async with at_pool() as pool:
        pid = await pool.run(LONG, ANN, work.pid)
        asked = later(pool, work.stubborn, tmp_path / "begun")
        await comes_true((tmp_path / "begun").exists)
        asked.cancel()
        await comes_true(lambda: not pool._running)
        assert await pool.run(LONG, ANN, work.pid) != pid
    assert not is_running(pid)


async def test_a_worker_that_dies_is_replaced_and_its_work_done_again(tmp_path, caplog):
    deaths = []
    async with at_pool() as pool:
        pid = await pool.run(LONG, ANN, work.pid)
        pool.on_death = lambda: deaths.append(1)
        other = await pool.run(LONG, ANN, work.dies, tmp_path / "died")
        assert other not in (pid, os.getpid())
        os.kill(other, signal.SIGKILL)  # while it has nothing to do
        await comes_true(lambda: not pool._idle[0].is_alive)
        assert await pool.run(LONG, ANN, work.twice, 1) == 2
    assert "a worker died" in caplog.text
    assert deaths == [1, 1]  # and not those that were closed


async def test_work_that_kills_its_workers_is_given_up():
    async with at_pool() as pool:
        with pytest.raises(Refused) as refused:
            await pool.run(LONG, ANN, work.always_dies)
        assert refused.value.code == "work-interrupted"
        assert await pool.run(LONG, ANN, work.twice, 3) == 6


async def test_closing_ends_everything_at_once(tmp_path):
    async with at_pool() as pool:
        pid = await pool.run(LONG, ANN, work.pid)
        asked = [later(pool, work.stubborn, tmp_path / "begun"), later(pool, work.pid)]
        await comes_true((tmp_path / "begun").exists)
        await pool.close()
        codes = await asyncio.gather(*asked, return_exceptions=True)
        assert [error.code for error in codes] == ["store-closed"] * 2
        with pytest.raises(Refused):
            await pool.run(SOON, ANN, work.pid)
    assert not is_running(pid)


async def test_workers_without_work_end(monkeypatch):
    monkeypatch.setattr(module, "_IDLE_SECONDS", 0.01)
    async with at_pool() as pool:
        pid = await pool.run(SOON, ANN, work.pid)
        await comes_true(lambda: not is_running(pid))
        assert await pool.run(SOON, ANN, work.pid) != pid


WIDE = PendingLimits(person=100, address=100, total=100)


def filled(bounds, *items):
    queue = FairQueue(bounds)
    taken = [queue.push(person, item) for person, item in items]
    return queue, taken


def emptied(queue):
    return [queue.pop()[1] for _ in range(len(queue))]


def test_people_take_turns_by_address_and_at_each_address():
    queue, _ = filled(WIDE, *((ANN, n) for n in range(10)), (BO, "bo"))
    assert emptied(queue) == [0, "bo", *range(1, 10)]
    tokens = [(Person("1", f"token {n}"), n) for n in range(10)]
    queue, _ = filled(WIDE, *tokens, (BO, "b1"), (BO, "b2"))
    assert emptied(queue)[:4] == [0, "b1", 1, "b2"]
    queue, _ = filled(WIDE, *((ANN, n) for n in range(5)), (ANNS_PHONE, "phone"))
    assert emptied(queue) == [0, "phone", 1, 2, 3, 4]


def test_the_queue_is_bounded_by_person_by_address_and_in_all():
    queue, taken = filled(
        PendingLimits(person=2, address=3, total=4),
        (ANN, 1), (ANN, 2), (ANN, 3), (ANNS_PHONE, 4), (ANNS_PHONE, 5), (BO, 6), (BO, 7),
    )  # fmt: skip
    assert taken == [True, True, False, True, False, True, False]
    assert len(queue) == 4


def test_work_under_way_counts_until_it_is_done():
    queue, _ = filled(PendingLimits(person=1, address=9, total=9), (ANN, 1))
    queue.pop()
    assert not queue.push(ANN, 2)
    queue.done(ANN)
    assert queue.push(ANN, 2)


def test_work_that_is_taken_back_neither_comes_nor_counts():
    queue, _ = filled(PendingLimits(person=2, address=9, total=9), (ANN, 1), (ANN, 2), (BO, 3))
    assert queue.remove(ANN, 1)
    assert queue.remove(BO, 3)
    assert not queue.remove(BO, 3)
    assert queue.push(ANN, 4)
    assert emptied(queue) == [2, 4]
    queue, _ = filled(WIDE, (ANN, 1), (BO, 2))
    queue.remove(BO, 2)
    person, _ = queue.pop()
    queue.done(person)
    assert not queue._waiting
    assert not queue._people
    assert not queue._addresses
