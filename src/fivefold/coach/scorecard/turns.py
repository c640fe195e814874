"""A player's moves grouped into turns, with what each turn scored and how lucky it was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.games.scorecard import Fill, FinalRoll, Note
from fivefold.protocol import Paper, Roll
from fivefold.rules import Points

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fivefold.coach.scorecard.reviewed_moves import ReviewedMove
    from fivefold.dice import Dice
    from fivefold.games.scorecard import Position
    from fivefold.protocol import Move
    from fivefold.rules import BoxId


@dataclass(frozen=True, slots=True)
class Written:
    """What a turn put on the sheet, without the upper bonus, which no single turn earns."""

    box: BoxId
    points: Points
    bonus: Points
    """The five-of-a-kind bonus it earned."""


def written_by(move: Move, position: Position) -> Written | None:
    """What a move puts on the sheet; None if it fills no box."""
    match move:
        case Fill(box):
            return Written(box, position.points(move), position.five_bonus)
        case Note(box, points, bonus):
            policy = position.sheet.rules.five_of_a_kind
            earned = policy.bonus if bonus and policy is not None else Points(0)
            return Written(box, Points(points), earned)
    return None


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn of one player. The last one of a record may be unfinished."""

    number: int
    """From 1, over all manches."""
    moves: tuple[ReviewedMove, ...]

    @property
    def manche(self) -> int:
        return len(self.moves[0].game.played) + 1

    @property
    def luck(self) -> float:
        return sum(move.luck for move in self.moves)

    @property
    def cost(self) -> float:
        return sum(move.cost for move in self.moves)

    @property
    def expected(self) -> float:
        """The expected final total after the turn."""
        return self.moves[-1].total

    @property
    def split(self) -> bool:
        """Whether luck and cost can be told apart, because every roll was recorded."""
        return not any(isinstance(move.move, Paper) for move in self.moves)

    @property
    def dice(self) -> Dice | None:
        """The last dice that are known."""
        fell = [
            move.turn.kept + move.move.dice
            for move in self.moves
            if isinstance(move.move, Roll | FinalRoll)
        ]
        return fell[-1] if fell else None

    @property
    def written(self) -> Written | None:
        """None while the turn is unfinished."""
        last = self.moves[-1]
        return written_by(last.move, last.position)


def in_turns(moves: Iterable[ReviewedMove]) -> tuple[TurnReview, ...]:
    """Group one player's moves into turns, each of which ends when a box is filled."""
    turns, begun = list[TurnReview](), list["ReviewedMove"]()
    for move in moves:
        begun.append(move)
        if isinstance(move.move, Fill | Note):
            turns.append(TurnReview(len(turns) + 1, tuple(begun)))
            begun = []
    return (*turns, TurnReview(len(turns) + 1, tuple(begun))) if begun else tuple(turns)
