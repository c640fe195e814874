"""The command `fivefold hint`."""

from typing import Annotated

import typer

from fivefold.commands.errors import exit_on_error
from fivefold.commands.options import (
    EveryChoiceOption,
    JsonOption,
    LangOption,
    PlayerOption,
    RecordArgument,
    RulesOption,
    ValuesOption,
)


def hint(
    file: RecordArgument,
    player: PlayerOption = None,
    simulations: Annotated[
        int | None,
        typer.Option(help="Deluxe Poker: games to simulate for each choice, 0 for none."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Deluxe Poker: seed of the simulations.")] = 0,
    deck: Annotated[str | None, typer.Option(help="Deluxe Poker: deck file of this game.")] = None,
    every: EveryChoiceOption = False,
    rules: RulesOption = None,
    values: ValuesOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Suggest the best move in an unfinished game, and say why."""
    from fivefold.cli.common.hint_options import HintOptions
    from fivefold.cli.common.parsing import option_path
    from fivefold.cli.reports.hint import hint_for_file

    with exit_on_error(lang) as language:
        options = HintOptions(
            values_folder=option_path("--values", values),
            deck=option_path("--deck", deck),
            player=player,
            simulations=simulations,
            seed=seed,
            every=every,
            as_json=json,
            lang=language,
        )
        status = hint_for_file(file, rules, options)
    raise typer.Exit(status)
