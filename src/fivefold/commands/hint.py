"""The command `fivefold hint`."""

from __future__ import annotations

from typing import Annotated

import typer

from fivefold.commands.options import (
    DeckOption,
    EveryChoiceOption,
    GameNumberOption,
    JsonOption,
    PlayerOption,
    RecordArgument,
    RulesOption,
    ValuesOption,
    whole_number,
)
from fivefold.commands.refusals import exit_on_error

MAX_SIMULATIONS = 100_000
MAX_HINT_SEED = 2**64 - 1


def hint(
    ctx: typer.Context,
    file: RecordArgument,
    number: GameNumberOption = None,
    player: PlayerOption = None,
    simulations: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number,
        ),
    ] = None,
    seed: Annotated[
        int,
        typer.Option(metavar="N", parser=whole_number),
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
    from fivefold.cli.hints import show_hint
    from fivefold.cli.output import BAD_INPUT
    from fivefold.cli.parsing import check_range
    from fivefold.cli.records import own_rules, read_record
    from fivefold.cli.solver_options import SolverOptions

    with exit_on_error(ctx) as language:
        if simulations is not None:
            check_range("--simulations", simulations, 0, MAX_SIMULATIONS)
        check_range("--seed", seed, 0, MAX_HINT_SEED)
        record = read_record(file, own_rules(rules), language, number)
        if record is None:
            raise typer.Exit(BAD_INPUT)
        show_hint(
            record,
            SolverOptions(record.game.rules, values, None, json, language),
            player,
            deck=deck,
            every=every,
            simulations=simulations,
            seed=seed,
        )
