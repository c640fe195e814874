"""Which way everyone is assumed to bet in Deluxe Poker: the one that makes them win more often."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fivefold.coach.poker_values import growth

if TYPE_CHECKING:
    from fivefold.coach.poker_values import Floats

_SURE = 1e-9
"""What a bet must gain, so that rounding decides nothing."""


@dataclass(frozen=True)
class End:
    """How attempts would end if nobody bet; arrays are (games, who rolls, for whom)."""

    share: Floats
    """Of the win."""
    money: Floats
    weights: Floats
    """By which each game is judged then (games, features)."""

    def moved(self, change: Floats) -> Floats:
        """Each seat's share if its own money alone changes so."""
        return self._beside(self._others, change)

    def taken(self, wager: Floats) -> Floats:
        """Each seat's share if it loses its wager to the roller."""
        share, money = (np.diagonal(each, axis1=1, axis2=2) for each in (self.share, self.money))
        more = growth(money[..., None], wager, self.weights) - 1
        return self._beside(self._others + share[..., None] * more, -wager)

    @property
    def _others(self) -> Floats:
        """All shares but a seat's own, added up: 1 less its own would round a rival away."""
        others: Floats = self.share @ (1 - np.eye(self.share.shape[-1]))
        return others

    def _beside(self, others: Floats, change: Floats) -> Floats:
        own = self.share * growth(self.money, change, self.weights)
        share: Floats = own / np.maximum(others + own, 1e-300)  # nobody may be left
        return share


def likely_bets(completed: End, failed: End, chance: Floats, wager: Floats) -> Floats:
    """The wager on yes as it is, on no below 0; nothing where neither side gains.

    A lost "no" hurts twice, for it is the roller who gets it.
    """
    yes = _either(completed.moved(wager), failed.moved(-wager), chance)
    no = _either(completed.taken(wager), failed.moved(wager), chance)
    least = _either(completed.share, failed.share, chance) + _SURE
    side = np.where(yes >= no, yes > least, -1.0 * (no > least))
    return side * wager


def _either(completed: Floats, failed: Floats, chance: Floats) -> Floats:
    return failed + chance * (completed - failed)
