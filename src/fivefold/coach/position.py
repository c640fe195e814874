"""A position in the coach's eyes: the choices and all that reasons ask about them, found once."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from fivefold.coach.aims import Aim
from fivefold.coach.bonus import bonus_is_open, without_bonus
from fivefold.coach.endings import Course
from fivefold.games.scorecard import Keep, Sheet, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.solver.tables import load_values

if TYPE_CHECKING:
    from fivefold.coach.advice import Advice, Choice
    from fivefold.dice import Dice
    from fivefold.games.scorecard import Fill
    from fivefold.rules import BoxIndex, Points

HARDLY = 0.1
"""Points that are not worth thinking about."""

FAR = 5.0
"""Points given up from which on a choice is none."""


class Position:
    """The card, the dice on the table and the ranked choices."""

    def __init__(self, advice: Advice) -> None:
        self.sheet, self.dice, self.rolls_left = advice.sheet, advice.dice, advice.rolls_left
        self.values, self._tables = advice.values, advice.tables
        self.best, *self.others = advice.choices
        self._aims: dict[Dice, Aim] = {}

    def aim(self, kept: Dice) -> Aim:
        if kept not in self._aims:
            self._aims[kept] = Aim(self._course, kept, self.rolls_left)
        return self._aims[kept]

    @cached_property
    def _course(self) -> Course:
        return Course(self.values, self.sheet)

    def box(self, fill: Fill) -> BoxIndex:
        return self.sheet.rules.index[fill.box]

    def points(self, fill: Fill) -> int:
        """What the dice score in a box."""
        return points_in(self.sheet, self.dice, self.box(fill))

    def earned(self, fill: Fill) -> int:
        """What a box brings there and then, with the upper bonus where that wins it."""
        return self.after(fill).total - self.sheet.total

    def after(self, fill: Fill) -> Sheet:
        box = self.box(fill)
        return self.sheet.filled(box, points_in(self.sheet, self.dice, box), self.five_bonus)

    @property
    def five_bonus(self) -> Points:
        return bonus_for(self.sheet, self.dice)

    # What would be best if there were no upper bonus

    @cached_property
    def tipped(self) -> Choice | None:
        """The choice that the upper bonus makes worse than the best one, if there is one."""
        if not self._plain:
            return None
        first = max(self.others, key=lambda choice: self._plain[choice.move], default=None)
        return first if first and self.better_without_bonus(first) else None

    def better_without_bonus(self, choice: Choice) -> bool:
        if choice.gives_up < HARDLY or not self._plain:
            return False
        return self._plain[choice.move] > self._plain[self.best.move] + HARDLY

    def bonus_worth(self, choice: Choice) -> float:
        """What the upper bonus, while it is open, adds to the total to expect after a choice."""
        return choice.expected - self._plain[choice.move] if self._plain else 0

    @cached_property
    def _plain(self) -> dict[Keep | Fill, float]:
        """Every choice's worth in the same game without its upper bonus, while that is open."""
        if not bonus_is_open(self.sheet):
            return {}
        plain = without_bonus(self.values, partial(load_values, folder=self._tables))
        sheet = Sheet(plain.rules, self.sheet.points, self.sheet.bonuses)
        options = plain.options(sheet, self.dice, self.rolls_left)
        return {option.move: option.expected for option in options}

    # What a player would think of next

    @cached_property
    def natural(self) -> Choice | None:
        """The best choice with another plan than the best one."""
        if isinstance(self.best.move, Keep):
            return self._other_plan(self.best.move)
        second = next(iter(self.others), None)
        if second and isinstance(second.move, Keep) and not self.five_bonus:
            return second
        return self._tempting(self.points(self.best.move))

    def _other_plan(self, best: Keep) -> Choice | None:
        aim = self.aim(best.dice)
        plans = {None, aim.plan}
        for choice in self.others:
            if not isinstance(choice.move, Keep):
                if self._is_fair_stop(choice, choice.move, aim):
                    return choice
            elif choice.gives_up < FAR and (plan := self.aim(choice.move.dice).plan) not in plans:
                plans.add(plan)
                if not _a_die_apart(choice.move.dice, best.dice):
                    return choice
        # Where no other plan is worth a thought, the next best dice are.
        return self.others[0] if self.others else None

    def _is_fair_stop(self, choice: Choice, fill: Fill, best: Aim) -> bool:
        """Whether stopping costs little, or leaves what is a fair turn as it is."""
        fair = choice.gives_up < FAR or choice.expected >= best.fair
        return fair and self.points(fill) > 0

    def _tempting(self, points: int) -> Choice | None:
        """The box that scores most now, if that is more; else the second best one."""
        boxes = [
            (one, self.points(one.move)) for one in self.others if not isinstance(one.move, Keep)
        ]
        most = max(boxes, key=lambda pair: pair[1], default=None)
        if most is not None and most[1] > points:
            return most[0]
        return boxes[0][0] if boxes else None


def _a_die_apart(theirs: Dice, mine: Dice) -> bool:
    """Whether dice are some others with a die more or less, or a single one beside several."""
    nested = mine < theirs or theirs < mine
    return len(theirs) < min(2, len(mine)) or (nested and abs(len(mine) - len(theirs)) == 1)
