"""`fivefold advise`: every choice with the given dice, best first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.scorecard.advice import Explanation, best_reason, show_choices

if TYPE_CHECKING:
    from fivefold.cli.common.request import Request
    from fivefold.games.scorecard import Position


def show_advice(request: Request, position: Position, *, every: bool) -> None:
    position.check()
    choices = request.values().options(position)
    explanation = None
    if not request.as_json:  # the JSON of this command holds figures only
        explanation = Explanation(request.rules.id, None, best_reason(request, position))
    show_choices(request, position, choices, explanation, every=every)
