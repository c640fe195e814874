"""What can be played in a scorecard game, besides the dice themselves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from fivefold.games.protocol import Move

if TYPE_CHECKING:
    from fivefold.dice import Dice
    from fivefold.rules import BoxId, Points, RuleSet


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Put these dice aside and roll the rest."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class Fill(Move):
    """End the turn: write what the dice score into a box."""

    box: BoxId


@dataclass(frozen=True, slots=True)
class FinalRoll(Move):
    """A turn's last dice, where nobody wrote down how they came about."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class Note(Move):
    """A whole turn off a paper sheet: the box and its points, the dice unknown."""

    box: BoxId
    points: Points
    bonus: bool = False
    """Whether the five-of-a-kind bonus was written down with it."""


@cache
def keep_moves(dice: Dice) -> tuple[Keep, ...]:
    """Every keep that leaves something to roll: keeping all is stopping, not a keep."""
    return tuple(Keep(kept) for kept in dice.keeps if kept < dice)


@lru_cache(maxsize=64)
def fill_moves(rules: RuleSet) -> tuple[Fill, ...]:
    """One shared move for each box, by index: legal moves are listed at every decision."""
    return tuple(Fill(box.id) for box in rules.boxes)
