"""The command `fivefold distribution`."""

from typing import Annotated

import typer

from fivefold.commands.errors import exit_on_error
from fivefold.commands.options import (
    BonusesOption,
    GameArgument,
    JsonOption,
    LangOption,
    PlotOption,
    SheetOption,
    ThreadsOption,
    ValuesOption,
)


def distribution(
    game: GameArgument,
    card: SheetOption = None,
    bonuses: BonusesOption = 0,
    at_least: Annotated[
        int | None,
        typer.Option("--at-least", help="Also show the chance of this total or more."),
    ] = None,
    plot: PlotOption = None,
    values: ValuesOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Show the exact distribution of final totals under best play."""
    from fivefold.cli.common.parsing import option_path
    from fivefold.cli.common.request import Request
    from fivefold.cli.reports.distribution import show_distribution
    from fivefold.cli.scorecard.typed_sheet import read_sheet

    with exit_on_error(lang) as language:
        request = Request(game, option_path("--values", values), threads, json, language)
        sheet = read_sheet(request.rules, card or [], bonuses)
        show_distribution(request, sheet, at_least, option_path("--plot", plot))
