"""`fivefold reach`: the best chance to end with at least a certain total, and the play for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.cli.common.output import print_json
from fivefold.cli.drawing.picture_file import check_picture
from fivefold.errors import IllegalMove, Malformed
from fivefold.games.scorecard import Keep, Position

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.cli.common.request import Request
    from fivefold.coach.scorecard.reaching import Reach
    from fivefold.dice import Dice
    from fivefold.games.scorecard import Sheet
    from fivefold.solver.passes.reach import Prospect, ReachChances
    from fivefold.solver.totals import Totals
    from fivefold.solver.values import Values
    from fivefold.solver.worth import Worth


@dataclass(frozen=True)
class ReachQuestion:
    """What is asked: from which sheet, for which total, and with which dice."""

    sheet: Sheet
    total: int | None
    dice: Dice | None
    rolls_left: int | None

    def check(self) -> None:
        if self.sheet.full:
            raise IllegalMove("card-full", total=self.sheet.total)
        if (self.dice is None) != (self.rolls_left is None):
            raise Malformed("dice-and-rolls-left")
        if self.position is not None:
            if self.total is None:
                raise Malformed("dice-need-a-total")
            self.position.check()

    @property
    def position(self) -> Position | None:
        if self.dice is None or self.rolls_left is None:
            return None
        return Position(self.sheet, self.dice, self.rolls_left)


def show_reach(
    request: Request, question: ReachQuestion, plot: Path | None, *, every: bool
) -> None:
    question.check()
    if plot is not None:
        if question.total is not None:
            raise Malformed("plot-without-total")
        check_picture(plot)
    values = request.values_for_curves(question.sheet)
    best = best_chances(request, question.sheet)
    if question.total is None:
        _show_curves(request, values, best, plot, every=every)
        return
    reach = _reach(request, values, best, question)
    if request.as_json:
        print_json({"game": request.rules.id, **_plain(reach, question.position)})
        return
    from fivefold.cli.reports.views.reach_tables import draw_reach  # noqa: PLC0415 (loads Rich)

    draw_reach(request, best, question.position, reach, every=every)


def best_chances(request: Request, sheet: Sheet, worth: Worth | None = None) -> ReachChances:
    """The best chances from a sheet to reach any total, or of another worth."""
    from fivefold.solver.curves.reach_storage import load_reach  # noqa: PLC0415 (slow to load)

    with request.progress(request.words("reaching", game=request.name)) as progress:
        return load_reach(
            sheet, request.values_folder, request.threads, progress, request.warn, worth
        )


def _for_points(request: Request, values: Values, sheet: Sheet) -> Totals:
    from fivefold.solver.passes.distribution import exact_totals  # noqa: PLC0415 (slow to load)

    with request.progress(request.words("spreading", game=request.name)) as progress:
        return exact_totals(values, sheet, request.threads, progress)


def _reach(request: Request, values: Values, best: ReachChances, question: ReachQuestion) -> Reach:
    from fivefold.coach.scorecard.reaching import Reach, reach_from  # noqa: PLC0415 (slow to load)

    total, position = question.total or 0, question.position
    if position is not None:
        return reach_from(values, best, position, total)
    for_points = _for_points(request, values, question.sheet)
    return Reach(total, best.at_least(total), for_points.at_least(total))


def _show_curves(
    request: Request, values: Values, best: ReachChances, plot: Path | None, *, every: bool
) -> None:
    from fivefold.coach.scorecard.reaching import reach_of_totals  # noqa: PLC0415 (slow to load)

    curves = reach_of_totals(best, _for_points(request, values, best.sheet))
    if plot is not None:
        from fivefold.cli.reports.views.reach_plot import plot_reach  # noqa: PLC0415 (slow to load)

        plot_reach(request, best.sheet, curves, plot)
    if request.as_json:
        drawn = {} if plot is None else {"plot": str(plot)}
        totals = [_plain(reach, None) for reach in curves]
        print_json({"game": request.rules.id, "totals": totals, **drawn})
        return
    from fivefold.cli.reports.views.reach_tables import draw_totals_reached  # noqa: PLC0415 (loads Rich)

    draw_totals_reached(request, best.sheet, curves, plot, every=every)


def _plain(reach: Reach, position: Position | None) -> dict[str, object]:
    plain: dict[str, object] = {
        "at_least": reach.total,
        "chance": reach.chance,
        "best_total_chance": reach.for_points,
    }
    if position is not None:
        plain["choices"] = [_plain_prospect(one, position) for one in reach.prospects]
    return plain


def _plain_prospect(prospect: Prospect, position: Position) -> dict[str, object]:
    move = prospect.move
    if isinstance(move, Keep):
        return {"keep": str(move.dice), "chance": prospect.chance}
    return {"box": move.box, "points": position.points(move), "chance": prospect.chance}
