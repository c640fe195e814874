"""In a review: decisions that made it less likely to pass the rival who ended with most points."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from fivefold.solver.passes.reach import reach_chances

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fivefold.coach.scorecard.reviewed_moves import ReviewedMove
    from fivefold.games.scorecard import ScorecardGame
    from fivefold.learning.schemas import StepReach
    from fivefold.protocol import Seat

_MOST_OPEN = 5
"""Before that, nobody could know what total it would take."""
MATTERS = 0.01
"""A smaller loss of chance is not worth a sentence."""


def reached(moves: Iterable[ReviewedMove], end: ScorecardGame) -> Iterator[StepReach | None]:
    """For each move of a finished game: what it left of the chance, where that mattered."""
    chances_from = lru_cache(maxsize=1)(lambda sheet: reach_chances(sheet, threads=1))
    for move in moves:
        seat, sheet = move.turn.seat, move.position.sheet
        rival = _rival(end, seat)
        last = len(move.game.played) + 1 == end.manches
        if rival is None or not (move.is_choice and last and len(sheet.open) <= _MOST_OPEN):
            yield None
            continue
        before = sum(manche[seat] for manche in move.game.played)
        needed = end.total(rival) - before + 1
        prospects = chances_from(sheet).prospects(move.position, needed)
        best = prospects[0].chance
        left = next(one.chance for one in prospects if one.move == move.move)
        if best - left < MATTERS:
            yield None
        else:
            yield {"rival": rival, "total": end.total(rival), "best": best, "left": left}


def _rival(end: ScorecardGame, seat: Seat) -> Seat | None:
    """The other player with the highest final total; None if there is none."""
    others = [other for other in end.seats if other != seat]
    return max(others, key=end.total) if others and end.over else None
