"""The command `fivefold review`."""

from typing import Annotated

import typer

from fivefold.commands.errors import exit_on_error
from fivefold.commands.options import (
    JsonOption,
    LangOption,
    PlayerOption,
    PlotOption,
    RecordArgument,
    RulesOption,
    ValuesOption,
)


def review(
    file: RecordArgument,
    player: PlayerOption = None,
    every: Annotated[
        bool, typer.Option("--all", help="Show every decision that cost something.")
    ] = False,
    plot: PlotOption = None,
    rules: RulesOption = None,
    values: ValuesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Review a game: everybody's luck, and what each decision cost."""
    from fivefold.cli.common.parsing import option_path
    from fivefold.cli.reports.review import ReviewOptions, review_file

    with exit_on_error(lang) as language:
        options = ReviewOptions(
            file=file,
            rules=rules,
            values_folder=option_path("--values", values),
            player=player,
            plot=option_path("--plot", plot),
            every=every,
            as_json=json,
            lang=language,
        )
        status = review_file(options)
    raise typer.Exit(status)
