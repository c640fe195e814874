"""What everyone is assumed to do in Deluxe Poker: whatever makes them win more often."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Self

import numpy as np

from fivefold.coach.poker_bets import End, likely_bets
from fivefold.coach.poker_values import Holdings, win_chances
from fivefold.games.poker.betting import WAGERS
from fivefold.games.poker.card import UNIT

if TYPE_CHECKING:
    from fivefold.coach.poker_cards import Deck
    from fivefold.coach.poker_values import Flags, Floats, Ints

_SURE = 1e-9
"""What a bid must gain, so that rounding decides nothing."""
_LAST_RESORT = 0.002
"""What an All-In must gain: it can be called only once."""


@dataclass(frozen=True)
class Lanes:
    """Games side by side, each at the start of a bidding; one row a game, one column a seat."""

    money: Floats
    card: Flags
    ready: Flags
    left: Ints
    opener: Ints
    place: Ints
    """Where the card in play stands, as a row of the deck."""

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

    Arrays are (games, who rolls, for whom). The others bet as `_bets` says, whoever rolls.
    """

    def __init__(self, lanes: Lanes, deck: Deck, weights: Floats) -> None:
        self.lanes, self.deck, self.weights = lanes, deck, weights
        seats = lanes.money.shape[1]
        self.rolls = np.eye(seats, dtype=bool)
        self.chance = deck.chance[lanes.place][:, None, None]
        self.payout = deck.payout[lanes.place]
        self.bets = self._bets()
        """What each wagers: above 0 on yes, below on no."""

    def _bets(self) -> Floats:
        """As if nobody else bet, and the stake were returned. Nobody bets their last chip."""
        lanes, weights = self.lanes, self.weights
        held = np.broadcast_to(lanes.money[:, None, :], (len(lanes), *self.rolls.shape))
        paid = held + self.rolls * self.payout[:, None, None]
        wager = np.clip(held - UNIT, 0, WAGERS[-1]) * ~self.rolls
        completed = End(self._completed(paid), paid, weights[lanes.left - 1])
        failed = End(self._failed(lanes, held), held, weights[lanes.left])
        return likely_bets(completed, failed, self.chance, wager)

    @cached_property
    def won(self) -> Floats:
        """Everyone's money if the roller completes the card."""
        doubted = -np.minimum(self.bets, 0).sum(axis=2)
        taken = (self.payout[:, None] + doubted)[..., None]
        money: Floats = self.lanes.money[:, None, :] + self.bets + self.rolls * taken
        return money

    @cached_property
    def lost(self) -> Floats:
        """Everyone's money if the roller fails, the stake not counted."""
        return self.lanes.money[:, None, :] - self.bets

    @cached_property
    def success(self) -> Floats:
        return self._completed(self.won)

    def worth(self, stake: Floats, games: Ints | slice = slice(None)) -> Floats:
        """The chance to win of every seat, by who rolls for which stake, in all games or some.

        Stakes are (games, who rolls), or (games, 1) if they are the same for everyone.
        """
        failure = self._failed(self.lanes[games], self.lost[games] - self.rolls * stake[..., None])
        return failure + self.chance[games] * (self.success[games] - failure)

    def _completed(self, money: Floats) -> Floats:
        """Everyone's chance to win with so much money after a completed card."""
        card = self.lanes.card[:, None, :] | self.rolls
        chance, payout = (np.broadcast_to(mean, len(self.lanes)) for mean in self.deck.fresh)
        return self._wins(self.lanes, money, card, chance, payout, done=1)

    def _failed(self, lanes: Lanes, money: Floats) -> Floats:
        """Everyone's chance to win with so much money after a failed attempt."""
        again, payout = self.deck.chance_after[lanes.place], self.deck.payout[lanes.place]
        return self._wins(lanes, money, lanes.card[:, None, :], again, payout, done=0)

    def _wins(  # noqa: PLR0913 (what changes hands, and what comes next)
        self, lanes: Lanes, money: Floats, card: Flags, chance: Floats, payout: Floats, *, done: int
    ) -> Floats:
        """The roller opens what comes next."""
        shape = money.shape[:2]
        left = np.broadcast_to((lanes.left - done)[:, None], shape)
        chance, payout = (np.broadcast_to(each[:, None], shape) for each in (chance, payout))
        opener = np.broadcast_to(np.arange(shape[1]), shape)
        ready = lanes.ready[:, None, :]
        return win_chances(Holdings(money, card, ready, left, opener, chance, payout), self.weights)


@dataclass(frozen=True)
class Bids:
    """Who is to roll for which stake, game by game, and what that is worth to every seat."""

    roller: Ints
    stake: Floats
    worth: Floats
    all_in: Flags


def bid_out(
    prospects: Prospects, roller: Ints, stake: Floats, silent: Flags, mood: Floats | float = 0.0
) -> Bids:
    """The bidding from a standing bid on: whoever gains most tops it by the least, if any does.

    Then whoever gains most by it calls All-In. The silent (games, seats) say nothing. The mood
    (games, seats) is how much too dear the right to roll is to each, in logits of the win.
    """
    mood = np.broadcast_to(mood, silent.shape)
    roller, stake = roller.copy(), stake.copy()
    worth = prospects.worth(stake[:, None])[np.arange(len(roller)), roller]
    games = np.arange(len(roller))
    while len(games):
        price = stake[games, None] + UNIT
        offers = prospects.worth(price, games)
        able = (prospects.lanes.money[games] >= price) & ~silent[games]
        able[np.arange(len(games)), roller[games]] = False
        best, topped = _gaining(offers, worth[games], able, mood[games], _SURE)
        games, best = games[topped], best[topped]
        roller[games], worth[games] = best, offers[topped, best]
        stake[games] += UNIT
    called = np.zeros(len(roller), bool)
    return _all_ins(prospects, Bids(roller, stake, worth, called), silent, mood)


def _all_ins(prospects: Prospects, bids: Bids, silent: Flags, mood: Floats) -> Bids:
    lanes = prospects.lanes
    able = lanes.ready & (lanes.money > 0) & ~silent
    if not able.any():
        return bids
    offers = prospects.worth(lanes.money)
    caller, called = _gaining(offers, bids.worth, able, mood, _LAST_RESORT)
    rows = np.arange(len(lanes))
    return Bids(
        np.where(called, caller, bids.roller),
        np.where(called, lanes.money[rows, caller], bids.stake),
        np.where(called[:, None], offers[rows, caller], bids.worth),
        called,
    )


def _gaining(
    offers: Floats, worth: Floats, able: Flags, mood: Floats, least: float
) -> tuple[Ints, Flags]:
    """Who feels to gain most by rolling as offered (games, who rolls, for whom), if enough."""
    own = np.diagonal(offers, axis1=1, axis2=2)
    felt = own - worth + mood * worth * (1 - worth)
    gain = np.where(able, felt, -np.inf)
    best = gain.argmax(axis=1)
    return best, gain[np.arange(len(best)), best] > least
