"""A position in the coach's eyes: the choices and all that reasons ask about them, found once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from fivefold.coach.aims import Aim
from fivefold.coach.bonus import bonus_is_open, without_bonus
from fivefold.coach.endings import Course
from fivefold.games.scorecard import Keep, Sheet, points_in
from fivefold.games.scorecard.scoring import bonus_for

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
        plain = without_bonus(self.sheet.rules, self._tables)
        sheet = Sheet(plain.rules, self.sheet.points, self.sheet.bonuses)
        options = plain.options(sheet, self.dice, self.rolls_left)
        return {option.move: option.expected for option in options}

    # What a player would think of next

    @cached_property
    def natural(self) -> Choice | None:
        """The best choice of another kind than the best one."""
        if isinstance(self.best.move, Keep):
            return self._other_aim(self.best.move)
        keeps = [choice for choice in self.others if isinstance(choice.move, Keep)]
        if keeps and not self.five_bonus:
            return keeps[0]
        return self._tempting(self.points(self.best.move))

    def _other_aim(self, best: Keep) -> Choice | None:
        others = (choice for choice in self.others if self._other_kind(choice.move, best))
        first = next(others, None)
        if first is None or first.gives_up < FAR or not isinstance(first.move, Keep):
            return first
        # Where no other dice are worth a thought, stopping is what is left to think of.
        return next((one for one in others if not isinstance(one.move, Keep)), first)

    def _tempting(self, points: int) -> Choice | None:
        """The box that scores most now, if that is more; else the second best one."""
        boxes = [
            (one, self.points(one.move)) for one in self.others if not isinstance(one.move, Keep)
        ]
        most = max(boxes, key=lambda pair: pair[1], default=None)
        if most is not None and most[1] > points:
            return most[0]
        return boxes[0][0] if boxes else None

    def _other_kind(self, move: Keep | Fill, best: Keep) -> bool:
        """Stopping with points, or other dice for another box; not some die more or less."""
        if not isinstance(move, Keep):
            return self.points(move) > 0
        mine, theirs = best.dice, move.dice
        nested = mine < theirs or theirs < mine
        if len(theirs) < min(2, len(mine)) or (nested and abs(len(mine) - len(theirs)) == 1):
            return False
        if len(self.sheet.open) == 1:
            return not nested
        return self.aim(mine).kind != self.aim(theirs).kind
