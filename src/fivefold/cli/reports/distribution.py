"""`fivefold distribution`: the exact distribution of final totals under best play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.common.output import print_json
from fivefold.cli.common.packages import check_installed
from fivefold.cli.drawing.picture_file import check_picture
from fivefold.cli.reports.totals import totals_data
from fivefold.errors import IllegalMove
from fivefold.games.scorecard import Sheet
from fivefold.solver.installed import SOLVER
from fivefold.texts.figures import percent

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.cli.common.request import Request
    from fivefold.solver.totals import Totals


def show_distribution(
    request: Request, sheet: Sheet, at_least: int | None, plot: Path | None
) -> None:
    if sheet.full:
        raise IllegalMove("card-full", total=sheet.total)
    if plot is not None:
        check_installed("matplotlib", SOLVER)
        check_picture(plot)
    totals = _exact(request, sheet)
    if plot is not None:
        from fivefold.cli.reports.views.totals_plot import plot_totals  # noqa: PLC0415 (slow to load)

        plot_totals(totals, plot, _title(request, sheet), request.words)
    if request.as_json:
        print_json(totals_data(request, totals) | _chance(totals, at_least) | _plot(plot))
        return
    from fivefold.cli.reports.views.totals_table import draw_totals  # noqa: PLC0415 (loads Rich)

    lines = [] if at_least is None else [_chance_line(request, totals, at_least)]
    draw_totals(_title(request, sheet), totals, request.words, lines, plot)


def _exact(request: Request, sheet: Sheet) -> Totals:
    values = request.values_for_curves(sheet)
    from fivefold.solver.passes.distribution import exact_totals  # noqa: PLC0415 (slow to load)

    with request.progress(request.words("spreading", game=request.name)) as progress:
        return exact_totals(values, sheet, request.threads, progress)


def _title(request: Request, sheet: Sheet) -> str:
    if sheet == Sheet.empty(request.rules):
        return request.words("from-the-start", game=request.name)
    return request.words(
        "from-a-sheet",
        game=request.name,
        total=sheet.total,
        filled=len(sheet.boxes),
        boxes=len(request.rules.boxes),
    )


def _chance_line(request: Request, totals: Totals, at_least: int) -> str:
    chance = percent(totals.at_least(at_least), request.words)
    return request.words("at-least", points=at_least, chance=chance)


def _chance(totals: Totals, at_least: int | None) -> dict[str, object]:
    if at_least is None:
        return {}
    return {"at_least": at_least, "probability": totals.at_least(at_least)}


def _plot(plot: Path | None) -> dict[str, object]:
    return {} if plot is None else {"plot": str(plot)}
