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
_LIKELIER = 1.03
"""Dice are kept for what they make so many times as likely as a roll of all the dice would."""
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
    wild: bool = False
    """Whether only a wild card gets there."""


class Aim:
    """A keep by what it leads to, if the rest of the turn is played best."""

    def __init__(self, course: Course, kept: Dice, rolls_left: int) -> None:
        self.kept, self._ends = kept, course.endings
        self._chances = course.chances(kept, rolls_left)
        self._fresh = course.fresh(rolls_left)
        self.fair, self._good_turn = course.reached_by(_FAIR), course.reached_by(_GOOD)
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

    def loss_when_below(self, total: float) -> float:
        """What endings below a total fall short of it, on average over these endings."""
        short = self._chances @ np.maximum(total - self._ends.total, 0)
        return float(short) / (1 - self.chance_of(total))

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
        said = [goal for goal in said if self._helps(goal)] or said
        return tuple(sorted(said[:_MOST_GOALS], key=lambda goal: -goal.chance))

    @property
    def plan(self) -> int | None:
        """What these dice are kept for first, to tell one plan from another; None for nothing."""
        first = next(iter(self.goals), None)
        return self._of(first) if first and self._helps(first) else None

    def _helps(self, goal: Goal) -> bool:
        """Whether these dice are kept for a goal: without them it would be less likely."""
        there = (self._kind == self._of(goal)) & self._good
        return goal.chance > _LIKELIER * float(self._fresh[there].sum())

    @staticmethod
    def _of(goal: Goal) -> int:
        return _FIVE if goal.box is None else goal.box

    @cached_property
    def misses(self) -> tuple[Goal, ...]:
        """The endings that nobody hopes for by box, likeliest first."""
        missed = [goal for goal, _ in self._by_box(~self._good)]
        return tuple(sorted(missed, key=lambda goal: -goal.chance))

    @cached_property
    def bar(self) -> float:
        """Endings from here up are what the keep hopes for: as good as most turns on this card, or
        as the keep's own average; where it can hardly miss that, more is what it hopes for."""
        bars = sorted([min(self.fair, self.expected), self._good_turn, self.expected])
        return next((bar for bar in bars if 0 < self.chance_of(bar) < _SURE), self.expected)

    @cached_property
    def _good(self) -> NDArray[np.bool_]:
        scored = (self._ends.points > 0) | self._ends.bonus
        good: NDArray[np.bool_] = scored & (self._ends.total >= self.bar - _SAME)
        return good

    def _by_box(self, where: NDArray[np.bool_]) -> Iterator[tuple[Goal, NDArray[np.bool_]]]:
        where = where & (self._chances > 0)
        for kind in sorted(set(self._kind[where].tolist())):
            reached = (self._chances > 0) & (self._kind == kind)
            here = where & reached
            points, chance = self._ends.points[here], float(self._chances[here].sum())
            box, most = None if kind == _FIVE else BoxIndex(kind), int(points.max())
            capped = bool((self._ends.points[reached] > most).any())
            wild = bool(self._ends.wild[here].all())
            yield Goal(box, chance, int(points.min()), most, capped, wild), here
