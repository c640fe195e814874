"""Draws the chances to reach a total: with each choice, or of every total."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.drawing.dice import faces
from fivefold.cli.drawing.figures import percent
from fivefold.cli.drawing.lines import print_lines
from fivefold.cli.scorecard.choice_text import choice_text
from fivefold.games.scorecard import Sheet

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.cli.common.request import Request
    from fivefold.cli.reports.reach import ReachAnswer, ReachQuestion

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


def draw_answer(
    request: Request, question: ReachQuestion, answer: ReachAnswer, *, every: bool
) -> None:
    console, words = Console(highlight=False), request.words
    print_lines(console, title(request, question.sheet), style="bold")
    if question.position is not None:
        print_lines(console, _position(request, question, answer))
    chance, other = percent(answer.chance, words), percent(answer.for_points, words)
    print_lines(console, words("reach-best", points=answer.total, chance=chance))
    print_lines(console, words("reach-for-points", chance=other))
    if answer.prospects:
        console.print(_choices(request, question, answer, every=every))
        if not every and len(answer.prospects) > _FIRST_CHOICES:
            rest = len(answer.prospects) - _FIRST_CHOICES
            print_lines(console, words("reach-more", count=rest))


def _position(request: Request, question: ReachQuestion, answer: ReachAnswer) -> str:
    choice = choice_text(answer.prospects[0].move, request.rules, request.words)
    return request.words(
        "reach-position", dice=faces(question.dice), count=question.rolls_left, choice=choice
    )


def _choices(
    request: Request, question: ReachQuestion, answer: ReachAnswer, *, every: bool
) -> Table:
    words, table = request.words, Table()
    table.add_column(words("choice"))
    table.add_column(words("points"), justify="right")
    table.add_column(words("chance"), justify="right")
    for prospect in answer.prospects if every else answer.prospects[:_FIRST_CHOICES]:
        points = question.position.points(prospect.move) if question.position else None
        row = (
            choice_text(prospect.move, request.rules, words),
            "" if points is None else str(points),
            percent(prospect.chance, words),
        )
        best = prospect.chance > answer.chance - _RARE
        table.add_row(*map(Styled, row), style="bold" if best else "")
    return table


def draw_curves(
    request: Request, sheet: Sheet, answers: list[ReachAnswer], plot: Path | None
) -> None:
    console, words = Console(highlight=False), request.words
    print_lines(console, title(request, sheet), style="bold")
    table = Table()
    for key in ("reach-total", "reach-best-column", "reach-points-column"):
        table.add_column(words(key), justify="right")
    for answer in shown_totals(answers):
        chances = percent(answer.chance, words), percent(answer.for_points, words)
        table.add_row(words("from", points=answer.total), *chances)
    console.print(table)
    if plot is not None:
        console.print(Styled(words("drawn", file=plot)), soft_wrap=True)


def shown_totals(answers: list[ReachAnswer]) -> list[ReachAnswer]:
    """Round totals, as many as fit a screen, without those that are hardly ever reached."""
    likely = [answer for answer in answers if answer.chance >= _RARE]
    low, high = likely[0].total, likely[-1].total
    step = next((one for one in _STEPS if (high - low) // one < _ROWS), high - low + 1)
    return [answer for answer in likely if answer.total % step == 0] or likely
