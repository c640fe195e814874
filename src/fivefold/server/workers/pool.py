"""A pool of worker processes with fair, bounded queues.

Workers start when there is work for them, and end when there has been none for a while. A caller
that is cancelled takes its work back: out of the queue, or out of the worker.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from fivefold.errors import FivefoldError, Refused
from fivefold.server.workers.process import WorkerDied, WorkerProcess
from fivefold.server.workers.work import Person, Urgency
from fivefold.server.workers.worker import Answer, Failure

if TYPE_CHECKING:
    from collections.abc import Callable


_log = logging.getLogger("fivefold.workers")
T = TypeVar("T")
_K = TypeVar("_K")
_V = TypeVar("_V")
_T = TypeVar("_T")
_LEAST_SIZE, _MOST_SIZE = 3, 8
_NICENESS = 5
"""Players come first."""
_IDLE_SECONDS = 300.0
"""Idle time after which a worker ends and frees its memory."""
_TO_STOP = 2.0
"""Seconds that a worker has to stop work that was cancelled, before it is killed."""


class PendingLimits(NamedTuple):
    """How much may be pending, counting what is waiting and what is being worked on."""

    person: int
    address: int
    total: int


class FairQueue(Generic[T]):
    """The oldest item of whoever's turn it is comes first.

    >>> queue = FairQueue[str](PendingLimits(2, 2, 3))
    >>> [queue.push(Person(name), f"{name}{n}") for name, n in ("a1", "a2", "a3", "b1")]
    [True, True, False, True]
    >>> [queue.pop()[1] for _ in range(3)]
    ['a1', 'b1', 'a2']
    """

    def __init__(self, bounds: PendingLimits) -> None:
        self._bounds = bounds
        # Dictionaries are in the order in which it is somebody's turn.
        self._waiting: dict[str, dict[Person, deque[T]]] = {}
        self._people = Counter[Person]()
        self._addresses = Counter[str]()

    def __len__(self) -> int:
        """The items that wait."""
        return sum(len(items) for people in self._waiting.values() for items in people.values())

    def push(self, person: Person, item: T) -> bool:
        """Add an item; False if there are too many already."""
        if self._is_full(person):
            return False
        self._people[person] += 1
        self._addresses[person.address] += 1
        people = self._waiting.setdefault(person.address, {})
        people.setdefault(person, deque()).append(item)
        return True

    def pop(self) -> tuple[Person, T]:
        """The next item. It counts as pending until `done` is called."""
        address, people = _first(self._waiting)
        person, items = _first(people)
        item = items.popleft()
        if items:
            people[person] = items
        if people:
            self._waiting[address] = people
        return person, item

    def remove(self, person: Person, item: T) -> bool:
        """Take back an item that is no longer needed; False if it does not wait here."""
        people = self._waiting.get(person.address, {})
        if item not in people.get(person, ()):
            return False
        people[person].remove(item)
        if not people[person]:
            del people[person]
        if not people:
            del self._waiting[person.address]
        self.done(person)
        return True

    def done(self, person: Person) -> None:
        """Call once for each item that `pop` returned."""
        _count_down(self._people, person)
        _count_down(self._addresses, person.address)

    def _is_full(self, person: Person) -> bool:
        bounds = self._bounds
        return (
            self._people[person] >= bounds.person
            or self._addresses[person.address] >= bounds.address
            or self._addresses.total() >= bounds.total
        )


def _first(mapping: dict[_K, _V]) -> tuple[_K, _V]:
    """Take out the first entry."""
    key = next(iter(mapping))
    return key, mapping.pop(key)


def _count_down(counter: Counter[_K], key: _K) -> None:
    """Decrement the count, and drop the key at zero."""
    counter[key] -= 1
    if not counter[key]:
        del counter[key]


_BOUNDS = {
    Urgency.SOON: PendingLimits(person=8, address=500, total=2000),
    Urgency.LONG: PendingLimits(person=4, address=16, total=100),
    Urgency.SOLVING: PendingLimits(person=16, address=16, total=64),
    Urgency.BACKGROUND: PendingLimits(person=16, address=16, total=64),
}


class _Job:
    """Submitted work, and the future of its answer."""

    def __init__(self, urgency: Urgency, person: Person, request: Callable[[], bytes]) -> None:
        self.urgency, self.person, self.request = urgency, person, request
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.on_progress: Callable[[float], None] = lambda _: None
        self.worker: WorkerProcess | None = None
        """The worker that carries it out."""


class WorkerPool:
    def __init__(self, size: int | None = None) -> None:
        self._size = size or min(max(_LEAST_SIZE, _cores() + 1), _MOST_SIZE)
        self._queues = {urgency: FairQueue[_Job](_BOUNDS[urgency]) for urgency in Urgency}
        self._running = set[_Job]()
        self._tasks = set[asyncio.Task[None]]()
        self._idle = list[WorkerProcess]()
        self._retiring: dict[WorkerProcess, asyncio.TimerHandle] = {}
        self._threads = ThreadPoolExecutor(self._size + 1, thread_name_prefix="workers")
        self._closed = False
        self.on_death: Callable[[], None] = lambda: None
        """Called when a worker has died that we have not killed."""

    @property
    def waiting(self) -> int:
        """How much work waits for a worker."""
        return sum(map(len, self._queues.values()))

    async def run(
        self,
        urgency: Urgency,
        person: Person,
        work: Callable[..., _T],
        *args: object,
        on_progress: Callable[[float], None] | None = None,
    ) -> _T:
        """The result of a module's function for these arguments, worked out in a worker."""
        job = _Job(urgency, person, partial(pickle.dumps, (work, args), pickle.HIGHEST_PROTOCOL))
        job.on_progress = on_progress or job.on_progress
        if self._closed:
            raise Refused("store-closed")
        if not self._queues[urgency].push(person, job):
            raise Refused("coach-busy")
        self._dispatch()
        try:
            answer: _T = await job.answer
        except asyncio.CancelledError:
            self._take_back(job)
            raise
        return answer

    async def close(self) -> None:
        """Kill all workers, whatever they do; waiting requests are refused."""
        self._closed = True
        for urgency in Urgency:
            while self._queues[urgency]:
                _, job = self._queues[urgency].pop()
                _settle(job, Refused("store-closed"))
        for handle in self._retiring.values():
            handle.cancel()
        for worker in [job.worker for job in self._running if job.worker] + self._idle:
            worker.kill()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._idle:
            await self._in_thread(worker.close)
        self._idle.clear()
        self._threads.shutdown(wait=False)

    def _dispatch(self) -> None:
        for urgency in Urgency:
            while self._queues[urgency] and self._has_room_for(urgency):
                _, job = self._queues[urgency].pop()
                self._running.add(job)
                task = asyncio.get_running_loop().create_task(self._carry_out(job))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def _has_room_for(self, urgency: Urgency) -> bool:
        running = [job.urgency for job in self._running]
        if urgency in (Urgency.SOLVING, Urgency.BACKGROUND) and urgency in running:
            return False
        if urgency is Urgency.BACKGROUND:
            return True
        running = [one for one in running if one is not Urgency.BACKGROUND]
        if urgency is Urgency.SOON:
            return len(running) < self._size
        return len(running) - running.count(Urgency.SOON) < self._size - 1

    async def _carry_out(self, job: _Job) -> None:
        try:
            _settle(job, await self._answer(job))
        except WorkerDied:
            _settle(job, Refused("store-closed" if self._closed else "work-interrupted"))
        finally:
            self._running.discard(job)
            self._queues[job.urgency].done(job.person)
            if not self._closed:
                self._dispatch()

    async def _answer(self, job: _Job) -> object:
        """Try it once more if the first worker dies: perhaps it was not the fault of the work."""
        try:
            return await self._call(job)
        except WorkerDied:
            if job.answer.done() or self._closed:
                raise
        _log.warning("a worker died, and another one takes over")
        return await self._call(job)

    async def _call(self, job: _Job) -> object:
        loop = asyncio.get_running_loop()
        if job.answer.done():  # whoever asked has gone in the meantime
            return None
        worker = job.worker = self._take_worker()

        def tell(share: float) -> None:
            loop.call_soon_threadsafe(job.on_progress, share)

        try:
            return await self._in_thread(lambda: worker.call(job.request(), tell))
        except WorkerDied:
            if not (self._closed or job.answer.done()):  # then we have killed it ourselves
                self.on_death()
            raise
        finally:
            job.worker = None
            await self._put_back(worker)

    def _take_worker(self) -> WorkerProcess:
        """The worker that was used last, so that the others may end."""
        if not self._idle:
            return WorkerProcess(_NICENESS)
        worker = self._idle.pop()
        self._retiring.pop(worker).cancel()
        return worker

    async def _put_back(self, worker: WorkerProcess) -> None:
        if self._closed or not worker.is_alive:
            await self._in_thread(worker.close)
            return
        self._idle.append(worker)
        self._retiring[worker] = asyncio.get_running_loop().call_later(
            _IDLE_SECONDS, self._retire, worker
        )

    def _retire(self, worker: WorkerProcess) -> None:
        self._idle.remove(worker)
        del self._retiring[worker]
        self._threads.submit(worker.close)

    def _take_back(self, job: _Job) -> None:
        """Nobody waits for this work any more."""
        job.answer.cancel()
        if self._queues[job.urgency].remove(job.person, job) or job.worker is None:
            return
        loop = asyncio.get_running_loop()
        loop.run_in_executor(None, job.worker.cancel)
        loop.call_later(_TO_STOP, self._kill_if_still_at, job)

    def _kill_if_still_at(self, job: _Job) -> None:
        if job in self._running and job.worker is not None:
            job.worker.kill()

    def _in_thread(self, work: Callable[[], _T]) -> asyncio.Future[_T]:
        return asyncio.get_running_loop().run_in_executor(self._threads, work)


def _settle(job: _Job, result: object) -> None:
    """Give the result of a job to the tasks that wait for it."""
    match result:
        case Failure(trace=trace) if trace:
            _log.error("work failed in a worker", extra={"trace": trace})
    if job.answer.done():
        return
    match result:
        case Failure(error=error):
            job.answer.set_exception(error)
        case FivefoldError():
            job.answer.set_exception(result)
        case Answer(value=value):
            job.answer.set_result(value)


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
