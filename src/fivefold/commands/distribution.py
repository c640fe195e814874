"""The command `fivefold distribution`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fivefold.commands.options import (
    BonusesOption,
    GameArgument,
    JsonOption,
    PlotOption,
    SheetOption,
    ThreadsOption,
    ValuesOption,
    whole_number,
)
from fivefold.commands.refusals import exit_on_error

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.cli.solver_options import SolverOptions
    from fivefold.games.scorecard import Sheet
    from fivefold.solver.totals import Totals


def distribution(
    ctx: typer.Context,
    game: GameArgument,
    card: SheetOption = None,
    bonuses: BonusesOption = 0,
    at_least: Annotated[
        int | None,
        typer.Option(
            "--at-least",
            metavar="POINTS",
            parser=whole_number,
        ),
    ] = None,
    plot: PlotOption = None,
    values: ValuesOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold distribution yum --at-least 200
        fivefold distribution yard-forced --plot totals.svg
    """
    from fivefold.cli.output import print_json
    from fivefold.cli.plots import check_plot
    from fivefold.cli.solver_options import SolverOptions, read_sheet
    from fivefold.cli.totals import totals_data
    from fivefold.errors import IllegalMove

    with exit_on_error(ctx) as language:
        options = SolverOptions(game, values, threads, json, language)
        sheet = read_sheet(options.rules, card or [], bonuses)
        if sheet.full:
            raise IllegalMove("card-full", total=sheet.total)
        check_plot(plot)
        totals = options.spread(sheet)
        title = _title(options, sheet)
        if plot is not None:
            _plot(totals, title, options, plot)
        if json:
            chance = {} if at_least is None else {"probability": totals.at_least(at_least)}
            asked = {} if at_least is None else {"at_least": at_least}
            drawn = {} if plot is None else {"plot": str(plot)}
            print_json(totals_data(options, totals) | asked | chance | drawn)
        else:
            _print(totals, title, options, at_least, plot)


def _title(options: SolverOptions, sheet: Sheet) -> str:
    from fivefold.games.scorecard import Sheet

    if sheet == Sheet.empty(options.rules):
        return options.words("from-the-start", game=options.name)
    return options.words(
        "from-a-sheet",
        game=options.name,
        total=sheet.total,
        filled=len(sheet.boxes),
        boxes=len(options.rules.boxes),
    )


def _print(
    totals: Totals, title: str, options: SolverOptions, at_least: int | None, plot: Path | None
) -> None:
    from fivefold.cli.drawing import Page
    from fivefold.cli.totals import print_totals
    from fivefold.texts.figures import percent

    page, words = Page(options.words), options.words
    lines = []
    if at_least is not None:
        chance = percent(totals.at_least(at_least), words)
        lines.append(words("at-least", points=at_least, chance=chance))
    print_totals(page, title, totals, lines)
    if plot is not None:
        page.drawn(plot)


def _plot(totals: Totals, title: str, options: SolverOptions, file: Path) -> None:
    from fivefold.cli.plots import write_plot
    from fivefold.solver.display import totals_chart
    from fivefold.texts.figures import percent

    chart, beyond = totals_chart(totals, options.words)
    notes = [options.words("plot-chance"), options.words("plot-marks")]
    if beyond > 0:
        notes.append(options.words("plot-beyond", chance=percent(beyond, options.words)))
    write_plot(file, title, [chart], notes)
