"""The four scorers that turn dice into points, which rule files refer to by name.

A pattern pays a fixed number of points, the sum of the dice that `matched` it, or the sum of `all`
dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NewType, Protocol

from fivefold.dice import FACES, rolls

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.dice import Dice, Face

Points = NewType("Points", int)

NOTHING = Points(0)
ALL = "all"
MATCHED = "matched"

_PATTERNS = 256

Pays = str | int
"""`"all"`, `"matched"`, or a fixed number of points."""


class Scorer(Protocol):
    def points(self, dice: Dice) -> Points: ...
    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class FaceSum:
    """The sum of the dice that show one face."""

    face: Face

    def points(self, dice: Dice) -> Points:
        return Points(self.face * dice.counts[self.face - 1])


@dataclass(frozen=True, slots=True)
class Groups:
    """Groups of equal dice, each of a different number: `(2, 2)` two pairs, `(3, 2)` a full house.

    >>> from fivefold.dice import Dice
    >>> Groups((2, 2), MATCHED).points(Dice("15566")), Groups((2, 2), MATCHED).points(Dice("15555"))
    (22, 0)
    """

    sizes: tuple[int, ...]
    pays: Pays
    same: bool = False
    """Whether enough dice of one number are all groups together: five sixes are a full house."""

    def points(self, dice: Dice) -> Points:
        least = min(self.sizes, default=0)
        counts = [each for each in zip(FACES, dice.counts, strict=True) if each[1] >= least]
        sizes = (self.sizes, (sum(self.sizes),)) if self.same else (self.sizes,)
        return _paid(self.pays, max(_best_groups(some, counts) or 0 for some in sizes), dice)


@dataclass(frozen=True, slots=True)
class Run:
    """Consecutive faces: any run of this length, or only the one that starts at `lowest`."""

    length: int
    lowest: Face | None
    pays: Pays

    def points(self, dice: Dice) -> Points:
        starts = FACES if self.lowest is None else (self.lowest,)
        runs = (range(start, start + self.length) for start in starts)
        return _paid(self.pays, max(sum(run) * all(n in dice for n in run) for run in runs), dice)


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of all dice, or nothing if it is below `at_least`."""

    at_least: Points

    def points(self, dice: Dice) -> Points:
        return Points(dice.total) if dice.total >= self.at_least else NOTHING


@lru_cache(maxsize=_PATTERNS)
def points_by_roll(scorer: Scorer, count: int) -> tuple[Points, ...]:
    """The points of each roll of this many dice, in the order of `rolls`. Games share patterns."""
    return tuple(map(scorer.points, rolls(count)))


def _best_groups(sizes: tuple[int, ...], counts: Sequence[tuple[Face, int]]) -> int | None:
    """The highest sum of dice that form the groups, or None if they cannot."""
    if not sizes:
        return 0
    if len(sizes) > len(counts):
        return None
    (face, count), others = counts[0], counts[1:]
    sums = [_best_groups(sizes, others)]
    for size in {size for size in sizes if size <= count}:
        place = sizes.index(size)
        rest = _best_groups(sizes[:place] + sizes[place + 1 :], others)
        sums.append(None if rest is None else face * size + rest)
    return max((total for total in sums if total is not None), default=None)


def _paid(pays: Pays, matched: int, dice: Dice) -> Points:
    if not matched:
        return NOTHING
    if isinstance(pays, int):
        return Points(pays)
    return Points(dice.total if pays == ALL else matched)
