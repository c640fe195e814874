"""Advice for people: the best choice, and what every other one gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.figures import figure, loss
from fivefold.cli.views.lines import print_lines
from fivefold.cli.views.width import natural_width
from fivefold.games.scorecard import Keep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.advise import Position, Told
    from fivefold.cli.solving import Request
    from fivefold.cli.words import Words
    from fivefold.dice import Dice
    from fivefold.solver.values import Option

_SEEN = 0.005
"""A loss that is smaller is not seen in two decimals."""


def draw_advice(
    request: Request,
    position: Position,
    options: Sequence[Option],
    most: int,
    told: Told | None = None,
) -> None:
    console, words, best = Console(highlight=False), request.words, options[0]
    title = words("position", dice=_faces(position.dice), left=position.rolls_left)
    print_lines(console, f"{request.name}{title}", style="bold")
    if told is not None:
        named = words("hint-reason", player=told.player, reason=told.reason)
        print_lines(console, named if told.player else told.reason)
    choice, total = _choice(best, position, words), figure(best.expected, 2, words)
    print_lines(console, words("best-choice", choice=choice, total=total))
    shown = options if len(options) == most + 1 else options[:most]
    table = _filled(_table(words), position, shown, words)
    if natural_width(console, table) > console.width:
        table = _filled(_narrow_table(shown, position, words), position, shown, words)
    console.print(table)
    if rest := options[len(shown) :]:
        print_lines(console, _more(rest, best, words))


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
    """Without lines; only a box's name may be broken, never dice or figures."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    dice = [option for option in options if isinstance(option.move, Keep)]
    widest = max((len(_choice(option, position, words)) for option in dice), default=None)
    table.add_column(words("choice"), min_width=widest)
    for key in ("points", "total", "loss"):
        table.add_column(words(key), justify="right", no_wrap=True)
    return table


def _filled(table: Table, position: Position, options: Sequence[Option], words: Words) -> Table:
    for option in options:
        points, less = position.points(option), options[0].expected - option.expected
        row = (
            _choice(option, position, words),
            "" if points is None else str(points),
            figure(option.expected, 2, words),
            "" if less < _SEEN else loss(less, words),
        )
        table.add_row(*map(Styled, row), style="bold" if less < _SEEN else "")
    return table


def _choice(option: Option, position: Position, words: Words) -> str:
    if not isinstance(option.move, Keep):
        rules = position.sheet.rules
        return words("fill-box", box=rules.boxes[rules.index[option.move.box]].label)
    if not option.move.dice:
        return words("roll-all")
    return words("keep-dice", dice=_faces(option.move.dice))


def _faces(dice: Dice) -> str:
    return " ".join(map(str, dice))
