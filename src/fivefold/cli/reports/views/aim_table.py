"""Draws advice for a player who wants to reach a total or to win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.drawing.dice import faces
from fivefold.cli.drawing.lines import print_lines
from fivefold.cli.drawing.widths import natural_width
from fivefold.cli.scorecard.choice_text import choice_text
from fivefold.coach.scorecard.aimed_reasons import reason_for_aim
from fivefold.texts.figures import figure, percent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.common.request import Request
    from fivefold.coach.scorecard.playing_for import PlayingFor
    from fivefold.coach.scorecard.reaching import AimedAdvice, AimedChoice
    from fivefold.games.scorecard import Position

_FIRST_CHOICES = 10
_EQUAL = 0.00005
"""Chances that differ by less look the same in two decimals of a percent."""


def draw_aimed_advice(
    request: Request, advice: AimedAdvice, aim: PlayingFor, *, every: bool
) -> None:
    console, words, position = Console(highlight=False), request.words, advice.position
    title = words("position", dice=faces(position.dice), count=position.rolls_left)
    print_lines(console, f"{request.name}{title}", style="bold")
    print_lines(console, aim.describe()[request.lang])
    print_lines(console, reason_for_aim(advice)[request.lang])
    choice = choice_text(advice.best.move, request.rules, words)
    chance, for_points = percent(advice.best.chance, words), percent(advice.for_points, words)
    print_lines(console, words("aim-best", choice=choice, chance=chance))
    print_lines(console, words("reach-for-points", chance=for_points))
    choices = advice.choices
    shown = choices if every else choices[:_FIRST_CHOICES]
    table = _filled(_table(request, narrow=False), request, position, shown)
    if natural_width(console, table) > console.width:
        table = _filled(_table(request, narrow=True), request, position, shown)
    console.print(table)
    if rest := choices[len(shown) :]:
        print_lines(console, words("reach-more", count=len(rest)))


def _table(request: Request, *, narrow: bool) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False) if narrow else Table()
    table.add_column(request.words("choice"))
    for key in ("points", "chance", "total" if narrow else "expected-total"):
        table.add_column(request.words(key), justify="right", no_wrap=narrow)
    return table


def _filled(
    table: Table, request: Request, position: Position, choices: Sequence[AimedChoice]
) -> Table:
    words = request.words
    for choice in choices:
        points = position.points(choice.move)
        row = (
            choice_text(choice.move, request.rules, words),
            "" if points is None else str(points),
            percent(choice.chance, words),
            figure(choice.expected, 2, words),
        )
        best = choice.chance > choices[0].chance - _EQUAL
        table.add_row(*map(Styled, row), style="bold" if best else "")
    return table
