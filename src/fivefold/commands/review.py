"""The command `fivefold review`."""

from __future__ import annotations

from typing import Annotated

import typer

from fivefold.commands.options import (
    GameNumberOption,
    JsonOption,
    PlayerOption,
    PlotOption,
    RecordArgument,
    RulesOption,
    ValuesOption,
)
from fivefold.commands.refusals import exit_on_error

_WORST = 5
"""How many costly decisions of each player are shown, unless `--all` is given."""


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
    from fivefold.cli.kinds import reviews_of
    from fivefold.cli.lookup import unknown_player
    from fivefold.cli.output import BAD_INPUT, print_json
    from fivefold.cli.plots import check_plot
    from fivefold.cli.records import own_rules, read_record
    from fivefold.cli.solver_options import SolverOptions

    with exit_on_error(ctx) as language:
        record = read_record(file, own_rules(rules), language, number)
        if record is None:
            raise typer.Exit(BAD_INPUT)
        if player is not None and player not in record.names:
            raise unknown_player(player, record.names)
        check_plot(plot)
        options = SolverOptions(record.start.rules, values, None, json, language)
        reviews = reviews_of(record.start.rules)
        found = reviews.review_record(record, options, player)
        if plot is not None:
            reviews.plot_review(found, options, plot)
        if json:
            drawn = {} if plot is None else {"plot": str(plot)}
            print_json({**reviews.as_data(found, language), **drawn})
            return
        reviews.print_review(found, options, None if every else _WORST)
        if plot is not None:
            from fivefold.cli.drawing import Page

            page = Page(options.words)
            page.line()
            page.drawn(plot)
