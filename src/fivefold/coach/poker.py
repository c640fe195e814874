"""Deluxe Poker advice: every choice ranked by the chance to win the game that it leaves."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.coach.continuations import Chances, judged, played_on
from fivefold.coach.poker_cards import Need, completion
from fivefold.coach.poker_choices import Auction, bet_scenarios, lock_scenarios
from fivefold.coach.poker_deals import View
from fivefold.coach.poker_options import PokerOption, capped, options
from fivefold.coach.poker_reasons import Reasons
from fivefold.coach.poker_values import learned_weights
from fivefold.coach.poker_worth import amounts, break_even, right_to_roll
from fivefold.errors import IllegalMove, Seats
from fivefold.games.poker import Betting, Bid, Bidding, Rolling, Turning, load_deck
from fivefold.games.poker.card import UNIT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from fivefold.coach.poker_choices import Scenario
    from fivefold.coach.poker_deals import Start
    from fivefold.coach.poker_values import Floats
    from fivefold.coach.poker_worth import Right
    from fivefold.games.poker import Bet, Card, CardInPlay, PokerGame
    from fivefold.games.protocol import Move, Seat
    from fivefold.texts import Text

__all__ = [
    "SIMULATIONS",
    "Bench",
    "PokerAdvice",
    "PokerOption",
    "advise_poker",
    "attempt_chance",
    "viewed",
]

SIMULATIONS = 80
ATTEMPTS = 4
"""So far each continuation is played before what was learned judges it."""


@dataclass(frozen=True)
class PokerAdvice:
    game: PokerGame
    seat: Seat
    options: tuple[PokerOption, ...]
    """Best first."""
    right: Right | None = None
    """While the right to roll is bid for."""
    even: Mapping[Bet, float] = field(default_factory=dict)
    """For bets, the chance to complete the card at which each neither gains nor loses."""

    @property
    def best(self) -> PokerOption:
        return self.options[0]

    @property
    def in_play(self) -> CardInPlay:
        return viewed(self.game).phase.in_play

    @cached_property
    def chance(self) -> Fraction:
        """To complete the card in the attempt that is bid for or made, exactly."""
        return attempt_chance(self.game)

    def reason(self, names: Sequence[str] | None = None) -> Text:
        """Why the best is best, in one or two sentences."""
        return Reasons(self, names).text()


def attempt_chance(game: PokerGame) -> Fraction:
    """The exact chance that the attempt that is bid for or made completes the card."""
    phase = game.phase
    if phase is None or isinstance(phase, Turning):
        raise IllegalMove("no-card-in-play")
    in_play = phase.in_play
    if not isinstance(phase, Rolling):
        return completion(Need.of(in_play), in_play.card.rolls)
    locks = (in_play.locked(value, phase.loose) for value in in_play.lockable(phase.loose))
    return max(completion(Need.of(card), phase.rolls_left) for card in (in_play, *locks))


@dataclass(frozen=True)
class Bench:
    """Values scenarios for one seat, all under the same luck."""

    view: View
    seat: Seat
    simulations: int
    seed: int = 0

    def ranked(self, moves: Sequence[Move]) -> tuple[PokerOption, ...]:
        """The options of these moves of the seat, best first."""
        match self.view.phase:
            case Bidding() as bidding:
                auction = Auction(self.view, bidding, self.seat)
                moves = auction.in_order(moves)
                deals = [auction.deal(move) for move in moves]
                values = self.values([auction.scenario(deal) for deal in deals])
                values = capped(values, deals, self.seat)
            case Betting() as betting:
                values = self.values(bet_scenarios(self.view, betting, self.seat, moves))
            case Rolling() as rolling:
                values = self.values(lock_scenarios(self.view, rolling, moves))
        return options(moves, values)

    def values(self, scenarios: Sequence[Scenario]) -> Floats:
        """The chance to win in each scenario (scenarios, simulations)."""
        starts = list(dict.fromkeys(start for ends in scenarios for start, _ in ends))
        worth = dict(zip(starts, self._worths(starts), strict=True))
        return np.array([sum(share * worth[start] for start, share in ends) for ends in scenarios])

    def _worths(self, starts: Sequence[Start]) -> Floats:
        if not self.simulations:
            return judged(starts, self.view, learned_weights())[:, None, self.seat]
        rng = np.random.default_rng(self.seed)
        chances = Chances(self.view, self.simulations, ATTEMPTS, rng)
        return played_on(starts, self.view, learned_weights(), chances)[:, :, self.seat]


def advise_poker(
    game: PokerGame,
    seat: Seat,
    *,
    simulations: int = SIMULATIONS,
    seed: int = 0,
    cards: tuple[Card, ...] | None = None,
) -> PokerAdvice:
    """What a seat should decide now; without simulations, as what was learned judges it at once."""
    if seat not in game.to_act:
        raise IllegalMove("not-your-turn", waiting=Seats(game.to_act))
    bench = Bench(viewed(game, cards), seat, simulations, seed)
    match bench.view.phase:
        case Bidding() as bidding:
            return _bid_advice(bench, bidding)
        case Betting() as betting:
            return _bet_advice(bench, betting)
    return PokerAdvice(game, seat, bench.ranked(game.legal_moves(seat)))


_built_in = cache(load_deck)


def viewed(game: PokerGame, cards: tuple[Card, ...] | None = None) -> View:
    """A table where somebody has something to decide."""
    phase = game.phase
    if phase is None or isinstance(phase, Turning) or game.due is not None:
        raise IllegalMove("nothing-to-decide")
    return View(game, phase, _built_in() if cards is None else cards)


def _bid_advice(bench: Bench, bidding: Bidding) -> PokerAdvice:
    game, seat = bench.view.game, bench.seat
    auction = Auction(bench.view, bidding, seat)
    bids = amounts(bidding.standing + UNIT, game.players[seat].money)
    others = (move for move in game.legal_moves(seat) if not isinstance(move, Bid))
    moves = auction.in_order([*map(Bid, bids), *others])
    deals = [auction.deal(move) for move in moves]
    rivals = [auction.rival_at(stake - UNIT) for stake in (0, *bids)]
    asked = [*deals, auction.rolls(seat, 0), *rivals]
    values = bench.values([auction.scenario(deal) for deal in asked])
    chosen, free, instead = np.split(values, [len(moves), len(moves) + 1])
    chosen = capped(chosen, deals, seat)
    mine = np.vstack([free, *(chosen[moves.index(Bid(bid))] for bid in bids)])
    right = right_to_roll(auction, bids, mine, instead)
    return PokerAdvice(game, seat, options(moves, chosen), right)


def _bet_advice(bench: Bench, betting: Betting) -> PokerAdvice:
    game, seat = bench.view.game, bench.seat
    moves = game.legal_moves(seat)
    scenarios = bet_scenarios(bench.view, betting, seat, moves)
    completed, failed = ([((ends[way][0], 1.0),) for ends in scenarios] for way in (0, 1))
    values = np.split(bench.values([*scenarios, *completed, *failed]), 3)
    even = break_even(moves, *values[1:])
    return PokerAdvice(game, seat, options(moves, values[0]), even=even)
