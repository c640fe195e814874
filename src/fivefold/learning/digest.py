"""What is kept of a game that is over: results, and decisions worth remembering; plain JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from fivefold.coach.levels import level_told
from fivefold.coach.review import review
from fivefold.games import game_ids
from fivefold.games.scorecard import ScorecardGame
from fivefold.learning.choices import position_told
from fivefold.learning.obvious import given_up
from fivefold.learning.steps import NOTHING
from fivefold.learning.told import PositionTold, SeatResult  # noqa: TC001 (to check digests by)
from fivefold.tables.acts import write_move

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from fivefold.coach.review import Choosing, PlayerReview
    from fivefold.record import Record
    from fivefold.solver.values import Values

VERSION = 1
"""To be raised whenever the same game would lead to another digest."""
_REMEMBERED = 5
_LEAST = 0.5
"""What the obvious choice must give up for a good decision to be worth remembering."""


class Remembered(TypedDict):
    """A decision worth remembering, at a table that its keeper knows."""

    game: str
    turn: int
    position: PositionTold
    yours: str
    best: str
    cost: float
    saved: float


class SeatDigest(TypedDict):
    """One seat's game."""

    result: SeatResult
    manches: list[int]
    """The total of each manche; of a game without manches, its one total."""
    worst: list[Remembered]
    best: list[Remembered]


class Digest(TypedDict):
    """One game."""

    version: int
    game: str
    own: bool
    names: list[str]
    totals: list[int]
    winners: list[int]
    bots: list[int]
    """The seats of programs."""
    seats: list[SeatDigest]


def digest(record: Record, values: Values | None, bots: Collection[int] = ()) -> Digest:
    """A record's digest; without values, luck and decisions are not looked at."""
    game = record.game
    totals = {standing.seat: standing.amount for standing in game.standings}
    reviewed = review(record, values).players if values else [None] * len(game.seats)
    return {
        "version": VERSION,
        "game": game.game_id,
        "own": game.game_id not in game_ids() or "deck" in dict(record.headers.pairs),
        "names": list(record.names),
        "totals": [totals[seat] for seat in game.seats],
        "winners": list(game.winners),
        "bots": sorted(bots),
        "seats": [_seat(record, seat, totals[seat], reviewed[seat]) for seat in game.seats],
    }


def _seat(record: Record, seat: int, total: int, player: PlayerReview | None) -> SeatDigest:
    choosings = player.decisions if player else ()
    accuracy = player.accuracy if player else None
    result: SeatResult = {
        "seat": seat,
        "name": record.names[seat],
        "total": total,
        "won": seat in record.game.winners,
        "luck": player.luck if player else None,
        "cost": player.cost if player else None,
        "decisions": len(choosings),
        "accuracy": accuracy,
        "level": level_told(accuracy),
    }
    worst = player.costly[:_REMEMBERED] if player else ()
    return {
        "result": result,
        "manches": _manches(record, seat, total),
        "worst": [_remembered(one, 0.0) for one in worst],
        "best": _best(choosings),
    }


def _manches(record: Record, seat: int, total: int) -> list[int]:
    game = record.game
    return [played[seat] for played in game.played] if isinstance(game, ScorecardGame) else [total]


def _best(choosings: Sequence[Choosing]) -> list[Remembered]:
    """The best choice made where the obvious one would have given up most."""
    saved = [
        (given_up(one.swing.sheet, one.swing.dice, one.swing.turn.rolls_left, one.swing.options), n)
        for n, one in enumerate(choosings)
        if one.cost <= NOTHING
    ]
    most = sorted((one for one in saved if one[0] >= _LEAST), key=lambda one: -one[0])
    return [_remembered(choosings[n], lost) for lost, n in most[:_REMEMBERED]]


def _remembered(choosing: Choosing, saved: float) -> Remembered:
    swing = choosing.swing
    best = swing.options[0].move if choosing.cost > NOTHING else choosing.yours
    return {
        "game": swing.game.game_id,
        "turn": choosing.turn,
        "position": position_told(swing.sheet, swing.dice, swing.turn.rolls_left),
        "yours": write_move(choosing.yours),
        "best": write_move(best),
        "cost": choosing.cost if choosing.cost > NOTHING else 0.0,
        "saved": saved,
    }
