"""What a keep aims at: the boxes a good turn ends in, how likely each is, and what a miss means."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fivefold.coach.scorecard.bonus import wins_bonus
from fivefold.rules import BoxIndex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from fivefold.coach.scorecard.turn_odds import TurnOdds
    from fivefold.dice import Dice
    from fivefold.games.scorecard import Sheet

_MOST_GOALS = 3
_LIKELY, _LARGE = 0.1, 0.15
"""A goal is mentioned if it is this likely, or is this large a share of what the keep can gain."""
_FAIR, _GOOD = 2 / 3, 1 / 2
"""The share of turns that reach a fair result, and the share that reach a good one."""
_RARE = 0.02
"""Nobody plays for a goal that is less likely."""
_LIKELIER = 1.03
"""A keep serves a goal if it makes it this many times as likely as rolling all the dice does."""
_SURE = 0.95
"""What is at least this likely is taken for granted rather than hoped for."""
_SAME = 1e-6
"""Totals that differ by less count as equal."""
_FIVE = -1
"""Stands for the five-of-a-kind bonus, which is worth more than any box it comes with."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Ending the turn in a given box with a score in a given range."""

    box: BoxIndex | None
    """None where the goal is the five-of-a-kind bonus, whichever box it comes with."""
    chance: float
    least: int
    most: int
    capped: bool = False
    """Whether a higher score in that box is possible but not among the good endings."""
    wild: bool = False
    """Whether only a wild card reaches it."""


class Aim:
    """What a keep leads to if the rest of the turn is played best."""

    def __init__(self, odds: TurnOdds, kept: Dice, rolls_left: int) -> None:
        self.kept, self._ends = kept, odds.endings
        self._chances = odds.chances(kept, rolls_left)
        self._all_rolled = odds.all_rolled(rolls_left)
        self.fair, self._good_turn = odds.total_reached_by(_FAIR), odds.total_reached_by(_GOOD)
        self._kind = np.where(self._ends.bonus, _FIVE, self._ends.box)

    @cached_property
    def expected(self) -> float:
        """The expected final total."""
        return float(self._chances @ self._ends.total)

    def scored(self, sheet: Sheet) -> float:
        """The average score of the turn itself, with the bonuses won in it."""
        ends, rules = self._ends, sheet.rules
        five, upper = rules.five_of_a_kind, rules.upper_bonus
        bonuses = ends.bonus * (five.bonus if five else 0)
        if upper:
            written = zip(ends.box.tolist(), ends.points.tolist(), strict=True)
            bonuses += upper.points * np.array([wins_bonus(sheet, *one) for one in written])
        return float(self._chances @ (ends.points + bonuses))

    def chance_of(self, total: float) -> float:
        """The chance that the turn ends with at least this expected total."""
        return float(self._chances[self._ends.total >= total - _SAME].sum())

    def chance_above(self, total: float) -> float:
        return float(self._chances[self._ends.total > total + _SAME].sum())

    def gain_when_above(self, total: float) -> float:
        """The average gain over a total, given that the turn ends above it."""
        return self.gain_over(total) / self.chance_above(total)

    def gain_over(self, total: float) -> float:
        """The average gain over a total, where ending below it counts as no gain."""
        return float(self._chances @ np.maximum(self._ends.total - total, 0))

    def loss_when_below(self, total: float) -> float:
        """The average shortfall from a total, given that the turn ends below it."""
        short = self._chances @ np.maximum(total - self._ends.total, 0)
        return float(short) / (1 - self.chance_of(total))

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """The good endings by box, likeliest first; empty where the keep only limits the damage."""
        gain = self._chances * (self._ends.total - self.bar)
        good = [(goal, float(gain[where].sum())) for goal, where in self._by_box(self._good)]
        total = sum(share for _, share in good)
        likeliest = max((goal.chance for goal, _ in good), default=0)
        good.sort(key=lambda one: (one[0].chance < likeliest, -one[1]))
        mentioned = [
            goal
            for goal, share in good
            if goal.chance >= min(_LIKELY, likeliest)
            or (share >= _LARGE * total and goal.chance >= _RARE)
        ]
        mentioned = [goal for goal in mentioned if self._helps(goal)] or mentioned
        return tuple(sorted(mentioned[:_MOST_GOALS], key=lambda goal: -goal.chance))

    @property
    def plan(self) -> int | None:
        """The box that the dice are mainly kept for, which tells plans apart; None if for none."""
        first = next(iter(self.goals), None)
        return self._kind_of(first) if first and self._helps(first) else None

    def _helps(self, goal: Goal) -> bool:
        """Whether keeping these dice makes the goal more likely than rolling all of them would."""
        there = (self._kind == self._kind_of(goal)) & self._good
        return goal.chance > _LIKELIER * float(self._all_rolled[there].sum())

    @staticmethod
    def _kind_of(goal: Goal) -> int:
        return _FIVE if goal.box is None else goal.box

    @cached_property
    def misses(self) -> tuple[Goal, ...]:
        """The endings that are not good ones, by box, likeliest first."""
        missed = [goal for goal, _ in self._by_box(~self._good)]
        return tuple(sorted(missed, key=lambda goal: -goal.chance))

    @cached_property
    def bar(self) -> float:
        """The expected total from which an ending counts as good.

        It is what most turns on this sheet reach, or the keep's own average if that is lower; where
        the keep hardly ever falls short of that, the bar is higher.
        """
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
