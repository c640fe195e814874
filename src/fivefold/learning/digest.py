"""The digest of a finished game: its results and memorable decisions, as JSON to be stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from fivefold.coach.levels import level_name
from fivefold.coach.scorecard.review import review
from fivefold.learning.schemas import MemorableDecision, SeatResult  # noqa: TC001 (for pydantic)
from fivefold.learning.scorecard.choices import position_data
from fivefold.learning.scorecard.obvious import given_up
from fivefold.protocol import Seat, kind_of
from fivefold.rules import known_ids

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from fivefold.coach.scorecard.review import PlayerReview, ReviewedDecision
    from fivefold.record import Record
    from fivefold.solver.values import Values

VERSION = 1
"""Raise it whenever the same game would give a different digest."""
_MOST = 5
"""The most decisions to store, of the worst and of the best."""
_LEAST = 0.5
"""A good decision is memorable if the obvious choice would have given up this much."""


class SeatDigest(TypedDict):
    result: SeatResult
    manches: list[int]
    """The total of each manche; in a game without manches, its only total."""
    worst: list[MemorableDecision]
    best: list[MemorableDecision]


class Digest(TypedDict):
    version: int
    game: str
    own: bool
    names: list[str]
    totals: list[int]
    winners: list[int]
    bots: list[int]
    """The seats of bots."""
    seats: list[SeatDigest]


def digest(record: Record, values: Values | None, bots: Collection[int] = ()) -> Digest:
    """The digest of a record. Without values, luck and decisions are left out."""
    game = record.game
    totals = {standing.seat: standing.amount for standing in game.standings}
    reviewed = review(record, values).players if values else [None] * len(game.seats)
    return {
        "version": VERSION,
        "game": game.rules.id,
        "own": game.rules.id not in known_ids() or "deck" in dict(record.headers.pairs),
        "names": list(record.names),
        "totals": [totals[seat] for seat in game.seats],
        "winners": list(game.winners),
        "bots": sorted(bots),
        "seats": [_seat(record, seat, totals[seat], reviewed[seat]) for seat in game.seats],
    }


def _seat(record: Record, seat: int, total: int, player: PlayerReview | None) -> SeatDigest:
    decisions = player.decisions if player else ()
    accuracy = player.accuracy if player else None
    result: SeatResult = {
        "seat": seat,
        "name": record.names[seat],
        "total": total,
        "won": seat in record.game.winners,
        "luck": player.luck if player else None,
        "cost": player.cost if player else None,
        "decisions": len(decisions),
        "accuracy": accuracy,
        "level": level_name(accuracy),
    }
    worst = player.costly[:_MOST] if player else ()
    return {
        "result": result,
        "manches": _manches(record, seat, total),
        "worst": [_memorable(one, 0.0) for one in worst],
        "best": _best(decisions),
    }


def _manches(record: Record, seat: int, total: int) -> list[int]:
    view = kind_of(record.game.rules).player_view(record.game, Seat(seat))
    manches: list[int] = view.get("manches", [total])
    return manches


def _best(decisions: Sequence[ReviewedDecision]) -> list[MemorableDecision]:
    """The best choices that were made where the obvious one would have given up most."""
    saved = [
        (given_up(one.position, one.move.options), n)
        for n, one in enumerate(decisions)
        if not one.is_costly
    ]
    most = sorted((one for one in saved if one[0] >= _LEAST), key=lambda one: -one[0])
    return [_memorable(decisions[n], lost) for lost, n in most[:_MOST]]


def _memorable(decision: ReviewedDecision, saved: float) -> MemorableDecision:
    best = decision.best.move if decision.is_costly else decision.yours
    return {
        "game": decision.move.game.rules.id,
        "turn": decision.turn,
        "position": position_data(decision.position),
        "yours": str(decision.yours),
        "best": str(best),
        "cost": decision.cost if decision.is_costly else 0.0,
        "saved": saved,
    }
