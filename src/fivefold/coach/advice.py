"""Advice: every choice with the dice on the table, ranked, and why the best one is best."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fivefold.coach.position import Position
from fivefold.coach.reasons import reason_against, reason_for_best
from fivefold.errors import IllegalMove

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.dice import Dice
    from fivefold.games.scorecard import Fill, Keep, Sheet
    from fivefold.solver.values import Values
    from fivefold.texts import Text


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice as the coach sees it."""

    move: Keep | Fill
    expected: float
    """The final total to expect if all that follows is played best."""
    gives_up: float
    """How much less that is than with the best choice."""


@dataclass(frozen=True)
class Advice:
    """What may be done with these dice, best first.

    >>> from fivefold.dice import Dice
    >>> from fivefold.games.scorecard import Sheet
    >>> from fivefold.rules import built_in
    >>> from fivefold.solver.values import Values
    >>> values = Values.solved(built_in("yum"))
    >>> advice = advise(values, Sheet.empty(values.rules), Dice("33356"), rolls_left=2)
    >>> advice.best.move
    Keep(dice=Dice('333'))
    """

    sheet: Sheet
    dice: Dice
    rolls_left: int
    choices: tuple[Choice, ...]
    values: Values = field(repr=False)
    tables: Path | None = field(default=None, repr=False)

    @property
    def best(self) -> Choice:
        return self.choices[0]

    def choice(self, move: Keep | Fill) -> Choice:
        """A move as one of the choices, or IllegalMove."""
        for choice in self.choices:
            if choice.move == move:
                return choice
        raise IllegalMove("not-a-choice", dice=self.dice, left=self.rolls_left)

    def reason(self, move: Keep | Fill | None = None) -> Text:
        """Why the best choice is best, or what another one gives up; two or three sentences."""
        position = Position(self)
        if move is None or move == self.best.move:
            return reason_for_best(position)
        return reason_against(position, self.choice(move))


def advise(
    values: Values, sheet: Sheet, dice: Dice, rolls_left: int, tables: Path | None = None
) -> Advice:
    """Advice for a player who has these dice on the table and so many rolls left.

    `tables` is the folder of solved games, where reasons look for this one without its bonus.
    """
    options = values.options(sheet, dice, rolls_left)
    best = options[0].expected
    choices = tuple(Choice(one.move, one.expected, best - one.expected) for one in options)
    return Advice(sheet, dice, rolls_left, choices, values, tables)
