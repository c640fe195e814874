"""A game move by move: what was on the sheet and on the table before each, and what it did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from fivefold.games.protocol import Roll
from fivefold.games.scorecard import Fill, FinalRoll, Keep, Note
from fivefold.games.scorecard.phases import NO_DICE
from fivefold.learning.choices import points_of, position_told
from fivefold.tables.acts import write_move

if TYPE_CHECKING:
    from fivefold.coach.luck import Swing
    from fivefold.dice import Dice
    from fivefold.learning.told import StepTold

NOTHING = 1e-9
"""A cost that is smaller is none but rounding."""

Kind = Literal["roll", "keep", "fill", "written"]


class _Done(NamedTuple):
    """What a move was, and what it left."""

    kind: Kind
    dice: Dice
    """What lies there afterwards; the dice of a box lie until the next player takes them."""
    points: int | None = None


def step_told(swing: Swing, turn: int) -> StepTold:
    """One move in the turn with this number."""
    done, chance = _done(swing), isinstance(swing.move, Roll)
    return {
        "seat": swing.turn.seat,
        "turn": turn,
        "manche": len(swing.game.played) + 1,
        "kind": done.kind,
        "position": position_told(swing.sheet, swing.dice, swing.turn.rolls_left),
        "kept": str(swing.turn.kept),
        "act": None if chance else write_move(swing.move),
        "dice": str(done.dice),
        "points": done.points,
        "best": _best(swing),
        "luck": swing.luck,
        "cost": swing.cost,
        "expected": swing.total,
    }


def _done(swing: Swing) -> _Done:
    match swing.move:
        case Keep(dice):
            return _Done("keep", dice)
        case Fill() as fill:
            return _Done("fill", swing.dice, points_of(swing.sheet, swing.dice, fill))
        case FinalRoll(dice):
            return _Done("written", dice)
        case Note(_, points):
            return _Done("written", NO_DICE, points)
    fell = swing.move.dice if isinstance(swing.move, Roll) else NO_DICE
    return _Done("roll", swing.turn.kept + fell)


def _best(swing: Swing) -> str | None:
    """The best act; of those that are as good as any, the one that was chosen."""
    if not swing.options:
        return None
    return write_move(swing.options[0].move if swing.cost > NOTHING else swing.move)
