"""`fivefold arena`: bots against one another, many games, and how sure the result is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import SystemRandom
from typing import TYPE_CHECKING

from fivefold.bots import check_bot, needs_values
from fivefold.bots.arena import MAX_GAMES, arena
from fivefold.cli.solving import in_range, say_json
from fivefold.cli.words import asked_game, asked_level
from fivefold.games import new_game
from fivefold.games.about import about

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.bots.results import ArenaResult, BotResult
    from fivefold.cli.solving import Request

MAX_WORKERS = 61
"""What a pool of processes may have on every system."""
MAX_SEED = (1 << 63) - 1


@dataclass(frozen=True, slots=True)
class ArenaOptions:
    """What is asked of the arena, besides the game."""

    bots: Sequence[str]
    games: int
    seed: int | None
    same_dice: bool
    workers: int | None


def show_arena(request: Request, options: ArenaOptions) -> None:
    game = asked_game(request.game)
    # As at the table: `bot:casual` is the bot `casual`.
    options = replace(options, bots=[asked_level(name) or name for name in options.bots])
    seed = SystemRandom().randrange(1 << 32) if options.seed is None else options.seed
    _check(options, seed)
    for name in options.bots:
        check_bot(name, game)
    new_game(game, len(options.bots))  # a wrong number of players is said before anything is solved
    values = request.values() if any(needs_values(name, game) for name in options.bots) else None
    title = about(game).name[request.lang]
    with request.progress(request.words("arena-plays", game=title)) as progress:
        result = arena(
            game,
            options.bots,
            options.games,
            seed,
            same_dice=options.same_dice,
            workers=options.workers,
            tables=request.tables,
            values=values,
            progress=progress,
        )
    if request.as_json:
        say_json(_plain(result, same_dice=options.same_dice))
        return
    from fivefold.cli.views.arena import draw_arena  # noqa: PLC0415 (Rich only when it draws)

    draw_arena(result, title, request.words, same_dice=options.same_dice)


def _check(options: ArenaOptions, seed: int) -> None:
    in_range("--games", options.games, 1, MAX_GAMES)
    in_range("--seed", seed, 0, MAX_SEED)
    if options.workers is not None:
        in_range("--workers", options.workers, 1, MAX_WORKERS)


def _plain(result: ArenaResult, *, same_dice: bool) -> dict[str, object]:
    return {
        "game": result.game,
        "games": result.games,
        "seed": result.seed,
        "same_dice": same_dice,
        "bots": [_plain_bot(bot) for bot in result.bots],
    }


def _plain_bot(result: BotResult) -> dict[str, object]:
    return {
        "bot": result.bot,
        "wins": result.wins,
        "win_rate": result.win_rate,
        "interval": result.interval,
        "mean": result.mean,
        "mean_interval": result.mean_interval,
        "sd": result.sd,
    }
