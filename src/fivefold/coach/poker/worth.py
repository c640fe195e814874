"""What the right to roll is worth in Deluxe Poker, and the chance from which a bet pays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fivefold.card import UNIT
from fivefold.coach.poker.options import error
from fivefold.games.poker import Bet, Money, NoBet, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.coach.poker.choices import AuctionPlan
    from fivefold.coach.poker.values import Floats
    from fivefold.protocol import Move, Seat

_RAISES = (0, 300, 900)
"""The raises above the lowest bid that are simulated, besides bidding everything."""


@dataclass(frozen=True, slots=True)
class RightToRoll:
    """What the right to roll is worth to a seat."""

    worth: float
    """The gain in the chance to win from rolling for nothing instead of letting the rival roll."""
    error: float
    rival: Seat
    """Who would roll otherwise."""
    price: Money
    """The stake that the rival would roll for."""
    highest: Money
    """The highest sensible bid; 0 if there is none."""
    free: bool
    """Whether the seat would roll for nothing if it passed, because nobody gains by a bid."""
    won: float
    """The chance to win the game if the seat completes the card."""
    left: float
    """The chance to win the game if the rival completes it."""

    @property
    def against(self) -> Money:
        """The stake of the rival that the seat's highest bid is compared with."""
        return Money(max(self.highest - UNIT, self.price))


def right_to_roll(
    auction: AuctionPlan, bids: Sequence[int], mine: Floats, rivals: Floats, ends: Floats
) -> RightToRoll:
    """What the right to roll is worth, from values of shape (1 + bids, simulations).

    `mine` has the values of rolling for nothing and for each bid, `rivals` those of letting the
    rival roll for one step less, and `ends` those of a card completed by the seat and by the rival.
    """
    gain = mine - rivals
    highest = _highest(bids, gain[1:].mean(axis=1))
    return RightToRoll(
        float(gain[0].mean()),
        error(gain[0]),
        auction.rival,
        Money(auction.rival_at(0).stake),
        # A seat that would roll for nothing has no reason to make the lowest bid.
        Money(0) if auction.free and highest == UNIT else highest,
        auction.free,
        *(float(np.clip(end.mean(), 0.0, 1.0)) for end in ends),
    )


def fair_stake(payout: int, chance: float) -> Money:
    """The highest stake that the payout alone makes up for."""
    return Money(int(payout * chance / (1 - chance)) // UNIT * UNIT)


def amounts(lowest: int, money: int) -> list[int]:
    """The bids to compare: the lowest, some higher ones, and everything."""
    if lowest > money:
        return []
    return sorted({*(min(lowest + more, money) for more in _RAISES), money})


def _highest(bids: Sequence[int], gains: Floats) -> Money:
    """The highest bid for which rolling beats letting the rival roll, interpolated between bids."""
    if not len(bids) or gains[0] < 0:
        return Money(0)
    lost = np.flatnonzero(gains < 0)
    if not len(lost):
        return Money(bids[-1])
    after = lost[0]
    low, high = bids[after - 1], bids[after]
    share = gains[after - 1] / (gains[after - 1] - gains[after])
    return Money(int((low + share * (high - low)) // UNIT) * UNIT)


def break_even(moves: Sequence[Move], completed: Floats, failed: Floats) -> dict[Bet, float]:
    """The chance to complete the card at which each bet breaks even, where there is one.

    It is computed from the values (moves, simulations) if the card is completed and if it is not.
    It is 1 for a no and 0 for a yes where losing the wager makes no difference.
    """
    nothing = moves.index(NoBet())
    if_so, if_not = ((values - values[nothing]).mean(axis=1) for values in (completed, failed))
    return {
        bet: float(no / (no - yes))
        for bet, yes, no in zip(moves, if_so, if_not, strict=True)
        if isinstance(bet, Bet) and (yes > 0 >= no if bet.side is Side.YES else no > 0 >= yes)
    }
