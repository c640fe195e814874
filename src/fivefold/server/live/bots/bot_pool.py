"""The bots of the server: strong ones think in worker processes."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from fivefold.bots import RACE, is_quick, needs_values
from fivefold.errors import NotInstalled
from fivefold.rules import scorecard_rules
from fivefold.server.analysis.bot_choices import choose
from fivefold.server.analysis.solved import Need
from fivefold.server.workers.fair_queue import Person
from fivefold.server.workers.work import Urgency
from fivefold.tables.setup import can_play, rules_of

if TYPE_CHECKING:
    from random import Random

    from fivefold.protocol import Move, Rules, Seat
    from fivefold.server.analysis.solved import Solved, SolvedGame
    from fivefold.server.live.services import Metrics
    from fivefold.server.workers.work import Workers
    from fivefold.tables.table import Table

_log = logging.getLogger("fivefold.bots")
_BOTS = "bots"
_RANDOM = "random"


class BotPool:
    """Quick bots choose at once: asking a worker would take longer. The tables of the others take
    turns."""

    def __init__(self, solved: Solved, metrics: Metrics, workers: Workers) -> None:
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
            return await self._solved.for_bots(own, need)
        except NotInstalled as error:  # they were there when the table was made
            _log.warning("a bot has no values", extra={"bot": level, "reason": str(error)})
            return None
