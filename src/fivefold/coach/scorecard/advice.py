"""Advice: every choice in a position, ranked by expected final total, with reasons."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fivefold.coach.scorecard.analysis import Analysis
from fivefold.coach.scorecard.reasons import reason_against, reason_for_best
from fivefold.errors import IllegalMove
from fivefold.texts import Lang

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.games.scorecard import Fill, Keep, Position
    from fivefold.solver.values import Choice, Values
    from fivefold.texts import Text


@dataclass(frozen=True)
class Advice:
    """Every choice in a position, best first.

    >>> from fivefold.dice import Dice
    >>> from fivefold.games.scorecard import Position, Sheet
    >>> from fivefold.rules import built_in
    >>> from fivefold.solver.values import Values
    >>> values = Values.solved(built_in("yum"))
    >>> advice = advise(values, Position(Sheet.empty(values.rules), Dice("33356"), rolls_left=2))
    >>> advice.best.move
    Keep(dice=Dice('333'))
    """

    position: Position
    choices: tuple[Choice, ...]
    values: Values = field(repr=False)
    values_folder: Path | None = field(default=None, repr=False)

    @property
    def best(self) -> Choice:
        return self.choices[0]

    def choice(self, move: Keep | Fill) -> Choice:
        """The choice that makes this move, or IllegalMove."""
        for choice in self.choices:
            if choice.move == move:
                return choice
        position = self.position
        raise IllegalMove("not-a-choice", dice=position.dice, count=position.rolls_left)

    def reason(self, move: Keep | Fill | None = None) -> Text:
        """Why the best choice is best, or what another one gives up: two or three sentences."""
        analysis = Analysis(self)
        if move is None or move == self.best.move:
            return reason_for_best(analysis)
        return reason_against(analysis, self.choice(move))

    def html(self, lang: Lang = Lang.EN) -> str:
        """The best choices, with reasons, as HTML, as a notebook shows it."""
        from fivefold.coach.scorecard.display import advice_html  # noqa: PLC0415 (only where something is drawn)

        return advice_html(self, lang)

    def _repr_html_(self) -> str:
        return self.html()


def advise(values: Values, position: Position, values_folder: Path | None = None) -> Advice:
    """Advice on a position.

    Some reasons compare the game with the same game without its upper bonus. The values of that
    one are loaded from `values_folder`, or solved and saved there.
    """
    return Advice(position, values.choices(position), values, values_folder)
