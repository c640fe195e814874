"""The command `fivefold solve`."""

from typing import Annotated

import typer

from fivefold.commands.errors import exit_on_error
from fivefold.commands.options import (
    GameArgument,
    JsonOption,
    LangOption,
    ThreadsOption,
    ValuesOption,
)


def solve(
    game: GameArgument,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Solve again even if the values are saved.")
    ] = False,
    values: ValuesOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Solve a game: find the value of every score sheet under best play."""
    from fivefold.cli.common.parsing import option_path
    from fivefold.cli.common.request import Request
    from fivefold.cli.reports.solve import solve_game

    with exit_on_error(lang) as language:
        folder = option_path("--values", values)
        solve_game(Request(game, folder, threads, json, language), fresh=fresh)
