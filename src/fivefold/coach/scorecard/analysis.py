"""Facts about a position and its choices for the reasons, each computed once."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from fivefold.coach.scorecard.aims import Aim
from fivefold.coach.scorecard.bonus import bonus_is_open, without_bonus
from fivefold.coach.scorecard.turn_odds import TurnOdds
from fivefold.games.scorecard import Keep, Position, Sheet
from fivefold.solver.storage import load_values

if TYPE_CHECKING:
    from fivefold.coach.scorecard.advice import Advice
    from fivefold.dice import Dice
    from fivefold.games.scorecard import Fill
    from fivefold.solver.values import Choice

NEGLIGIBLE = 0.1
"""A difference of fewer points is not worth thinking about."""

EQUAL = 0.5
"""Choices that differ by fewer points are practically equal."""

HOPELESS = 5.0
"""A choice that gives up this many points or more is not a serious alternative."""


class Analysis:
    """A position with its ranked choices, and the facts that sentences about them need."""

    def __init__(self, advice: Advice) -> None:
        self.position = advice.position
        self.sheet, self.dice = advice.position.sheet, advice.position.dice
        self.values, self._values_folder = advice.values, advice.values_folder
        self.best, *self.others = advice.choices
        self._aims: dict[Dice, Aim] = {}

    def aim(self, kept: Dice) -> Aim:
        if kept not in self._aims:
            self._aims[kept] = Aim(self._odds, kept, self.position.rolls_left, self.stop)
        return self._aims[kept]

    @cached_property
    def stop(self) -> float:
        """The expected total if the turn ends here."""
        choices = (self.best, *self.others)
        return max(choice.expected for choice in choices if not isinstance(choice.move, Keep))

    @cached_property
    def _odds(self) -> TurnOdds:
        return TurnOdds(self.values, self.sheet)

    @cached_property
    def cost_of_turn(self) -> float:
        """How far the expected total falls through this turn, even with the best choice."""
        return self.values.expected_total(self.sheet) - self.best.expected

    def gain(self, fill: Fill) -> int:
        """How much filling a box adds to the total at once, with any bonus that it wins."""
        return self.position.after(fill).total - self.sheet.total

    # What would be best if there were no upper bonus

    @cached_property
    def tipped(self) -> Choice | None:
        """The choice that would be best without the upper bonus, if that is another one."""
        if not self._plain:
            return None
        first = max(self.others, key=lambda choice: self._plain[choice.move], default=None)
        return first if first and self.better_without_bonus(first) else None

    def better_without_bonus(self, choice: Choice) -> bool:
        if choice.gives_up < NEGLIGIBLE or not self._plain:
            return False
        return self._plain[choice.move] > self._plain[self.best.move] + NEGLIGIBLE

    def bonus_worth(self, choice: Choice) -> float:
        """How much the upper bonus, while it is open, adds to the expected total of a choice."""
        return choice.expected - self._plain[choice.move] if self._plain else 0

    @cached_property
    def _plain(self) -> dict[Keep | Fill, float]:
        """The expected total of each choice if the game had no upper bonus; empty once the bonus
        is won or out of reach."""
        # Solving a game that saves rolls once more would take minutes.
        if not bonus_is_open(self.sheet) or self.sheet.rules.saved_rolls:
            return {}
        plain = without_bonus(self.values, partial(load_values, values_folder=self._values_folder))
        sheet = Sheet(plain.rules, self.sheet.points, self.sheet.bonuses)
        options = plain.choices(Position(sheet, self.dice, self.position.rolls_left))
        return {option.move: option.expected for option in options}

    # What a player would consider instead

    @cached_property
    def alternative(self) -> Choice | None:
        """The choice to compare the best one with: one that is practically as good, the best
        without the upper bonus, or the most obvious one."""
        second = next(iter(self.others), None)
        if second and second.gives_up < EQUAL:
            return second
        return self.tipped or self.natural

    @cached_property
    def natural(self) -> Choice | None:
        """The alternative that a player is most likely to consider."""
        if isinstance(self.best.move, Keep):
            return self._other_plan(self.best.move)
        second = next(iter(self.others), None)
        if second and isinstance(second.move, Keep) and not self.position.five_bonus:
            return second
        return self._tempting(self.position.points(self.best.move))

    def _other_plan(self, best: Keep) -> Choice | None:
        """The best choice that pursues a different plan."""
        aim = self.aim(best.dice)
        plans = {None, aim.plan}
        for choice in self.others:
            if not isinstance(choice.move, Keep):
                if self._is_fair_stop(choice, choice.move, aim):
                    return choice
            elif (
                choice.gives_up < HOPELESS
                and (plan := self.aim(choice.move.dice).plan) not in plans
            ):
                plans.add(plan)
                if not _almost_same_keep(choice.move.dice, best.dice):
                    return choice
        # Where no other plan is worth considering, the second best keep is.
        return self.others[0] if self.others else None

    def _is_fair_stop(self, choice: Choice, fill: Fill, best: Aim) -> bool:
        """Whether stopping costs little, or secures what is a fair turn already."""
        fair = choice.gives_up < HOPELESS or choice.expected >= best.fair
        return fair and self.position.points(fill) > 0

    def _tempting(self, points: int) -> Choice | None:
        """The box that scores most now, if it scores more than `points`; else the second best."""
        boxes = [
            (one, self.position.points(one.move))
            for one in self.others
            if not isinstance(one.move, Keep)
        ]
        most = max(boxes, key=lambda pair: pair[1], default=None)
        if most is not None and most[1] > points:
            return most[0]
        return boxes[0][0] if boxes else None


def _almost_same_keep(theirs: Dice, mine: Dice) -> bool:
    """Whether keeps differ by one die, or `theirs` is a single die or none where `mine` is more."""
    nested = mine < theirs or theirs < mine
    return len(theirs) < min(2, len(mine)) or (nested and abs(len(mine) - len(theirs)) == 1)
