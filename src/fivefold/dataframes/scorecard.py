"""The rows of scorecard games: boxes and points, and expected totals."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from fivefold.coach.scorecard.review import review as review_scorecard
from fivefold.coach.scorecard.review import written_by
from fivefold.dataframes.steps import steps
from fivefold.dice import NO_DICE
from fivefold.games.scorecard import FinalRoll, Position, RollOff, Turn
from fivefold.protocol import Decision, Paper, Roll
from fivefold.rules import scorecard_rules

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.coach.scorecard.review import PlayerReview, Review, ReviewedMove
    from fivefold.dataframes.frame import Row
    from fivefold.dataframes.kinds import ValuesOf
    from fivefold.dataframes.steps import FrameStep, ReviewedOf
    from fivefold.games.scorecard import ScorecardGame
    from fivefold.record import Record

    SheetStep = FrameStep[ScorecardGame, ReviewedMove]


def review(record: Record, values_of: ValuesOf, folder: Path | None) -> Review:
    return review_scorecard(record, values_of(scorecard_rules(record.start.rules)), folder)


def reviewed(found: Review) -> ReviewedOf:
    """The part of a review for each move in turn; a roll-off has none."""
    moves = iter(found.moves)
    return lambda game: None if isinstance(game.phase, RollOff) else next(moves)


def decision(step: SheetStep, previous: SheetStep | None) -> Row | None:
    """A keep, a filled box, or a box copied from paper, of which no dice are known."""
    move, one = step.move, step.reviewed
    if isinstance(move, Decision) and previous is not None:
        position = _position(step)
        dice: Row = {"rolls_left": position.rolls_left, "dice": position.dice.text}
        return {
            **_moment(previous),
            **dice,
            **_written(step, position),
            **_outlook(one),
            **_judged(one),
            "luck": previous.reviewed.luck if previous.reviewed else None,
        }
    if isinstance(move, Paper) and not isinstance(move, FinalRoll):
        return {**_moment(step), **_written(step, _position(step)), **_outlook(one)}
    return None


def roll(step: SheetStep) -> Row | None:
    """Dice that were rolled; of a turn copied from paper only the last ones are known."""
    match step.move:
        case Roll(dice):
            due = step.before.due
            kept = due.kept if due else NO_DICE
            fell = {"kept": kept.text, "rolled": dice.text, "dice": (kept + dice).text}
        case FinalRoll(dice):
            fell = {"dice": dice.text}
        case _:
            return None
    after = step.after.phase
    is_start = isinstance(step.before.phase, RollOff)
    left = after.rolls_left if isinstance(after, Turn) and not is_start else None
    start: Row = {"roll_off": is_start, "rolls_left": left}
    return {**_moment(step), **start, **fell, **_outlook(step.reviewed)}


def games(record: Record, found: Review | None) -> list[Row]:
    """The columns of each player's row, by seat."""
    points, bonuses = Counter[int](), Counter[int]()
    for step in steps(record):
        if isinstance(step.before.phase, Turn):
            written = written_by(step.move, _position(step))
            points[step.seat] += written.points if written else 0
            bonuses[step.seat] += written.bonus if written else 0
    totals = record.game.amounts
    return [
        {
            # The sheets of earlier manches are gone, but all other points are known.
            "upper_bonus": totals[seat] - points[seat] - bonuses[seat],
            "five_bonus": bonuses[seat],
            **(_reviewed(found.players[seat]) if found else {}),
        }
        for seat in record.game.seats
    ]


def _reviewed(player: PlayerReview) -> Row:
    return {
        "start": player.start,
        "luck": player.luck,
        "cost": player.cost,
        "result": player.total,
        "decisions": len(player.decisions),
        "accuracy": player.accuracy,
    }


def _position(step: SheetStep) -> Position:
    """The position before a step of a turn; without dice where a roll is due."""
    turn = step.before.phase
    assert isinstance(turn, Turn)  # noqa: S101 (a roll-off has only rolls)
    return Position(step.before.sheets[turn.seat], turn.dice or NO_DICE, turn.rolls_left)


def _moment(step: SheetStep) -> Row:
    """When dice were rolled, or a turn was copied that has no numbered rolls."""
    due = step.before.due
    assert due is not None  # noqa: S101 (nothing else begins with dice due)
    number = due.roll if isinstance(step.move, Roll) else None
    return {"manche": due.manche, "turn": due.turn, "roll": number}


def _written(step: SheetStep, position: Position) -> Row:
    written = written_by(step.move, position)
    if written is None:
        return {}
    return {"box": written.box, "points": written.points, "bonus": written.bonus}


def _outlook(one: ReviewedMove | None) -> Row:
    if one is None:
        return {}
    before = one.total + one.cost - one.luck
    return {"expected_before": before, "expected_after": one.total, "luck": one.luck}


def _judged(one: ReviewedMove | None) -> Row:
    if one is None:
        return {}
    return {"mattered": one.is_choice, "best": str(one.choices[0].move), "cost": one.cost}
