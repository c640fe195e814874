"""What the choices of one seat in Deluxe Poker are worth, and their order."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.coach.poker.attempts import lock_chance
from fivefold.coach.poker.choices import AuctionPlan, bet_scenarios, lock_scenarios
from fivefold.coach.poker.continuations import RandomDraws, estimate, simulate
from fivefold.coach.poker.last_card.exact import Exact, exact
from fivefold.coach.poker.options import PokerOption, capped, options
from fivefold.coach.poker.stalls import hurried, tolerance
from fivefold.coach.poker.values import learned_weights
from fivefold.games.poker import Betting, Bidding, NoBet, Pass, Rolling

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from fivefold.coach.poker.choices import Scenario
    from fivefold.coach.poker.position import AfterAttempt, PokerPosition
    from fivefold.coach.poker.values import Floats
    from fivefold.protocol import Move, Seat

ATTEMPTS = 4
"""How many attempts are simulated before the learned values estimate the rest."""


@dataclass(frozen=True)
class Evaluator:
    """Evaluates what one seat may do: exactly on the last card between two players, otherwise by
    simulations, all with the same random draws."""

    view: PokerPosition
    seat: Seat
    simulations: int
    seed: int = 0
    folder: Path | None = None
    """Where solved last cards are saved; by default in the user's cache."""
    weights: Floats = field(default_factory=learned_weights, repr=False, compare=False)
    """By which holdings are judged."""

    @cached_property
    def exact(self) -> Exact | None:
        return exact(self.view, self.folder)

    @cached_property
    def auction(self) -> AuctionPlan | None:
        """The bidding, if there is one, as the seat has to guess it."""
        phase = self.view.phase
        if not isinstance(phase, Bidding):
            return None
        return AuctionPlan(self.view, phase, self.seat, self.weights)

    @cached_property
    def free(self) -> bool:
        """Whether the seat would roll for nothing if it passed, because nobody gains by a bid."""
        if self.exact is not None:
            return self.exact.free(self.seat)
        return self.auction is not None and self.auction.free

    def in_order(self, moves: Iterable[Move]) -> list[Move]:
        """The same order, but a pass comes first where it means rolling for nothing, or where no
        bid gains anything; and so does no bet."""
        passes = self.free or (self.exact is not None and self.exact.no_bid_gains(self.seat))
        first = (NoBet(), Pass()) if passes else (NoBet(),)
        return sorted(moves, key=lambda move: move not in first)

    def ranked(self, moves: Sequence[Move]) -> tuple[PokerOption, ...]:
        """These moves of the seat as options, best first."""
        moves = self.in_order(moves)
        return self.options(moves, self._chances(moves, self.simulations))

    def options(self, moves: Sequence[Move], values: Floats) -> tuple[PokerOption, ...]:
        """The moves with their values (moves, simulations), what ends a stalled game first."""
        ranked, late = options(moves, values), tolerance(self.view.game)
        return hurried(ranked, self._ends, late) if late else ranked

    def _ends(self, move: Move) -> float:
        """How likely a move is to end the card, compared with others."""
        if isinstance(self.view.phase, Rolling):
            return float(lock_chance(self.view.phase, move))
        return move != Pass() or self.free or self._other_completes

    @cached_property
    def _other_completes(self) -> bool:
        """Whether an attempt of somebody else ends the card as well as one of the seat."""
        if self.exact is not None:
            return self.exact.other_completes(self.seat)
        return self.view.left > 1  # only the last card may be left open on purpose

    def promising(self, moves: Sequence[Move], near: float) -> list[Move]:
        """The moves that the learned values alone put near the best, by this chance at most."""
        values = self._chances(moves, 0)[:, 0]
        least = values.max() - max(near, tolerance(self.view.game))
        return [move for move, value in zip(moves, values, strict=True) if value >= least]

    def _chances(self, moves: Sequence[Move], simulations: int) -> Floats:
        """The chance to win with each move, of shape (moves, simulations)."""
        if self.exact is not None:
            return self.exact.values(self.seat, moves)
        match self.view.phase:
            case Betting() as betting:
                bets = bet_scenarios(self.view, betting, self.seat, moves, self.weights)
                return self._values(bets, simulations)
            case Rolling() as rolling:
                return self._values(lock_scenarios(self.view, rolling, moves), simulations)
            case Bidding() as bidding:
                auction = self.auction or AuctionPlan(self.view, bidding, self.seat, self.weights)
                attempts = [auction.attempt(move) for move in moves]
                values = self._values([auction.scenario(one) for one in attempts], simulations)
                return capped(values, attempts, self.seat)

    def values(self, scenarios: Sequence[Scenario]) -> Floats:
        """The chance to win in each scenario, of shape (scenarios, simulations)."""
        return self._values(scenarios, self.simulations)

    def _values(self, scenarios: Sequence[Scenario], simulations: int) -> Floats:
        starts = list(dict.fromkeys(start for ends in scenarios for start, _ in ends))
        worth = dict(zip(starts, self._worths(starts, simulations), strict=True))
        return np.array([sum(share * worth[start] for start, share in ends) for ends in scenarios])

    def _worths(self, starts: Sequence[AfterAttempt], simulations: int) -> Floats:
        if not simulations:
            return estimate(starts, self.view, self.weights)[:, None, self.seat]
        rng = np.random.default_rng(self.seed)
        draws = RandomDraws(self.view, simulations, ATTEMPTS, rng)
        return simulate(starts, self.view, self.weights, draws)[:, :, self.seat]
