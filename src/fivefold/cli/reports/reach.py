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
    from fivefold.dice import Dice
    from fivefold.games.scorecard import Sheet
    from fivefold.solver.reach import Prospect, ReachChances
    from fivefold.solver.totals import Totals
    from fivefold.solver.values import Values


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


@dataclass(frozen=True)
class ReachAnswer:
    """The chance to reach a total: with the best play for it, and playing for points."""

    total: int
    chance: float
    for_points: float
    prospects: tuple[Prospect, ...] = ()
    """With dice on the table, every choice, best first."""


@dataclass(frozen=True)
class Curves:
    """The chances to reach every total, both ways."""

    best: ReachChances
    for_points: Totals

    @property
    def answers(self) -> list[ReachAnswer]:
        """From the highest total that is certain up to the highest that can be reached."""
        best, points = self.best, self.for_points
        totals = range(self.best.certain, self.best.most + 1)
        return [ReachAnswer(one, best.at_least(one), points.at_least(one)) for one in totals]


def show_reach(
    request: Request, question: ReachQuestion, plot: Path | None, *, every: bool
) -> None:
    question.check()
    if plot is not None:
        if question.total is not None:
            raise Malformed("plot-without-total")
        check_picture(plot)
    values, best = request.values(), _best(request, question.sheet)
    if question.total is None:
        _show_curves(
            request, question.sheet, Curves(best, _for_points(request, values, question)), plot
        )
    else:
        _show_answer(request, question, _answer(request, values, best, question), every=every)


def _best(request: Request, sheet: Sheet) -> ReachChances:
    from fivefold.solver.reach import reach_chances  # noqa: PLC0415 (slow to load)

    with request.progress(request.words("reaching", game=request.name)) as progress:
        return reach_chances(sheet, request.threads, progress)


def _for_points(request: Request, values: Values, question: ReachQuestion) -> Totals:
    from fivefold.solver.distribution import exact_totals  # noqa: PLC0415 (slow to load)

    with request.progress(request.words("spreading", game=request.name)) as progress:
        return exact_totals(values, question.sheet, request.threads, progress)


def _answer(
    request: Request, values: Values, best: ReachChances, question: ReachQuestion
) -> ReachAnswer:
    total, position = question.total or 0, question.position
    if position is None:
        points = _for_points(request, values, question)
        return ReachAnswer(total, best.at_least(total), points.at_least(total))
    from fivefold.solver.reach import chance_for_points  # noqa: PLC0415 (slow to load)

    prospects = best.prospects(position, total)
    for_points = chance_for_points(values, position, total)
    return ReachAnswer(total, prospects[0].chance, for_points, prospects)


def _show_answer(
    request: Request, question: ReachQuestion, answer: ReachAnswer, *, every: bool
) -> None:
    if request.as_json:
        print_json({"game": request.rules.id, **_plain(answer, question.position)})
        return
    from fivefold.cli.reports.views.reach_tables import draw_answer  # noqa: PLC0415 (loads Rich)

    draw_answer(request, question, answer, every=every)


def _show_curves(request: Request, sheet: Sheet, curves: Curves, plot: Path | None) -> None:
    if plot is not None:
        from fivefold.cli.reports.views.reach_plot import plot_curves  # noqa: PLC0415 (slow to load)

        plot_curves(request, sheet, curves.answers, plot)
    if request.as_json:
        totals = [_plain(answer, None) for answer in curves.answers]
        drawn = {} if plot is None else {"plot": str(plot)}
        print_json({"game": request.rules.id, "totals": totals, **drawn})
        return
    from fivefold.cli.reports.views.reach_tables import draw_curves  # noqa: PLC0415 (loads Rich)

    draw_curves(request, sheet, curves.answers, plot)


def _plain(answer: ReachAnswer, position: Position | None) -> dict[str, object]:
    plain: dict[str, object] = {
        "at_least": answer.total,
        "chance": answer.chance,
        "best_total_chance": answer.for_points,
    }
    if position is not None:
        plain["choices"] = [_plain_prospect(one, position) for one in answer.prospects]
    return plain


def _plain_prospect(prospect: Prospect, position: Position) -> dict[str, object]:
    move = prospect.move
    if isinstance(move, Keep):
        return {"keep": str(move.dice), "chance": prospect.chance}
    return {"box": move.box, "points": position.points(move), "chance": prospect.chance}
