"""A review of Deluxe Poker as JSON data, as `fivefold review --json` prints it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fivefold.games.poker import Rolling, Turning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.coach.poker.review import PlayerReview, PokerReview, ReviewedStep
    from fivefold.texts import Lang

    Json = dict[str, Any]


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


def player_json(player: PlayerReview) -> Json:
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
