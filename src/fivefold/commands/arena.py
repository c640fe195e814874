"""The command `fivefold arena`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fivefold.commands import completion
from fivefold.commands.options import (
    AnyGameArgument,
    GamesOption,
    JsonOption,
    SeedOption,
    ValuesOption,
    path,
    whole_number,
)
from fivefold.commands.refusals import exit_on_error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.bots.results import ArenaResult, BotResult, Interval
    from fivefold.cli.solver_options import SolverOptions
    from fivefold.cli.words import Words
    from fivefold.rules import Rules
    from fivefold.solver.values import Values

MAX_WORKERS = 61
"""The most processes that a pool can have on every system."""
_LARGE = 1000
"""Means from here on, which are amounts of money, need no decimals."""


def arena(
    ctx: typer.Context,
    game: AnyGameArgument,
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT",
            autocompletion=completion.arena_bots,
        ),
    ],
    games: GamesOption = 1000,
    seed: SeedOption = None,
    same_dice: Annotated[bool, typer.Option("--same-dice")] = False,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            metavar="N",
            parser=whole_number,
        ),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(
            "--records",
            metavar="FILE",
            parser=path,
        ),
    ] = None,
    values: ValuesOption = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold arena yum casual strong
        fivefold arena deluxe-poker casual casual strong --games 200
        fivefold arena yum mybots:Greedy casual --records games.fivefold
    """
    from fivefold.bots.arena import MAX_GAMES
    from fivefold.bots.arena import arena as play_all
    from fivefold.cli.lookup import bot_level, find_game
    from fivefold.cli.output import print_json
    from fivefold.cli.parsing import check_range, seed_or_random
    from fivefold.cli.solver_options import SolverOptions

    with exit_on_error(ctx) as language:
        options = SolverOptions(game, values, None, json, language)
        rules = find_game(game)
        # `bot:casual`, as in `fivefold play`, is the bot `casual`.
        names = [bot_level(name) or name for name in bots]
        check_range("--games", games, 1, MAX_GAMES)
        seed = seed_or_random(seed)
        if workers is not None:
            check_range("--workers", workers, 1, MAX_WORKERS)
        # What can't be played is refused before anything is solved.
        _check_bots(names, rules)
        rules.check_players(len(names))
        known = _values(options, names, rules)
        title = options.words("arena-plays", game=rules.name[language])
        with options.progress(title) as progress:
            result = play_all(
                rules,
                names,
                games,
                seed,
                same_dice=same_dice,
                workers=workers,
                values_folder=values,
                values=known,
                progress=progress,
                records=records,
            )
        if json:
            print_json(_as_data(result, same_dice=same_dice))
        else:
            _print(result, rules, options.words, same_dice=same_dice)


def _check_bots(names: Sequence[str], rules: Rules) -> None:
    from fivefold.bots import check_bot
    from fivefold.bots.custom import is_custom, load_custom_bot

    for name in names:
        if not is_custom(name):
            check_bot(name, rules)
            continue
        # Modules in the current folder can be imported, here and in the processes of the arena.
        if (folder := str(Path.cwd())) not in sys.path:
            sys.path.insert(0, folder)
        load_custom_bot(name)


def _values(options: SolverOptions, names: Sequence[str], rules: Rules) -> Values | None:
    """The solved values that the bots need, if one of them plays by them."""
    from fivefold.bots import RACE, needs_values
    from fivefold.bots.custom import is_custom

    if not any(needs_values(name, rules) for name in names if not is_custom(name)):
        return None
    values = options.bot_values()
    if values is not None and RACE in names:
        options.prepare_to_win(values, len(names))
    return values


def _as_data(result: ArenaResult, *, same_dice: bool) -> dict[str, object]:
    figures = ("bot", "wins", "win_rate", "interval", "mean", "mean_interval", "sd")
    return {
        "game": result.game,
        "games": result.games,
        "seed": result.seed,
        "same_dice": same_dice,
        "bots": [{name: getattr(bot, name) for name in figures} for bot in result.bots],
    }


def _print(result: ArenaResult, rules: Rules, words: Words, *, same_dice: bool) -> None:
    """A row for each bot, or a block on a narrow screen."""
    from fivefold.cli.drawing import Page
    from fivefold.texts.figures import figure

    page, alone = Page(words), len(result.bots) == 1
    facts = {"count": result.games, "games": figure(result.games, 0, words), "seed": result.seed}
    headline = words("arena-title", game=rules.name[words.lang], **facts)
    page.title(headline + (words("arena-same-dice") if same_dice else ""))
    keys = () if alone else ("games-won", "win-rate")
    heads = [words(key) for key in ("player", *keys, "mean-total", "totals-sd")]
    rows = [(bot.bot, *_figures(bot, rules, words, alone=alone)) for bot in result.bots]
    page.table_or_blocks(heads, rows)
    if rules.has_cards:
        page.line(words("arena-needs-card"))
    if not alone:
        page.line(words("arena-note"))
    if not alone or result.games > 1:
        page.line(words("arena-ranges"))


def _figures(bot: BotResult, rules: Rules, words: Words, *, alone: bool) -> list[str]:
    """A single bot has no wins, and a single game no standard deviation."""
    from fivefold.bots.results import Interval
    from fivefold.cli.kinds import view_of
    from fivefold.texts.figures import figure

    digits = 0 if abs(bot.mean) >= _LARGE else 1
    mean = view_of(rules).mean_amount(figure(bot.mean, digits, words), words)
    totals = [
        _with_range(mean, bot.mean_interval, digits, words),
        "-" if bot.games == 1 else figure(bot.sd, digits, words),
    ]
    if alone:
        return totals
    rate = words.language.in_percent(f"{100 * bot.win_rate:.1f}")
    shares = Interval(*(100 * end for end in bot.interval))
    wins = figure(bot.wins, 0 if bot.wins == int(bot.wins) else 1, words)
    return [wins, _with_range(rate, shares, 1, words), *totals]


def _with_range(value: str, interval: Interval | None, digits: int, words: Words) -> str:
    """`73.5% (64.1 to 81.2)`"""
    from fivefold.texts.figures import figure

    if interval is None:
        return value
    low, high = (figure(end, digits, words) for end in interval)
    return words("with-range", value=value, low=low, high=high)
