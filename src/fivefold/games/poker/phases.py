"""The phases of Deluxe Poker: turning a card, bidding, betting, rolling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.card import Money
from fivefold.games.poker.card_in_play import NO_DICE, CardInPlay

if TYPE_CHECKING:
    from fivefold.dice import Dice
    from fivefold.games.poker.moves import Bet, NoBet
    from fivefold.protocol import Seat


@dataclass(frozen=True, slots=True)
class Turning:
    """The opener has to turn the next card."""

    opener: Seat


@dataclass(frozen=True, slots=True)
class Bidding:
    opener: Seat
    in_play: CardInPlay
    standing: Money = Money(0)
    highest: Seat | None = None
    passed: frozenset[Seat] = frozenset()
    """Who has passed since the last bid."""

    @property
    def opened(self) -> bool:
        """Whether the opener has bid or passed, so that the others may."""
        return self.highest is not None or bool(self.passed)


@dataclass(frozen=True, slots=True)
class Attempt:
    """The roller, the stake and the bets on one attempt at a card."""

    opener: Seat
    in_play: CardInPlay
    roller: Seat
    stake: Money
    bets: tuple[Bet | NoBet | None, ...]
    """By seat; None for those who have not bet yet, and for the roller."""


@dataclass(frozen=True, slots=True)
class Betting(Attempt):
    """The others bet, one after another or at once; then the roller rolls."""


@dataclass(frozen=True, slots=True)
class Rolling(Attempt):
    rolls_left: int = 0
    loose: Dice = NO_DICE
    """Dice beside the card while the roller decides on a joker."""


Phase = Turning | Bidding | Betting | Rolling
