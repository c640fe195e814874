"""Where a Deluxe Poker game stands: a card to turn, bidding, betting or rolling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.games.poker.card import NO_DICE, CardInPlay, Money

if TYPE_CHECKING:
    from fivefold.dice import Dice
    from fivefold.games.poker.moves import Bet, NoBet
    from fivefold.games.protocol import Seat


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
        """Whether the opener has spoken, and the others may."""
        return self.highest is not None or bool(self.passed)


@dataclass(frozen=True, slots=True)
class Attempt:
    """Who rolls for which stake, and what everybody bet on it."""

    opener: Seat
    in_play: CardInPlay
    roller: Seat
    stake: Money
    bets: tuple[Bet | NoBet | None, ...]
    """By seat; None where nothing was said, or nothing is asked."""


@dataclass(frozen=True, slots=True)
class Betting(Attempt):
    """The dice wait until each of the others has bet or said no."""


@dataclass(frozen=True, slots=True)
class Rolling(Attempt):
    rolls_left: int = 0
    loose: Dice = NO_DICE
    """Dice that lie beside the card while the roller decides on a joker."""


Phase = Turning | Bidding | Betting | Rolling
