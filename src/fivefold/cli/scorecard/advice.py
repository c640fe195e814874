"""The choices with the dice on the table, best first: for people or as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from fivefold.cli.common.output import print_json
from fivefold.coach.scorecard.advice import advise
from fivefold.games.scorecard import Keep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.common.request import Request
    from fivefold.games.scorecard import Position
    from fivefold.solver.values import Option

_FIRST_CHOICES = 10


@dataclass(frozen=True)
class Explanation:
    """Why the best choice is best, and for whom."""

    game: str
    player: str | None
    """None where no player is known: dice given as an option."""
    reason: str


def best_reason(request: Request, position: Position) -> str:
    """Why the best choice is best."""
    return advise(request.values(), position, request.values_folder).reason()[request.lang]


def show_choices(
    request: Request,
    position: Position,
    choices: Sequence[Option],
    explanation: Explanation | None = None,
    *,
    every: bool,
) -> None:
    """Print the choices; for people only the first few, unless `every` is set."""
    if request.as_json:
        plain = [_plain(option, position) for option in choices]
        first = {} if explanation is None else asdict(explanation)
        print_json({**first, "expected": choices[0].expected, "options": plain})
        return
    from fivefold.cli.scorecard.advice_table import draw_advice  # noqa: PLC0415 (loads Rich)

    most = len(choices) if every else _FIRST_CHOICES
    draw_advice(request, position, choices, explanation, most=most)


def _plain(option: Option, position: Position) -> dict[str, object]:
    if isinstance(option.move, Keep):
        return {"keep": str(option.move.dice), "expected": option.expected}
    points = position.points(option.move)
    return {"box": option.move.box, "points": points, "expected": option.expected}
