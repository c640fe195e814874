"""The moves of scorecard games besides `Roll`, and their text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, ClassVar

from fivefold.dice import Dice
from fivefold.integers import as_int, read_points
from fivefold.protocol import Decision, Paper, WithDice

if TYPE_CHECKING:
    from fivefold.protocol import Move
    from fivefold.rules import BoxId, RuleSet


@dataclass(frozen=True, slots=True)
class Keep(WithDice, Decision):
    """Keep these dice and roll the others."""

    word: ClassVar[str] = "keep"
    rolls_on: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Fill(Decision):
    """Write what the dice score into a box, which ends the turn."""

    box: BoxId

    def __str__(self) -> str:
        return f"fill {self.box}"


@dataclass(frozen=True, slots=True)
class FinalRoll(WithDice, Paper):
    """The last dice of a turn whose earlier rolls are unknown."""

    word: ClassVar[str] = "final"


@dataclass(frozen=True, slots=True)
class Note(Paper):
    """A turn copied from a paper sheet: the box and its points, without the dice."""

    box: BoxId
    points: int
    bonus: bool = False
    """Whether the five-of-a-kind bonus was written down with it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", as_int(self.points))

    def __str__(self) -> str:
        return f"note {self.box} {self.points}" + " bonus" * self.bonus


def parse_scorecard_move(words: list[str]) -> Move | None:
    """The move with this text; None if no scorecard game has such a move."""
    match words:
        case ["keep", *dice] if len(dice) <= 1:
            return Keep(Dice("".join(dice)))
        case ["final", *dice] if len(dice) <= 1:
            return FinalRoll(Dice("".join(dice)))
        case ["fill", box]:
            return Fill(box)
        case ["note", box, points]:
            return Note(box, read_points(points))
        case ["note", box, points, "bonus"]:
            return Note(box, read_points(points), bonus=True)
    return None


@cache
def keep_moves(dice: Dice) -> tuple[Keep, ...]:
    """Every keep that leaves at least one die to roll."""
    return tuple(Keep(kept) for kept in dice.keeps if kept < dice)


@lru_cache(maxsize=64)
def fill_moves(rules: RuleSet) -> tuple[Fill, ...]:
    """One shared move per box, by index, because legal moves are listed at every decision."""
    return tuple(Fill(box.id) for box in rules.boxes)
