"""Does together what arrives while the same is under way: one round trip for many."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from fivefold.errors import FivefoldError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence


class Locked(FivefoldError):
    """Another process holds a row for longer than it should."""


class _OfTable(Protocol):
    @property
    def code(self) -> str: ...


_Ask = TypeVar("_Ask", bound=_OfTable)
_Answer = TypeVar("_Answer")


class _Job(NamedTuple, Generic[_Ask, _Answer]):
    ask: _Ask
    done: asyncio.Future[_Answer]


class Grouping(Generic[_Ask, _Answer]):
    """`work` answers a group of at most `most` requests, with a result or an error for each; with
    `apart`, each is for another table. `note` is told of every outcome."""

    def __init__(
        self,
        work: Callable[[Sequence[_Ask]], Awaitable[Sequence[_Answer | Exception]]],
        most: int,
        note: Callable[[Exception | None], None] = lambda _: None,
        *,
        apart: bool = False,
    ) -> None:
        self._work, self._most, self._note, self._apart = work, most, note, apart
        self._waiting = list[_Job[_Ask, _Answer]]()
        self._running: asyncio.Task[None] | None = None

    async def do(self, ask: _Ask) -> _Answer:
        done: asyncio.Future[_Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Job(ask, done))
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        return await done

    async def finish(self) -> None:
        """Wait until everything is done."""
        if self._running is not None:
            await asyncio.wait([self._running])

    async def _run(self) -> None:
        while jobs := self._next():
            for job, outcome in zip(jobs, await self._outcomes(jobs), strict=True):
                error = outcome if isinstance(outcome, Exception) else None
                self._note(error)
                if job.done.done():
                    continue  # the caller was cancelled; what was done stays
                if isinstance(outcome, Exception):
                    job.done.set_exception(outcome)
                else:
                    job.done.set_result(outcome)
        self._running = None

    def _next(self) -> list[_Job[_Ask, _Answer]]:
        jobs, later = list[_Job[_Ask, _Answer]](), list[_Job[_Ask, _Answer]]()
        codes = set[str]()
        for job in self._waiting:
            fits = len(jobs) < self._most and not (self._apart and job.ask.code in codes)
            (jobs if fits else later).append(job)
            codes.add(job.ask.code)
        self._waiting = later
        return jobs

    async def _outcomes(self, jobs: Sequence[_Job[_Ask, _Answer]]) -> Sequence[_Answer | Exception]:
        try:
            return await self._work([job.ask for job in jobs])
        except FivefoldError as error:  # each caller gets an error of its own
            alone = isinstance(error, Locked) or error.facts.get("damaged")
            if len(jobs) == 1 or not alone:
                return [error.with_facts() for _ in jobs]
        except Exception as error:
            if len(jobs) == 1:
                return [error]
        # One of them can't be done, which takes the others with it: each by itself.
        outcomes = await asyncio.gather(*(self._outcomes([job]) for job in jobs))
        return [outcome for (outcome,) in outcomes]
