"""The command `fivefold reach`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fivefold.commands.options import (
    BonusesOption,
    EveryChoiceOption,
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
    from fivefold.coach.scorecard.playing_for import Reach
    from fivefold.games.scorecard import Position, Sheet
    from fivefold.solver.passes.reach import Prospect, ReachChances
    from fivefold.solver.values import Values

_FIRST_CHOICES = 10
_ROWS = 24
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200)
_RARE = 0.0001
"""Totals that are reached less often share no table with the others."""
_DRAWN = 0.001
"""Totals that are reached less often are left out of a plot, or they would squeeze the rest."""


def reach(
    ctx: typer.Context,
    game: GameArgument,
    at_least: Annotated[
        int | None,
        typer.Option("--at-least", metavar="POINTS", parser=whole_number),
    ] = None,
    card: SheetOption = None,
    dice: Annotated[
        str | None,
        typer.Option("--dice", metavar="DICE"),
    ] = None,
    rolls_left: Annotated[
        int | None,
        typer.Option("--rolls-left", metavar="N", parser=whole_number),
    ] = None,
    bonuses: BonusesOption = 0,
    every: EveryChoiceOption = False,
    plot: PlotOption = None,
    values: ValuesOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold reach yum --at-least 200
        fivefold reach yum --at-least 99 --card "yum=30" --dice 66635 --rolls-left 2
        fivefold reach yum --plot chances.svg
    """
    from fivefold.cli.parsing import read_dice
    from fivefold.cli.plots import check_plot
    from fivefold.cli.solver_options import SolverOptions, read_sheet
    from fivefold.errors import IllegalMove, Malformed
    from fivefold.games.scorecard import Position

    with exit_on_error(ctx) as language:
        options = SolverOptions(game, values, threads, json, language)
        sheet = read_sheet(options.rules, card or [], bonuses)
        position = None
        thrown = None if dice is None else read_dice(dice)
        if sheet.full:
            raise IllegalMove("card-full", total=sheet.total)
        if (thrown is None) != (rolls_left is None):
            raise Malformed("dice-and-rolls-left")
        if thrown is not None and rolls_left is not None:
            position = Position(sheet, thrown, rolls_left)
            if at_least is None:
                raise Malformed("dice-need-a-total")
            position.check()
        if plot is not None and at_least is not None:
            raise Malformed("plot-without-total")
        check_plot(plot)
        solved = options.values_for_curves(sheet)
        best = options.best_chances(sheet)
        if at_least is None:
            _show_curves(options, solved, best, plot, every=every)
        else:
            _show_reach(options, solved, best, position, at_least, every=every)


def _show_reach(
    options: SolverOptions,
    values: Values,
    best: ReachChances,
    position: Position | None,
    total: int,
    *,
    every: bool,
) -> None:
    """The chance to reach one total, and with dice on the table the choices."""
    from fivefold.cli.output import print_json
    from fivefold.coach.scorecard.playing_for import Reach, reach_from

    if position is not None:
        reach = reach_from(values, best, position, total)
    else:
        for_points = options.spread(best.sheet)
        reach = Reach(total, best.at_least(total), for_points.at_least(total))
    if options.as_json:
        plain = _plain(reach)
        if position is not None:
            plain["choices"] = [_plain_prospect(one, position) for one in reach.prospects]
        print_json({"game": options.rules.id, **plain})
    else:
        _print(options, best, position, reach, every=every)


def _plain(reach: Reach) -> dict[str, object]:
    return {
        "at_least": reach.total,
        "chance": reach.chance,
        "best_total_chance": reach.for_points,
    }


def _plain_prospect(prospect: Prospect, position: Position) -> dict[str, object]:
    from fivefold.games.scorecard import Keep

    move = prospect.move
    if isinstance(move, Keep):
        return {"keep": str(move.dice), "chance": prospect.chance}
    return {"box": move.box, "points": position.points(move), "chance": prospect.chance}


