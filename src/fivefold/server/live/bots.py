"""The bots at live tables: they choose, in a worker if that takes long, and move in their time."""

from __future__ import annotations

import asyncio
import logging
import time
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from fivefold.bots import RACE, is_quick, needs_values
from fivefold.errors import NotInstalled
from fivefold.rules import scorecard_rules
from fivefold.server.analysis.bot_choices import choose
from fivefold.server.analysis.solved_games import Need
from fivefold.server.live.steady_clock import is_reached, wait
from fivefold.server.workers.work import Person, Urgency
from fivefold.tables.decisions import play_move
from fivefold.tables.pace import only_bots_play
from fivefold.tables.setup import can_play, rules_of

if TYPE_CHECKING:
    from fivefold.protocol import Move, Rules, Seat
    from fivefold.server.analysis.solved_games import SolvedGame, SolvedGames
    from fivefold.server.live.services import TableMetrics
    from fivefold.server.live.table import LiveTable
    from fivefold.server.workers.work import Workers
    from fivefold.tables.dealer import Dealer
    from fivefold.tables.table import Step, Table


class _Thought(NamedTuple):
    """A bot's choice, made when the table had this many events."""

    sequence: int
    move: Move


class BotMoves:
    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._thought: _Thought | None = None

    def chosen(self, table: Table) -> Move | None:
        """The move that a bot has chosen for this table as it is now, if any."""
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
        auction_end = live.schedule.auction_end(table)  # which does not wait for bots
        seconds = None if auction_end is None else wait(auction_end, live.time.now())
        return await asyncio.wait_for(live.services.bots.choose(table, seat, level, rng), seconds)


_log = logging.getLogger("fivefold.bots")
_BOTS = "bots"
_RANDOM = "random"


class BotPool:
    """Quick bots choose at once: asking a worker would take longer. The tables of the others take
    turns."""

    def __init__(self, solved: SolvedGames, metrics: TableMetrics, workers: Workers) -> None:
        self._seconds = metrics.bot_thinking_seconds
        self._solved, self._workers = solved, workers

    async def choose(self, table: Table, seat: Seat, level: str, rng: Random) -> Move:
        began = time.perf_counter()
        try:
            return await self._choose(table, seat, level, rng.getrandbits(64))
        finally:
            self._seconds.observe(time.perf_counter() - began)

    async def _choose(self, table: Table, seat: Seat, level: str, seed: int) -> Move:
        game, rules = table.playing.game, rules_of(table.setup)
        if not can_play(level, rules):  # it stands in for a player
            level = _RANDOM
        if is_quick(level, rules):
            return choose(game, seat, level, seed, None)
        solved = await self._solved_game(rules, level)
        person = Person(_BOTS, table.code)
        return await self._workers.run(
            Urgency.SOON, person, choose, game, seat, level, seed, solved, self._solved.folder
        )

    async def _solved_game(self, rules: Rules, level: str) -> SolvedGame | None:
        if not needs_values(level, rules):
            return None
        own, need = scorecard_rules(rules), Need.WINNING if level == RACE else Need.ADVICE
        try:
            return await self._solved.wait_for(own, need)
        except NotInstalled as error:  # they were there when the table was made
            _log.warning("a bot has no values", extra={"bot": level, "reason": str(error)})
            return None


_EACH = 1 / 50
"""Seconds for each act."""
_AT_ONCE = 50
"""Acts that may be made without waiting, after a while without any."""


class BotTurns:
    def __init__(self) -> None:
        self._full = 0.0
        """When as many as possible may be made at once again, in the loop's time."""

    async def wait(self) -> None:
        """Wait for one's turn: first come, first served."""
        now = asyncio.get_running_loop().time()
        self._full = max(self._full, now) + _EACH
        seconds = self._full - now - _AT_ONCE * _EACH
        if seconds > 0:
            await asyncio.sleep(seconds)
