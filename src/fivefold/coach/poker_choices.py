"""What each choice at a Deluxe Poker table leads to, up to the end of the attempt."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.coach.poker_cards import Need, completion
from fivefold.coach.poker_deals import Deal, signed
from fivefold.coach.poker_policy import Prospects, bid_out
from fivefold.coach.poker_values import learned_weights
from fivefold.games.poker import AllIn, Bid, Lock, Pass
from fivefold.games.poker.card import UNIT
from fivefold.games.protocol import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fivefold.coach.poker_deals import Start, View
    from fivefold.games.poker import Betting, Bidding, CardInPlay, Rolling
    from fivefold.games.protocol import Move

Scenario = tuple[tuple["Start", float], ...]
"""Where an attempt can leave the game, and the exact chance of each."""


def scenario(view: View, deal: Deal, in_play: CardInPlay, rolls: int) -> Scenario:
    chance = float(completion(Need.of(in_play), rolls))
    ends = ((view.success(deal), chance), (view.failure(deal, in_play, rolls), 1 - chance))
    return tuple((start, share) for start, share in ends if share)


class Auction:
    """A bidding as one seat sees it: what comes of passing, and of rolling for any stake."""

    def __init__(self, view: View, bidding: Bidding, seat: Seat) -> None:
        self.view, self.bidding, self.seat = view, bidding, seat
        self.prospects = Prospects(view.lanes, view.deck, learned_weights())

    def rolls(self, roller: Seat, stake: int, *, all_in: bool = False) -> Deal:
        """A seat rolls for a stake, and everyone bets as assumed."""
        bets = self.prospects.bets[0, roller]
        return Deal(roller, stake, tuple(map(int, bets)), all_in)

    @cached_property
    def passing(self) -> Deal:
        """The bidding goes on without this seat, and without those who passed on the bid."""
        bidding = self.bidding
        standing = bidding.opener if bidding.highest is None else bidding.highest
        silent = np.zeros((1, len(self.view.money)), bool)
        silent[0, [self.seat, *bidding.passed]] = True
        bids = bid_out(
            self.prospects, np.array([standing]), np.array([float(bidding.standing)]), silent
        )
        return self.rolls(
            Seat(int(bids.roller[0])), int(bids.stake[0]), all_in=bool(bids.all_in[0])
        )

    @cached_property
    def rival(self) -> Seat:
        """Who rolls if this seat does not; if nobody would bid, the one who loses least by it."""
        if not self.free:
            return self.passing.roller
        price = np.full((1, len(self.view.money)), float(UNIT))
        worth = np.diagonal(self.prospects.worth(price)[0]).copy()
        worth[self.seat] = -1.0
        return Seat(int(worth.argmax()))

    def rival_at(self, stake: int) -> Deal:
        """The rival rolls for so much, or for what the rival pays anyway."""
        if self.passing.roller == self.rival:
            return replace(self.passing, stake=max(stake, self.passing.stake))
        return self.rolls(self.rival, max(stake, UNIT))

    def deal(self, move: Move) -> Deal:
        """What a choice leads to; a bid is taken as if it stood."""
        match move:
            case Bid(amount):
                return self.rolls(self.seat, amount)
            case AllIn():
                return self.rolls(self.seat, self.view.money[self.seat], all_in=True)
        return self.passing

    @property
    def free(self) -> bool:
        """Whether this seat rolls for nothing if it passes."""
        return self.passing.roller == self.seat

    def in_order(self, moves: Iterable[Move]) -> list[Move]:
        """As they come, but for a pass that is as good as a bid of nothing: that is cheaper."""
        return sorted(moves, key=lambda move: not (self.free and move == Pass()))

    def scenario(self, deal: Deal) -> Scenario:
        in_play = self.bidding.in_play
        return scenario(self.view, deal, in_play, in_play.card.rolls)


def bet_scenarios(
    view: View, betting: Betting, seat: Seat, moves: Sequence[Move]
) -> list[Scenario]:
    """One seat bets so; those who have not spoken bet as assumed."""
    likely = Prospects(view.lanes, view.deck, learned_weights()).bets[0, betting.roller]
    deal = Deal.of(betting)
    bets = [
        int(guess) if said is None else bet
        for said, bet, guess in zip(betting.bets, deal.bets, likely, strict=True)
    ]
    deals = (replace(deal, bets=(*bets[:seat], signed(move), *bets[seat + 1 :])) for move in moves)
    in_play = betting.in_play
    return [scenario(view, deal, in_play, in_play.card.rolls) for deal in deals]


def lock_scenarios(view: View, rolling: Rolling, moves: Sequence[Move]) -> list[Scenario]:
    deal = Deal.of(rolling)
    return [scenario(view, deal, locked(rolling, move), rolling.rolls_left) for move in moves]


def locked(rolling: Rolling, move: Move) -> CardInPlay:
    """The card after the roller's choice."""
    in_play = rolling.in_play
    return in_play.locked(move.value, rolling.loose) if isinstance(move, Lock) else in_play
