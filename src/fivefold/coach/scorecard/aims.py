"""What a keep aims at: the boxes a good turn ends in, how likely each is, and what a miss means."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from fivefold.coach.scorecard.bonus import wins_bonus
from fivefold.rules import BoxIndex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

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
        self.kept, self._ends, self._same = kept, odds.endings, odds.same
        chances = odds.chances(kept, rolls_left)
        self._chances = {roll: chance for roll, chance in enumerate(chances) if chance > 0}
        """The last rolls that the keep can lead to."""
        self._all_rolled = odds.all_rolled(rolls_left)
        self.fair, self._good_turn = odds.total_reached_by(_FAIR), odds.total_reached_by(_GOOD)

    @cached_property
    def expected(self) -> float:
        """The expected final total."""
        return self._mean(self._ends.total.__getitem__)

    def scored(self, sheet: Sheet) -> float:
        """The average score of the turn itself, with the bonuses won in it."""
        five, upper = sheet.rules.five_of_a_kind, sheet.rules.upper_bonus

        def score(roll: int) -> float:
            points, box = self._ends.points[roll], BoxIndex(self._ends.box[roll])
            bonus = five.bonus if five and roll in self._ends.bonus else 0
            return (
                points + bonus + (upper.points if upper and wins_bonus(sheet, box, points) else 0)
            )

        return self._mean(score)

    def _mean(self, of: Callable[[int], float]) -> float:
        """The mean over all endings."""
        return sum(chance * of(roll) for roll, chance in self._chances.items())

    @cached_property
    def boxes(self) -> dict[BoxIndex, float]:
        """How often the turn ends in each box."""
        chances: dict[BoxIndex, float] = {}
        for roll, chance in self._chances.items():
            box = BoxIndex(self._ends.box[roll])
            chances[box] = chances.get(box, 0) + chance
        return chances

    def chance_of(self, total: float) -> float:
        """The chance that the turn ends with at least this expected total."""
        return self._mean(lambda roll: self._ends.total[roll] >= total - self._same)

    def chance_above(self, total: float) -> float:
        return self._mean(lambda roll: self._ends.total[roll] > total + self._same)

    def gain_when_above(self, total: float) -> float:
        """The average gain over a total, given that the turn ends above it."""
        return self.gain_over(total) / self.chance_above(total)

    def gain_over(self, total: float) -> float:
        """The average gain over a total, where ending below it counts as no gain."""
        return self._mean(lambda roll: max(self._ends.total[roll] - total, 0))

    def loss_when_below(self, total: float) -> float:
        """The average shortfall from a total, given that the turn ends below it."""
        short = self._mean(lambda roll: max(total - self._ends.total[roll], 0))
        return short / (1 - self.chance_of(total))

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """The good endings by box, likeliest first; empty where the keep only limits the damage."""
        good = [(goal, self._gain(where)) for goal, where in self._by_box(good=True)]
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

    def _gain(self, where: Iterable[int]) -> float:
        return sum(self._chances[roll] * (self._ends.total[roll] - self.bar) for roll in where)

    @property
    def plan(self) -> int | None:
        """The box that the dice are mainly kept for, which tells plans apart; None if for none."""
        first = next(iter(self.goals), None)
        return self._kind_of(first) if first and self._helps(first) else None

    def _helps(self, goal: Goal) -> bool:
        """Whether keeping these dice makes the goal more likely than rolling all of them would."""
        kind, rolled = self._kind_of(goal), enumerate(self._all_rolled)
        otherwise = sum(
            chance for roll, chance in rolled if self._kind(roll) == kind and self._is_good(roll)
        )
        return goal.chance > _LIKELIER * otherwise

    @staticmethod
    def _kind_of(goal: Goal) -> int:
        return _FIVE if goal.box is None else goal.box

    def _kind(self, roll: int) -> int:
        return _FIVE if roll in self._ends.bonus else self._ends.box[roll]

    @cached_property
    def misses(self) -> tuple[Goal, ...]:
        """The endings that are not good ones, by box, likeliest first."""
        missed = [goal for goal, _ in self._by_box(good=False)]
        return tuple(sorted(missed, key=lambda goal: -goal.chance))

    @cached_property
    def bar(self) -> float:
        """The expected total from which an ending counts as good.

        It is what most turns on this sheet reach, or the keep's own average if that is lower; where
        the keep hardly ever falls short of that, the bar is higher.
        """
        bars = sorted([min(self.fair, self.expected), self._good_turn, self.expected])
        return next((bar for bar in bars if 0 < self.chance_of(bar) < _SURE), self.expected)

    def _is_good(self, roll: int) -> bool:
        scored = self._ends.points[roll] > 0 or roll in self._ends.bonus
        return scored and self._ends.total[roll] >= self.bar - self._same

    def _by_box(self, *, good: bool) -> Iterator[tuple[Goal, list[int]]]:
        """The goals among the good endings or among the others, each with its rolls."""
        reached: dict[int, list[int]] = {}
        for roll in self._chances:
            reached.setdefault(self._kind(roll), []).append(roll)
        for kind, every in sorted(reached.items()):
            if here := [roll for roll in every if self._is_good(roll) == good]:
                yield self._goal(kind, every, here), here

    def _goal(self, kind: int, every: list[int], here: list[int]) -> Goal:
        """The goal of ending with one of these rolls, of every roll that ends in the box."""
        ends, points = self._ends, [self._ends.points[roll] for roll in here]
        return Goal(
            box=None if kind == _FIVE else BoxIndex(kind),
            chance=sum(self._chances[roll] for roll in here),
            least=min(points),
            most=max(points),
            capped=any(ends.points[roll] > max(points) for roll in every),
            wild=ends.wild.issuperset(here),
        )
