"""The command `fivefold review`."""

from typing import Annotated

import typer

from fivefold.commands.common.errors import exit_on_error
from fivefold.commands.options import (
    GameNumberOption,
    JsonOption,
    PlayerOption,
    PlotOption,
    RecordArgument,
    RulesOption,
    ValuesOption,
)


def review(
    ctx: typer.Context,
    file: RecordArgument,
    number: GameNumberOption = None,
    player: PlayerOption = None,
    every: Annotated[bool, typer.Option("--all")] = False,
    plot: PlotOption = None,
    rules: RulesOption = None,
    values: ValuesOption = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold review game.fivefold
        fivefold review game.fivefold --player Ann --all --plot ann.svg
        fivefold review evening.fivefold --game 2
    """
    from fivefold.cli.common.review_options import ReviewOptions
    from fivefold.cli.reports.review import review_file

    with exit_on_error(ctx) as language:
        options = ReviewOptions(
            file=file,
            number=number,
            rules=rules,
            values_folder=values,
            player=player,
            plot=plot,
            every=every,
            as_json=json,
            lang=language,
        )
        status = review_file(options)
    raise typer.Exit(status)
