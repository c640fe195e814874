"""What each choice in Deluxe Poker leads to, up to the end of the attempt."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.card import UNIT
from fivefold.coach.poker.attempts import Need, completion, locked
from fivefold.coach.poker.policy import Prospects, bid_out
from fivefold.coach.poker.position import PlannedAttempt, signed_wager
from fivefold.games.poker import AllIn, Bid, Pass
from fivefold.protocol import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fivefold.coach.poker.position import AfterAttempt, PokerPosition
    from fivefold.coach.poker.values import Floats
    from fivefold.games.poker import Betting, Bidding, CardInPlay, Rolling
    from fivefold.protocol import Move

Scenario = tuple[tuple["AfterAttempt", float], ...]
"""The possible states after an attempt, with the exact chance of each."""


def scenario(
    view: PokerPosition, attempt: PlannedAttempt, in_play: CardInPlay, rolls: int
) -> Scenario:
    chance = float(completion(Need.of(in_play), rolls))
    ends = ((view.success(attempt), chance), (view.failure(attempt, in_play, rolls), 1 - chance))
    return tuple((start, share) for start, share in ends if share)


class AuctionPlan:
    """The bidding from the point of view of one seat: what passing or rolling would lead to."""

    def __init__(self, view: PokerPosition, bidding: Bidding, seat: Seat, weights: Floats) -> None:
        self.view, self.bidding, self.seat = view, bidding, seat
        self.prospects = Prospects(view.batch, view.deck, weights)

    def rolls(self, roller: Seat, stake: int, *, all_in: bool = False) -> PlannedAttempt:
        """The attempt in which a seat rolls for a stake and everyone bets as assumed."""
        bets = self.prospects.bets[0, roller]
        return PlannedAttempt(roller, stake, tuple(map(int, bets)), all_in)

    @cached_property
    def passing(self) -> PlannedAttempt:
        """The attempt that follows if this seat passes, and so do those who passed on the bid."""
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
        """Who rolls if this seat does not; if nobody would bid, the seat that loses least by it."""
        if not self.free:
            return self.passing.roller
        worth = self.prospects.own(np.array([[float(UNIT)]]), np.array([0]))[0]
        worth[self.seat] = -1.0
        return Seat(int(worth.argmax()))

    def rival_at(self, stake: int) -> PlannedAttempt:
        """The attempt in which the rival rolls for this stake, or for what it pays anyway."""
        if self.passing.roller == self.rival:
            return replace(self.passing, stake=max(stake, self.passing.stake))
        return self.rolls(self.rival, max(stake, UNIT))

    def attempt(self, move: Move) -> PlannedAttempt:
        """The attempt that a choice leads to, assuming that nobody tops a bid."""
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
        """The same order, but a pass comes first where it means rolling for nothing."""
        return sorted(moves, key=lambda move: not (self.free and move == Pass()))

    def scenario(self, attempt: PlannedAttempt) -> Scenario:
        in_play = self.bidding.in_play
        return scenario(self.view, attempt, in_play, in_play.card.rolls)


def bet_scenarios(
    view: PokerPosition, betting: Betting, seat: Seat, moves: Sequence[Move], weights: Floats
) -> list[Scenario]:
    """The scenario for each bet of a seat, where those who have not bet yet bet as assumed."""
    likely = Prospects(view.batch, view.deck, weights).bets[0, betting.roller]
    attempt = PlannedAttempt.of(betting)
    bets = [
        int(guess) if placed is None else bet
        for placed, bet, guess in zip(betting.bets, attempt.bets, likely, strict=True)
    ]
    attempts = (
        replace(attempt, bets=(*bets[:seat], signed_wager(move), *bets[seat + 1 :]))
        for move in moves
    )
    in_play = betting.in_play
    return [scenario(view, attempt, in_play, in_play.card.rolls) for attempt in attempts]


def lock_scenarios(view: PokerPosition, rolling: Rolling, moves: Sequence[Move]) -> list[Scenario]:
    attempt = PlannedAttempt.of(rolling)
    return [scenario(view, attempt, locked(rolling, move), rolling.rolls_left) for move in moves]
