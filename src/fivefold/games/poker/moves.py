"""What can be played at a Deluxe Poker table, besides the dice themselves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from fivefold.games.protocol import Move

if TYPE_CHECKING:
    from fivefold.dice import Face
    from fivefold.games.poker.card import Card, Money


class Side(StrEnum):
    """What a bettor says of the roller's attempt."""

    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class TurnCard(Move):
    """The opener turns the next card: it comes from outside, as dice do."""

    card: Card


@dataclass(frozen=True, slots=True)
class Bid(Move):
    amount: Money


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """No bid against the one that stands; a new bid asks again."""


@dataclass(frozen=True, slots=True)
class AllIn(Move):
    """Stake everything and end the bidding. Once in a game."""


@dataclass(frozen=True, slots=True)
class Bet(Move):
    side: Side
    amount: Money

    def __post_init__(self) -> None:
        # `Bet("yes", 100)` equals `Bet(Side.YES, 100)`, so it must be the same in every way.
        object.__setattr__(self, "side", Side(self.side))


@dataclass(frozen=True, slots=True)
class NoBet(Move):
    pass


@dataclass(frozen=True, slots=True)
class Lock(Move):
    """Put every loose die of a value on free jokers, and lock them to it."""

    value: Face


@dataclass(frozen=True, slots=True)
class NoLock(Move):
    """Leave the jokers free."""
