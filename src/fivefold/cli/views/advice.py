"""Advice for people: the best choice, and what every other one gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.figures import figure
from fivefold.games.scorecard import Keep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.advise import Position
    from fivefold.cli.solving import Request
    from fivefold.cli.words import Words
    from fivefold.dice import Dice
    from fivefold.solver.values import Option

_SEEN = 0.005
"""A loss that is smaller is not seen in two decimals."""


def draw_advice(request: Request, position: Position, options: Sequence[Option], most: int) -> None:
    console, words, best = Console(highlight=False), request.words, options[0]
    title = words("position", dice=_faces(position.dice), left=position.rolls_left)
    console.print(Styled(f"{request.name}{title}", style="bold"))
    choice, total = _choice(best, position, words), figure(best.expected, 2, words)
    console.print(Styled(words("best-choice", choice=choice, total=total)))
    console.print(_table(position, options[:most], words))
    if rest := options[most:]:
        least, highest = (
            figure(best.expected - option.expected, 2, words) for option in (rest[0], rest[-1])
        )
        console.print(Styled(words("more-choices", count=len(rest), least=least, most=highest)))


def _table(position: Position, options: Sequence[Option], words: Words) -> Table:
    table = Table()
    for key in ("choice", "points", "expected-total", "gives-up"):
        table.add_column(words(key), justify="left" if key == "choice" else "right")
    for option in options:
        points, lost = position.points(option), options[0].expected - option.expected
        row = (
            _choice(option, position, words),
            "" if points is None else str(points),
            figure(option.expected, 2, words),
            "" if lost < _SEEN else figure(lost, 2, words),
        )
        table.add_row(*map(Styled, row), style="bold" if lost < _SEEN else "")
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
