"""Deluxe Poker advice: every choice, ranked by the chance to win the game after it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.card import UNIT
from fivefold.coach.poker.attempts import attempt_chance, lock_chance
from fivefold.coach.poker.choices import (
    AuctionPlan,
    PokerChoice,
    amounts,
    bet_scenarios,
    break_even,
    capped,
    lock_scenarios,
    rank,
    right_to_roll,
)
from fivefold.coach.poker.last_card import Exact, exact
from fivefold.coach.poker.position import PokerPosition
from fivefold.coach.poker.reasons import Reasons
from fivefold.coach.poker.simulation import RandomDraws, estimate, simulate
from fivefold.coach.poker.values import learned_weights
from fivefold.errors import IllegalMove, Seats
from fivefold.games.poker import Betting, Bid, Bidding, NoBet, Pass, Rolling, Turning
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from fractions import Fraction
    from pathlib import Path

    from fivefold.coach.poker.choices import PokerChoice, RightToRoll, Scenario
    from fivefold.coach.poker.last_card import Exact
    from fivefold.coach.poker.position import AfterAttempt
    from fivefold.coach.poker.values import Floats
    from fivefold.games.poker import Bet, CardInPlay, PokerGame
    from fivefold.protocol import Move, Seat
    from fivefold.texts import Text


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

    def ranked(self, moves: Sequence[Move]) -> tuple[PokerChoice, ...]:
        """These moves of the seat as choices, best first."""
        moves = self.in_order(moves)
        return self.choices(moves, self._chances(moves, self.simulations))

    def choices(self, moves: Sequence[Move], values: Floats) -> tuple[PokerChoice, ...]:
        """The moves with their values (moves, simulations), what ends a stalled game first."""
        ranked, late = rank(moves, values), tolerance(self.view.game)
        return hurried(ranked, self._ends, late) if late else ranked

    def _ends(self, move: Move) -> float:
        """How likely a move is to end the card, compared with others."""
        if isinstance(self.view.phase, Rolling):
            return float(lock_chance(self.view.phase, move))
        return move != Pass() or self.free or self._other_completes

    @cached_property
    def _other_completes(self) -> bool:
        """Whether another player's attempt ends the card as well as one of the seat."""
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


_USUAL = 6
"""Attempts for each card that are nothing unusual: most cards take two or three."""
_FIRST = 0.001
_GROWTH = 1.2
"""With each attempt more, the tolerance grows by this factor; after some forty it is everything."""


def tolerance(game: PokerGame) -> float:
    """How much of the chance to win may be given up to bring the card to its end."""
    attempts = sum(player.attempts for player in game.players)
    late = attempts - _USUAL * (game.cards_won + 1)
    return 0.0 if late <= 0 else min(1.0, _FIRST * _GROWTH**late)


def hurried(
    choices: Sequence[PokerChoice], ends: Callable[[Move], float], tolerance: float
) -> tuple[PokerChoice, ...]:
    """The choices, those first that are good enough, by how likely they are to end the card.

    The choices are ranked, best first, and `ends` says how likely each is to end the card.
    """
    good = [choice for choice in choices if choice.gives_up <= tolerance]
    good.sort(key=lambda choice: -ends(choice.move))
    return (*good, *choices[len(good) :])


SIMULATIONS = 80


@dataclass(frozen=True)
class PokerAdvice:
    game: PokerGame
    seat: Seat
    choices: tuple[PokerChoice, ...]
    """Best first."""
    right: RightToRoll | None = None
    """Only during the bidding."""
    even: Mapping[Bet, float] = field(default_factory=dict)
    """For each bet, the chance to complete the card at which it breaks even."""
    exact: bool = False
    """Whether the chances are exact, for two players who both play their best."""

    @property
    def best(self) -> PokerChoice:
        return self.choices[0]

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

    def html(self, lang: Lang = Lang.EN) -> str:
        """The best choices, with a reason, as HTML, as a notebook shows it."""
        from fivefold.coach.poker.display import advice_html  # noqa: PLC0415 (only where something is drawn)

        return advice_html(self, lang)

    def _repr_html_(self) -> str:
        return self.html()


