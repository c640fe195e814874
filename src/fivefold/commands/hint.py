"""The command `fivefold hint`."""

from typing import Annotated

import typer

from fivefold.commands.common import readers
from fivefold.commands.common.errors import exit_on_error
from fivefold.commands.options import (
    DeckOption,
    EveryChoiceOption,
    GameNumberOption,
    JsonOption,
    PlayerOption,
    RecordArgument,
    RulesOption,
    ValuesOption,
)


def hint(
    ctx: typer.Context,
    file: RecordArgument,
    number: GameNumberOption = None,
    player: PlayerOption = None,
    simulations: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=readers.whole_number,
        ),
    ] = None,
    seed: Annotated[
        int,
        typer.Option(metavar="N", parser=readers.whole_number),
    ] = 0,
    deck: DeckOption = None,
    every: EveryChoiceOption = False,
    rules: RulesOption = None,
    values: ValuesOption = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold hint game.fivefold
        fivefold hint game.fivefold --player Ann --all
    """
    from fivefold.cli.common.hint_options import HintOptions
    from fivefold.cli.reports.hint import hint_for_file

    with exit_on_error(ctx) as language:
        options = HintOptions(
            values_folder=values,
            deck=deck,
            player=player,
            simulations=simulations,
            seed=seed,
            every=every,
            as_json=json,
            lang=language,
        )
        status = hint_for_file(file, rules, options, number)
    raise typer.Exit(status)
