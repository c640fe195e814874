"""The command `fivefold simulate`."""

from typing import Annotated

import typer

from fivefold.commands.errors import exit_on_error
from fivefold.commands.options import (
    GameArgument,
    JsonOption,
    LangOption,
    SeedOption,
    ThreadsOption,
    ValuesOption,
)


def simulate(
    game: GameArgument,
    games: Annotated[int, typer.Option("--games", help="Number of games to play.")] = 10_000,
    seed: SeedOption = None,
    values: ValuesOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Play many games under best play and show their totals."""
    from fivefold.cli.common.parsing import option_path
    from fivefold.cli.common.request import Request
    from fivefold.cli.reports.simulate import show_simulation

    with exit_on_error(lang) as language:
        folder = option_path("--values", values)
        show_simulation(Request(game, folder, threads, json, language), games, seed)
