"""What can be played in a scorecard game, besides the dice themselves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from fivefold.games.protocol import Decision, Paper, WithDice
from fivefold.whole import whole

if TYPE_CHECKING:
    from fivefold.dice import Dice
    from fivefold.rules import BoxId, RuleSet


@dataclass(frozen=True, slots=True)
class Keep(WithDice, Decision):
    """Put these dice aside and roll the rest."""


@dataclass(frozen=True, slots=True)
class Fill(Decision):
    """End the turn: write what the dice score into a box."""

    box: BoxId


@dataclass(frozen=True, slots=True)
class FinalRoll(WithDice, Paper):
    """A turn's last dice, where nobody wrote down how they came about."""


@dataclass(frozen=True, slots=True)
class Note(Paper):
    """A whole turn off a paper sheet: the box and its points, the dice unknown."""

    box: BoxId
    points: int
    bonus: bool = False
    """Whether the five-of-a-kind bonus was written down with it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", whole(self.points))


@cache
def keep_moves(dice: Dice) -> tuple[Keep, ...]:
    """Every keep that leaves something to roll: keeping all is stopping, not a keep."""
    return tuple(Keep(kept) for kept in dice.keeps if kept < dice)


@lru_cache(maxsize=64)
def fill_moves(rules: RuleSet) -> tuple[Fill, ...]:
    """One shared move for each box, by index: legal moves are listed at every decision."""
    return tuple(Fill(box.id) for box in rules.boxes)
