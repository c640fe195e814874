"""The rolls of an attempt: matching dice are placed, and the roller may lock a joker."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fivefold.errors import IllegalMove
from fivefold.games.poker.card_in_play import NO_DICE
from fivefold.games.poker.moves import Lock, NoLock
from fivefold.protocol import Move, Roll

if TYPE_CHECKING:
    from fivefold.dice import Dice
    from fivefold.games.poker.phases import Rolling


def legal_moves(rolling: Rolling) -> tuple[Move, ...]:
    if not rolling.loose:
        return ()
    return (*map(Lock, rolling.in_play.lockable(rolling.loose)), NoLock())


def play(rolling: Rolling, move: Move) -> Rolling:
    """The attempt after a roll or a decision; `is_over` says whether it is finished."""
    match move:
        case Roll(dice) if not rolling.loose:
            return _rolled(rolling, dice)
        case Lock(value) if rolling.loose:
            in_play = rolling.in_play.locked(value, rolling.loose)
            return replace(rolling, in_play=in_play, loose=NO_DICE)
        case NoLock() if rolling.loose:
            return replace(rolling, loose=NO_DICE)
    if rolling.loose:
        values = rolling.in_play.lockable(rolling.loose)
        raise IllegalMove("joker-to-decide", values=values)
    raise IllegalMove("dice-due", count=rolling.in_play.dice_to_roll)


def is_over(rolling: Rolling) -> bool:
    """Whether the card is complete or its rolls are used up, with nothing left to decide."""
    return not rolling.loose and (rolling.in_play.complete or not rolling.rolls_left)


def _rolled(rolling: Rolling, dice: Dice) -> Rolling:
    count = rolling.in_play.dice_to_roll
    if len(dice) != count:
        raise IllegalMove("wrong-dice-count", dice=dice, got=len(dice), count=count)
    in_play, loose = rolling.in_play.after(dice)
    undecided = loose if in_play.lockable(loose) else NO_DICE
    return replace(rolling, in_play=in_play, rolls_left=rolling.rolls_left - 1, loose=undecided)
