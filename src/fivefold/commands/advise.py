"""The command `fivefold advise`."""

from typing import Annotated

import typer

from fivefold.commands.errors import exit_on_error
from fivefold.commands.options import (
    BonusesOption,
    EveryChoiceOption,
    GameArgument,
    JsonOption,
    LangOption,
    SheetOption,
    ValuesOption,
)


def advise(
    game: GameArgument,
    dice: Annotated[str, typer.Option("--dice", help="The dice on the table, such as 33345.")],
    rolls_left: Annotated[
        int, typer.Option("--rolls-left", help="Rolls that remain in this turn.")
    ],
    card: SheetOption = None,
    bonuses: BonusesOption = 0,
    every: EveryChoiceOption = False,
    values: ValuesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Rank every choice for the given dice by expected total."""
    from fivefold.cli.common.parsing import option_path, read_dice
    from fivefold.cli.common.request import Request
    from fivefold.cli.reports.advise import show_advice
    from fivefold.cli.scorecard.typed_sheet import read_sheet
    from fivefold.games.scorecard import Position

    with exit_on_error(lang) as language:
        request = Request(game, option_path("--values", values), None, json, language)
        sheet = read_sheet(request.rules, card or [], bonuses)
        show_advice(request, Position(sheet, read_dice(dice), rolls_left), every=every)
