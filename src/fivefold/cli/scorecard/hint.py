"""A hint in a scorecard game: the choices ranked, and why the best one is best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.common.request import Request
from fivefold.cli.scorecard.advice import Explanation, best_reason, show_choices
from fivefold.errors import IllegalMove
from fivefold.games.scorecard import Position, Turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.common.hint_options import HintOptions
    from fivefold.games.scorecard import ScorecardGame


def show_hint(game: ScorecardGame, names: Sequence[str], options: HintOptions) -> None:
    turn = game.phase
    if not isinstance(turn, Turn) or turn.dice is None:
        raise IllegalMove("nothing-to-decide")
    request = Request(game.rules, options.values_folder, None, options.as_json, options.lang)
    position = Position.of(game, turn.seat)
    choices = request.values().options(position)[: options.most]
    reason = best_reason(request, position)
    explanation = Explanation(game.rules.id, names[turn.seat], reason)
    every = options.every or options.most is not None
    show_choices(request, position, choices, explanation, every=every)
