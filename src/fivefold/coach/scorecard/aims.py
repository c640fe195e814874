"""The aims of a keep: the dice to hope for, how often they come, and the result of a miss."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from fivefold.coach.scorecard.bonus import wins_bonus
from fivefold.rules import BoxIndex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set

    from fivefold.coach.scorecard.turn_odds import TurnOdds
    from fivefold.dice import Dice
    from fivefold.games.scorecard import Sheet


ENOUGH = 0.5
"""The share of what a keep gains over stopping that its goals should bring together."""
_FEW, _MANY = 2, 3
"""How many goals are named where they bring enough, and at most."""
_LARGE, _SMALL, _LIKELY = 0.15, 0.05, 0.25
"""The share of the gain that a further goal must add; less will do if it is likely, or if those
named don't bring enough."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Dice that score within a range in a box, even if another box takes them in the end."""

    box: BoxIndex | None
    """None where the goal is the five-of-a-kind bonus, whichever box it comes with."""
    least: int
    most: int
    chance: float
    """The chance that the dice show it at the end of the turn."""
    rolls: Set[int] = field(default=frozenset(), repr=False)
    """The last rolls that show it."""
    gains: Mapping[int, float] = field(default_factory=dict, repr=False)
    """How much each of them adds to the average gain over stopping, if the box takes the dice."""
    capped: bool = False
    """Whether more would be too much."""
    wild: bool = False
    """Whether only a wild card reaches it."""


def share_of(goals: Iterable[Goal], everything: float) -> float:
    """The share of all that is gained on average that comes with dice that show the goals."""
    gains = dict[int, float]()
    for goal in goals:
        for roll, gain in goal.gains.items():
            gains[roll] = max(gain, gains.get(roll, 0))
    return sum(gains.values()) / everything if everything else 1.0


def to_name(goals: Sequence[Goal], everything: float) -> tuple[Goal, ...]:
    """The goals that bring most of what a keep gains over stopping, likeliest first."""
    named = tuple[Goal, ...]()
    while len(named) < _MANY and (more := _next(named, goals, everything)):
        named = (*named, more)
    return likeliest_first(named)


def _next(named: Sequence[Goal], goals: Sequence[Goal], everything: float) -> Goal | None:
    """The goal that adds most to those named, or None if they do.

    Dice may show two goals at once: five sixes are good for Sixes, but better elsewhere.
    """
    best = max(goals, key=lambda goal: share_of([*named, goal], everything), default=None)
    if best is None or not named:
        return best
    share = share_of(named, everything)
    if share >= ENOUGH and len(named) >= _FEW:
        return None
    needed = _SMALL if share < ENOUGH or best.chance >= _LIKELY else _LARGE
    return best if share_of([*named, best], everything) - share >= needed else None


def to_add(named: Sequence[Goal], goals: Sequence[Goal], everything: float) -> tuple[Goal, ...]:
    """Further goals where those named don't bring enough, likeliest first."""
    added = tuple[Goal, ...]()
    while share_of([*named, *added], everything) < ENOUGH and len(added) < _FEW:
        more = _next([*named, *added], goals, everything)
        if more is None:
            break
        added = (*added, more)
    return likeliest_first(added)


def likeliest_first(goals: Iterable[Goal]) -> tuple[Goal, ...]:
    return tuple(sorted(goals, key=lambda goal: -goal.chance))


_FAIR, _GOOD = 2 / 3, 1 / 2
"""The share of turns that reach a fair result, and the share that reach a good one."""
_RARE = 0.02
"""Nobody plays for a goal that is less likely."""
_LIKELIER = 1.03
"""A keep serves a goal if it makes it this many times as likely as rolling all the dice does."""
_SURE = 0.95
"""From this chance on, dice are taken for granted rather than hoped for."""
_FIVE = -1
"""Stands for the five-of-a-kind bonus, which is worth more than any box it comes with."""


class Ending(NamedTuple):
    """A box that the turn may end in, how often it does, and with how many points."""

    box: BoxIndex
    chance: float
    least: int
    most: int


