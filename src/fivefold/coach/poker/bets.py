"""How everyone is assumed to bet in Deluxe Poker: the way that makes them win more often."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fivefold.coach.poker.values import growth

if TYPE_CHECKING:
    from fivefold.coach.poker.values import Floats

_SURE = 1e-9
"""A bet must gain more than this, so that rounding errors decide nothing."""


@dataclass(frozen=True)
class End:
    """The outcome of attempts on which nobody bets; arrays are (games, roller, seat)."""

    share: Floats
    """The chance to win."""
    money: Floats
    weights: Floats
    """The learned weights for each game then (games, features)."""

    def moved(self, change: Floats) -> Floats:
        """Each seat's share if only its own money changes by this much."""
        return self._beside(self.others, change)

    def taken(self, wager: Floats) -> Floats:
        """Each seat's share if it loses its wager to the roller."""
        share, money = (np.diagonal(each, axis1=1, axis2=2) for each in (self.share, self.money))
        more = growth(money[..., None], wager, self.weights) - 1
        return self._beside(self.others + share[..., None] * more, -wager)

    @property
    def others(self) -> Floats:
        """The sum of all other shares; with 1 minus its own, rounding could erase a rival."""
        others: Floats = self.share @ (1 - np.eye(self.share.shape[-1]))
        return others

    def _beside(self, others: Floats, change: Floats) -> Floats:
        own = self.share * growth(self.money, change, self.weights)
        share: Floats = own / np.maximum(others + own, 1e-300)  # nobody may be left
        return share


def likely_bets(completed: End, failed: End, chance: Floats, wager: Floats) -> Floats:
    """The assumed bets: above 0 on yes, below 0 on no, and 0 where neither side gains.

    A lost "no" hurts twice, because the roller gets it.
    """
    yes = _either(completed.moved(wager), failed.moved(-wager), chance)
    no = _either(completed.taken(wager), failed.moved(wager), chance)
    least = _either(completed.share, failed.share, chance) + _SURE
    side = np.where(yes >= no, yes > least, -1.0 * (no > least))
    return side * wager


def _either(completed: Floats, failed: Floats, chance: Floats) -> Floats:
    return failed + chance * (completed - failed)
