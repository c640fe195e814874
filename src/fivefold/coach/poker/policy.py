"""How everyone is assumed to play Deluxe Poker: in the way that makes them win more often."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Self

import numpy as np

from fivefold.card import UNIT
from fivefold.coach.poker.bets import End, likely_bets
from fivefold.coach.poker.stakes import Stakes
from fivefold.coach.poker.values import Holdings, win_chances
from fivefold.games.poker.betting import WAGERS

if TYPE_CHECKING:
    from fivefold.coach.poker.cards import Deck
    from fivefold.coach.poker.values import Flags, Floats, Ints

_SURE = 1e-9
"""A bid must gain more than this, so that rounding errors decide nothing."""
_LAST_RESORT = 0.002
"""An All-In must gain more than this, because it can be called only once."""


@dataclass(frozen=True)
class GameBatch:
    """Many games, each at the start of a bidding; a row for each game, a column for each seat."""

    money: Floats
    card: Flags
    ready: Flags
    left: Ints
    opener: Ints
    place: Ints
    """The card in play and the dice on it, as a row of the deck."""

    def __len__(self) -> int:
        return len(self.left)

    def __getitem__(self, rows: Flags | Ints | slice) -> Self:
        return replace(
            self, **{field.name: getattr(self, field.name)[rows] for field in fields(self)}
        )

    def held(self, deck: Deck) -> Holdings:
        chance, payout = deck.chance[self.place], deck.payout[self.place]
        return Holdings(self.money, self.card, self.ready, self.left, self.opener, chance, payout)


class Prospects:
    """What an attempt by each seat would be worth to every seat.

    Arrays are (games, roller, seat). The others bet as in `_bets`.
    """

    def __init__(self, batch: GameBatch, deck: Deck, weights: Floats) -> None:
        self.batch, self.deck, self.weights = batch, deck, weights
        seats = batch.money.shape[1]
        self.rolls = np.eye(seats, dtype=bool)
        self.chance = deck.chance[batch.place][:, None, None]
        self.payout = deck.payout[batch.place]
        self.bets = self._bets()
        """Everyone's wagers: above 0 on yes, below 0 on no."""

    def _bets(self) -> Floats:
        """Bets as if nobody else bet and the stake were returned. Nobody bets their last chip."""
        batch, weights = self.batch, self.weights
        held = np.broadcast_to(batch.money[:, None, :], (len(batch), *self.rolls.shape))
        paid = held + self.rolls * self.payout[:, None, None]
        wager = np.clip(held - UNIT, 0, WAGERS[-1]) * ~self.rolls
        completed = End(self._completed(paid), paid, weights[batch.left - 1])
        failed = End(self._failed(held), held, weights[batch.left])
        return likely_bets(completed, failed, self.chance, wager)

    @cached_property
    def won(self) -> Floats:
        """Everyone's money if the roller completes the card."""
        doubted = -np.minimum(self.bets, 0).sum(axis=2)
        taken = (self.payout[:, None] + doubted)[..., None]
        money: Floats = self.batch.money[:, None, :] + self.bets + self.rolls * taken
        return money

    @cached_property
    def lost(self) -> Floats:
        """Everyone's money if the roller fails, before the stake is paid."""
        return self.batch.money[:, None, :] - self.bets

    @cached_property
    def success(self) -> Floats:
        return self._completed(self.won)

    @cached_property
    def stakes(self) -> Stakes:
        failed = End(self._failed(self.lost), self.lost, self.weights[self.batch.left])
        return Stakes(self.success, failed, self.chance[:, 0, 0])

    def own(self, stake: Floats, games: Ints) -> Floats:
        """Each seat's own chance to win in some games if it rolls for this stake."""
        return self.stakes.own(stake, games)

    def everyone(self, roller: Ints, stake: Floats, games: Ints) -> Floats:
        """Everyone's chance to win in some games if this seat rolls for this stake."""
        return self.stakes.everyone(roller, stake, games)

    def _completed(self, money: Floats) -> Floats:
        """Everyone's chance to win with this much money after a completed card."""
        card = self.batch.card[:, None, :] | self.rolls
        chance, payout = (np.broadcast_to(mean, len(self.batch)) for mean in self.deck.fresh)
        return self._wins(money, card, chance, payout, done=1)

    def _failed(self, money: Floats) -> Floats:
        """Everyone's chance to win with this much money after a failed attempt."""
        again = self.deck.chance_after[self.batch.place]
        return self._wins(money, self.batch.card[:, None, :], again, self.payout, done=0)

    def _wins(
        self, money: Floats, card: Flags, chance: Floats, payout: Floats, *, done: int
    ) -> Floats:
        """Everyone's chance to win when the roller opens the next bidding."""
        batch, shape = self.batch, money.shape[:2]
        left = np.broadcast_to((batch.left - done)[:, None], shape)
        chance, payout = (np.broadcast_to(each[:, None], shape) for each in (chance, payout))
        opener = np.broadcast_to(np.arange(shape[1]), shape)
        ready = batch.ready[:, None, :]
        return win_chances(Holdings(money, card, ready, left, opener, chance, payout), self.weights)


@dataclass(frozen=True)
class Bids:
    """Who rolls for which stake in each game, and what that is worth to every seat."""

    roller: Ints
    stake: Floats
    worth: Floats
    all_in: Flags


def bid_out(
    prospects: Prospects, roller: Ints, stake: Floats, silent: Flags, mood: Floats | float = 0.0
) -> Bids:
    """Play out the bidding from a standing bid: while anyone gains, whoever gains most tops it.

    Then whoever gains most by it calls All-In. Seats in `silent` (games, seats) take no part.
    `mood` (games, seats) is how much each seat overrates the right to roll, in logits of the win.
    """
    mood = np.broadcast_to(mood, silent.shape)
    roller, stake, games = roller.copy(), stake.copy(), np.arange(len(roller))
    worth = prospects.everyone(roller, stake, games)
    while len(games):
        price = stake[games, None] + UNIT
        able = (prospects.batch.money[games] >= price) & ~silent[games]
        able[np.arange(len(games)), roller[games]] = False
        offers = prospects.own(price, games)
        best, topped = _gaining(offers, worth[games], able, mood[games], _SURE)
        games = games[topped]
        roller[games] = best[topped]
        stake[games] += UNIT
        worth[games] = prospects.everyone(roller[games], stake[games], games)
    called = np.zeros(len(roller), bool)
    return _all_ins(prospects, Bids(roller, stake, worth, called), silent, mood)


def _all_ins(prospects: Prospects, bids: Bids, silent: Flags, mood: Floats) -> Bids:
    batch = prospects.batch
    able = batch.ready & (batch.money > 0) & ~silent
    if not able.any():
        return bids
    rows = np.arange(len(batch))
    caller, called = _gaining(
        prospects.own(batch.money, rows), bids.worth, able, mood, _LAST_RESORT
    )
    roller = np.where(called, caller, bids.roller)
    stake = np.where(called, batch.money[rows, caller], bids.stake)
    worth = bids.worth.copy()
    worth[called] = prospects.everyone(roller[called], stake[called], rows[called])
    return Bids(roller, stake, worth, called)


def _gaining(
    offers: Floats, worth: Floats, able: Flags, mood: Floats, least: float
) -> tuple[Ints, Flags]:
    """Who expects to gain most by rolling, given each seat's chance then, and whether enough."""
    felt = offers - worth + mood * worth * (1 - worth)
    gain = np.where(able, felt, -np.inf)
    best = gain.argmax(axis=1)
    return best, gain[np.arange(len(best)), best] > least
