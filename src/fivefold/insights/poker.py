"""Hints and reviews of Deluxe Poker as plain data."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from fivefold.coach.poker.review import card_of, player_json, review_poker
from fivefold.games.poker import Rolling
from fivefold.games.poker.view import view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from fivefold.coach.poker.advice import PokerAdvice
    from fivefold.coach.poker.choices import PokerChoice, RightToRoll
    from fivefold.coach.poker.review import PokerReview, ReviewedStep
    from fivefold.games.poker import PokerGame
    from fivefold.games.poker.view import CardView
    from fivefold.insights.schemas import (
        PokerChoiceData,
        PokerCostly,
        PokerHint,
        PokerReviewData,
        PokerReviewedPlayer,
        PokerStep,
        RightData,
        WinPoint,
    )
    from fivefold.record import Record
    from fivefold.texts import Lang


def poker_hint(advice: PokerAdvice, names: Sequence[str], lang: Lang) -> PokerHint:
    """Advice as plain data."""
    return {
        "kind": "poker",
        "chance": float(advice.chance),
        "exact": str(advice.chance),
        "solved": advice.exact,
        "choices": [_choice(one) for one in advice.choices],
        "right": None if advice.right is None else _right_data(advice.right, names),
        "even": {str(bet): chance for bet, chance in advice.even.items()},
        "reason": advice.reason(names)[lang],
    }


def _right_data(right: RightToRoll, names: Sequence[str]) -> RightData:
    return {
        "worth": right.worth,
        "won": right.won,
        "left": right.left,
        "price": right.price,
        "rival": names[right.rival],
        "highest": right.highest or None,
    }


_COSTLY = 5
"""The most costly choices that are listed for each player, each with a reason."""
_VALUES = 0.75
"""The share of the time that the values take; the reasons take the rest."""


def poker_review_data(
    record: Record,
    lang: Lang,
    progress: Callable[[float], None] = lambda _: None,
    values_folder: Path | None = None,
) -> PokerReviewData:
    """The review of a game, finished or not."""
    reviewed = review_poker(
        record, values_folder=values_folder, progress=lambda share: progress(_VALUES * share)
    )
    return {
        "game": reviewed.game,
        "names": list(reviewed.names),
        "finished": reviewed.finished,
        "players": list(_players(reviewed, lang, progress)),
        "steps": [_step_data(step) for step in reviewed.steps],
        "winning": {"points": list(_points(reviewed))},
    }


def _players(
    reviewed: PokerReview, lang: Lang, progress: Callable[[float], None]
) -> Iterator[PokerReviewedPlayer]:
    for place, player in enumerate(reviewed.players, start=1):
        costly = [_costly_data(step, reviewed, lang) for step in player.costly[:_COSTLY]]
        progress(_VALUES + (1 - _VALUES) * place / len(reviewed.players))
        yield cast("PokerReviewedPlayer", {**player_json(player), "costly": costly})


def _costly_data(step: ReviewedStep, reviewed: PokerReview, lang: Lang) -> PokerCostly:
    reason = step.reason(reviewed.names)
    return {
        "step": step.number,
        "attempt": step.attempt,
        "card": card_of(step),
        "yours": _choice(step.yours),
        "best": _choice(step.best),
        "cost": step.cost,
        "error": step.yours.doubt,
        "reason": None if reason is None else reason[lang],
    }


def _choice(choice: PokerChoice) -> PokerChoiceData:
    return {
        "act": str(choice.move),
        "chance": choice.chance,
        "error": choice.error,
        "gives_up": choice.gives_up,
        "doubt": choice.doubt,
    }


def _step_data(step: ReviewedStep) -> PokerStep:
    after = step.game.play(step.move, step.seat)
    ended = after.settlement if isinstance(step.game.phase, Rolling) else None
    return {
        "seat": step.seat,
        "attempt": step.attempt,
        "cause": step.cause,
        "act": str(step.move),
        "card": _card(step, after),
        "completed": None if ended is None or ended is step.game.settlement else ended.completed,
        "money": [player.money for player in after.players],
        "best": _best(step),
        "cost": step.cost,
        "chances": list(step.after),
        "change": [now - then for then, now in zip(step.before, step.after, strict=True)],
    }


def _card(step: ReviewedStep, after: PokerGame) -> CardView:
    """The card with the dice on it after a step; at the end of an attempt, as it was left."""
    if isinstance(step.game.phase, Rolling):
        after = replace(after, phase=step.game.phase.play(step.move))
    card = view(after)["card"]
    assert card is not None  # noqa: S101 (every step has one, even that which turns it)
    return card


def _best(step: ReviewedStep) -> str | None:
    """The best act; the one that was chosen if none is clearly better."""
    if not step.choices:
        return None
    return str(step.best.move if step.cost else step.move)


def _points(reviewed: PokerReview) -> Iterator[WinPoint]:
    """Everyone's chance to win at the start, and at the end of every attempt."""
    yield {"step": None, "seat": 0, "turn": 0, "chances": [one.even for one in reviewed.players]}
    last = {step.attempt: step for step in reviewed.steps}
    for attempt, step in last.items():
        chances = [min(max(chance, 0.0), 1.0) for chance in step.after]
        yield {"step": step.number, "seat": step.seat, "turn": attempt, "chances": chances}
