"""The command `fivefold solve`."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from fivefold.commands.options import (
    GameArgument,
    JsonOption,
    ThreadsOption,
    ValuesOption,
)
from fivefold.commands.refusals import exit_on_error


def solve(
    ctx: typer.Context,
    game: GameArgument,
    fresh: Annotated[bool, typer.Option("--fresh")] = False,
    values: ValuesOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold solve yard-forced
        fivefold solve porch.toml --threads 4
    """
    from fivefold.cli.output import print_json
    from fivefold.cli.solver_options import SolverOptions
    from fivefold.games.scorecard import Sheet
    from fivefold.texts.figures import figure

    with exit_on_error(ctx) as language:
        from fivefold.solver.exact_values import ExactValues, exactly  # loads NumPy

        options = SolverOptions(game, values, threads, json, language)
        rules, start, words = options.rules, time.perf_counter(), options.words
        saved = None if fresh else options.saved_values()
        found = saved or options.load(fresh=True)
        exact = found if isinstance(found, ExactValues) else exactly(found)
        seconds = round(time.perf_counter() - start, 3)
        expected, states = exact.expected_total(Sheet.empty(rules)), exact.states
        if json:
            result = {"expected": expected, "states": states, "seconds": seconds}
            print_json({"game": rules.id, **result})
            return
        line = words(
            "solved-before" if saved else "solved",
            game=options.name,
            expected=figure(expected, 4, words),
            states=figure(states, 0, words),
            seconds=figure(seconds, 1, words),
        )
        typer.echo(line)
