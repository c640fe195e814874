"""A Deluxe Poker round in a record: what each of its states and choices was worth to everyone.

A round is the bidding for a card, the bets and the attempt. All its values meet the same luck
afterwards, so what two choices differ by is known much better than either of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.card import UNIT
from fivefold.coach.poker.advice import ATTEMPTS, Evaluator
from fivefold.coach.poker.attempts import DONE, CardNeed, locked, outcomes
from fivefold.coach.poker.choices import AuctionPlan, bet_scenarios, capped, rank
from fivefold.coach.poker.last_card import exact
from fivefold.coach.poker.position import AfterAttempt, PlannedAttempt, PokerPosition
from fivefold.coach.poker.simulation import RandomDraws, simulate
from fivefold.coach.poker.values import learned_weights
from fivefold.dice import FACES
from fivefold.games.poker import Betting, Bid, Bidding, Pass, PokerGame, Rolling
from fivefold.games.poker.game import LAST_PLAYERS
from fivefold.protocol import Decision, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from fivefold.coach.poker.choices import PokerChoice, Scenario
    from fivefold.coach.poker.values import Floats
    from fivefold.games.poker import PokerGame
    from fivefold.protocol import Move


class PokerStep(NamedTuple):
    """A move, and the states before and after it."""

    before: PokerGame
    seat: Seat
    move: Move
    after: PokerGame


class Valued(NamedTuple):
    """Everyone's chance to win after a step, and the choices there were, best first.

    There are none for dice, nor for a word in the bidding that another one of the same player
    followed or topped: that player could still choose.
    """

    chances: Floats
    choices: tuple[PokerChoice, ...] = ()


def last_words(steps: Sequence[PokerStep]) -> Iterator[int]:
    """The steps that settled the bidding, and the bets.

    Until then everyone is asked again after a higher bid, so only a player's last pass counts, and
    of the bids the one that nobody topped.
    """
    spoke, topped = set[Seat](), False
    for number, step in reversed(list(enumerate(steps))):
        if not isinstance(step.before.phase, Bidding):
            if isinstance(step.before.phase, Betting):
                yield number
            continue
        passed = step.move == Pass()
        if step.seat not in spoke and (passed or not topped):
            yield number
        spoke.add(step.seat)
        topped = topped or not passed


def bids_considered(step: PokerStep, bidding: Bidding) -> list[Move]:
    """The lowest bid, whatever is no bid, and what was done.

    To say nothing more counts as a pass, even where the rules don't ask for one.
    """
    legal = step.before.legal_moves(step.seat)
    lowest = Bid(bidding.standing + UNIT)
    kept = (move for move in legal if move == lowest or not isinstance(move, Bid))
    return list(dict.fromkeys([*kept, Pass(), step.move]))


def shares_of_win(game: PokerGame) -> tuple[float, ...] | None:
    """Everyone's share of the win; None if the game is not over."""
    if not game.over:
        return None
    share = 1 / max(len(game.winners), 1)
    return tuple(share * (seat in game.winners) for seat in game.seats)


class AttemptEnds:
    """Every way in which an attempt can end, as a state from which the game goes on."""

    def __init__(self, view: PokerPosition, attempt: PlannedAttempt) -> None:
        self.roller = attempt.roller
        failed = view.failure(attempt, view.phase.in_play, 0)
        self.states = {
            need: view.success(attempt) if need == DONE else replace(failed, failed=(need, 0))
            for need in _reachable(view.need, view.phase.in_play.card.rolls)
        }
        """By what the card still needs."""


def _reachable(need: CardNeed, rolls: int) -> set[CardNeed]:
    reached = {need}
    for _ in range(rolls):
        reached |= {
            option for one in reached - {DONE} for options in outcomes(one) for option in options
        }
    return reached


class RollingValues:
    """Everyone's chance to win during an attempt, of shape (simulations, seats).

    The roller chooses the locks that are best for their own chance to win.
    """

    def __init__(self, ends: AttemptEnds, worth: Mapping[AfterAttempt, Floats]) -> None:
        self._roller = ends.roller
        self._known = {(need, 0): worth[state] for need, state in ends.states.items()}

    def after(self, rolling: Rolling, moves: Iterable[Move]) -> Floats:
        """The value of a state in which the roller may choose among these moves."""
        needs = (CardNeed.of(locked(rolling, move)) for move in moves)
        return self._best(needs, rolling.rolls_left)

    def value(self, need: CardNeed, rolls: int) -> Floats:
        """The value with this many rolls left."""
        rolls = 0 if need == DONE else rolls
        found = self._known.get((need, rolls))
        if found is None:
            ways = outcomes(need).items()
            total = sum(count * self._best(options, rolls - 1) for options, count in ways)
            found = self._known[need, rolls] = total / len(FACES) ** need.dice
        return found

    def _best(self, needs: Iterable[CardNeed], rolls: int) -> Floats:
        return max(
            (self.value(need, rolls) for need in needs),
            key=lambda value: value[:, self._roller].mean(),
        )


