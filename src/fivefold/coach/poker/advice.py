"""Deluxe Poker advice: every choice, ranked by the chance to win the game after it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.card import UNIT
from fivefold.coach.poker.attempts import attempt_chance, lock_chance
from fivefold.coach.poker.choices import AuctionPlan, bet_scenarios, lock_scenarios
from fivefold.coach.poker.continuations import RandomDraws, estimate, simulate
from fivefold.coach.poker.options import PokerOption, capped, options
from fivefold.coach.poker.position import PokerPosition
from fivefold.coach.poker.reasons import Reasons
from fivefold.coach.poker.stalls import hurried, tolerance
from fivefold.coach.poker.values import learned_weights
from fivefold.coach.poker.worth import amounts, break_even, right_to_roll
from fivefold.errors import IllegalMove, Seats
from fivefold.games.poker import Betting, Bid, Bidding, Rolling, Turning

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from fractions import Fraction

    from fivefold.coach.poker.choices import Scenario
    from fivefold.coach.poker.position import AfterAttempt
    from fivefold.coach.poker.values import Floats
    from fivefold.coach.poker.worth import RightToRoll
    from fivefold.games.poker import Bet, CardInPlay, PokerGame
    from fivefold.protocol import Move, Seat
    from fivefold.texts import Text

__all__ = [
    "SIMULATIONS",
    "Evaluator",
    "PokerAdvice",
    "PokerOption",
    "advise_poker",
    "view_of",
]

SIMULATIONS = 80
ATTEMPTS = 4
"""How many attempts are simulated before the learned values estimate the rest."""


@dataclass(frozen=True)
class PokerAdvice:
    game: PokerGame
    seat: Seat
    options: tuple[PokerOption, ...]
    """Best first."""
    right: RightToRoll | None = None
    """Only during the bidding."""
    even: Mapping[Bet, float] = field(default_factory=dict)
    """For each bet, the chance to complete the card at which it breaks even."""

    @property
    def best(self) -> PokerOption:
        return self.options[0]

    @property
    def in_play(self) -> CardInPlay:
        return view_of(self.game).phase.in_play

    @cached_property
    def chance(self) -> Fraction:
        """The exact chance to complete the card in this attempt."""
        return attempt_chance(self.game)

    def reason(self, names: Sequence[str] | None = None) -> Text:
        """Why the best is best, in one or two sentences."""
        return Reasons(self, names).text()


@dataclass(frozen=True)
class Evaluator:
    """Evaluates scenarios for one seat, all with the same random draws."""

    view: PokerPosition
    seat: Seat
    simulations: int
    seed: int = 0

    def ranked(self, moves: Sequence[Move]) -> tuple[PokerOption, ...]:
        """These moves of the seat as options, best first."""
        match self.view.phase:
            case Bidding() as bidding:
                auction = AuctionPlan(self.view, bidding, self.seat)
                moves = auction.in_order(moves)
                attempts = [auction.attempt(move) for move in moves]
                values = self.values([auction.scenario(attempt) for attempt in attempts])
                return self.bids(auction, moves, capped(values, attempts, self.seat))
            case Betting() as betting:
                return options(
                    moves, self.values(bet_scenarios(self.view, betting, self.seat, moves))
                )
            case Rolling() as rolling:
                ranked = options(moves, self.values(lock_scenarios(self.view, rolling, moves)))
                return self._hurried(ranked, lambda move: float(lock_chance(rolling, move)))

    def bids(
        self, auction: AuctionPlan, moves: Sequence[Move], values: Floats
    ) -> tuple[PokerOption, ...]:
        """What a seat may say in the bidding, with its values, best first."""
        return self._hurried(
            options(moves, values), lambda move: auction.attempt(move).roller == self.seat
        )

    def _hurried(
        self, ranked: tuple[PokerOption, ...], ends: Callable[[Move], float]
    ) -> tuple[PokerOption, ...]:
        late = tolerance(self.view.game)
        return hurried(ranked, ends, late) if late else ranked

    def values(self, scenarios: Sequence[Scenario]) -> Floats:
        """The chance to win in each scenario, of shape (scenarios, simulations)."""
        starts = list(dict.fromkeys(start for ends in scenarios for start, _ in ends))
        worth = dict(zip(starts, self._worths(starts), strict=True))
        return np.array([sum(share * worth[start] for start, share in ends) for ends in scenarios])

    def _worths(self, starts: Sequence[AfterAttempt]) -> Floats:
        if not self.simulations:
            return estimate(starts, self.view, learned_weights())[:, None, self.seat]
        rng = np.random.default_rng(self.seed)
        draws = RandomDraws(self.view, self.simulations, ATTEMPTS, rng)
        return simulate(starts, self.view, learned_weights(), draws)[:, :, self.seat]


def advise_poker(
    game: PokerGame,
    seat: Seat,
    *,
    simulations: int = SIMULATIONS,
    seed: int = 0,
) -> PokerAdvice:
    """What a seat should decide now. With no simulations the learned values decide at once."""
    if seat not in game.to_act:
        raise IllegalMove("not-your-turn", waiting=Seats(game.to_act))
    evaluator = Evaluator(view_of(game), seat, simulations, seed)
    match evaluator.view.phase:
        case Bidding() as bidding:
            return _bid_advice(evaluator, bidding)
        case Betting() as betting:
            return _bet_advice(evaluator, betting)
    return PokerAdvice(game, seat, evaluator.ranked(game.legal_moves(seat)))


def view_of(game: PokerGame) -> PokerPosition:
    """The view of a game in which somebody has to decide; otherwise IllegalMove."""
    phase = game.phase
    if phase is None or isinstance(phase, Turning) or game.due is not None:
        raise IllegalMove("nothing-to-decide")
    return PokerPosition(game, phase, game.rules.deck)


def _bid_advice(evaluator: Evaluator, bidding: Bidding) -> PokerAdvice:
    game, seat = evaluator.view.game, evaluator.seat
    auction = AuctionPlan(evaluator.view, bidding, seat)
    bids = amounts(bidding.standing + UNIT, game.players[seat].money)
    others = (move for move in game.legal_moves(seat) if not isinstance(move, Bid))
    moves = auction.in_order([*map(Bid, bids), *others])
    attempts = [auction.attempt(move) for move in moves]
    rivals = [auction.rival_at(stake - UNIT) for stake in (0, *bids)]
    compared = [*attempts, auction.rolls(seat, 0), *rivals]
    values = evaluator.values([auction.scenario(attempt) for attempt in compared])
    chosen, free, instead = np.split(values, [len(moves), len(moves) + 1])
    chosen = capped(chosen, attempts, seat)
    mine = np.vstack([free, *(chosen[moves.index(Bid(bid))] for bid in bids)])
    right = right_to_roll(auction, bids, mine, instead)
    return PokerAdvice(game, seat, evaluator.bids(auction, moves, chosen), right)


def _bet_advice(evaluator: Evaluator, betting: Betting) -> PokerAdvice:
    game, seat = evaluator.view.game, evaluator.seat
    moves = game.legal_moves(seat)
    scenarios = bet_scenarios(evaluator.view, betting, seat, moves)
    completed, failed = ([((ends[way][0], 1.0),) for ends in scenarios] for way in (0, 1))
    values = np.split(evaluator.values([*scenarios, *completed, *failed]), 3)
    even = break_even(moves, *values[1:])
    return PokerAdvice(game, seat, options(moves, values[0]), even=even)
