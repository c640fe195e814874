"""The phases of a scorecard game: the roll-off, and a player's turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fivefold.dice import NO_DICE, Dice
from fivefold.errors import IllegalMove
from fivefold.games.scorecard.moves import keep_moves

if TYPE_CHECKING:
    from fivefold.games.scorecard.moves import Keep
    from fivefold.protocol import Seat


@dataclass(frozen=True, slots=True)
class RollOff:
    """Decides who starts: contenders roll in seat order, and those tied for highest roll again."""

    contenders: tuple[Seat, ...]
    rolled: tuple[Dice, ...] = ()
    round: int = field(default=1, compare=False)
    """Counts from 1. It says which roll is due and does not affect what may be played."""

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return self.contenders[len(self.rolled) :]

    def after(self, dice: Dice) -> RollOff:
        rolled = (*self.rolled, dice)
        if len(rolled) < len(self.contenders):
            return RollOff(self.contenders, rolled, self.round)
        best = max(roll.total for roll in rolled)
        pairs = zip(self.contenders, rolled, strict=True)
        tied = tuple(seat for seat, roll in pairs if roll.total == best)
        return RollOff(tied, round=self.round + 1)

    @property
    def starter(self) -> Seat | None:
        """The player who starts; None until it is decided."""
        return self.contenders[0] if len(self.contenders) == 1 else None


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's turn. If `dice` is None, a roll of all dice except `kept` is due."""

    seat: Seat
    rolls_left: int
    kept: Dice = NO_DICE
    dice: Dice | None = None
    keeps: tuple[Dice, ...] = field(default=(), compare=False)
    """The dice kept before each roll after the first. They don't affect what may be played, so
    states that differ only in them are equal."""
    spare: int = 0
    """Saved rolls that this turn can't use, because it was rolled off the record."""

    def rolled(self, dice: Dice) -> Turn:
        return Turn(self.seat, self.rolls_left - 1, NO_DICE, self.kept + dice, self.keeps)

    @property
    def legal_keeps(self) -> tuple[Keep, ...]:
        """The keeps that are possible now."""
        return keep_moves(self.dice) if self.dice is not None and self.rolls_left else ()

    def keeping(self, kept: Dice) -> Turn:
        """The turn after keeping some dice: a roll of the others is due."""
        dice = NO_DICE if self.dice is None else self.dice
        if not self.rolls_left:
            raise IllegalMove("no-rolls-left", dice=dice)
        if kept is dice:
            raise IllegalMove("keeps-all", dice=dice)
        if not kept < dice:
            raise IllegalMove("keeps-what-is-not-there", kept=kept, dice=dice)
        return Turn(self.seat, self.rolls_left, kept, None, (*self.keeps, kept))