@dataclass(frozen=True)
class LastCardRound:
    """Both players are taken to play their best after each step."""

    steps: Sequence[PokerStep]
    folder: Path | None
    """Where solved last cards are saved."""

    @cached_property
    def start(self) -> Floats:
        """Everyone's chance to win at the start of the bidding."""
        return self._chances(self.steps[0].before)

    def valued(self) -> list[Valued]:
        last = set(last_words(self.steps))
        return [
            Valued(
                self._chances(step.after),
                self._choices(step)
                if number in last or not isinstance(step.before.phase, Bidding)
                else (),
            )
            for number, step in enumerate(self.steps)
        ]

    def _chances(self, game: PokerGame) -> Floats:
        shares = shares_of_win(game)
        if shares is None:
            known = exact(PokerPosition.of(game), self.folder)
            assert known is not None  # noqa: S101 (the card is the last one until the game is over)
            shares = known.chances()
        return np.array(shares)

    def _choices(self, step: PokerStep) -> tuple[PokerChoice, ...]:
        if not isinstance(step.move, Decision):
            return ()
        view, seat = PokerPosition.of(step.before), step.seat
        evaluator = Evaluator(view, seat, 0, folder=self.folder)
        assert evaluator.exact is not None  # noqa: S101 (as above)
        phase, legal = view.phase, step.before.legal_moves(seat)
        said = bids_considered(step, phase) if isinstance(phase, Bidding) else legal
        moves = evaluator.in_order(said)
        return rank(moves, evaluator.exact.values(seat, moves)) if len(moves) > 1 else ()


class _Alternatives(NamedTuple):
    """The moves that were possible in the bidding or betting, and where each leads."""

    moves: Sequence[Move]
    scenarios: Sequence[Scenario]
    attempts: Sequence[PlannedAttempt]
    """Empty for bets."""


