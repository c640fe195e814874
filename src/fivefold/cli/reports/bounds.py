"""`fivefold bounds`: between which totals best play lies in a game that is too large to solve."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from fivefold.cli.common.output import print_json
from fivefold.cli.common.parsing import check_range, seed_or_random
from fivefold.solver.limits import MAX_GAMES
from fivefold.texts.figures import figure

if TYPE_CHECKING:
    from fivefold.cli.common.request import Request
    from fivefold.solver.columns.bounds import Bounds

_FEWEST = 2
"""Games from which an error can be estimated."""


def show_bounds(request: Request, games: int, seed: int | None) -> None:
    check_range("--games", games, _FEWEST, MAX_GAMES)
    seed, start = seed_or_random(seed), time.perf_counter()
    found = _bounds(request, games, seed)
    if request.as_json:
        seconds = round(time.perf_counter() - start, 3)
        run = {"game": request.rules.id, "games": games, "seed": seed}
        print_json(run | _as_data(found) | {"seconds": seconds})
        return
    _print_bounds(request, found, games, seed)


def _print_bounds(request: Request, found: Bounds, games: int, seed: int) -> None:
    from rich.console import Console  # noqa: PLC0415 (slow to load)

    from fivefold.cli.drawing.lines import print_lines  # noqa: PLC0415

    console, words = Console(highlight=False), request.words
    figures = {
        name: figure(getattr(found, name), 1, words)
        for name in ("lower", "mean", "higher", "upper")
    }
    played = {"game": request.name, "games": figure(games, 0, words), "seed": seed}
    for key in ("bounds", "bounds-lower", "bounds-upper"):
        print_lines(console, words(key, **played, **figures))


def _bounds(request: Request, games: int, seed: int) -> Bounds:
    from fivefold.solver.columns.bounds import find_bounds  # noqa: PLC0415 (numba takes long)

    values = request.column_values()
    with request.progress(request.words("simulating", game=request.name)) as progress:
        return find_bounds(values, games, seed, request.threads, progress)


def _as_data(found: Bounds) -> dict[str, object]:
    return {
        "lower": found.lower,
        "upper": found.upper,
        "mean": found.mean,
        "mean_interval": [found.lower, found.higher],
    }
