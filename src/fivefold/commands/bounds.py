"""The command `fivefold bounds`."""

import typer

from fivefold.commands.common.errors import exit_on_error
from fivefold.commands.options import (
    GameArgument,
    GamesOption,
    JsonOption,
    SeedOption,
    ThreadsOption,
    ValuesOption,
)


def bounds(
    ctx: typer.Context,
    game: GameArgument,
    games: GamesOption = 10_000,
    seed: SeedOption = None,
    values: ValuesOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold bounds three-columns
        fivefold bounds balut --games 100000 --seed 7
    """
    from fivefold.cli.common.request import Request
    from fivefold.cli.reports.bounds import show_bounds

    with exit_on_error(ctx) as language:
        show_bounds(Request(game, values, threads, json, language), games, seed)
