"""What a game waits for when no player decides: a roll of dice, or the next card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from fivefold.dice import Dice, rolls
from fivefold.protocol.english import counted, player
from fivefold.protocol.moves import Roll, Seat, Source

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

NO_DICE = Dice()


class DiceDue(NamedTuple):  # the fastest frozen class: one is made for every roll
    """The game waits for `seat` to roll `count` dice. Manches, turns and rolls count from 1."""

    seat: Seat
    count: int  # type: ignore[assignment]
    turn: int
    """The player's turn in the manche; in Deluxe Poker, the player's attempt in the game."""
    roll: int
    """Which roll of the turn it is."""
    manche: int | None = None
    """None in a game without manches, such as Deluxe Poker."""
    start: bool = False
    """Whether it belongs to the roll-off; `turn` is then the round of the roll-off."""
    keeps: tuple[Dice, ...] = ()
    """The dice kept before each roll of this turn after the first, this roll included."""

    @property
    def source(self) -> Source:
        return Source.DICE

    @property
    def kept(self) -> Dice:
        """The dice that are not rolled."""
        return self.keeps[-1] if self.keeps else NO_DICE

    def outcomes(self) -> Iterator[tuple[Roll, Fraction]]:
        """Every possible roll, with its probability."""
        return ((Roll(dice), dice.probability) for dice in rolls(self.count))

    def __str__(self) -> str:
        who, dice = player(self.seat), counted(self.count, "die", "dice")
        if self.start:
            return f"{who} rolls {dice} in the roll-off, round {self.turn}"
        does = f"keeps {self.kept} and rolls {dice}" if self.kept else f"rolls {dice}"
        turn = "attempt" if self.manche is None else "turn"
        return f"{who} {does}, {turn} {self.turn}, roll {self.roll}"


@dataclass(frozen=True, slots=True)
class CardDue:
    """The game waits for its next card; `seat` turns it."""

    seat: Seat
    number: int
    """Which card of the game it is, from 1."""

    source: ClassVar[Source] = Source.CARDS

    def __str__(self) -> str:
        return f"{player(self.seat)} turns card {self.number}"