def _print(
    options: SolverOptions,
    best: ReachChances,
    position: Position | None,
    reach: Reach,
    *,
    every: bool,
) -> None:
    from fivefold.cli.drawing import Page, faces
    from fivefold.cli.scorecard.hint import choice_text
    from fivefold.texts.figures import percent

    page, words, rules = Page(options.words), options.words, options.rules
    page.title(_title(options, best.sheet))
    if position is not None:
        choice = choice_text(reach.prospects[0].move, rules, words)
        dice, count = faces(position.dice), position.rolls_left
        page.line(words("reach-position", dice=dice, count=count, choice=choice))
    page.line(words("reach-best", points=reach.total, chance=percent(reach.chance, words)))
    page.line(words("reach-for-points", chance=percent(reach.for_points, words)))
    if not reach.chance:
        page.line(words("reach-never", most=best.most))
    if position is None:
        return
    shown = reach.prospects if every else reach.prospects[:_FIRST_CHOICES]
    rows = []
    for one in shown:
        points = position.points(one.move)
        text, chance = choice_text(one.move, rules, words), percent(one.chance, words)
        rows.append((text, "" if points is None else str(points), chance))
    heads = [words(key) for key in ("choice", "points", "chance")]
    bold = [n for n, one in enumerate(shown) if one.chance > reach.chance - _RARE]
    page.table(heads, rows, bold=bold)
    if rest := reach.prospects[len(shown) :]:
        page.line(words("reach-more", count=len(rest)))


def _show_curves(
    options: SolverOptions, values: Values, best: ReachChances, plot: Path | None, *, every: bool
) -> None:
    """The chance to reach every total, playing for it and playing for points."""
    from fivefold.cli.output import print_json
    from fivefold.coach.scorecard.playing_for import reach_of_totals

    curves = reach_of_totals(best, options.spread(best.sheet))
    title = _title(options, best.sheet)
    if plot is not None:
        _plot(options, title, curves, plot)
    if options.as_json:
        drawn = {} if plot is None else {"plot": str(plot)}
        totals = [_plain(reach) for reach in curves]
        print_json({"game": options.rules.id, "totals": totals, **drawn})
        return

    from fivefold.cli.drawing import Page
    from fivefold.texts.figures import percent

    page, words = Page(options.words), options.words
    page.title(title)
    rows = [
        (
            words("from", points=reach.total),
            percent(reach.chance, words),
            percent(reach.for_points, words),
        )
        for reach in (curves if every else shown_totals(curves))
    ]
    heads = ("reach-total", "reach-best-column", "reach-points-column")
    page.table([words(key) for key in heads], rows, left=0)
    if plot is not None:
        page.drawn(plot)


def _title(options: SolverOptions, sheet: Sheet) -> str:
    from fivefold.games.scorecard import Sheet

    if sheet == Sheet.empty(options.rules):
        return options.words("reach-from-the-start", game=options.name)
    return options.words(
        "reach-from-a-sheet",
        game=options.name,
        total=sheet.total,
        filled=len(sheet.boxes),
        boxes=len(options.rules.boxes),
    )


def shown_totals(curves: list[Reach]) -> list[Reach]:
    """Round totals, as many as fit a screen, without those that are hardly ever reached."""
    likely = [reach for reach in curves if reach.chance >= _RARE]
    low, high = likely[0].total, likely[-1].total
    step = next((one for one in _STEPS if (high - low) // one < _ROWS), high - low + 1)
    return [reach for reach in likely if reach.total % step == 0] or likely


def _plot(options: SolverOptions, title: str, curves: list[Reach], file: Path) -> None:
    from fivefold.cli.plots import write_plot
    from fivefold.solver.display import reach_chart

    likely = [reach for reach in curves if reach.chance >= _DRAWN]
    lines = {
        "reach-best-column": [reach.chance for reach in likely],
        "reach-points-column": [reach.for_points for reach in likely],
    }
    chart = reach_chart(likely[0].total, lines, options.words)
    write_plot(file, title, [chart], [options.words("reach-plot-chance")])
