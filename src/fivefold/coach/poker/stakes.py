"""What attempts in Deluxe Poker are worth for any stake: only the roller pays it, if they fail."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.coach.poker.values import PURSE, money_weights

if TYPE_CHECKING:
    from fivefold.coach.poker.bets import End
    from fivefold.coach.poker.values import Floats, Ints


@dataclass(frozen=True)
class Stakes:
    """Attempts by every seat in many games. Nothing but the roller's odds depends on the stake, so
    that the chances for one more stake take little time."""

    success: Floats
    """Everyone's chance to win if the roller completes the card (games, roller, seat)."""
    failed: End
    """The outcome if the roller fails, before the stake is paid."""
    chance: Floats
    """The chance to complete the card, by game."""

    def own(self, stake: Floats, games: Ints) -> Floats:
        """Each seat's own chance to win in some games if it rolls for this stake.

        Stakes are (games, roller), or (games, 1) if they are the same for everyone.
        """
        dollar, small = self._dollar[games, None], self._small[games, None]
        odds = self._odds[games] * _of_money(self._money[games] - stake, dollar, small)
        failure = odds / np.maximum(self._others[games] + odds, 1e-300)  # nobody may be left
        return self._either(self._won[games], failure, games)

    def everyone(self, roller: Ints, stake: Floats, games: Ints) -> Floats:
        """Everyone's chance to win in some games if this seat rolls for this stake."""
        left = self._money[games, roller] - stake
        paid = self._odds[games, roller] * _of_money(left, self._dollar[games], self._small[games])
        odds = self.failed.share[games, roller]
        odds[np.arange(len(games)), roller] = paid
        failure = odds / np.maximum(odds.sum(axis=1, keepdims=True), 1e-300)
        return self._either(self.success[games, roller], failure, games)

    def _either(self, success: Floats, failure: Floats, games: Ints) -> Floats:
        return failure + self.chance[games, None] * (success - failure)

    @cached_property
    def _dollar(self) -> Floats:
        return money_weights(self.failed.weights)[0]

    @cached_property
    def _small(self) -> Floats:
        return money_weights(self.failed.weights)[1]

    # By roller

    @cached_property
    def _odds(self) -> Floats:
        """What the roller's odds would be without money."""
        own = np.diagonal(self.failed.share, axis1=1, axis2=2)
        money = _of_money(self._money, self._dollar[:, None], self._small[:, None])
        return own / np.where(money > 0, money, 1.0)

    @cached_property
    def _others(self) -> Floats:
        return np.diagonal(self.failed.others, axis1=1, axis2=2).copy()

    @cached_property
    def _won(self) -> Floats:
        return np.diagonal(self.success, axis1=1, axis2=2).copy()

    @cached_property
    def _money(self) -> Floats:
        return np.diagonal(self.failed.money, axis1=1, axis2=2).copy()


def _of_money(money: Floats, dollar: Floats, small: Floats) -> Floats:
    """The odds that money gives; none without any."""
    odds: Floats = np.exp(money * dollar + np.minimum(money, PURSE) * small) * (money > 0)
    return odds
