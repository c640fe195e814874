"""Bots at the server's tables: one for each game and level, asked in threads of their own."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from fivefold.bots import bot, needs_values
from fivefold.bots.levels import RandomBot
from fivefold.rules import RuleSet
from fivefold.tables.setup import can_think, rules_of

if TYPE_CHECKING:
    from random import Random

    from fivefold.bots import Bot
    from fivefold.games.protocol import Move, Seat
    from fivefold.server.metrics import Metrics
    from fivefold.server.solved import Solved
    from fivefold.tables.table import Table

_log = logging.getLogger("fivefold.bots")
_MOST, _MOST_OWN = 64, 8
"""Bots that are remembered, each with the table of its solved game."""


class Thinkers:
    """What people do never waits for a bot, and no bot waits for rules of a stranger's own to be
    solved but those who play by such rules."""

    def __init__(self, solved: Solved, metrics: Metrics) -> None:
        self._seconds = metrics.bot_thinking_seconds
        self._built_in = _Thinker("bots", solved, _MOST)
        self._own = _OwnThinker("bots-own", solved, _MOST_OWN)

    async def choose(self, table: Table, seat: Seat, level: str, rng: Random) -> Move:
        thinker = self._built_in if table.setup.rules is None else self._own
        loop = asyncio.get_running_loop()
        with self._seconds.timed():
            return await loop.run_in_executor(thinker.pool, thinker.chosen, table, seat, level, rng)

    def close(self) -> None:
        for thinker in (self._built_in, self._own):
            thinker.pool.shutdown(wait=False, cancel_futures=True)


class _Thinker:
    """One thread and the bots that think in it."""

    def __init__(self, name: str, solved: Solved, most: int) -> None:
        self.pool = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._solved, self._most = solved, most
        self._bots: dict[tuple[str | RuleSet, str], Bot] = {}

    def chosen(self, table: Table, seat: Seat, level: str, rng: Random) -> Move:
        game = table.playing.game
        try:
            move = self._bot(rules_of(table.setup), level).choose(game, seat, rng)
            game.play(move, seat)
        except Exception:  # people wait: any move is better than none
            _log.exception("a bot failed", extra={"bot": level})
            return RandomBot().choose(game, seat, rng)
        return move

    def _bot(self, game: str | RuleSet, level: str) -> Bot:
        if (game, level) not in self._bots:
            while len(self._bots) >= self._most:
                del self._bots[next(iter(self._bots))]
            self._bots[game, level] = self._made(game, level)
        return self._bots[game, level]

    def _made(self, game: str | RuleSet, level: str) -> Bot:
        if isinstance(game, RuleSet) and needs_values(level, game):
            return bot(level, game, None, self._solved.solve(game))
        return bot(level, game)


class _OwnThinker(_Thinker):
    """Rules come from strangers, the processor, the memory and the disk are ours: one core solves
    them, and nothing is kept beyond the bots. Where they are too large, whoever stands in for
    somebody plays anything."""

    def _made(self, game: str | RuleSet, level: str) -> Bot:
        from fivefold.solver.values import Values  # noqa: PLC0415 (NumPy only when it is needed)

        if not (isinstance(game, RuleSet) and needs_values(level, game) and can_think(level, game)):
            return RandomBot()
        return bot(level, game, values=Values.solved(game, threads=1))
