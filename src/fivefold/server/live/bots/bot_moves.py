"""The bots of one table: each chooses in a thread or process of its own, and moves in its time."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from fivefold.server.live.timing.steady_clock import is_reached, wait
from fivefold.tables.decisions import play_move
from fivefold.tables.pace import only_bots_play

if TYPE_CHECKING:
    from fivefold.protocol import Move, Seat
    from fivefold.server.live.bots.bot_pool import BotPool
    from fivefold.server.live.table import LiveTable
    from fivefold.tables.dealing.dealer import Dealer
    from fivefold.tables.table import Step, Table


class _Thought(NamedTuple):
    """What a bot has chosen, when the table had this many events."""

    sequence: int
    move: Move


class BotMoves:
    def __init__(self, live: LiveTable, pool: BotPool) -> None:
        self._live, self._pool = live, pool
        self._thought: _Thought | None = None

    def chosen(self, table: Table) -> Move | None:
        """What a bot wants to play at this table as it is now, if one has chosen."""
        thought = self._thought
        return thought.move if thought and thought.sequence == table.sequence else None

    async def move(self, table: Table, seat: Seat, fence: int) -> None:
        """Let a bot choose at this table, and play the move if nothing has changed since and it is
        time for it."""
        live = self._live
        if only_bots_play(table):
            await live.services.bot_turns.wait()
        try:
            move = None if table.due else await self._think(table, seat)
        except TimeoutError:  # the bidding has ended
            return
        if not is_reached(live.schedule.when_to_move(table, self.chosen(table)), live.time.now()):
            return

        def decide(now: Table, dealer: Dealer) -> list[Step]:
            unchanged = now.sequence == table.sequence
            return [play_move(now, seat, move, dealer, by="bot")] if unchanged else []

        await live.apply(decide, fence)

    async def _think(self, table: Table, seat: Seat) -> Move:
        chosen = self.chosen(table)
        if chosen is None:
            chosen = await self._choose(table, seat)
            self._thought = _Thought(table.sequence, chosen)
        return chosen

    async def _choose(self, table: Table, seat: Seat) -> Move:
        live, level = self._live, table.seats[seat].program or ""
        rng = Random(f"{live.seed_for_bots()} {seat}")  # noqa: S311 (a bot's random choices)
        sale = live.schedule.sale(table)  # which does not wait for bots
        seconds = None if sale is None else wait(sale, live.time.now())
        return await asyncio.wait_for(self._pool.choose(table, seat, level, rng), seconds)
