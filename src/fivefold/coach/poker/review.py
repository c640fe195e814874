"""The review of a Deluxe Poker game: even share + dice + cards + others' choices - own cost."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from fivefold.coach.poker.advice import advise_poker
from fivefold.coach.poker.last_card import exact
from fivefold.coach.poker.position import PokerPosition
from fivefold.coach.poker.rounds import LastCardRound, PokerStep, Round, shares_of_win
from fivefold.errors import Malformed
from fivefold.games.poker import PokerGame, Rolling, Turning
from fivefold.protocol import Decision, TurnCard
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from fivefold.coach.poker.choices import PokerChoice
    from fivefold.coach.poker.values import Floats
    from fivefold.protocol import Move, Seat
    from fivefold.record import Record
    from fivefold.texts import Text

    Json = dict[str, Any]


_MOST, _LEAST_SIMULATIONS = 64, 8
_WORK = 40_000
"""Simulations for each choice go down with the length of a game, so that it takes seconds."""
SURE = 2.0
"""A cost is shown if it is more than this many times its standard error."""
_LEAST = 0.0005
"""A smaller cost is no tenth of a point in any case."""

Cause = Literal["card", "dice", "choice"]


@dataclass(frozen=True)
class ReviewedStep:
    """A move, and everyone's chance to win before and after it."""

    game: PokerGame
    """The state in which it was made."""
    number: int
    """Its place in the review, from 0."""
    seat: Seat
    move: Move
    attempt: int
    """From 1; cards are turned before the attempt they belong to."""
    before: tuple[float, ...]
    after: tuple[float, ...]
    choices: tuple[PokerChoice, ...] = ()
    """The choices there were, best first; empty for dice and cards, and where a player could choose
    again afterwards."""
    values_folder: Path | None = field(default=None, repr=False, compare=False)
    """Where solved last cards are saved, for the reason."""

    @property
    def cause(self) -> Cause:
        if isinstance(self.move, Decision):
            return "choice"
        return "card" if isinstance(self.move, TurnCard) else "dice"

    @property
    def best(self) -> PokerChoice:
        return self.choices[0]

    @cached_property
    def yours(self) -> PokerChoice:
        return next(choice for choice in self.choices if choice.move == self.move)

    @property
    def cost(self) -> float:
        """How much worse the decision was than the best; 0 where that may be chance."""
        if not self.choices:
            return 0.0
        lost = self.yours.gives_up
        return lost if lost > max(SURE * self.yours.doubt, _LEAST) else 0.0

    @property
    def is_choice(self) -> bool:
        """Whether there was anything to choose between."""
        return len(self.choices) > 1

    def reason(self, names: Sequence[str]) -> Text | None:
        """Why the best is best, if the coach says the same to somebody who asks there.

        None if not, and for somebody whom the game did not wait for.
        """
        if self.seat not in self.game.to_act:
            return None
        advice = advise_poker(self.game, self.seat, values_folder=self.values_folder)
        return advice.reason(names) if advice.best.move == self.best.move else None


@dataclass(frozen=True)
class PokerPlayerReview:
    """One player's game: `result` is `even + dice + cards + others - cost`."""

    name: str
    seat: Seat
    even: float
    """The share of the win that everyone has before the game."""
    dice: float
    cards: float
    others: float
    """The effect of the others' choices, and of all that the estimate did not expect."""
    result: float
    """The share of the win; the chance to win where the record ends before the game does."""
    decisions: tuple[ReviewedStep, ...] = field(repr=False)

    @property
    def cost(self) -> float:
        return sum(decision.cost for decision in self.decisions)

    @property
    def costly(self) -> tuple[ReviewedStep, ...]:
        """The decisions that cost something, the most costly first."""
        costly = (decision for decision in self.decisions if decision.cost)
        return tuple(sorted(costly, key=lambda decision: -decision.cost))


@dataclass(frozen=True)
class PokerReview:
    """Dice, cards and choices in one record of Deluxe Poker."""

    game: str
    finished: bool
    names: tuple[str, ...]
    players: tuple[PokerPlayerReview, ...]
    steps: tuple[ReviewedStep, ...] = field(repr=False)

    def html(self, lang: Lang = Lang.EN) -> str:
        """Dice, cards and choices over the attempts as HTML, as a notebook shows it."""
        from fivefold.coach.poker.display import review_html  # noqa: PLC0415 (only where something is drawn)

        return review_html(self, lang)

    def _repr_html_(self) -> str:
        return self.html()


def review_poker(
    record: Record,
    *,
    simulations: int | None = None,
    seed: int = 0,
    values_folder: Path | None = None,
    progress: Callable[[float], None] = lambda _: None,
) -> PokerReview:
    """Review a game of Deluxe Poker, finished or not. The same game always gets the same review.

    `simulations` are for each choice; by default as many as a few seconds allow. The last card
    between two players is solved, and saved in `values_folder`; by default that is in the user's
    cache.
    """
    if not isinstance(record.start, PokerGame):
        raise Malformed("no-review", game=record.start.rules.id)
    steps = tuple(_reviewed(record, simulations, seed, values_folder, progress))
    names, seats = record.names, record.start.seats
    players = tuple(_player(names[seat], seat, len(seats), steps) for seat in seats)
    return PokerReview(record.start.rules.id, record.game.over, names, players, steps)


