"""The chance to win a Deluxe Poker game from what everyone holds, and of attempts and bets on them.

It was learned from simulated games.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Iterator


Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Ints = NDArray[np.int64]

FEATURES = ("money", "purse", "card", "all-in", "hope", "opens", "opens likely", "opens rich")
"""The features that determine a seat's chance, in the order of the weights."""

_THOUSAND = 1000.0
PURSE = 300.0
"""Money up to here is worth more than the rest: it pays a full bet and keeps a player in."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """Everyone's money and cards at the start of a bidding, in many games; seats are the last
    axis."""

    money: Floats
    card: Flags
    """Whether a seat has won a card."""
    ready: Flags
    """Whether a seat can still call All-In."""
    left: Ints
    """Cards still to be won in each game, with the one in play."""
    opener: Ints
    chance: Floats
    """The chance to complete the card in play in one attempt."""
    payout: Floats


def columns(held: Holdings) -> Iterator[Floats | Flags]:
    """The features, in the order of `FEATURES`."""
    yield held.money / _THOUSAND
    yield np.minimum(held.money, PURSE) / PURSE
    yield held.card
    yield held.ready
    yield held.ready & ~held.card
    opens = np.arange(held.money.shape[-1]) == held.opener[..., None]
    yield opens
    yield opens * held.chance[..., None]
    yield opens * (held.chance * held.payout / _THOUSAND)[..., None]


def win_chances(held: Holdings, weights: Floats) -> Floats:
    """Every seat's chance to win; 0 for those without money."""
    rows = weights[held.left]
    score = np.zeros(np.broadcast_shapes(held.money.shape, held.card.shape))
    for number, column in enumerate(columns(held)):
        score += column * rows[..., number, None]
    score[np.broadcast_to(held.money <= 0, score.shape)] = -np.inf
    best = np.maximum(score.max(axis=-1, keepdims=True), -1e300)  # nobody may be left
    share: Floats = np.exp(score - best)
    share /= np.maximum(share.sum(axis=-1, keepdims=True), 1e-300)
    return share


def growth(money: Floats, change: Floats, weights: Floats) -> Floats:
    """The factor by which a seat's odds against any other change when its money changes.

    `weights` has one row for each game; seats are the last axis of the others.
    """
    dollar, small = (each[:, None, None] for each in money_weights(weights))
    purse = np.minimum(money + change, PURSE) - np.minimum(money, PURSE)
    times: Floats = np.exp(change * dollar + purse * small)
    return times


def money_weights(weights: Floats) -> tuple[Floats, Floats]:
    """The weight of a dollar in each game, and what a dollar up to `PURSE` counts in addition."""
    dollar, small = (
        weights[:, FEATURES.index(name)] / unit
        for name, unit in (("money", _THOUSAND), ("purse", PURSE))
    )
    return dollar, small


def with_end(learned: Floats) -> Floats:
    """Weights by cards left, starting with none: then the richest player with a card wins."""
    end = np.zeros((1, len(FEATURES)))
    end[0, FEATURES.index("money")] = 1e3
    end[0, FEATURES.index("card")] = 1e6
    return np.vstack([end, learned])


@cache
def learned_weights() -> Floats:
    text = (resources.files("fivefold.coach.poker") / "values.json").read_text("utf-8")
    return with_end(np.array(json.loads(text)["weights"]))


_SURE = 1e-9
"""A bet must gain more than this, so that rounding errors decide nothing."""


@dataclass(frozen=True)
class End:
    """The outcome of attempts without bets; arrays are (games, roller, seat)."""

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
        return _either(self._won[games], failure, self.chance[games, None])

    def everyone(self, roller: Ints, stake: Floats, games: Ints) -> Floats:
        """Everyone's chance to win in some games if this seat rolls for this stake."""
        left = self._money[games, roller] - stake
        paid = self._odds[games, roller] * _of_money(left, self._dollar[games], self._small[games])
        odds = self.failed.share[games, roller]
        odds[np.arange(len(games)), roller] = paid
        failure = odds / np.maximum(odds.sum(axis=1, keepdims=True), 1e-300)
        return _either(self.success[games, roller], failure, self.chance[games, None])

    @cached_property
    def _dollar(self) -> Floats:
        return money_weights(self.failed.weights)[0]

    @cached_property
    def _small(self) -> Floats:
        return money_weights(self.failed.weights)[1]

    # By roller

    @cached_property
    def _odds(self) -> Floats:
        """The roller's odds if money did not count."""
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
