"""Where a scorecard game stands: rolling for the start, or in somebody's turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.dice import Dice
from fivefold.errors import IllegalMove
from fivefold.games.scorecard.moves import keep_moves

if TYPE_CHECKING:
    from fivefold.games.protocol import Seat
    from fivefold.games.scorecard.moves import Keep

NO_DICE = Dice()


@dataclass(frozen=True, slots=True)
class RollOff:
    """Who starts: each contender rolls in seat order, and those tied at the top roll again."""

    contenders: tuple[Seat, ...]
    rolled: tuple[Dice, ...] = ()

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return self.contenders[len(self.rolled) :]

    def after(self, dice: Dice) -> RollOff:
        rolled = (*self.rolled, dice)
        if len(rolled) < len(self.contenders):
            return RollOff(self.contenders, rolled)
        best = max(roll.total for roll in rolled)
        pairs = zip(self.contenders, rolled, strict=True)
        return RollOff(tuple(seat for seat, roll in pairs if roll.total == best))

    @property
    def starter(self) -> Seat | None:
        """The one left, once it is decided."""
        return self.contenders[0] if len(self.contenders) == 1 else None


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn. Without `dice` a roll is due, of all the dice but those `kept`."""

    seat: Seat
    rolls_left: int
    kept: Dice = NO_DICE
    dice: Dice | None = None

    def rolled(self, dice: Dice) -> Turn:
        return Turn(self.seat, self.rolls_left - 1, NO_DICE, self.kept + dice)

    @property
    def keeps(self) -> tuple[Keep, ...]:
        """What may be kept for another roll."""
        return keep_moves(self.dice) if self.dice is not None and self.rolls_left else ()

    def keeping(self, kept: Dice) -> Turn:
        dice = self.dice or NO_DICE
        if not self.rolls_left:
            raise IllegalMove("no-rolls-left", dice=dice)
        if kept is dice:
            raise IllegalMove("keeps-all", dice=dice)
        if not kept < dice:
            raise IllegalMove("keeps-what-is-not-there", kept=kept, dice=dice)
        return Turn(self.seat, self.rolls_left, kept)
