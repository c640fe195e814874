"""Where the coach works: in threads of its own, with no more waiting than it can do."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict, defaultdict
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from fivefold.errors import Refused
from fivefold.server.limits import Buckets, Connections

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.server.settings import Rate

    Key: TypeAlias = tuple[str | int, ...]
    Question: TypeAlias = Callable[[], object]

_THREADS = 2
_MOST_WAITING = 100
_MOST_EACH = 4
"""Of these, from one address: others are heard too."""
_REMEMBERED = 64
"""Answers of each kind, of at most some hundred kilobytes each."""


class Counsel:
    def __init__(self, questions: Rate) -> None:
        self._questions = Buckets(questions)
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="coach")
        self._waiting = Connections(_MOST_EACH)
        self._answers: defaultdict[str, _Answers] = defaultdict(_Answers)

    def check(self, address: str, worth: int = 1) -> None:
        """Every question costs: an address has so many."""
        if not self._questions.take(address, worth):
            raise Refused("too-many-questions")

    async def answer(self, address: str, question: Question) -> bytes:
        """What the coach says, as JSON; nobody else waits while it thinks."""
        return await asyncio.shield(self._ask(address, question))

    async def answer_once(
        self, address: str, kind: str, about: Key, question: Question, *, worth: int = 0
    ) -> bytes:
        """The same, for a question that has the same answer whenever it is asked, also while it is
        thought about. Where it is new it costs so much more."""
        answers = self._answers[kind]
        said = answers.get(about)
        if said is None:
            if worth:
                self.check(address, worth)
            said = self._ask(address, question)
            answers.add(about, said)
        return await asyncio.shield(said)

    def _ask(self, address: str, question: Question) -> asyncio.Future[bytes]:
        if self._waiting.total >= _MOST_WAITING or not self._waiting.enter(address):
            raise Refused("coach-busy")
        said = asyncio.get_running_loop().run_in_executor(self._pool, _json, question)
        said.add_done_callback(lambda _: self._waiting.leave(address))
        return said

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class _Answers:
    """The latest ones of a kind, given or on their way."""

    def __init__(self) -> None:
        self._said: OrderedDict[Key, asyncio.Future[bytes]] = OrderedDict()

    def get(self, about: Key) -> asyncio.Future[bytes] | None:
        if about in self._said:
            self._said.move_to_end(about)
        return self._said.get(about)

    def add(self, about: Key, said: asyncio.Future[bytes]) -> None:
        self._said[about] = said
        said.add_done_callback(partial(self._check, about))
        while len(self._said) > _REMEMBERED:
            self._said.popitem(last=False)

    def _check(self, about: Key, said: asyncio.Future[bytes]) -> None:
        """What failed is asked anew by the next one."""
        if said.cancelled() or said.exception():
            self._said.pop(about, None)


def _json(question: Question) -> bytes:
    said = json.dumps(question(), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return said.encode()
