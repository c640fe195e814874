"""`fivefold distribution` and `fivefold simulate`: how final totals are spread under best play."""

from __future__ import annotations

from math import sqrt
from random import SystemRandom
from typing import TYPE_CHECKING

from fivefold.cli.figures import figure, percent
from fivefold.cli.solving import in_range, say_json
from fivefold.errors import IllegalMove
from fivefold.games.scorecard import Sheet
from fivefold.solver.limits import MAX_GAMES

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.cli.solving import Request
    from fivefold.solver.totals import Totals

PERCENTS = (1, 5, 10, 25, 50, 75, 90, 95, 99)
MAX_SEED = (1 << 63) - 1


def show_distribution(
    request: Request, sheet: Sheet, at_least: int | None, plot: Path | None
) -> None:
    if sheet.full:
        raise IllegalMove("card-full", total=sheet.total)
    if plot is not None:
        from fivefold.cli.picture import check_picture  # noqa: PLC0415 (only when it draws)

        check_picture(plot)
    totals = _exact(request, sheet)
    if plot is not None:
        from fivefold.cli.plot import draw_picture  # noqa: PLC0415

        draw_picture(totals, plot, _title(request, sheet), request.words)
    if request.as_json:
        say_json(_plain(request, totals) | _asked(totals, at_least) | _drawn(plot))
        return
    from fivefold.cli.views.spread import draw_spread  # noqa: PLC0415

    lines = [] if at_least is None else [_chance_line(request, totals, at_least)]
    draw_spread(_title(request, sheet), totals, request.words, lines, plot)


def _chance_line(request: Request, totals: Totals, at_least: int) -> str:
    chance = percent(totals.at_least(at_least), request.words)
    return request.words("at-least", points=at_least, chance=chance)


def _exact(request: Request, sheet: Sheet) -> Totals:
    values = request.values()
    from fivefold.solver.distribution import exact_totals  # noqa: PLC0415

    with request.progress(request.words("spreading", game=request.name)) as progress:
        return exact_totals(values, sheet, request.threads, progress)


def show_simulation(request: Request, games: int, seed: int | None) -> None:
    in_range("--games", games, 1, MAX_GAMES)
    seed = SystemRandom().randrange(1 << 32) if seed is None else seed
    in_range("--seed", seed, 0, MAX_SEED)
    totals = _simulated(request, games, seed)
    error = _standard_error(totals, games)
    if request.as_json:
        begun = {"game": request.rules.id, "games": games, "seed": seed}
        say_json(begun | _plain(request, totals) | {"standard_error": error})
        return
    from fivefold.cli.views.spread import draw_spread  # noqa: PLC0415

    words = request.words
    shown = "-" if error is None else figure(error, 2, words)
    title = words(
        "simulated-once" if games == 1 else "simulated",
        game=request.name,
        games=figure(games, 0, words),
        seed=seed,
    )
    draw_spread(title, totals, words, [words("standard-error", error=shown)])


def _standard_error(totals: Totals, games: int) -> float | None:
    """Of the mean, with the spread of all games estimated from these; one game has none to tell."""
    return totals.sd / sqrt(games - 1) if games > 1 else None


def _simulated(request: Request, games: int, seed: int) -> Totals:
    values = request.values()
    from fivefold.solver.simulation import simulate  # noqa: PLC0415

    with request.progress(request.words("simulating", game=request.name)) as progress:
        return simulate(values, games, seed, threads=request.threads, progress=progress)


def _title(request: Request, sheet: Sheet) -> str:
    if sheet == Sheet.empty(request.rules):
        return request.words("from-the-start", game=request.name)
    return request.words(
        "from-a-card",
        game=request.name,
        total=sheet.total,
        filled=len(sheet.boxes),
        boxes=len(request.rules.boxes),
    )


def _plain(request: Request, totals: Totals) -> dict[str, object]:
    percentiles = {str(share): totals.percentile(share) for share in PERCENTS}
    return {
        "game": request.rules.id,
        "mean": totals.mean,
        "sd": totals.sd,
        "percentiles": percentiles,
    }


def _asked(totals: Totals, at_least: int | None) -> dict[str, object]:
    if at_least is None:
        return {}
    return {"at_least": at_least, "probability": totals.at_least(at_least)}


def _drawn(plot: Path | None) -> dict[str, object]:
    return {} if plot is None else {"plot": str(plot)}
