"""The command `fivefold arena`."""

from typing import Annotated

import typer

from fivefold.commands.errors import exit_on_error
from fivefold.commands.options import (
    AnyGameArgument,
    JsonOption,
    LangOption,
    SeedOption,
    ValuesOption,
)


def arena(
    game: AnyGameArgument,
    bots: Annotated[
        list[str],
        typer.Argument(
            help="Levels of the bots: random, beginner, casual or strong; "
            "in scorecard games also perfect and race."
        ),
    ],
    games: Annotated[int, typer.Option("--games", help="Number of games to play.")] = 1000,
    seed: SeedOption = None,
    same_dice: Annotated[
        bool, typer.Option("--same-dice", help="Give everyone at a table the same dice.")
    ] = False,
    workers: Annotated[
        int | None, typer.Option("--workers", help="Number of processes. Default: one per core.")
    ] = None,
    values: ValuesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Let bots play each other and show how often each one wins."""
    from fivefold.cli.common.parsing import option_path
    from fivefold.cli.common.request import Request
    from fivefold.cli.reports.arena import ArenaOptions, show_arena

    with exit_on_error(lang) as language:
        options = ArenaOptions(bots, games, seed, same_dice, workers)
        folder = option_path("--values", values)
        show_arena(Request(game, folder, None, json, language), options)
