"""Draws advice: the best choice, why it is best, and what each other choice gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.drawing.dice import faces
from fivefold.cli.drawing.lines import print_lines
from fivefold.cli.drawing.widths import natural_width
from fivefold.cli.scorecard.choice_text import choice_text
from fivefold.games.scorecard import Keep
from fivefold.texts.figures import VISIBLE_LOSS, figure, loss

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.common.request import Request
    from fivefold.cli.common.words import Words
    from fivefold.cli.scorecard.advice import Explanation
    from fivefold.games.scorecard import Position
    from fivefold.solver.values import Option


def draw_advice(
    request: Request,
    position: Position,
    options: Sequence[Option],
    explanation: Explanation | None = None,
    *,
    most: int,
) -> None:
    console, words, best = Console(highlight=False), request.words, options[0]
    title = words("position", dice=faces(position.dice), count=position.rolls_left)
    print_lines(console, f"{request.name}{title}", style="bold")
    if explanation is not None:
        print_lines(console, _reason(explanation, words))
    choice, total = (
        choice_text(best.move, position.sheet.rules, words),
        figure(best.expected, 2, words),
    )
    print_lines(console, words("best-choice", choice=choice, total=total))
    shown = options if len(options) == most + 1 else options[:most]
    table = _filled(_table(words), position, shown, words)
    if natural_width(console, table) > console.width:
        table = _filled(_narrow_table(shown, position, words), position, shown, words)
    console.print(table)
    if rest := options[len(shown) :]:
        print_lines(console, _more(rest, best, words))


def _reason(explanation: Explanation, words: Words) -> str:
    player, reason = explanation.player, explanation.reason
    return words("hint-reason", player=player, reason=reason) if player else reason


def _more(rest: Sequence[Option], best: Option, words: Words) -> str:
    ends = (rest[0], rest[-1])
    least, most = (loss(best.expected - option.expected, words) for option in ends)
    if least == most:
        return words("more-choices-alike", count=len(rest), loss=least)
    return words("more-choices", count=len(rest), least=least, most=most)


def _table(words: Words) -> Table:
    table = Table()
    table.add_column(words("choice"))
    for key in ("points", "expected-total", "gives-up"):
        table.add_column(words(key), justify="right")
    return table


def _narrow_table(options: Sequence[Option], position: Position, words: Words) -> Table:
    """Without lines. Only the name of a box may be wrapped, never dice or figures."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    keeps = [option.move for option in options if isinstance(option.move, Keep)]
    rules = position.sheet.rules
    widest = max((len(choice_text(keep, rules, words)) for keep in keeps), default=None)
    table.add_column(words("choice"), min_width=widest)
    for key in ("points", "total", "loss"):
        table.add_column(words(key), justify="right", no_wrap=True)
    return table


def _filled(table: Table, position: Position, options: Sequence[Option], words: Words) -> Table:
    for option in options:
        points, less = position.points(option.move), options[0].expected - option.expected
        row = (
            choice_text(option.move, position.sheet.rules, words),
            "" if points is None else str(points),
            figure(option.expected, 2, words),
            "" if less < VISIBLE_LOSS else loss(less, words),
        )
        table.add_row(*map(Styled, row), style="bold" if less < VISIBLE_LOSS else "")
    return table
