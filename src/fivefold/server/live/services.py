"""What all live tables of a process share."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from fivefold.server.live.bots.bot_turns import BotTurns
    from fivefold.server.live.long_work import LongWork
    from fivefold.server.live.sharing.lease import Lease
    from fivefold.server.live.sharing.neighbours import Neighbours
    from fivefold.server.live.table import LiveTable
    from fivefold.server.live.timing.steady_clock import SteadyClock
    from fivefold.server.metrics import Metrics
    from fivefold.stores.store import Store
    from fivefold.tables.table import Table


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
    watcher: Watcher