def advise_poker(
    game: PokerGame,
    seat: Seat,
    *,
    simulations: int = SIMULATIONS,
    seed: int = 0,
    values_folder: Path | None = None,
) -> PokerAdvice:
    """What a seat should decide now. With no simulations the learned values decide at once.

    The last card between two players is solved, and saved in `values_folder`; by default that is
    in the user's cache.
    """
    if seat not in game.to_act:
        raise IllegalMove("not-your-turn", waiting=Seats(game.to_act))
    evaluator = Evaluator(view_of(game), seat, simulations, seed, values_folder)
    if evaluator.exact is not None:
        return _exact_advice(evaluator, evaluator.exact)
    match evaluator.view.phase:
        case Bidding() as bidding:
            return _bid_advice(evaluator, bidding)
        case Betting() as betting:
            return _bet_advice(evaluator, betting)
    return PokerAdvice(game, seat, evaluator.ranked(game.legal_moves(seat)))


def view_of(game: PokerGame) -> PokerPosition:
    """The view of a game that waits for a decision; otherwise IllegalMove."""
    phase = game.phase
    if phase is None or isinstance(phase, Turning) or game.due is not None:
        raise IllegalMove("nothing-to-decide")
    return PokerPosition.of(game)


def _exact_advice(evaluator: Evaluator, exact: Exact) -> PokerAdvice:
    game, seat = evaluator.view.game, evaluator.seat
    phase, moves = game.phase, game.legal_moves(seat)
    right = exact.right(phase, seat) if isinstance(phase, Bidding) else None
    even = exact.even(phase, moves) if isinstance(phase, Betting) else {}
    ranked = evaluator.ranked(moves)
    return PokerAdvice(game, seat, _listed(ranked), right, even, exact=True)


def _listed(ranked: tuple[PokerChoice, ...]) -> tuple[PokerChoice, ...]:
    """The choices without most bids: the same ones as otherwise, and the best."""
    bids = [choice.move.amount for choice in ranked if isinstance(choice.move, Bid)]
    kept = set(amounts(min(bids, default=0), max(bids, default=-1)))
    return tuple(
        choice
        for place, choice in enumerate(ranked)
        if not place or not isinstance(choice.move, Bid) or choice.move.amount in kept
    )


def _bid_advice(evaluator: Evaluator, bidding: Bidding) -> PokerAdvice:
    game, seat = evaluator.view.game, evaluator.seat
    auction = AuctionPlan(evaluator.view, bidding, seat, evaluator.weights)
    bids = amounts(bidding.standing + UNIT, game.players[seat].money)
    others = (move for move in game.legal_moves(seat) if not isinstance(move, Bid))
    moves = evaluator.in_order([*map(Bid, bids), *others])
    attempts = [auction.attempt(move) for move in moves]
    rivals = [auction.rival_at(stake - UNIT) for stake in (0, *bids)]
    compared = [*attempts, auction.rolls(seat, 0), *rivals]
    completed = [
        ((evaluator.view.success(attempt), 1.0),) for attempt in compared[len(moves) :][:2]
    ]
    values = evaluator.values([*map(auction.scenario, compared), *completed])
    chosen, free, instead, ends = np.split(values, [len(moves), len(moves) + 1, len(compared)])
    chosen = capped(chosen, attempts, seat)
    mine = np.vstack([free, *(chosen[moves.index(Bid(bid))] for bid in bids)])
    right = right_to_roll(auction, bids, mine, instead, ends)
    return PokerAdvice(game, seat, evaluator.choices(moves, chosen), right)


def _bet_advice(evaluator: Evaluator, betting: Betting) -> PokerAdvice:
    game, seat = evaluator.view.game, evaluator.seat
    moves = game.legal_moves(seat)
    scenarios = bet_scenarios(evaluator.view, betting, seat, moves, evaluator.weights)
    completed, failed = ([((ends[way][0], 1.0),) for ends in scenarios] for way in (0, 1))
    values = np.split(evaluator.values([*scenarios, *completed, *failed]), 3)
    even = break_even(moves, *values[1:])
    return PokerAdvice(game, seat, rank(moves, values[0]), even=even)
