"""The command `fivefold advise`."""

from typing import Annotated

import typer

from fivefold.commands.common import readers
from fivefold.commands.common.errors import exit_on_error
from fivefold.commands.options import (
    BonusesOption,
    EveryChoiceOption,
    GameArgument,
    JsonOption,
    SavedOption,
    SheetOption,
    ValuesOption,
)


def advise(
    ctx: typer.Context,
    game: GameArgument,
    dice: Annotated[
        str,
        typer.Option("--dice", metavar="DICE"),
    ],
    rolls_left: Annotated[
        int,
        typer.Option(
            "--rolls-left",
            metavar="N",
            parser=readers.whole_number,
        ),
    ],
    card: SheetOption = None,
    aim: Annotated[
        str | None,
        typer.Option("--aim", metavar="AIM"),
    ] = None,
    bonuses: BonusesOption = 0,
    saved: SavedOption = 0,
    every: EveryChoiceOption = False,
    values: ValuesOption = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold advise yard-forced --dice 33345 --rolls-left 1
        fivefold advise yum --dice 66652 --rolls-left 2 --card "ones=3,low=21"
        fivefold advise yum --dice 66652 --rolls-left 2 --card "yum=30" --aim 200
        fivefold advise yum --dice 66652 --rolls-left 2 --aim beat:170,185
    """
    from fivefold.cli.common.parsing import read_dice
    from fivefold.cli.common.request import Request
    from fivefold.cli.reports.advise import show_advice
    from fivefold.cli.reports.aim import show_aimed_advice
    from fivefold.cli.scorecard.typed_sheet import read_sheet
    from fivefold.games.scorecard import Position

    with exit_on_error(ctx) as language:
        request = Request(game, values, None, json, language)
        sheet = read_sheet(request.rules, card or [], bonuses, saved)
        position = Position(sheet, read_dice(dice), rolls_left + saved)
        if aim is None:
            show_advice(request, position, every=every)
        else:
            show_aimed_advice(request, position, aim, every=every)
