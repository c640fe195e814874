"""A review as plain data, for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fivefold.coach.levels import level_told
from fivefold.games.scorecard import Keep

if TYPE_CHECKING:
    from fivefold.coach.review import Choosing, PlayerReview, Review
    from fivefold.coach.turns import TurnReview
    from fivefold.games.scorecard import Fill
    from fivefold.texts import Lang

    Json = dict[str, Any]


def plain_review(review: Review, lang: Lang, worst: int | None) -> Json:
    players = [_player(player, lang, worst) for player in review.players]
    return {"game": review.game, "finished": review.finished, "players": players}


def _player(player: PlayerReview, lang: Lang, worst: int | None) -> Json:
    costly = [_choosing(choosing, lang) for choosing in player.costly[:worst]]
    return {**plain_player(player), "worst": costly}


def plain_player(player: PlayerReview) -> Json:
    """A player's figures and turns, without single decisions."""
    accuracy = player.accuracy
    return {
        "name": player.name,
        "start": player.start,
        "luck": player.luck,
        "cost": player.cost,
        "total": player.total,
        "decisions": len(player.decisions),
        "accuracy": accuracy,
        "level": level_told(accuracy),
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


def _choosing(choosing: Choosing, lang: Lang) -> Json:
    swing = choosing.swing
    return {
        "turn": choosing.turn,
        "dice": str(swing.dice),
        "rolls_left": swing.turn.rolls_left,
        "yours": _move(choosing.yours),
        "best": _move(swing.options[0].move),
        "cost": choosing.cost,
        "reason": choosing.reason[lang],
    }


def _move(move: Keep | Fill) -> dict[str, str]:
    return {"keep": str(move.dice)} if isinstance(move, Keep) else {"box": move.box}
