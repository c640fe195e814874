"""What all live tables of a process share."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from fivefold.server.live.bots.bot_turns import BotTurns
    from fivefold.server.live.frames import Welcomes
    from fivefold.server.live.long_work import LongWork
    from fivefold.server.live.sharing.lease import Lease
    from fivefold.server.live.sharing.neighbours import Neighbours
    from fivefold.server.live.table import LiveTable
    from fivefold.server.live.timing.steady_clock import SteadyClock
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


class Metrics(Protocol):
    """What tables count. A server shows it to those who watch over it; others need not count."""

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


class Watcher(Protocol):
    """Is told what happens at a table. A table does not know its timers, so that nothing keeps it
    in memory once it was dropped."""

    def changed(self, live: LiveTable) -> None:
        """The table has changed, or who is connected to it."""

    def ended(self, table: Table) -> None:
        """The game is over or given up."""


class Services(NamedTuple):
    """`bot_turns` is for tables where only bots play."""

    store: Store
    metrics: Metrics
    time: SteadyClock
    long_work: LongWork
    bot_turns: BotTurns
    lease: Lease
    neighbours: Neighbours
    welcomes: Welcomes
    watcher: Watcher
