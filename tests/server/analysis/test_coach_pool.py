"""The pool of the coach: a question is thought about once, and nobody takes all of it."""

import asyncio
import threading
from functools import partial

import pytest

from fivefold.errors import Refused
from fivefold.server.analysis import coach_pool
from fivefold.server.settings import Rate
from tests.support.waiting import PATIENCE, comes_true, run_story


def test_only_so_many_answers_are_remembered(monkeypatch):
    monkeypatch.setattr(coach_pool, "_CACHED", 2)
    made = []

    async def story():
        pool = coach_pool.CoachPool(Rate(1, 1))
        for key in "aabcabc":
            for kind in ("one", "two"):
                question = partial(lambda *asked: made.append(asked) or asked[1], kind, key)
                said = await pool.answer_once("", kind, (key,), question)
                assert said == f'"{key}"'.encode()
        pool.close()
        return [len(cache._answers) for cache in pool._caches.values()]

    assert run_story(story()) == [2, 2]
    for asked in ("one", "two"):
        assert "".join(key for kind, key in made if kind == asked) == "abcabc"


def test_a_question_that_is_thought_about_is_not_asked_again():
    made, going_on = [], threading.Event()

    def slow():
        made.append(1)
        assert going_on.wait(PATIENCE)
        return len(made)

    async def story():
        pool = coach_pool.CoachPool(Rate(1, 1))
        asked = [
            asyncio.create_task(pool.answer_once(f"{n}", "review", ("code",), slow))
            for n in range(5)
        ]
        await comes_true(lambda: made)
        asked[0].cancel()  # whoever asked first goes away
        going_on.set()
        assert await asyncio.gather(*asked[1:]) == [b"1"] * 4
        pool.close()

    run_story(story())


def test_what_failed_is_asked_again():
    made = []

    def wrong_at_first():
        made.append(1)
        if len(made) == 1:
            raise Refused("try-again")

    async def story():
        pool = coach_pool.CoachPool(Rate(1, 1))
        with pytest.raises(Refused):
            await pool.answer_once("", "review", ("code",), wrong_at_first)
        assert await pool.answer_once("", "review", ("code",), wrong_at_first) == b"null"
        pool.close()

    run_story(story())


def test_one_address_does_not_keep_the_coach_from_others():
    begun, going_on = [], threading.Event()

    def thinking():
        begun.append(1)
        assert going_on.wait(PATIENCE)

    async def story():
        pool = coach_pool.CoachPool(Rate(1, 1))
        asked = [
            asyncio.create_task(pool.answer("a", thinking)) for _ in range(coach_pool._MOST_EACH)
        ]
        await comes_true(lambda: len(begun) == coach_pool._THREADS)
        for ask in (pool.answer, partial(pool.answer_once, kind="hint", key=("code",))):
            with pytest.raises(Refused) as refused:
                await ask("a", question=lambda: 1)
            assert refused.value.code == "coach-busy"
        other = asyncio.create_task(pool.answer("b", lambda: 2))
        await asyncio.sleep(0)
        asked[0].cancel()  # the coach still thinks about it
        with pytest.raises(Refused):
            await pool.answer("a", lambda: 1)
        going_on.set()
        assert await other == b"2"
        await asyncio.gather(*asked[1:])
        assert await pool.answer("a", lambda: 1) == b"1"
        pool.close()

    run_story(story())
