"""What a keep aims at: the boxes where its good endings lie, how likely each is, what a miss is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.coach.bonus import wins_bonus
from fivefold.rules import BoxIndex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from fivefold.coach.endings import Course
    from fivefold.dice import Dice
    from fivefold.games.scorecard import Sheet

_MOST_GOALS = 3
_LIKELY, _LARGE = 0.1, 0.15
"""A goal is worth a word if it is so likely, or is so much of what the keep can win."""
_FAIR, _GOOD = 2 / 3, 1 / 2
"""A fair turn is what so many turns reach; a good one, what only so many reach."""
_RARE = 0.02
"""Nobody plays for what is rarer."""
_SURE = 0.95
"""What is reached so often is not hoped for but counted on."""
_SAME = 1e-6
"""Totals closer than this are the same."""
_FIVE = -1
"""In place of a box: the five-of-a-kind bonus, which is worth more than any box it comes with."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Ending the turn in a box with one of some scores."""

    box: BoxIndex | None
    """None where the five-of-a-kind bonus is the goal, whatever box it comes with."""
    chance: float
    least: int
    most: int
    capped: bool = False
    """Whether the turn may also end in that box with more points, which are too many."""


class Aim:
    """A keep by what it leads to, if the rest of the turn is played best."""

    def __init__(self, course: Course, kept: Dice, rolls_left: int) -> None:
        self.kept, self._ends = kept, course.endings
        self._chances = course.chances(kept, rolls_left)
        self._fair, self._good_turn = course.reached_by(_FAIR), course.reached_by(_GOOD)
        self._kind = np.where(self._ends.bonus, _FIVE, self._ends.box)

    @cached_property
    def expected(self) -> float:
        """The final total to expect."""
        return float(self._chances @ self._ends.total)

    def scored(self, sheet: Sheet) -> float:
        """What the turn itself brings to a card on average, with the bonuses won in it."""
        ends, rules = self._ends, sheet.rules
        five, upper = rules.five_of_a_kind, rules.upper_bonus
        bonuses = ends.bonus * (five.bonus if five else 0)
        if upper:
            written = zip(ends.box.tolist(), ends.points.tolist(), strict=True)
            bonuses += upper.points * np.array([wins_bonus(sheet, *one) for one in written])
        return float(self._chances @ (ends.points + bonuses))

    def chance_of(self, total: float) -> float:
        """The chance to end with that total to expect, or a higher one."""
        return float(self._chances[self._ends.total >= total - _SAME].sum())

    def chance_above(self, total: float) -> float:
        return float(self._chances[self._ends.total > total + _SAME].sum())

    def gain_when_above(self, total: float) -> float:
        """What endings above a total bring beyond it, on average over these endings."""
        return self.gain_over(total) / self.chance_above(total)

    def gain_over(self, total: float) -> float:
        """What endings bring beyond a total, on average; those below it count nothing."""
        return float(self._chances @ np.maximum(self._ends.total - total, 0))

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """The good endings by box, likeliest first; none where all that is left is to lose less."""
        gain = self._chances * (self._ends.total - self.bar)
        good = [(goal, float(gain[where].sum())) for goal, where in self._by_box(self._good)]
        whole = sum(share for _, share in good)
        likeliest = max((goal.chance for goal, _ in good), default=0)
        good.sort(key=lambda one: (one[0].chance < likeliest, -one[1]))
        said = [
            goal
            for goal, share in good
            if goal.chance >= min(_LIKELY, likeliest)
            or (share >= _LARGE * whole and goal.chance >= _RARE)
        ]
        return tuple(sorted(said[:_MOST_GOALS], key=lambda goal: -goal.chance))

    @property
    def kind(self) -> tuple[BoxIndex | None, ...]:
        """The box that is aimed at first, to tell one kind of keep from another."""
        return tuple(goal.box for goal in self.goals[:1])

    @cached_property
    def misses(self) -> tuple[Goal, ...]:
        """The other endings by box, likeliest first."""
        missed = [goal for goal, _ in self._by_box((self._chances > 0) & ~self._good)]
        return tuple(sorted(missed, key=lambda goal: -goal.chance))

    @cached_property
    def bar(self) -> float:
        """Endings from here up are what the keep hopes for: as good as most turns on this card, or
        as the keep's own average; where it can hardly miss that, more is what it hopes for."""
        bars = sorted([min(self._fair, self.expected), self._good_turn, self.expected])
        return next((bar for bar in bars if 0 < self.chance_of(bar) < _SURE), self.expected)

    @cached_property
    def _good(self) -> NDArray[np.bool_]:
        scored = (self._ends.points > 0) | self._ends.bonus
        good: NDArray[np.bool_] = scored & (self._chances > 0)
        good &= self._ends.total >= self.bar - _SAME
        return good

    def _by_box(self, where: NDArray[np.bool_]) -> Iterator[tuple[Goal, NDArray[np.bool_]]]:
        for kind in sorted(set(self._kind[where].tolist())):
            reached = (self._chances > 0) & (self._kind == kind)
            here = where & reached
            points, chance = self._ends.points[here], float(self._chances[here].sum())
            box, most = None if kind == _FIVE else BoxIndex(kind), int(points.max())
            capped = bool((self._ends.points[reached] > most).any())
            yield Goal(box, chance, int(points.min()), most, capped), here
