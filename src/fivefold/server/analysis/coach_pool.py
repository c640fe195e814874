"""Runs the coach in a thread pool, with limits on how many questions may be pending."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict, defaultdict
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from fivefold.errors import Refused
from fivefold.server.transport.limits import Buckets, Connections

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.server.settings import Rate

    Key: TypeAlias = tuple[str | int, ...]
    Question: TypeAlias = Callable[[], object]

_THREADS = 2
_MOST_WAITING = 100
_MOST_EACH = 4
"""Pending questions of one address, so that it can't take the whole pool."""
_CACHED = 64
"""Cached answers of each kind; one is some hundred kilobytes at most."""


class CoachPool:
    def __init__(self, questions: Rate) -> None:
        self._questions = Buckets(questions)
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="coach")
        self._waiting = Connections(_MOST_EACH)
        self._caches: defaultdict[str, _Cache] = defaultdict(_Cache)

    def check(self, address: str, cost: int = 1) -> None:
        """Count a question against the address's limit."""
        if not self._questions.take(address, cost):
            raise Refused("too-many-questions")

    async def answer(self, address: str, question: Question) -> bytes:
        """The answer as JSON, worked out in the pool."""
        return await asyncio.shield(self._submit(address, question))

    async def answer_once(
        self, address: str, kind: str, key: Key, question: Question, *, cost: int = 0
    ) -> bytes:
        """The same for a question whose answer never changes: it is cached, pending ones included.
        `cost` is what a question that is not in the cache costs in addition."""
        cache = self._caches[kind]
        answer = cache.get(key)
        if answer is None:
            if cost:
                self.check(address, cost)
            answer = self._submit(address, question)
            cache.add(key, answer)
        return await asyncio.shield(answer)

    def _submit(self, address: str, question: Question) -> asyncio.Future[bytes]:
        if self._waiting.total >= _MOST_WAITING or not self._waiting.enter(address):
            raise Refused("coach-busy")
        answer = asyncio.get_running_loop().run_in_executor(self._pool, _json, question)
        answer.add_done_callback(lambda _: self._waiting.leave(address))
        return answer

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class _Cache:
    """The most recently used answers of a kind, including those still being worked out."""

    def __init__(self) -> None:
        self._answers: OrderedDict[Key, asyncio.Future[bytes]] = OrderedDict()

    def get(self, key: Key) -> asyncio.Future[bytes] | None:
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def add(self, key: Key, answer: asyncio.Future[bytes]) -> None:
        self._answers[key] = answer
        answer.add_done_callback(partial(self._drop_if_failed, key))
        while len(self._answers) > _CACHED:
            self._answers.popitem(last=False)

    def _drop_if_failed(self, key: Key, answer: asyncio.Future[bytes]) -> None:
        if answer.cancelled() or answer.exception():
            self._answers.pop(key, None)


def _json(question: Question) -> bytes:
    text = json.dumps(question(), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode()
