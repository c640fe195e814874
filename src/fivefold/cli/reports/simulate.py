"""`fivefold simulate`: the totals of many games played under best play."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from fivefold.cli.common.output import print_json
from fivefold.cli.common.parsing import check_range, seed_or_random
from fivefold.cli.reports.totals import totals_data
from fivefold.solver.limits import MAX_GAMES
from fivefold.texts.figures import figure

if TYPE_CHECKING:
    from fivefold.cli.common.request import Request
    from fivefold.solver.totals import Totals


def show_simulation(request: Request, games: int, seed: int | None) -> None:
    check_range("--games", games, 1, MAX_GAMES)
    seed = seed_or_random(seed)
    totals = _simulated(request, games, seed)
    error = _standard_error(totals, games)
    if request.as_json:
        run = {"game": request.rules.id, "games": games, "seed": seed}
        print_json(run | totals_data(request, totals) | {"standard_error": error})
        return
    from fivefold.cli.reports.views.totals_table import draw_totals  # noqa: PLC0415 (loads Rich)

    words = request.words
    shown = "-" if error is None else figure(error, 2, words)
    title = words(
        "simulated",
        count=games,
        game=request.name,
        games=figure(games, 0, words),
        seed=seed,
    )
    draw_totals(title, totals, words, [words("standard-error", error=shown)])


def _simulated(request: Request, games: int, seed: int) -> Totals:
    values = request.values()
    from fivefold.solver.simulation import simulate  # noqa: PLC0415 (slow to load)

    with request.progress(request.words("simulating", game=request.name)) as progress:
        return simulate(values, games, seed, threads=request.threads, progress=progress)


def _standard_error(totals: Totals, games: int) -> float | None:
    """Of the mean, with the deviation estimated from these games; None for a single game."""
    return totals.sd / sqrt(games - 1) if games > 1 else None
