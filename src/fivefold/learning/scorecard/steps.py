"""The moves of a game as plain data: the position before each, and what it did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from fivefold.games.scorecard import Fill, FinalRoll, Keep, Note
from fivefold.games.scorecard.phases import NO_DICE
from fivefold.learning.scorecard.choices import position_data
from fivefold.protocol import Roll

if TYPE_CHECKING:
    from fivefold.coach.scorecard.reviewed_moves import ReviewedMove
    from fivefold.dice import Dice
    from fivefold.learning.schemas import StepData, StepReach, StepWin

Kind = Literal["roll", "keep", "fill", "written"]


class _Effect(NamedTuple):
    """What a move was, and the dice on the table afterwards."""

    kind: Kind
    dice: Dice
    """The dice of a filled box stay until the next player takes them."""
    points: int | None = None


def step_data(
    move: ReviewedMove, turn: int, reach: StepReach | None = None, win: StepWin | None = None
) -> StepData:
    """One move, the number of its turn, and what it did to the chance to pass a rival or to win."""
    effect, chance = _effect(move), isinstance(move.move, Roll)
    return {
        "seat": move.turn.seat,
        "turn": turn,
        "manche": len(move.game.played) + 1,
        "kind": effect.kind,
        "position": position_data(move.position),
        "kept": str(move.turn.kept),
        "act": None if chance else str(move.move),
        "dice": str(effect.dice),
        "points": effect.points,
        "best": _best(move),
        "luck": move.luck,
        "cost": move.cost,
        "expected": move.total,
        "reach": reach,
        "win": win,
    }


def _effect(move: ReviewedMove) -> _Effect:
    match move.move:
        case Keep(dice):
            return _Effect("keep", dice)
        case Fill() as fill:
            return _Effect("fill", move.position.dice, move.position.points(fill))
        case FinalRoll(dice):
            return _Effect("written", dice)
        case Note(_, points):
            return _Effect("written", NO_DICE, points)
    fell = move.move.dice if isinstance(move.move, Roll) else NO_DICE
    return _Effect("roll", move.turn.kept + fell)


def _best(move: ReviewedMove) -> str | None:
    """The best act; the one that was chosen if none is better."""
    if not move.options:
        return None
    return str(move.options[0].move if move.is_costly else move.move)
