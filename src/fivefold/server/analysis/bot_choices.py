"""Lets a bot choose: in a worker process, or for quick bots right in the server."""

from __future__ import annotations

import logging
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from fivefold.bots import bot, needs_values, playable_bots
from fivefold.bots.kind import RandomBot
from fivefold.errors import NotInstalled

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.bots import Bot
    from fivefold.protocol import Game, Move, Rules, Seat
    from fivefold.server.analysis.solved_games import SolvedGame

_log = logging.getLogger("fivefold.bots")
_MOST = 64
"""Bots cached in memory."""


def choose(  # noqa: PLR0913, PLR0917 (who plays what, and what is solved)
    game: Game,
    seat: Seat,
    level: str,
    seed: int,
    solved: SolvedGame | None,
    folder: Path | None = None,
) -> Move:
    """A legal move. Players are waiting, so any move is better than none. What the bot itself
    solves is saved in the folder."""
    try:
        move = _bot(game.rules, level, solved, folder).choose(game, seat, _random(seed))
        game.play(move, seat)
    except Exception:
        _log.exception("a bot failed", extra={"bot": level})
        return RandomBot().choose(game, seat, _random(seed))
    return move


@lru_cache(maxsize=_MOST)
def _bot(rules: Rules, level: str, solved: SolvedGame | None, folder: Path | None) -> Bot:
    try:
        return _playing(rules, level, solved, folder)
    except NotInstalled as error:  # a bot of a table that was made where more is installed
        strongest = playable_bots(rules)[-1]
        facts = {"bot": level, "instead": strongest, "reason": str(error)}
        _log.warning("the strongest bot that can play takes its place", extra=facts)
        return _playing(rules, strongest, solved, folder)


def _playing(rules: Rules, level: str, solved: SolvedGame | None, folder: Path | None) -> Bot:
    if not needs_values(level, rules):
        return bot(level, rules, folder)
    if solved is None:
        return RandomBot()
    from fivefold.server.analysis.loaded_values import values_of  # noqa: PLC0415 (loads the coach)

    return bot(level, rules, solved.folder, values_of(solved))


def _random(seed: int) -> Random:
    return Random(seed)  # noqa: S311 (a bot's random choices)
