"""The command `fivefold simulate`."""

from __future__ import annotations

from math import sqrt

import typer

from fivefold.commands.options import (
    GameArgument,
    GamesOption,
    JsonOption,
    SeedOption,
    ThreadsOption,
    ValuesOption,
)
from fivefold.commands.refusals import exit_on_error


def simulate(
    ctx: typer.Context,
    game: GameArgument,
    games: GamesOption = 10_000,
    seed: SeedOption = None,
    values: ValuesOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold simulate yum
        fivefold simulate yum --games 1000000 --seed 7
    """
    from fivefold.cli.output import print_json
    from fivefold.cli.parsing import check_range, seed_or_random
    from fivefold.cli.solver_options import SolverOptions
    from fivefold.cli.totals import totals_data
    from fivefold.solver.limits import MAX_GAMES
    from fivefold.texts.figures import figure

    with exit_on_error(ctx) as language:
        options = SolverOptions(game, values, threads, json, language)
        check_range("--games", games, 1, MAX_GAMES)
        seed, words, solved = seed_or_random(seed), options.words, options.values
        from fivefold.solver.simulation import simulate as play_all  # numba takes long to load

        with options.progress(words("simulating", game=options.name)) as progress:
            totals = play_all(solved, games, seed, threads=threads, progress=progress)
        # Of the mean, with the deviation estimated from these games.
        error = totals.sd / sqrt(games - 1) if games > 1 else None
        if json:
            run = {"game": options.rules.id, "games": games, "seed": seed}
            print_json(run | totals_data(options, totals) | {"standard_error": error})
            return

        from fivefold.cli.drawing import Page
        from fivefold.cli.totals import print_totals

        played = {"count": games, "games": figure(games, 0, words), "seed": seed}
        shown = "-" if error is None else figure(error, 2, words)
        title = words("simulated", game=options.name, **played)
        print_totals(Page(words), title, totals, [words("standard-error", error=shown)])
