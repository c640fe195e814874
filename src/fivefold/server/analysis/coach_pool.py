"""Questions to the coach: answered by workers, cached, and limited by what they cost."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from functools import partial
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from fivefold.errors import Refused
from fivefold.server.transport.limits import Buckets

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from fivefold.server.settings import Rate
    from fivefold.server.workers.work import Person, Urgency, Workers

    Key: TypeAlias = tuple[str | int, ...]

_T = TypeVar("_T")
_CACHED = 64
"""Cached answers of each kind; one is some hundred kilobytes at most."""
_PATIENCE = 60.0
"""Seconds that a question may take, waiting included. Then its work stops."""
_PROMPT = 1.0
"""Seconds until clients that ask again are answered with the progress."""
_GRACE = 10.0
"""Seconds in which they have to ask again, or the work stops."""


class CoachPool:
    def __init__(self, questions: Rate, workers: Workers) -> None:
        self._questions, self._workers = Buckets(questions), workers
        self._most = questions.most
        self._caches: defaultdict[str, _Cache] = defaultdict(_Cache)

    def check(self, address: str, cost: int = 1) -> None:
        """Count a question against the address's limit; at most the whole limit."""
        if not self._questions.take(address, min(cost, self._most)):
            raise Refused("too-many-questions")

    async def answer(
        self,
        urgency: Urgency,
        person: Person,
        question: Callable[..., _T],
        *args: object,
    ) -> _T:
        """The answer, worked out by a worker."""
        return await _patiently(self._workers.run(urgency, person, question, *args))

    async def answer_once(  # noqa: PLR0913 (the question, and how to answer it)
        self,
        urgency: Urgency,
        person: Person,
        key: Key,
        question: Callable[..., bytes],
        *args: object,
        cost: int = 0,
        patient: bool = True,
    ) -> bytes:
        """The same for a question whose answer never changes: it is cached, pending ones included.
        `cost` is what a question that is not in the cache costs in addition. Who is not patient is
        refused after a moment with the progress so far, while the work goes on."""
        cache = self._caches[question.__name__]
        answer = cache.get(key)
        if answer is None:
            if cost:
                self.check(person.address, cost)
            answer = _Shared()
            work = self._workers.run(urgency, person, question, *args, on_progress=answer.report)
            answer.begin(work)
            cache.add(key, answer)
        return await (_patiently(answer.wait()) if patient else answer.wait_briefly())


async def _patiently(answer: Awaitable[_T]) -> _T:
    try:
        async with asyncio.timeout(_PATIENCE):
            return await answer
    except TimeoutError:
        raise Refused("coach-busy") from None


class _Shared:
    """An answer that several callers may wait for. When the last one has gone, the work stops."""

    answer: asyncio.Future[bytes]

    def __init__(self) -> None:
        self.abandoned = False
        self._waiting = 0
        self._progress = 0.0

    def begin(self, work: Coroutine[object, object, bytes]) -> None:
        self.answer = asyncio.ensure_future(work)

    def report(self, share: float) -> None:
        self._progress = share

    async def wait(self) -> bytes:
        self._waiting += 1
        try:
            return await asyncio.shield(self.answer)
        finally:
            self._leave()

    async def wait_briefly(self) -> bytes:
        """The answer if it comes soon; otherwise a refusal with the progress, and some time to ask
        again."""
        self._waiting += 1
        asyncio.get_running_loop().call_later(_GRACE, self._leave)
        await asyncio.wait((self.answer,), timeout=_PROMPT)
        if not self.answer.done():
            raise Refused("still-reviewing", percent=int(100 * self._progress))
        return self.answer.result()

    def _leave(self) -> None:
        self._waiting -= 1
        if not (self._waiting or self.answer.done()):
            self.abandoned = True
            self.answer.cancel()


class _Cache:
    """The most recently used answers of a kind, including those still being worked out."""

    def __init__(self) -> None:
        self._answers: OrderedDict[Key, _Shared] = OrderedDict()

    def get(self, key: Key) -> _Shared | None:
        found = self._answers.get(key)
        if found is None or found.abandoned:
            return None
        self._answers.move_to_end(key)
        return found

    def add(self, key: Key, answer: _Shared) -> None:
        self._answers[key] = answer
        answer.answer.add_done_callback(partial(self._drop_if_failed, key, answer))
        while len(self._answers) > _CACHED:
            self._answers.popitem(last=False)

    def _drop_if_failed(self, key: Key, answer: _Shared, done: asyncio.Future[bytes]) -> None:
        if (done.cancelled() or done.exception()) and self._answers.get(key) is answer:
            del self._answers[key]
