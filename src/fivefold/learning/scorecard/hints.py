"""Hints for scorecard games as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.scorecard.advice import advise
from fivefold.games.scorecard import Position
from fivefold.learning.guards import check_decides
from fivefold.learning.scorecard.choices import choices_data, position_data
from fivefold.learning.scorecard.reach_guard import may_ask

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
        "needed": total_needed(game, seat, values),
    }


def total_needed(game: ScorecardGame, seat: Seat, values: Values) -> int | None:
    """One more point than the best rival may expect, or one's own expected total if there is none;
    None while nobody may ask for the chance to reach it."""
    if not (values.exact and may_ask(game.sheets[seat])):
        return None
    expected = {other: _expected(game, other, values) for other in game.seats}
    own, rivals = expected.pop(seat), expected.values()
    before = sum(manche[seat] for manche in game.played)
    return round(max(rivals) if rivals else own) - before + bool(rivals)


def _expected(game: ScorecardGame, seat: Seat, values: Values) -> float:
    """The expected total at the end of this manche, with those before."""
    before = sum(manche[seat] for manche in game.played)
    return before + values.expected_total(game.sheets[seat])
