"""The command `fivefold bounds`."""

from __future__ import annotations

import time

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

_FEWEST = 2
"""Games from which an error can be estimated."""


def bounds(
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
        fivefold bounds three-columns
        fivefold bounds balut --games 100000 --seed 7
    """
    from fivefold.cli.output import print_json
    from fivefold.cli.parsing import check_range, seed_or_random
    from fivefold.cli.solver_options import SolverOptions
    from fivefold.solver.limits import MAX_GAMES
    from fivefold.texts.figures import figure

    with exit_on_error(ctx) as language:
        options = SolverOptions(game, values, threads, json, language)
        check_range("--games", games, _FEWEST, MAX_GAMES)
        seed, start, words = seed_or_random(seed), time.perf_counter(), options.words
        columns = options.column_values()
        from fivefold.solver.column_prices import find_bounds  # numba takes long to load

        with options.progress(words("simulating", game=options.name)) as progress:
            found = find_bounds(columns, games, seed, threads, progress)
        if json:
            print_json(
                {
                    "game": options.rules.id,
                    "games": games,
                    "seed": seed,
                    "lower": found.lower,
                    "upper": found.upper,
                    "mean": found.mean,
                    "mean_interval": [found.lower, found.higher],
                    "seconds": round(time.perf_counter() - start, 3),
                }
            )
            return

        from fivefold.cli.drawing import Page

        page, played = Page(words), figure(games, 0, words)
        figures = {
            name: figure(getattr(found, name), 1, words)
            for name in ("lower", "mean", "higher", "upper")
        }
        for key in ("bounds", "bounds-lower", "bounds-upper"):
            page.line(words(key, game=options.name, games=played, seed=seed, **figures))
