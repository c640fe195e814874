"""The decisions of Deluxe Poker, and their text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import ClassVar

from fivefold.errors import Malformed
from fivefold.integers import as_int, is_number, read_points
from fivefold.protocol import Decision
from fivefold.texts import shown


class Side(StrEnum):
    """The side of a bet: the roller will complete the card, or will not."""

    YES = "yes"
    NO = "no"

    __repr__ = Enum.__str__  # `Side.YES`, so that the repr of a bet is code


@dataclass(frozen=True, slots=True)
class Bid(Decision):
    amount: int

    answers_price: ClassVar[bool] = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "amount", as_int(self.amount))

    def __str__(self) -> str:
        return f"bid {self.amount}"


@dataclass(frozen=True, slots=True)
class Pass(Decision):
    """Don't raise the standing bid. After a higher bid, the player may bid again."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class AllIn(Decision):
    """Stake all your money and end the bidding. Possible once per game."""

    def __str__(self) -> str:
        return "all-in"


@dataclass(frozen=True, slots=True)
class Bet(Decision):
    side: Side
    amount: int

    def __post_init__(self) -> None:
        if self.side not in tuple(Side):
            raise Malformed("not-a-side", side=shown(self.side), sides=tuple(Side))
        # `Bet("yes", 100)` equals `Bet(Side.YES, 100)`, so it must be the same in every way.
        object.__setattr__(self, "side", Side(self.side))
        object.__setattr__(self, "amount", as_int(self.amount))

    def __str__(self) -> str:
        return f"bet {self.side} {self.amount}"


@dataclass(frozen=True, slots=True)
class NoBet(Decision):
    def __str__(self) -> str:
        return "bet none"


@dataclass(frozen=True, slots=True)
class Lock(Decision):
    """Place the loose dice of this value on free jokers, and lock the jokers to it."""

    value: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", as_int(self.value))

    def __str__(self) -> str:
        return f"lock {self.value}"


@dataclass(frozen=True, slots=True)
class NoLock(Decision):
    """Leave the jokers free."""

    def __str__(self) -> str:
        return "no-lock"


def parse_poker_move(words: list[str]) -> Decision | None:
    """The move with this text; None if Deluxe Poker has no such move."""
    match words:
        case ["bid", amount]:
            return Bid(_amount(amount))
        case ["pass"]:
            return Pass()
        case ["all-in"]:
            return AllIn()
        case ["bet", "none"]:
            return NoBet()
        case ["bet", "yes" | "no" as side, amount]:
            return Bet(Side(side), _amount(amount))
        case ["lock", value]:
            return Lock(read_points(value))
        case ["no-lock"]:
            return NoLock()
    return None


def _amount(token: str) -> int:
    if not is_number(token):
        raise Malformed("not-money", token=shown(token))
    return int(token)
