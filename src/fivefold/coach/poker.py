"""Deluxe Poker advice: every choice ranked by the chance to win the game that it leaves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.coach.continuations import Chances, judged, played_on
from fivefold.coach.poker_cards import Need, completion
from fivefold.coach.poker_choices import Auction, bet_scenarios, lock_scenarios
from fivefold.coach.poker_deals import View
from fivefold.coach.poker_reasons import Reasons
from fivefold.coach.poker_values import learned_weights
from fivefold.errors import IllegalMove, Seats
from fivefold.games.poker import Betting, Bid, Bidding, Money, Rolling, Turning, load_deck
from fivefold.games.poker.card import UNIT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from fivefold.coach.poker_choices import Scenario
    from fivefold.coach.poker_deals import Start
    from fivefold.coach.poker_values import Floats
    from fivefold.games.poker import Card, CardInPlay, PokerGame
    from fivefold.games.protocol import Move, Seat
    from fivefold.texts import Text

SIMULATIONS = 80
ATTEMPTS = 4
"""So far each continuation is played before what was learned judges it."""
_DIGITS = 9
_RAISES = (0, 300, 900)
"""Above the lowest bid: where the worth of a bid is simulated, besides at all that one has."""


@dataclass(frozen=True, slots=True)
class PokerOption:
    """One choice as the coach sees it."""

    move: Move
    value: float
    """The chance to win the game."""
    error: float
    """The standard error of the value; 0 when nothing was simulated."""
    gives_up: float
    """Against the best option; 0 for the best."""
    doubt: float
    """The standard error of what it gives up: small, since all options met the same luck."""


@dataclass(frozen=True, slots=True)
class Right:
    """What the right to roll is worth to a seat."""

    worth: float
    """The chance to win that rolling for nothing adds to letting the rival roll."""
    error: float
    rival: Seat
    """Who would roll otherwise."""
    price: Money
    """For which stake."""
    highest: Money
    """The highest sensible bid; 0 where none is."""
    free: bool
    """Whether the seat would roll for nothing if it passed: nobody gains by a bid."""


@dataclass(frozen=True)
class PokerAdvice:
    game: PokerGame
    seat: Seat
    options: tuple[PokerOption, ...]
    """Best first."""
    right: Right | None = None
    """While the right to roll is bid for."""

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
        return options(moves, self.values(self._scenarios(moves)))

    def _scenarios(self, moves: Sequence[Move]) -> list[Scenario]:
        match self.view.phase:
            case Bidding() as bidding:
                auction = Auction(self.view, bidding, self.seat)
                return [auction.scenario(auction.deal(move)) for move in moves]
            case Betting() as betting:
                return bet_scenarios(self.view, betting, self.seat, moves)
            case Rolling() as rolling:
                return lock_scenarios(self.view, rolling, moves)

    def values(self, scenarios: Sequence[Scenario]) -> Floats:
        """The chance to win in each scenario (scenarios, simulations)."""
        starts = list(dict.fromkeys(start for ends in scenarios for start, _ in ends))
        worth = dict(zip(starts, self._worths(starts), strict=True))
        return np.array([sum(share * worth[start] for start, share in ends) for ends in scenarios])

    def _worths(self, starts: Sequence[Start]) -> Floats:
        if not self.simulations:
            return judged(starts, self.view, learned_weights())[:, None, self.seat]
        rng = np.random.default_rng(self.seed)
        chances = Chances(self.view.hidden, self.simulations, ATTEMPTS, rng)
        return played_on(starts, self.view, learned_weights(), chances)[:, :, self.seat]


def options(moves: Sequence[Move], values: Floats) -> tuple[PokerOption, ...]:
    """The options of these moves with their values (moves, simulations), best first."""
    best = values[values.mean(axis=1).argmax()]
    ranked = (
        PokerOption(
            move, float(row.mean()), _error(row), float((best - row).mean()), _error(best - row)
        )
        for move, row in zip(moves, values, strict=True)
    )
    # Where nothing is to be gained any more, to bid and to lock come first: it ends the game.
    return tuple(sorted(ranked, key=lambda option: round(option.gives_up, _DIGITS)))


def _error(sample: Floats) -> float:
    return float(sample.std(ddof=1) / np.sqrt(len(sample))) if len(sample) > 1 else 0.0


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
    if isinstance(bench.view.phase, Bidding):
        return _bid_advice(bench, bench.view.phase)
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
    bids = _amounts(bidding.standing + UNIT, game.players[seat].money)
    others = (move for move in game.legal_moves(seat) if not isinstance(move, Bid))
    moves = [*map(Bid, bids), *others]
    mine = [auction.rolls(seat, stake) for stake in (0, *bids)]
    rivals = [auction.rival_at(stake - UNIT) for stake in (0, *bids)]
    deals = [*map(auction.deal, moves), *mine, *rivals]
    values = bench.values([auction.scenario(deal) for deal in deals])
    gain = np.subtract(*np.split(values[len(moves) :], 2))
    right = Right(
        float(gain[0].mean()),
        _error(gain[0]),
        auction.rival,
        Money(rivals[0].stake),
        _highest(bids, gain[1:].mean(axis=1)),
        auction.passing.roller == seat,
    )
    return PokerAdvice(game, seat, options(moves, values[: len(moves)]), right)


def _amounts(lowest: int, money: int) -> list[int]:
    """The bids to look at: the lowest, some above, and everything."""
    if lowest > money:
        return []
    return sorted({*(min(lowest + more, money) for more in _RAISES), money})


def _highest(bids: Sequence[int], gains: Floats) -> Money:
    """Up to where rolling for a bid beats letting the rival roll, between the bids looked at."""
    if not len(bids) or gains[0] < 0:
        return Money(0)
    lost = np.flatnonzero(gains < 0)
    if not len(lost):
        return Money(bids[-1])
    after = lost[0]
    low, high = bids[after - 1], bids[after]
    share = gains[after - 1] / (gains[after - 1] - gains[after])
    return Money(int((low + share * (high - low)) // UNIT) * UNIT)
