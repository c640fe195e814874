"""The outcomes of each choice in Deluxe Poker, and their values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.card import UNIT
from fivefold.coach.poker.attempts import CardNeed, completion, locked
from fivefold.coach.poker.position import PlannedAttempt, signed_wager
from fivefold.coach.poker.simulation import Prospects, bid_out
from fivefold.games.poker import AllIn, Bet, Bid, Money, NoBet, Pass, Side
from fivefold.protocol import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fivefold.coach.poker.position import AfterAttempt, PokerPosition
    from fivefold.coach.poker.values import Floats
    from fivefold.games.poker import Betting, Bidding, CardInPlay, Rolling
    from fivefold.protocol import Move


_DIGITS = 9


@dataclass(frozen=True, slots=True)
class PokerChoice:
    """A move that may be made, and the chance to win with it."""

    move: Move
    chance: float
    """The chance to win the game."""
    error: float
    """The standard error of the chance; 0 if nothing was simulated."""
    gives_up: float
    """How much lower the chance is than with the best choice."""
    doubt: float
    """The standard error of `gives_up`, which is small because all choices met the same luck."""


def rank(moves: Sequence[Move], values: Floats) -> tuple[PokerChoice, ...]:
    """These moves with their values (moves, simulations) as choices, best first."""
    best = values[values.mean(axis=1).argmax()]
    ranked = [
        PokerChoice(move, _chance(row), error(row), float((best - row).mean()), error(best - row))
        for move, row in zip(moves, values, strict=True)
    ]
    # Where nothing can be gained any more, bids and locks stay first, since they end the game.
    return tuple(sorted(ranked, key=lambda choice: round(choice.gives_up, _DIGITS)))


def _chance(sample: Floats) -> float:
    """Subtracting luck can leave a certain win or loss slightly above 1 or below 0."""
    return float(np.clip(sample.mean(), 0.0, 1.0))


def error(sample: Floats) -> float:
    """The standard error of the mean."""
    return float(sample.std(ddof=1) / np.sqrt(len(sample))) if len(sample) > 1 else 0.0


def capped(values: Floats, attempts: Sequence[PlannedAttempt], seat: Seat) -> Floats:
    """The values (attempts, simulations), with no roll of the seat better than its cheapest one.

    Where a higher stake came out better, that was chance, and it is rated as good as the cheapest.
    """
    own = [
        row for row, attempt in enumerate(attempts) if attempt.roller == seat and not attempt.all_in
    ]
    cheapest = min(own, key=lambda row: attempts[row].stake, default=0)
    better = [row for row in own if values[row].mean() > values[cheapest].mean()]
    after = values.copy()
    after[better] = values[cheapest]
    return after


Scenario = tuple[tuple["AfterAttempt", float], ...]
"""The possible states after an attempt, with the exact chance of each."""


def scenario(
    view: PokerPosition, attempt: PlannedAttempt, in_play: CardInPlay, rolls: int
) -> Scenario:
    chance = float(completion(CardNeed.of(in_play), rolls))
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
        """The attempt that follows if this seat passes, and so do those that passed on the bid."""
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
        """The roller if this seat is not; if no player would bid, the seat that loses least by
        it."""
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
        """The attempt that a choice leads to, assuming that its bid is not topped."""
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
    """The scenario for each bet of a seat, where players who have not bet yet bet as assumed."""
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


_RAISES = (0, 300, 900)
"""The raises above the lowest bid that are simulated, besides bidding everything."""


@dataclass(frozen=True, slots=True)
class RightToRoll:
    """How much the right to roll adds to a seat's chance to win."""

    worth: float
    """The gain in the chance to win from rolling for nothing instead of letting the rival roll."""
    error: float
    rival: Seat
    """The player who would roll otherwise."""
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
