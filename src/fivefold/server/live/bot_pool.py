"""The bots of the server: one for each game and level, run in their own threads."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from fivefold.bots import bot, needs_values
from fivefold.bots.random_bot import RandomBot
from fivefold.errors import NotInstalled
from fivefold.rules import scorecard_rules
from fivefold.solver.values import Values
from fivefold.tables.setup import can_play, rules_of

if TYPE_CHECKING:
    from random import Random

    from fivefold.bots import Bot
    from fivefold.protocol import Move, Rules, Seat
    from fivefold.server.analysis.solved_games import SolvedGames
    from fivefold.server.metrics import Metrics
    from fivefold.tables.table import Table

_log = logging.getLogger("fivefold.bots")
_MOST, _MOST_OWN = 64, 8
"""Bots cached in memory, each with the values of its solved game."""


class BotPool:
    """Runs bots in two threads: one for built-in games and one for players' own rules.

    So players never wait for a bot, and only games with own rules wait for those to be solved.
    """

    def __init__(self, solved: SolvedGames, metrics: Metrics) -> None:
        self._seconds = metrics.bot_thinking_seconds
        self._built_in = _BotThread("bots", solved, _MOST)
        self._own = _OwnRulesThread("bots-own", solved, _MOST_OWN)

    async def choose(self, table: Table, seat: Seat, level: str, rng: Random) -> Move:
        thread = self._built_in if table.setup.rules is None else self._own
        loop = asyncio.get_running_loop()
        with self._seconds.time():
            return await loop.run_in_executor(thread.pool, thread.choose, table, seat, level, rng)

    def close(self) -> None:
        for thread in (self._built_in, self._own):
            thread.pool.shutdown(wait=False, cancel_futures=True)


class _BotThread:
    """One thread and the bots that run in it."""

    def __init__(self, name: str, solved: SolvedGames, most: int) -> None:
        self.pool = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._solved, self._most = solved, most
        self._bots: dict[tuple[Rules, str], Bot] = {}

    def choose(self, table: Table, seat: Seat, level: str, rng: Random) -> Move:
        game = table.playing.game
        try:
            move = self._bot(rules_of(table.setup), level).choose(game, seat, rng)
            game.play(move, seat)
        except Exception:  # players are waiting: any move is better than none
            _log.exception("a bot failed", extra={"bot": level})
            return RandomBot().choose(game, seat, rng)
        return move

    def _bot(self, rules: Rules, level: str) -> Bot:
        if (rules, level) not in self._bots:
            while len(self._bots) >= self._most:
                del self._bots[next(iter(self._bots))]
            self._bots[rules, level] = self._new_bot_or_random(rules, level)
        return self._bots[rules, level]

    def _new_bot_or_random(self, rules: Rules, level: str) -> Bot:
        try:
            return self._new_bot(rules, level)
        except NotInstalled as error:  # a bot of a table that was made with more installed
            _log.warning("a bot plays at random", extra={"bot": level, "reason": str(error)})
            return RandomBot()

    def _new_bot(self, rules: Rules, level: str) -> Bot:
        if needs_values(level, rules):
            return bot(level, rules, values=self._solved.solve(scorecard_rules(rules)))
        return bot(level, rules)


class _OwnRulesThread(_BotThread):
    """Anyone may send rules, so they are solved on one core and never written to disk. For rules
    that are too large to solve, a bot standing in for a player moves at random."""

    def _new_bot(self, rules: Rules, level: str) -> Bot:
        if not (needs_values(level, rules) and can_play(level, rules)):
            return RandomBot()
        return bot(level, rules, values=Values.solved(scorecard_rules(rules), threads=1))
