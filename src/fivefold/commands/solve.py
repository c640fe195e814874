"""The command `fivefold solve`."""

from typing import Annotated

import typer

from fivefold.commands.common.errors import exit_on_error
from fivefold.commands.options import (
    GameArgument,
    JsonOption,
    ThreadsOption,
    ValuesOption,
)


def solve(
    ctx: typer.Context,
    game: GameArgument,
    fresh: Annotated[bool, typer.Option("--fresh")] = False,
    values: ValuesOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold solve yard-forced
        fivefold solve porch.toml --threads 4
    """
    from fivefold.cli.common.request import Request
    from fivefold.cli.reports.solve import solve_game

    with exit_on_error(ctx) as language:
        solve_game(Request(game, values, threads, json, language), fresh=fresh)
