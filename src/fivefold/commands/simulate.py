"""The command `fivefold simulate`."""

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


def simulate(
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
        fivefold simulate yum
        fivefold simulate yum --games 1000000 --seed 7
    """
    from fivefold.cli.common.request import Request
    from fivefold.cli.reports.simulate import show_simulation

    with exit_on_error(ctx) as language:
        show_simulation(Request(game, values, threads, json, language), games, seed)
