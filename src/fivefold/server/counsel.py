"""Where the coach works: in threads of its own, with no more waiting than it can do."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from fivefold.errors import Refused
from fivefold.server.limits import Buckets

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from fivefold.server.settings import Rate

_THREADS = 2
_MOST_WAITING = 100
_REMEMBERED = 64
"""Answers, of at most some hundred kilobytes each."""


class Counsel:
    def __init__(self, questions: Rate) -> None:
        self._questions = Buckets(questions)
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="coach")
        self._waiting = 0
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()

    def check(self, address: str) -> None:
        """Every question costs: an address has so many."""
        if not self._questions.take(address):
            raise Refused("too-many-questions")

    async def answer(self, question: Callable[[], object]) -> bytes:
        """What the coach says, as JSON; nobody else waits while it thinks."""
        if self._waiting >= _MOST_WAITING:
            raise Refused("coach-busy")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, _json, question)
        finally:
            self._waiting -= 1

    async def answer_once(self, key: Hashable, question: Callable[[], object]) -> bytes:
        """The same, for a question that has the same answer whenever it is asked."""
        found = self._answers.pop(key, None)
        self._answers[key] = found = await self.answer(question) if found is None else found
        while len(self._answers) > _REMEMBERED:
            self._answers.popitem(last=False)
        return found

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _json(question: Callable[[], object]) -> bytes:
    said = json.dumps(question(), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return said.encode()
