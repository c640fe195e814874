"""`fivefold advise`: every choice with the dice on the table, best first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.cli.solving import say_json
from fivefold.games.scorecard import Keep, points_in
from fivefold.games.scorecard.cards import check_dice

if TYPE_CHECKING:
    from fivefold.cli.solving import Request
    from fivefold.dice import Dice
    from fivefold.games.scorecard import Sheet
    from fivefold.solver.values import Option

_SHOWN = 10


@dataclass(frozen=True)
class Position:
    """A card and the dice on the table."""

    sheet: Sheet
    dice: Dice
    rolls_left: int

    def points(self, option: Option) -> int | None:
        """What a box would get; None for dice that are kept."""
        if isinstance(option.move, Keep):
            return None
        return points_in(self.sheet, self.dice, self.sheet.rules.index[option.move.box])


def give_advice(
    request: Request, sheet: Sheet, dice: Dice, rolls_left: int, *, every: bool
) -> None:
    check_dice(sheet, dice, rolls_left)
    position = Position(sheet, dice, rolls_left)
    options = request.values().options(sheet, dice, rolls_left)
    if request.as_json:
        plain = [_plain(option, position) for option in options]
        say_json({"expected": options[0].expected, "options": plain})
        return
    from fivefold.cli.views.advice import draw_advice  # noqa: PLC0415 (Rich only when it draws)

    draw_advice(request, position, options, len(options) if every else _SHOWN)


def _plain(option: Option, position: Position) -> dict[str, object]:
    if isinstance(option.move, Keep):
        return {"keep": str(option.move.dice), "expected": option.expected}
    points = position.points(option)
    return {"box": option.move.box, "points": points, "expected": option.expected}
