"""Hints for scorecard games as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.scorecard.advice import advise
from fivefold.games.scorecard import Position
from fivefold.learning.guards import check_decides
from fivefold.learning.scorecard.choices import choices_data, position_data

if TYPE_CHECKING:
    from fivefold.games.scorecard import ScorecardGame
    from fivefold.learning.schemas import SheetHint
    from fivefold.protocol import Seat
    from fivefold.solver.values import Values
    from fivefold.texts import Lang


def sheet_hint(game: ScorecardGame, seat: Seat, values: Values, lang: Lang) -> SheetHint:
    """The choices of a seat with the dice on the table; refused if it has nothing to decide."""
    check_decides(game, seat)
    position = Position.of(game, seat)
    advice = advise(values, position)
    return {
        "position": position_data(position),
        "choices": choices_data(position, advice.choices),
        "reason": advice.reason()[lang],
    }
