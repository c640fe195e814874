"""Questions to the coach: a question is thought about once, and only while somebody waits."""

import asyncio
import threading
from contextlib import asynccontextmanager

import pytest

from fivefold.errors import Refused
from fivefold.server.analysis import coach_pool
from fivefold.server.analysis.coach_pool import CoachPool
from fivefold.server.settings import Rate
from fivefold.server.workers.pool import WorkerPool
from fivefold.server.workers.work import Person, Urgency
from tests.support.waiting import PATIENCE, comes_true
from tests.support.workers import use_threads

use_threads()
ANN = Person("ann")
asked: list[str] = []
going_on = threading.Event()


@pytest.fixture(autouse=True)
def nothing_asked():
    asked.clear()
    going_on.clear()
    yield
    going_on.set()


def one(text, name="one"):
    asked.append(f"{name} {text}")
    return text.encode()


def two(text):
    return one(text, "two")


def slow(text):
    asked.append(text)
    assert going_on.wait(PATIENCE)
    return text.encode()


def wrong_at_first():
    asked.append("wrong")
    if len(asked) == 1:
        raise Refused("try-again")
    return b"right"


@asynccontextmanager
async def at_coach():
    workers = WorkerPool(3)
    try:
        yield CoachPool(Rate(100, 1000), workers), workers
    finally:
        going_on.set()
        await workers.close()


def once(coach, question, *args, person=ANN, **more):
    return coach.answer_once(Urgency.LONG, person, args, question, *args, **more)


async def test_only_so_many_answers_are_remembered(monkeypatch):
    monkeypatch.setattr(coach_pool, "_CACHED", 2)
    async with at_coach() as (coach, _):
        for key in "aabcabc":
            for question in (one, two):
                assert await once(coach, question, key) == key.encode()
        assert [len(cache._answers) for cache in coach._caches.values()] == [2, 2]
    for kind in ("one", "two"):
        found = [text[-1] for text in asked if text.startswith(kind)]
        assert "".join(found) == "abcabc"


async def test_a_question_that_is_thought_about_is_not_asked_again():
    async with at_coach() as (coach, _):
        people = [Person(f"{n}") for n in range(5)]
        waiting = [asyncio.create_task(once(coach, slow, "x", person=who)) for who in people]
        await comes_true(lambda: asked)
        waiting[0].cancel()  # whoever asked first goes away
        going_on.set()
        assert await asyncio.gather(*waiting[1:]) == [b"x"] * 4
    assert asked == ["x"]


async def test_work_is_taken_back_when_the_last_who_waits_has_gone(monkeypatch):
    taken_back = []
    async with at_coach() as (coach, workers):
        take_back = workers._take_back
        monkeypatch.setattr(
            workers, "_take_back", lambda job: taken_back.append(job) or take_back(job)
        )
        waiting = [asyncio.create_task(once(coach, slow, "x")) for _ in range(2)]
        await comes_true(lambda: asked)
        waiting[0].cancel()
        await asyncio.sleep(0)
        assert not taken_back
        waiting[1].cancel()
        await comes_true(lambda: taken_back)
        again = asyncio.create_task(once(coach, slow, "x"))  # somebody asks anew
        await comes_true(lambda: len(asked) == 2)
        going_on.set()
        assert await again == b"x"


async def test_an_impatient_client_is_told_how_far_it_is_and_may_ask_again(monkeypatch):
    monkeypatch.setattr(coach_pool, "_PROMPT", 0.01)
    async with at_coach() as (coach, _):
        for _ in range(3):
            with pytest.raises(Refused) as refused:
                await once(coach, slow, "x", patient=False)
            assert (refused.value.code, refused.value.facts["percent"]) == ("still-reviewing", 0)
        await comes_true(lambda: asked)
        going_on.set()
        assert await once(coach, slow, "x") == b"x"
        assert await once(coach, slow, "x", patient=False) == b"x"
    assert asked == ["x"]


async def test_work_is_taken_back_if_an_impatient_client_does_not_return(monkeypatch):
    monkeypatch.setattr(coach_pool, "_PROMPT", 0.01)
    monkeypatch.setattr(coach_pool, "_GRACE", 0.02)
    async with at_coach() as (coach, _):
        with pytest.raises(Refused):
            await once(coach, slow, "x", patient=False)
        (shared,) = coach._caches["slow"]._answers.values()
        await comes_true(lambda: shared.abandoned)
        await comes_true(shared.answer.cancelled)


async def test_a_question_that_takes_too_long_is_given_up(monkeypatch):
    monkeypatch.setattr(coach_pool, "_PATIENCE", 0.01)
    async with at_coach() as (coach, _):
        for ask in (once(coach, slow, "x"), coach.answer(Urgency.LONG, ANN, slow, "y")):
            with pytest.raises(Refused) as refused:
                await ask
            assert refused.value.code == "coach-busy"


async def test_a_failed_question_is_asked_again():
    async with at_coach() as (coach, _):
        with pytest.raises(Refused):
            await once(coach, wrong_at_first)
        assert await once(coach, wrong_at_first) == b"right"


async def test_an_address_pays_for_what_it_asks_and_no_question_is_too_dear():
    async with at_coach() as (coach, _):
        coach.check("a", 90)
        for cost in (11, 1000):
            with pytest.raises(Refused) as refused:
                coach.check("a", cost)
            assert refused.value.code == "too-many-questions"
        coach.check("b", 1000)
        assert await once(coach, one, "x", person=Person("a"), cost=5) == b"x"
        assert await once(coach, one, "x", person=Person("a"), cost=5) == b"x"  # it is known
        with pytest.raises(Refused):
            await once(coach, one, "y", person=Person("a"), cost=6)
