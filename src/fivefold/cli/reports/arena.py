"""`fivefold arena`: many games among bots, and how often each one wins."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.bots import RACE, check_bot, needs_values
from fivefold.bots.arena import MAX_GAMES, arena
from fivefold.bots.own import is_own, own_bot
from fivefold.cli.common.lookup import bot_level, find_game
from fivefold.cli.common.output import print_json
from fivefold.cli.common.parsing import check_range, seed_or_random

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.bots.results import ArenaResult, BotResult
    from fivefold.cli.common.request import Request
    from fivefold.rules import Rules
    from fivefold.solver.values import Values

MAX_WORKERS = 61
"""The most processes that a pool can have on every system."""


@dataclass(frozen=True, slots=True)
class ArenaOptions:
    bots: Sequence[str]
    games: int
    seed: int | None
    same_dice: bool
    workers: int | None
    records: Path | None


def show_arena(request: Request, options: ArenaOptions) -> None:
    rules = find_game(request.game)
    result = _played(request, options, rules)
    if request.as_json:
        print_json(_as_data(result, same_dice=options.same_dice))
        return
    from fivefold.cli.reports.views.arena_table import draw_arena  # noqa: PLC0415 (loads Rich)

    draw_arena(result, rules, request.words, same_dice=options.same_dice)


def _played(request: Request, options: ArenaOptions, rules: Rules) -> ArenaResult:
    # `bot:casual`, as in `fivefold play`, is the bot `casual`.
    bots = [bot_level(name) or name for name in options.bots]
    check_range("--games", options.games, 1, MAX_GAMES)
    seed = seed_or_random(options.seed)
    if options.workers is not None:
        check_range("--workers", options.workers, 1, MAX_WORKERS)
    # What can't be played is refused before anything is solved.
    _check_bots(bots, rules)
    rules.check_players(len(bots))
    values, title = _values(request, bots, rules), rules.name[request.lang]
    with request.progress(request.words("arena-plays", game=title)) as progress:
        return arena(
            *(rules, bots, options.games, seed),
            same_dice=options.same_dice,
            workers=options.workers,
            values_folder=request.values_folder,
            values=values,
            progress=progress,
            records=options.records,
        )


def _values(request: Request, bots: Sequence[str], rules: Rules) -> Values | None:
    """What the bots have to know of the solved game, if one of them plays by it."""
    if not any(needs_values(name, rules) for name in bots if not is_own(name)):
        return None
    values = request.bot_values()
    if values is not None and RACE in bots:
        request.prepare_to_win(values, len(bots))
    return values


def _check_bots(bots: Sequence[str], rules: Rules) -> None:
    for name in bots:
        if is_own(name):
            _find_modules_here()
            own_bot(name)
        else:
            check_bot(name, rules)


def _find_modules_here() -> None:
    """Let modules in the current folder be imported, here and in the processes of the arena."""
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)


def _as_data(result: ArenaResult, *, same_dice: bool) -> dict[str, object]:
    return {
        "game": result.game,
        "games": result.games,
        "seed": result.seed,
        "same_dice": same_dice,
        "bots": [_bot_data(bot) for bot in result.bots],
    }


def _bot_data(result: BotResult) -> dict[str, object]:
    return {
        "bot": result.bot,
        "wins": result.wins,
        "win_rate": result.win_rate,
        "interval": result.interval,
        "mean": result.mean,
        "mean_interval": result.mean_interval,
        "sd": result.sd,
    }
