"""`fivefold advise`: every choice with the dice on the table, best first."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from fivefold.cli.solving import say_json
from fivefold.coach.advice import advise
from fivefold.games.scorecard import Keep, points_in
from fivefold.games.scorecard.cards import check_dice

if TYPE_CHECKING:
    from collections.abc import Sequence

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


@dataclass(frozen=True)
class Told:
    """What a player in a game is told besides."""

    game: str
    player: str | None
    """None where nobody is named: dice from the command line."""
    reason: str


def give_advice(
    request: Request, sheet: Sheet, dice: Dice, rolls_left: int, *, every: bool
) -> None:
    check_dice(sheet, dice, rolls_left)
    position = Position(sheet, dice, rolls_left)
    values = request.values()
    options = values.options(sheet, dice, rolls_left)
    told = None
    if not request.as_json:  # programs have the figures, people want to know why
        advice = advise(values, sheet, dice, rolls_left, request.tables)
        told = Told(sheet.rules.id, None, advice.reason()[request.lang])
    show_choices(request, position, options, every=every, told=told)


def show_choices(
    request: Request,
    position: Position,
    options: Sequence[Option],
    *,
    every: bool,
    told: Told | None = None,
) -> None:
    if request.as_json:
        plain = [_plain(option, position) for option in options]
        first = {} if told is None else asdict(told)
        say_json({**first, "expected": options[0].expected, "options": plain})
        return
    from fivefold.cli.views.advice import draw_advice  # noqa: PLC0415 (Rich only when it draws)

    draw_advice(request, position, options, len(options) if every else _SHOWN, told)


def _plain(option: Option, position: Position) -> dict[str, object]:
    if isinstance(option.move, Keep):
        return {"keep": str(option.move.dice), "expected": option.expected}
    points = position.points(option)
    return {"box": option.move.box, "points": points, "expected": option.expected}
