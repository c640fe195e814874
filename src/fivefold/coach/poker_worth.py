"""What the right to roll is worth at a Deluxe Poker table, and from which chance on a bet pays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fivefold.coach.poker_options import error
from fivefold.games.poker import Bet, Money, NoBet, Side
from fivefold.games.poker.card import UNIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.coach.poker_choices import Auction
    from fivefold.coach.poker_values import Floats
    from fivefold.games.protocol import Move, Seat

_RAISES = (0, 300, 900)
"""Above the lowest bid: where the worth of a bid is simulated, besides at all that one has."""


@dataclass(frozen=True, slots=True)
class Right:
    """What the right to roll is worth to a seat."""

    worth: float
    """The chance to win that rolling for nothing adds to letting the rival roll."""
    error: float
    rival: Seat
    """Who would roll otherwise."""
    price: Money
    """For which stake."""
    highest: Money
    """The highest sensible bid; 0 where none is."""
    free: bool
    """Whether the seat would roll for nothing if it passed: nobody gains by a bid."""

    @property
    def against(self) -> Money:
        """For which stake the rival would roll rather than the seat for its highest bid."""
        return Money(max(self.highest - UNIT, self.price))


def right_to_roll(auction: Auction, bids: Sequence[int], mine: Floats, rivals: Floats) -> Right:
    """From the values (bids, simulations) of rolling for nothing and for each bid, and of letting
    the rival roll for a step less."""
    gain = mine - rivals
    highest = _highest(bids, gain[1:].mean(axis=1))
    return Right(
        float(gain[0].mean()),
        error(gain[0]),
        auction.rival,
        Money(auction.rival_at(0).stake),
        # Whoever would roll for nothing bids only when somebody has bid the least there is.
        Money(0) if auction.free and highest == UNIT else highest,
        auction.free,
    )


def amounts(lowest: int, money: int) -> list[int]:
    """The bids to look at: the lowest, some above, and everything."""
    if lowest > money:
        return []
    return sorted({*(min(lowest + more, money) for more in _RAISES), money})


def _highest(bids: Sequence[int], gains: Floats) -> Money:
    """Up to where rolling for a bid beats letting the rival roll, between the bids looked at."""
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
    """The chance to complete the card at which each bet neither gains nor loses, where there is
    one; from the values (moves, simulations) if the card is completed, and if it is not.

    It is 1 for a no, and 0 for a yes, where to lose the money makes no difference.
    """
    nothing = moves.index(NoBet())
    if_so, if_not = ((values - values[nothing]).mean(axis=1) for values in (completed, failed))
    return {
        bet: float(no / (no - yes))
        for bet, yes, no in zip(moves, if_so, if_not, strict=True)
        if isinstance(bet, Bet) and (yes > 0 >= no if bet.side is Side.YES else no > 0 >= yes)
    }
