"""In a review: decisions in the last two turns of two players that made it less likely to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fivefold.coach.scorecard.winning.endgame import Duel, Endgame
from fivefold.coach.scorecard.winning.turn_wins import TurnWins
from fivefold.learning.scorecard.reached import MATTERS
from fivefold.solver.exact_values import exactly

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fivefold.coach.scorecard.reviewed_moves import ReviewedMove
    from fivefold.games.scorecard import Fill, Keep
    from fivefold.learning.schemas import StepWin
    from fivefold.solver.values import Values


def last_turns(moves: Iterable[ReviewedMove], values: Values) -> Iterator[StepWin | None]:
    """For each move: what it left of the chance if both play to win, where that mattered."""
    endgame = Endgame(exactly(values))
    turn: tuple[Duel, TurnWins] | None = None
    for move in moves:
        duel = Duel.of(move.game, move.turn.seat)
        if duel is None or not (duel.is_ending and move.options):
            yield None
            continue
        if turn is None or turn[0] != duel:
            turn = duel, TurnWins(values.rules, endgame.by_box(duel))
        yield _lost(move, turn[1])


def _lost(move: ReviewedMove, wins: TurnWins) -> StepWin | None:
    choices = [option.move for option in move.options]
    chances = wins.of(move.position, choices).tolist()
    best, left = (
        max(chances),
        dict(zip(choices, chances, strict=True))[cast("Keep | Fill", move.move)],
    )
    return {"best": best, "left": left} if best - left >= MATTERS else None
