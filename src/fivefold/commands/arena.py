"""The command `fivefold arena`."""

from pathlib import Path
from typing import Annotated

import typer

from fivefold.commands.common import completion, readers
from fivefold.commands.common.errors import exit_on_error
from fivefold.commands.options import (
    AnyGameArgument,
    GamesOption,
    JsonOption,
    SeedOption,
    ValuesOption,
)


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
            parser=readers.whole_number,
        ),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(
            "--records",
            metavar="FILE",
            parser=readers.path,
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
    from fivefold.cli.common.request import Request
    from fivefold.cli.reports.arena import ArenaOptions, show_arena

    with exit_on_error(ctx) as language:
        options = ArenaOptions(bots, games, seed, same_dice, workers, records)
        show_arena(Request(game, values, None, json, language), options)
