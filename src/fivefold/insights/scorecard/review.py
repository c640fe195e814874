"""The review of a game as plain data: every move in order, luck, and costly decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from fivefold.coach.scorecard.review import player_json, review
from fivefold.dice import NO_DICE
from fivefold.games.scorecard import Fill, FinalRoll, Keep, Note, ScorecardGame
from fivefold.insights.scorecard.hints import choice_data, position_data
from fivefold.protocol import Roll
from fivefold.solver.limits import solver_installed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from fivefold.coach.scorecard.review import PlayerReview, ReviewedDecision, ReviewedMove
    from fivefold.dice import Dice
    from fivefold.insights.schemas import (
        CostlyData,
        ReviewData,
        ReviewedPlayer,
        StepData,
        StepReach,
        StepWin,
        WinningData,
    )
    from fivefold.record import Record
    from fivefold.solver.values import Values
    from fivefold.texts import Lang


Kind = Literal["roll", "keep", "fill", "written"]


class _Effect(NamedTuple):
    """The kind of a move, and the dice on the table afterwards."""

    kind: Kind
    dice: Dice
    """The dice of a filled box stay until the next player takes them."""
    points: int | None = None


def step_data(
    move: ReviewedMove, reach: StepReach | None = None, win: StepWin | None = None
) -> StepData:
    """One move, and what it did to the chance to pass a rival or to win."""
    effect, chance = _effect(move), isinstance(move.move, Roll)
    return {
        "seat": move.turn.seat,
        "turn": move.turn_number,
        "manche": len(move.game.played) + 1,
        "kind": effect.kind,
        "position": position_data(move.position),
        "kept": str(move.turn.kept),
        "act": None if chance else str(move.move),
        "dice": str(effect.dice),
        "points": effect.points,
        "best": _best(move),
        "luck": move.luck,
        "cost": move.cost,
        "expected": move.total,
        "reach": reach,
        "win": win,
    }


def _effect(move: ReviewedMove) -> _Effect:
    match move.move:
        case Keep(dice):
            return _Effect("keep", dice)
        case Fill() as fill:
            return _Effect("fill", move.position.dice, move.position.points(fill))
        case FinalRoll(dice):
            return _Effect("written", dice)
        case Note(_, points):
            return _Effect("written", NO_DICE, points)
    fell = move.move.dice if isinstance(move.move, Roll) else NO_DICE
    return _Effect("roll", move.turn.kept + fell)


def _best(move: ReviewedMove) -> str | None:
    """The best act; the one that was chosen if none is better."""
    if not move.choices:
        return None
    return str(move.choices[0].move if move.is_costly else move.move)


_COSTLY = 10
"""The most costly decisions that are listed for each player."""


def review_data(
    record: Record, values: Values, lang: Lang, values_folder: Path | None = None
) -> ReviewData:
    """The review of a scorecard game, finished or not."""
    reviewed = review(record, values, values_folder)
    chances = _late_chances(record, values, reviewed.moves)
    return {
        "game": reviewed.game,
        "names": list(record.names),
        "finished": reviewed.finished,
        "manches": record.start.manches,
        "players": [_player_data(player, lang) for player in reviewed.players],
        "steps": [
            step_data(move, *late) for move, late in zip(reviewed.moves, chances, strict=True)
        ],
        "winning": chances_to_win(record, values),
    }


def chances_to_win(record: Record, values: Values) -> WinningData | None:
    """Everyone's chance to win; None for one player, and without the solver, which computes it."""
    if not (values.exact and solver_installed()):
        return None
    from fivefold.insights.scorecard.winning import winning_data  # noqa: PLC0415 (loads NumPy)

    return winning_data(record, values)


def _late_chances(
    record: Record, values: Values, moves: Sequence[ReviewedMove]
) -> Iterable[tuple[StepReach | None, StepWin | None]]:
    """The chance to pass the best rival, or to win, that each move left, where that mattered."""
    end = record.game
    if not (
        values.exact
        and solver_installed()
        and isinstance(end, ScorecardGame)
        and end.over
        and not end.rules.saved_rolls
    ):
        return [(None, None)] * len(moves)
    from fivefold.insights.scorecard.winning import last_turns, reached  # noqa: PLC0415 (loads NumPy)

    return zip(reached(moves, end), last_turns(moves, values), strict=True)


def _player_data(player: PlayerReview, lang: Lang) -> ReviewedPlayer:
    costly = [_costly_data(decision, lang) for decision in player.costly[:_COSTLY]]
    return cast("ReviewedPlayer", {**player_json(player), "costly": costly})


def _costly_data(decision: ReviewedDecision, lang: Lang) -> CostlyData:
    position = decision.position
    return {
        "step": decision.move.number,
        "seat": decision.move.turn.seat,
        "turn": decision.turn,
        "position": position_data(position),
        "yours": choice_data(position, decision.yours),
        "best": choice_data(position, decision.best),
        "cost": decision.cost,
        "reason": decision.reason[lang],
    }
