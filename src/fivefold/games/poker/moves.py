"""What can be played at a Deluxe Poker table, besides the dice themselves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fivefold.errors import Malformed
from fivefold.games.poker.card import Card
from fivefold.games.protocol import Chance, Decision
from fivefold.texts import shown
from fivefold.whole import whole


class Side(StrEnum):
    """What a bettor says of the roller's attempt."""

    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class TurnCard(Chance):
    """The opener turns the next card: it comes from outside, as dice do."""

    card: Card

    def __post_init__(self) -> None:
        if not isinstance(self.card, Card):
            object.__setattr__(self, "card", Card.parse(str(self.card)))


@dataclass(frozen=True, slots=True)
class Bid(Decision):
    amount: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "amount", whole(self.amount))


@dataclass(frozen=True, slots=True)
class Pass(Decision):
    """No bid against the one that stands; a new bid asks again."""


@dataclass(frozen=True, slots=True)
class AllIn(Decision):
    """Stake everything and end the bidding. Once in a game."""


@dataclass(frozen=True, slots=True)
class Bet(Decision):
    side: Side
    amount: int

    def __post_init__(self) -> None:
        if self.side not in tuple(Side):
            raise Malformed("not-a-side", side=shown(self.side), sides=tuple(Side))
        # `Bet("yes", 100)` equals `Bet(Side.YES, 100)`, so it must be the same in every way.
        object.__setattr__(self, "side", Side(self.side))
        object.__setattr__(self, "amount", whole(self.amount))


@dataclass(frozen=True, slots=True)
class NoBet(Decision):
    pass


@dataclass(frozen=True, slots=True)
class Lock(Decision):
    """Put every loose die of a value on free jokers, and lock them to it."""

    value: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", whole(self.value))


@dataclass(frozen=True, slots=True)
class NoLock(Decision):
    """Leave the jokers free."""