def _player(name: str, seat: Seat, seats: int, steps: Sequence[ReviewedStep]) -> PokerPlayerReview:
    gained: Counter[Cause] = Counter()
    for step in steps:
        gained[step.cause] += step.after[seat] - step.before[seat]  # type: ignore[assignment]
    decisions = tuple(step for step in steps if step.seat == seat and step.is_choice)
    cost = sum(step.cost for step in decisions)
    even = 1 / seats
    result = steps[-1].after[seat] if steps else even
    others = gained["choice"] + cost
    return PokerPlayerReview(
        name, seat, even, gained["dice"], gained["card"], others, result, decisions
    )


def _reviewed(
    record: Record,
    simulations: int | None,
    seed: int,
    folder: Path | None,
    progress: Callable[[float], None],
) -> Iterator[ReviewedStep]:
    """Every step of the game with its values."""
    seats = len(record.names)
    chances, done = (1 / seats,) * seats, 0
    rounds = list(_rounds(list(_steps(record))))
    simulations = simulations or _affordable(len(rounds), seats)
    for attempt, (turned, steps) in enumerate(rounds, start=1):
        values = _valued(steps, simulations, (seed, attempt), folder) if steps else None
        if turned is not None:
            after = chances if values is None else _tuple(values.start)
            seat, move = turned.seat, turned.move
            yield ReviewedStep(turned.before, done, seat, move, attempt, chances, after)
            done += 1
            chances = after
        for step, valued in zip(steps, values.valued() if values else (), strict=True):
            after = shares_of_win(step.after) or _tuple(valued.chances)
            before, seat, move, _ = step
            yield ReviewedStep(
                before, done, seat, move, attempt, chances, after, valued.choices, folder
            )
            chances = after
            done += 1
        progress(done / len(record.played))


def _valued(
    steps: Sequence[PokerStep], simulations: int, seed: tuple[int, ...], folder: Path | None
) -> Round | LastCardRound:
    if exact(PokerPosition.of(steps[0].before), folder) is not None:
        return LastCardRound(steps, folder)
    return Round(steps, simulations, seed)


def _affordable(rounds: int, seats: int) -> int:
    return min(max(_WORK // max(rounds * seats**2, 1), _LEAST_SIMULATIONS), _MOST)


def _tuple(chances: Floats) -> tuple[float, ...]:
    return tuple(map(float, chances))


def _steps(record: Record) -> Iterator[PokerStep]:
    states = [game for game, _, _ in record.steps()] + [record.game]
    for (seat, move), before, after in zip(record.played, states, states[1:], strict=False):
        assert isinstance(before, PokerGame)  # noqa: S101 (the record is of this kind)
        assert isinstance(after, PokerGame)  # noqa: S101
        yield PokerStep(before, seat, move, after)


def _rounds(steps: Sequence[PokerStep]) -> Iterator[tuple[PokerStep | None, list[PokerStep]]]:
    """The steps of each round, and the turned card before them, if there was one."""
    turned: PokerStep | None = None
    current: list[PokerStep] = []
    for step in steps:
        if isinstance(step.before.phase, Turning):
            turned = step
            continue
        current.append(step)
        if step.after.settlement is not step.before.settlement:
            yield turned, current
            turned, current = None, []
    if turned is not None or current:
        yield turned, current


_EXPLAINED = 5
"""How many costly decisions of each player come with a reason: each takes a moment to find."""


def review_json(review: PokerReview, lang: Lang) -> Json:
    """Plain data for other programs."""
    return {
        "game": review.game,
        "finished": review.finished,
        "players": [
            player_json(player)
            | {
                "worst": [
                    _decision(one, _reason(one, review, lang) if rank < _EXPLAINED else None)
                    for rank, one in enumerate(player.costly)
                ]
            }
            for player in review.players
        ],
        "attempts": list(_attempts(review)),
    }


def player_json(player: PokerPlayerReview) -> Json:
    """A player's figures, without individual decisions."""
    return {
        "name": player.name,
        "even": player.even,
        "dice": player.dice,
        "cards": player.cards,
        "others": player.others,
        "cost": player.cost,
        "result": player.result,
        "decisions": len(player.decisions),
    }


def card_of(step: ReviewedStep) -> str | None:
    """The card in play; None while one is being turned."""
    phase = step.game.phase
    return None if phase is None or isinstance(phase, Turning) else str(phase.in_play.card)


def _reason(step: ReviewedStep, review: PokerReview, lang: Lang) -> str | None:
    reason = step.reason(review.names)
    return None if reason is None else reason[lang]


def _decision(step: ReviewedStep, reason: str | None) -> Json:
    return {
        "attempt": step.attempt,
        "card": card_of(step),
        "yours": str(step.move),
        "best": str(step.best.move),
        "cost": step.cost,
        "error": step.yours.doubt,
        "reason": reason,
    }


def _attempts(review: PokerReview) -> Iterator[Json]:
    """Every attempt that began, and everyone's chance to win when it was over."""
    last = {step.attempt: step for step in review.steps}
    for number, step in last.items():
        phase = step.game.phase
        if isinstance(phase, Rolling):
            after = step.game.play(step.move, step.seat)
            over = not isinstance(after.phase, Rolling)
            yield {
                "attempt": number,
                "card": str(phase.in_play.card),
                "roller": review.names[phase.roller],
                "stake": phase.stake,
                "completed": after.settlement.completed if over and after.settlement else None,
                "chances": list(step.after),
            }
