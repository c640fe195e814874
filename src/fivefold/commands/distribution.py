"""The command `fivefold distribution`."""

from typing import Annotated

import typer

from fivefold.commands.common import readers
from fivefold.commands.common.errors import exit_on_error
from fivefold.commands.options import (
    BonusesOption,
    GameArgument,
    JsonOption,
    PlotOption,
    SheetOption,
    ThreadsOption,
    ValuesOption,
)


def distribution(
    ctx: typer.Context,
    game: GameArgument,
    card: SheetOption = None,
    bonuses: BonusesOption = 0,
    at_least: Annotated[
        int | None,
        typer.Option(
            "--at-least",
            metavar="POINTS",
            parser=readers.whole_number,
        ),
    ] = None,
    plot: PlotOption = None,
    values: ValuesOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold distribution yum --at-least 200
        fivefold distribution yard-forced --plot totals.svg
    """
    from fivefold.cli.common.request import Request
    from fivefold.cli.reports.distribution import show_distribution
    from fivefold.cli.scorecard.typed_sheet import read_sheet

    with exit_on_error(ctx) as language:
        request = Request(game, values, threads, json, language)
        sheet = read_sheet(request.rules, card or [], bonuses)
        show_distribution(request, sheet, at_least, plot)
