"""The services that all live tables of a process share."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivefold.server.live.bots import BotPool, BotTurns
    from fivefold.server.live.frames import Welcomes
    from fivefold.server.live.sharing import Lease, PeerPresence
    from fivefold.server.live.steady_clock import SteadyClock
    from fivefold.stores.store import Store
    from fivefold.tables.table import Table


class Seconds(Protocol):
    def observe(self, seconds: float, /) -> None: ...


class Count(Protocol):
    def inc(self) -> None: ...


class CountByCode(Protocol):
    def labels(self, code: str, /) -> Count: ...


class CountByGame(Protocol):
    def add(self, game: str, count: int, /) -> None: ...


class TableMetrics(Protocol):
    """The counters of tables, which a server publishes and others need not keep."""

    @property
    def acts_total(self) -> CountByGame: ...
    @property
    def refusals_total(self) -> CountByCode: ...
    @property
    def conflicts_total(self) -> Count: ...
    @property
    def act_seconds(self) -> Seconds: ...
    @property
    def store_append_seconds(self) -> Seconds: ...
    @property
    def bot_thinking_seconds(self) -> Seconds: ...


class Services(NamedTuple):
    store: Store
    metrics: TableMetrics
    time: SteadyClock
    long_work: LongWork
    bots: BotPool
    bot_turns: BotTurns
    """For tables where only bots play."""
    lease: Lease
    peers: PeerPresence
    welcomes: Welcomes
    ended: Callable[[Table], None]
    """Is told that a game is over or given up."""


_MANY = 100
"""Events that take about as long as handing work to a thread pays."""
_T = TypeVar("_T")
_P = ParamSpec("_P")


class LongWork:
    """One thread for all tables: several would only take turns, and the event loop would have to
    wait for each of them."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="long-tables")

    async def run(
        self, events: int, work: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs
    ) -> _T:
        """Do the work here, or in the thread if it deals with many events."""
        if events < _MANY:
            return work(*args, **kwargs)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, lambda: work(*args, **kwargs))

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