class Aim:
    """The results of a keep if the rest of the turn is played best."""

    def __init__(self, odds: TurnOdds, kept: Dice, rolls_left: int, stop: float) -> None:
        self.kept, self._ends, self._same = kept, odds.endings, odds.same
        self._stop, self._odds = stop, odds
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
        """The goals of the keep, likeliest first; empty where it only limits the damage."""
        helped = [goal for goal in self._hopes if self._helps(goal)]
        return to_name(helped or self._hopes, self._gain)

    @cached_property
    def also(self) -> tuple[Goal, ...]:
        """Other good results, where they are most of the keep's gain over stopping."""
        return to_add(self.goals, self._hopes, self._gain) if self.goals else ()

    @property
    def says_enough(self) -> bool:
        """Whether all these bring most of the gain."""
        return share_of([*self.goals, *self.also], self._gain) >= ENOUGH

    @cached_property
    def _gain(self) -> float:
        return self.gain_over(self._stop)

    @property
    def plan(self) -> int | None:
        """The box that the dice are mainly kept for, which tells plans apart; None if for none."""
        first = next(iter(self.goals), None)
        return self._kind_of(first) if first and self._helps(first) else None

    def _helps(self, goal: Goal) -> bool:
        """Whether keeping these dice makes the goal more likely than rolling all of them would."""
        return goal.chance > _LIKELIER * sum(self._all_rolled[roll] for roll in goal.rolls)

    @staticmethod
    def _kind_of(goal: Goal) -> int:
        return _FIVE if goal.box is None else goal.box

    def _kind(self, roll: int) -> int:
        return _FIVE if roll in self._ends.bonus else self._ends.box[roll]

    @cached_property
    def misses(self) -> tuple[Ending, ...]:
        """How the turn ends where the dice show none of the goals, likeliest first."""
        shown = set[int]().union(*(goal.rolls for goal in self.goals))
        missed: dict[BoxIndex, list[int]] = {}
        for roll in self._chances.keys() - shown:
            missed.setdefault(BoxIndex(self._ends.box[roll]), []).append(roll)
        endings = [self._ending(box, rolls) for box, rolls in sorted(missed.items())]
        return tuple(sorted(endings, key=lambda ending: -ending.chance))

    def _ending(self, box: BoxIndex, rolls: list[int]) -> Ending:
        points = [self._ends.points[roll] for roll in rolls]
        return Ending(box, sum(self._chances[roll] for roll in rolls), min(points), max(points))

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
        total = self._ends.total[roll]
        return scored and total >= self.bar - self._same and total > self._stop + self._same

    @cached_property
    def _hopes(self) -> list[Goal]:
        """For every box, the dice that it needs for a good ending."""
        every = list(self._good_goals())
        return [goal for goal in every if goal.chance >= _RARE] or every

    def _good_goals(self) -> Iterator[Goal]:
        reached: dict[int, list[int]] = {}
        for roll in self._chances:
            reached.setdefault(self._kind(roll), []).append(roll)
        for kind, every in sorted(reached.items()):
            if good := [roll for roll in every if self._is_good(roll)]:
                yield self._goal(kind, every, good)

    def _goal(self, kind: int, every: list[int], good: list[int]) -> Goal:
        """The goal that stands behind the good endings in a box, of all endings there."""
        if kind == _FIVE:
            return self._with_odds(Goal(None, 0, 0, 0, self._ends.bonus))
        box, ends, shown = BoxIndex(kind), self._ends.points, self._odds.points(BoxIndex(kind))
        least, most = min(ends[roll] for roll in good), max(ends[roll] for roll in good)
        if self._ends.wild.issuperset(good):
            return self._with_odds(Goal(box, least, most, 0, self._ends.trumps, wild=True))
        capped = any(ends[roll] > most for roll in every)
        most = most if capped else max(shown)
        rolls = {roll for roll, points in enumerate(shown) if least <= points <= most}
        natural = rolls - self._odds.wild_in(box)
        return self._with_odds(Goal(box, least, most, 0, natural, capped=capped))

    def _with_odds(self, goal: Goal) -> Goal:
        possible = {roll: self._chances[roll] for roll in goal.rolls if roll in self._chances}
        gains = {roll: chance * self._gain_in(goal.box, roll) for roll, chance in possible.items()}
        return replace(goal, chance=sum(possible.values()), gains=gains)

    def _gain_in(self, box: BoxIndex | None, roll: int) -> float:
        """The gain of a last roll in a box; the five-of-a-kind bonus is a separate goal."""
        if box is None:
            return max(self._ends.total[roll] - self._stop, 0)
        bonus = roll in self._ends.bonus
        return 0 if bonus else max(self._odds.total_in(box, roll) - self._stop, 0)