@dataclass(frozen=True)
class Round:
    steps: Sequence[PokerStep]
    simulations: int
    seed: tuple[int, ...]

    @cached_property
    def start(self) -> Floats:
        """Everyone's chance to win at the start of the bidding."""
        return _mean(self._worth[self._opening])

    def valued(self) -> list[Valued]:
        return [self._valued(number, step) for number, step in enumerate(self.steps)]

    def _valued(self, number: int, step: PokerStep) -> Valued:
        if isinstance(step.before.phase, Rolling):
            return Valued(self._rolled(step), self._locks(step))
        moves, scenarios, attempts = self._alternatives[number]
        values = np.array([self._scenario(one) for one in scenarios])
        own = values[:, :, step.seat]
        own = capped(own, attempts, step.seat) if attempts else own
        ranked = rank(moves, own) if len(moves) > 1 else ()
        if isinstance(step.after.phase, Rolling):
            return Valued(self._rolled(step), ranked)
        return Valued(_mean(values[list(moves).index(step.move)]), ranked)

    def _scenario(self, ends: Scenario) -> Floats:
        total: Floats = sum((share * self._worth[start] for start, share in ends), np.zeros(()))
        return total

    # Rolling

    def _rolled(self, step: PokerStep) -> Floats:
        """Everyone's chance to win after a step of the attempt, or after the last bet before it."""
        return _mean(self._after(step))

    def _after(self, step: PokerStep) -> Floats:
        after, values = step.after, self._rolling
        if isinstance(after.phase, Rolling):
            moves = after.legal_moves(after.phase.roller)
            if moves:
                return values.after(after.phase, moves)
            return values.value(CardNeed.of(after.phase.in_play), after.phase.rolls_left)
        assert after.settlement is not None  # noqa: S101 (an attempt has just ended)
        if after.settlement.completed:
            return values.value(DONE, 0)
        return values.value(_left_on_card(step), 0)

    def _locks(self, step: PokerStep) -> tuple[PokerChoice, ...]:
        phase = step.before.phase
        if not isinstance(step.move, Decision) or not isinstance(phase, Rolling):
            return ()
        moves = step.before.legal_moves(step.seat)
        values = [
            self._rolling.value(CardNeed.of(locked(phase, move)), phase.rolls_left)
            for move in moves
        ]
        return rank(moves, np.array(values)[:, :, step.seat])

    @cached_property
    def _rolling(self) -> RollingValues:
        assert self._ends is not None  # noqa: S101 (only asked for where there is an attempt)
        return RollingValues(self._ends, self._worth)

    @cached_property
    def _ends(self) -> AttemptEnds | None:
        """How the attempt can end; None if the record ends before it begins."""
        games = [self.steps[0].before, *(step.after for step in self.steps)]
        game = next((one for one in games if isinstance(one.phase, Rolling)), None)
        if game is None or not isinstance(game.phase, Rolling):
            return None
        return AttemptEnds(PokerPosition.of(game), PlannedAttempt.of(game.phase))

    # Bidding and betting

    @cached_property
    def _alternatives(self) -> dict[int, _Alternatives]:
        """By the number of the step."""
        last = set(last_words(self.steps))
        return {
            number: _alternatives(step, judged=number in last)
            for number, step in enumerate(self.steps)
            if not isinstance(step.before.phase, Rolling)
        }

    # The rest of the game

    @cached_property
    def _worth(self) -> Mapping[AfterAttempt, Floats]:
        """The value for everyone of every state after an attempt, (simulations, seats)."""
        scenarios = (ends for one in self._alternatives.values() for ends in one.scenarios)
        reached = [start for ends in scenarios for start, _ in ends]
        ended = self._ends.states.values() if self._ends else ()
        starts = list(dict.fromkeys([self._opening, *reached, *ended]))
        rng = np.random.default_rng(self.seed)
        draws = RandomDraws(self._view, self.simulations, ATTEMPTS, rng)
        found = simulate(starts, self._view, learned_weights(), draws)
        for row, start in enumerate(starts):
            if (shares := final_shares(start)) is not None:
                found[row] = shares
        return dict(zip(starts, found, strict=True))

    @cached_property
    def _view(self) -> PokerPosition:
        return PokerPosition.of(self.steps[0].before)

    @cached_property
    def _opening(self) -> AfterAttempt:
        """The state at the start of the bidding."""
        view, players = self._view, self._view.game.players
        return AfterAttempt(
            view.money,
            tuple(bool(player.cards) for player in players),
            tuple(not player.all_in_used for player in players),
            view.left,
            view.phase.opener,
            (view.need, 0),
        )


def _mean(values: Floats) -> Floats:
    """The mean over all simulations, by seat."""
    mean: Floats = values.mean(axis=0)
    return mean


def final_shares(end: AfterAttempt) -> Floats | None:
    """Everyone's share of the win if the game is over; None if it is not."""
    money, card = np.array(end.money), np.array(end.card)
    left = money > 0
    if left.sum() < LAST_PLAYERS:
        return left.astype(float)
    if end.left:
        return None
    best = left & card
    best &= money == np.max(money, where=best, initial=0)
    shares: Floats = best / max(best.sum(), 1)
    return shares


def _left_on_card(step: PokerStep) -> CardNeed:
    """The needs of the card after a failed attempt."""
    phase = step.before.phase
    assert isinstance(phase, Rolling)  # noqa: S101 (an attempt ends by a roll or a lock)
    if isinstance(step.move, Decision):
        return CardNeed.of(locked(phase, step.move))
    return CardNeed.of(phase.in_play.after(step.move.dice)[0])  # type: ignore[attr-defined]


def _alternatives(step: PokerStep, *, judged: bool) -> _Alternatives:
    view, game, seat = PokerPosition.of(step.before), step.before, step.seat
    if isinstance(view.phase, Betting):
        bets = game.legal_moves(seat)
        return _Alternatives(
            bets, bet_scenarios(view, view.phase, seat, bets, learned_weights()), ()
        )
    assert isinstance(view.phase, Bidding)  # noqa: S101 (the only other phase without dice)
    auction = AuctionPlan(view, view.phase, seat, learned_weights())
    moves = auction.in_order(bids_considered(step, view.phase)) if judged else [step.move]
    attempts = [auction.attempt(move) for move in moves]
    return _Alternatives(moves, [auction.scenario(one) for one in attempts], attempts)
