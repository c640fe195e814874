"""A review as JSON data, as `fivefold review --json` prints it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fivefold.coach.levels import level_name

if TYPE_CHECKING:
    from fivefold.coach.scorecard.review import PlayerReview, Review, ReviewedDecision
    from fivefold.coach.scorecard.turns import TurnReview
    from fivefold.texts import Lang

    Json = dict[str, Any]


def review_json(review: Review, lang: Lang, worst: int | None) -> Json:
    players = [_with_worst(player, lang, worst) for player in review.players]
    return {"game": review.game, "finished": review.finished, "players": players}


def _with_worst(player: PlayerReview, lang: Lang, worst: int | None) -> Json:
    costly = [_decision(decision, lang) for decision in player.costly[:worst]]
    return {**player_json(player), "worst": costly}


def player_json(player: PlayerReview) -> Json:
    """A player's figures and turns, without individual decisions."""
    accuracy = player.accuracy
    return {
        "name": player.name,
        "start": player.start,
        "luck": player.luck,
        "cost": player.cost,
        "total": player.total,
        "decisions": len(player.decisions),
        "accuracy": accuracy,
        "level": level_name(accuracy),
        "turns": [_turn(turn) for turn in player.turns],
    }


def _turn(turn: TurnReview) -> Json:
    written = turn.written
    return {
        "turn": turn.number,
        "manche": turn.manche,
        "dice": None if turn.dice is None else str(turn.dice),
        "box": written and written.box,
        "points": written and written.points,
        "bonus": written and written.bonus,
        "luck": turn.luck,
        "cost": turn.cost,
        "expected": turn.expected,
        "split": turn.split,
    }


def _decision(decision: ReviewedDecision, lang: Lang) -> Json:
    position = decision.position
    return {
        "turn": decision.turn,
        "dice": str(position.dice),
        "rolls_left": position.rolls_left,
        "yours": str(decision.yours),
        "best": str(decision.best.move),
        "cost": decision.cost,
        "reason": decision.reason[lang],
    }
