"""Deluxe Poker advice: every choice, ranked by the chance to win the game after it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.card import UNIT
from fivefold.coach.poker.attempts import attempt_chance
from fivefold.coach.poker.choices import AuctionPlan, bet_scenarios
from fivefold.coach.poker.evaluator import Evaluator
from fivefold.coach.poker.options import PokerOption, capped, options
from fivefold.coach.poker.position import PokerPosition
from fivefold.coach.poker.reasons import Reasons
from fivefold.coach.poker.worth import amounts, break_even, right_to_roll
from fivefold.errors import IllegalMove, Seats
from fivefold.games.poker import Betting, Bid, Bidding, Turning
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction
    from pathlib import Path

    from fivefold.coach.poker.last_card.exact import Exact
    from fivefold.coach.poker.worth import RightToRoll
    from fivefold.games.poker import Bet, CardInPlay, PokerGame
    from fivefold.protocol import Seat
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
    exact: bool = False
    """Whether the chances are exact, for two players who both play their best."""

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

    def html(self, lang: Lang = Lang.EN) -> str:
        """The best choices, with a reason, as HTML, as a notebook shows it."""
        from fivefold.coach.displays.poker import advice_html  # noqa: PLC0415 (only where something is drawn)

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
    """The view of a game in which somebody has to decide; otherwise IllegalMove."""
    phase = game.phase
    if phase is None or isinstance(phase, Turning) or game.due is not None:
        raise IllegalMove("nothing-to-decide")
    return PokerPosition(game, phase, game.rules.deck)


def _exact_advice(evaluator: Evaluator, exact: Exact) -> PokerAdvice:
    game, seat = evaluator.view.game, evaluator.seat
    phase, moves = game.phase, game.legal_moves(seat)
    right = exact.right(phase, seat) if isinstance(phase, Bidding) else None
    even = exact.even(phase, moves) if isinstance(phase, Betting) else {}
    ranked = evaluator.ranked(moves)
    return PokerAdvice(game, seat, _listed(ranked), right, even, exact=True)


def _listed(ranked: tuple[PokerOption, ...]) -> tuple[PokerOption, ...]:
    """The options without most bids: the same ones as otherwise, and the best."""
    bids = [option.move.amount for option in ranked if isinstance(option.move, Bid)]
    kept = set(amounts(min(bids, default=0), max(bids, default=-1)))
    return tuple(
        option
        for place, option in enumerate(ranked)
        if not place or not isinstance(option.move, Bid) or option.move.amount in kept
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
    return PokerAdvice(game, seat, evaluator.options(moves, chosen), right)


def _bet_advice(evaluator: Evaluator, betting: Betting) -> PokerAdvice:
    game, seat = evaluator.view.game, evaluator.seat
    moves = game.legal_moves(seat)
    scenarios = bet_scenarios(evaluator.view, betting, seat, moves, evaluator.weights)
    completed, failed = ([((ends[way][0], 1.0),) for ends in scenarios] for way in (0, 1))
    values = np.split(evaluator.values([*scenarios, *completed, *failed]), 3)
    even = break_even(moves, *values[1:])
    return PokerAdvice(game, seat, options(moves, values[0]), even=even)
