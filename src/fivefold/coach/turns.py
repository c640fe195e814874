"""A record's moves put together turn by turn, with what each turn wrote and how lucky it was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.games.protocol import Paper, Roll
from fivefold.games.scorecard import Fill, FinalRoll, Note, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import Points

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fivefold.coach.luck import Swing
    from fivefold.dice import Dice
    from fivefold.rules import BoxId


@dataclass(frozen=True, slots=True)
class Written:
    """What a turn put on the sheet; the upper bonus belongs to no one turn."""

    box: BoxId
    points: Points
    bonus: Points
    """The five-of-a-kind bonus it earned."""


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn of one player; the last of a record may be unfinished."""

    number: int
    """From 1, over all manches."""
    swings: tuple[Swing, ...]

    @property
    def manche(self) -> int:
        return len(self.swings[0].game.played) + 1

    @property
    def luck(self) -> float:
        return sum(swing.luck for swing in self.swings)

    @property
    def cost(self) -> float:
        return sum(swing.cost for swing in self.swings)

    @property
    def expected(self) -> float:
        """The final total to expect after it."""
        return self.swings[-1].total

    @property
    def split(self) -> bool:
        """Whether luck and cost can be told apart: every roll was written down."""
        return not any(isinstance(swing.move, Paper) for swing in self.swings)

    @property
    def dice(self) -> Dice | None:
        """The last dice that are known."""
        fell = [
            swing.turn.kept + swing.move.dice
            for swing in self.swings
            if isinstance(swing.move, Roll | FinalRoll)
        ]
        return fell[-1] if fell else None

    @property
    def written(self) -> Written | None:
        """Nothing yet where the record ends within the turn."""
        swing = self.swings[-1]
        match swing.move:
            case Fill(box):
                points = points_in(swing.sheet, swing.dice, swing.sheet.rules.index[box])
                return Written(box, points, bonus_for(swing.sheet, swing.dice))
            case Note(box, points, bonus):
                policy = swing.sheet.rules.five_of_a_kind
                earned = policy.bonus if bonus and policy is not None else Points(0)
                return Written(box, Points(points), earned)
        return None


def in_turns(swings: Iterable[Swing]) -> tuple[TurnReview, ...]:
    """One player's moves, cut where a box was filled."""
    turns, begun = list[TurnReview](), list["Swing"]()
    for swing in swings:
        begun.append(swing)
        if isinstance(swing.move, Fill | Note):
            turns.append(TurnReview(len(turns) + 1, tuple(begun)))
            begun = []
    return (*turns, TurnReview(len(turns) + 1, tuple(begun))) if begun else tuple(turns)
