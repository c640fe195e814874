"""The command `fivefold reach`."""

from typing import Annotated

import typer

from fivefold.commands.common import readers
from fivefold.commands.common.errors import exit_on_error
from fivefold.commands.options import (
    BonusesOption,
    EveryChoiceOption,
    GameArgument,
    JsonOption,
    PlotOption,
    SheetOption,
    ThreadsOption,
    ValuesOption,
)


def reach(
    ctx: typer.Context,
    game: GameArgument,
    at_least: Annotated[
        int | None,
        typer.Option("--at-least", metavar="POINTS", parser=readers.whole_number),
    ] = None,
    card: SheetOption = None,
    dice: Annotated[
        str | None,
        typer.Option("--dice", metavar="DICE"),
    ] = None,
    rolls_left: Annotated[
        int | None,
        typer.Option("--rolls-left", metavar="N", parser=readers.whole_number),
    ] = None,
    bonuses: BonusesOption = 0,
    every: EveryChoiceOption = False,
    plot: PlotOption = None,
    values: ValuesOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold reach yum --at-least 200
        fivefold reach yum --at-least 99 --card "yum=30" --dice 66635 --rolls-left 2
        fivefold reach yum --plot chances.svg
    """
    from fivefold.cli.common.parsing import read_dice
    from fivefold.cli.common.request import Request
    from fivefold.cli.reports.reach import ReachQuestion, show_reach
    from fivefold.cli.scorecard.typed_sheet import read_sheet

    with exit_on_error(ctx) as language:
        request = Request(game, values, threads, json, language)
        sheet = read_sheet(request.rules, card or [], bonuses)
        question = ReachQuestion(
            sheet, at_least, None if dice is None else read_dice(dice), rolls_left
        )
        show_reach(request, question, plot, every=every)
