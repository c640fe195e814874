"""Draws the chances to reach a total: with each choice, or of every total."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.drawing.dice import faces
from fivefold.cli.drawing.lines import print_lines
from fivefold.cli.scorecard.choice_text import choice_text
from fivefold.games.scorecard import Sheet
from fivefold.texts.figures import percent

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.cli.common.request import Request
    from fivefold.coach.scorecard.reaching import Reach
    from fivefold.games.scorecard import Position
    from fivefold.solver.passes.reach import ReachChances

_FIRST_CHOICES = 10
_ROWS = 24
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200)
_RARE = 0.0001
"""Totals that are reached less often share no table with the others."""


def title(request: Request, sheet: Sheet) -> str:
    words = request.words
    if sheet == Sheet.empty(request.rules):
        return words("reach-from-the-start", game=request.name)
    return words(
        "reach-from-a-sheet",
        game=request.name,
        total=sheet.total,
        filled=len(sheet.boxes),
        boxes=len(request.rules.boxes),
    )


def draw_reach(
    request: Request, best: ReachChances, position: Position | None, reach: Reach, *, every: bool
) -> None:
    """The chance to reach one total, and with dice on the table the choices."""
    console, words = Console(highlight=False), request.words
    print_lines(console, title(request, best.sheet), style="bold")
    if position is not None:
        choice = choice_text(reach.prospects[0].move, request.rules, words)
        dice, count = faces(position.dice), position.rolls_left
        print_lines(console, words("reach-position", dice=dice, count=count, choice=choice))
    chance, other = percent(reach.chance, words), percent(reach.for_points, words)
    print_lines(console, words("reach-best", points=reach.total, chance=chance))
    print_lines(console, words("reach-for-points", chance=other))
    if not reach.chance:
        print_lines(console, words("reach-never", most=best.most))
    if position is not None:
        shown = len(reach.prospects) if every else _FIRST_CHOICES
        console.print(_choices(request, position, reach, shown))
        if rest := reach.prospects[shown:]:
            print_lines(console, words("reach-more", count=len(rest)))


def _choices(request: Request, position: Position, reach: Reach, shown: int) -> Table:
    words, table = request.words, Table()
    table.add_column(words("choice"))
    table.add_column(words("points"), justify="right")
    table.add_column(words("chance"), justify="right")
    for prospect in reach.prospects[:shown]:
        points = position.points(prospect.move)
        row = (
            choice_text(prospect.move, request.rules, words),
            "" if points is None else str(points),
            percent(prospect.chance, words),
        )
        best = prospect.chance > reach.chance - _RARE
        table.add_row(*map(Styled, row), style="bold" if best else "")
    return table


def draw_totals_reached(
    request: Request, sheet: Sheet, curves: list[Reach], plot: Path | None, *, every: bool
) -> None:
    console, words = Console(highlight=False), request.words
    print_lines(console, title(request, sheet), style="bold")
    table = Table()
    for key in ("reach-total", "reach-best-column", "reach-points-column"):
        table.add_column(words(key), justify="right")
    for reach in curves if every else shown_totals(curves):
        chances = percent(reach.chance, words), percent(reach.for_points, words)
        table.add_row(words("from", points=reach.total), *chances)
    console.print(table)
    if plot is not None:
        console.print(Styled(words("drawn", file=plot)), soft_wrap=True)


def shown_totals(curves: list[Reach]) -> list[Reach]:
    """Round totals, as many as fit a screen, without those that are hardly ever reached."""
    likely = [reach for reach in curves if reach.chance >= _RARE]
    low, high = likely[0].total, likely[-1].total
    step = next((one for one in _STEPS if (high - low) // one < _ROWS), high - low + 1)
    return [reach for reach in likely if reach.total % step == 0] or likely
