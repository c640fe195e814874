"""`fivefold advise --aim`: every choice with the chance that it leaves to reach a total or win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.common.output import print_json
from fivefold.cli.reports.reach import best_chances
from fivefold.coach.scorecard.playing_for import parse_aim
from fivefold.games.scorecard import Keep, Sheet

if TYPE_CHECKING:
    from fivefold.cli.common.request import Request
    from fivefold.coach.scorecard.playing_for import PlayingFor
    from fivefold.coach.scorecard.reaching import AimedAdvice, AimedChoice
    from fivefold.games.scorecard import Position
    from fivefold.solver.totals import Totals
    from fivefold.solver.values import Values


def show_aimed_advice(request: Request, position: Position, typed: str, *, every: bool) -> None:
    aim = parse_aim(typed)
    position.check()
    advice = _advice(request, position, aim)
    if request.as_json:
        print_json({"game": request.rules.id, **_plain(advice, aim)})
        return
    from fivefold.cli.reports.views.aim_table import draw_aimed_advice  # noqa: PLC0415 (loads Rich)

    draw_aimed_advice(request, advice, aim, every=every)


def _advice(request: Request, position: Position, aim: PlayingFor) -> AimedAdvice:
    from fivefold.coach.scorecard.reaching import advise_for  # noqa: PLC0415 (slow to load)

    values = request.values_for_curves(position.sheet)
    worth = aim.worth(lambda: _best_play(request, values))
    best = best_chances(request, position.sheet, worth)
    return advise_for(worth, values, best, position)


def _best_play(request: Request, values: Values) -> Totals:
    """The chance of each total of a player who plays for points from the start."""
    from fivefold.solver.passes.distribution import exact_totals  # noqa: PLC0415 (slow to load)

    with request.progress(request.words("spreading", game=request.name)) as progress:
        return exact_totals(values, Sheet.empty(request.rules), request.threads, progress)


def _plain(advice: AimedAdvice, aim: PlayingFor) -> dict[str, object]:
    return {
        "aim": str(aim),
        "chance": advice.best.chance,
        "best_total_chance": advice.for_points,
        "options": [_plain_choice(choice, advice.position) for choice in advice.choices],
    }


def _plain_choice(choice: AimedChoice, position: Position) -> dict[str, object]:
    move = choice.move
    figures = {"chance": choice.chance, "expected": choice.expected}
    if isinstance(move, Keep):
        return {"keep": str(move.dice), **figures}
    return {"box": move.box, "points": position.points(move), **figures}
